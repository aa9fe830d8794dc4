// plain/view.ts - of the view of a game that we know nothing about: how the terminal would draw it.
export interface PlainView {
  sketch?: unknown; // comes with the views of games that bring no board (docs/protocol.md)
}

export const sketchOf = (view: PlainView | null): string | null => (typeof view?.sketch === 'string' ? view.sketch : null);
