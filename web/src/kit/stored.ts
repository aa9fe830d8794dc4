// kit/stored.ts - a text that the browser keeps under a name. Storage may be forbidden or full: what it would keep then lasts as long as
// the page, and whoever asks goes on.
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
export function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // see above
  }
}
