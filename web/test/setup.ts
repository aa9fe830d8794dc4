// jsdom has no matchMedia and measures nothing.
globalThis.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof matchMedia;
globalThis.scrollTo = () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
if (typeof navigator !== 'undefined') {
  const { loadTexts } = await import('../src/text');
  await Promise.all([loadTexts('en'), loadTexts('fr')]);
}

export {};
