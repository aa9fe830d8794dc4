// What vite.config.ts makes of a game's data where its title alone is asked for.
declare module '*/data.json?title' {
  const title: { en: string; fr: string };
  export default title;
}
