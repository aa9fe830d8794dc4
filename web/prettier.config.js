// How the page's sources are laid out: `npm run format` does it, ./test checks it.
export default {
  printWidth: 140,
  objectWrap: 'collapse',
  singleQuote: true,
  plugins: [import.meta.resolve('prettier-plugin-svelte')],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
