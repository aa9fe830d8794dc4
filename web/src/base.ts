// base.ts - where the page lies, and whether a server of ours stands behind it.
//
// A server answers every address of the page (/t/ID, /rules/village) and says so in the page it hands out. Plain files, in
// whatever folder, answer one address alone: there the routes stand behind `#`.

/** What a host says of itself in index.html: 'server' by faubourg serve, 'files' as it was built. */
export const readHost = (root: ParentNode): 'server' | 'files' =>
  root.querySelector('meta[name="faubourg-host"]')?.getAttribute('content') === 'files' ? 'files' : 'server';

/** The folder above the one this source or chunk lies in; tests do not run from an address. */
export const folderOf = (source: string): string => (/^https?:/.test(source) ? new URL('..', source).pathname : '/');

/** A path as this host has it: `/new` is `/new`, or `/games/#/new` in the folder /games/ of a host of files. */
export const pathAt = (host: { base: string; served: boolean }, path: string): string =>
  host.served ? host.base + path.slice(1) : `${host.base}#${path}`;

/** The path that an address leads to, and what stands after its own `#`; null: it is not an address of the page. */
export function pathIn(
  host: { base: string; served: boolean },
  at: { pathname: string; hash: string },
): { path: string; hash: string } | null {
  if (host.served) return at.pathname.startsWith(host.base) ? { path: at.pathname.slice(host.base.length - 1), hash: at.hash } : null;
  if (at.pathname !== host.base && at.pathname !== `${host.base}index.html`) return null;
  const [, path = '/', hash = ''] = /^#(\/[^#]*)(#.*)?$/.exec(at.hash) ?? [];
  return { path, hash };
}

/** A server stands behind the page. Without one there are no other people at other screens. */
export const served = readHost(document) === 'server';
/** The folder of the page, with a slash at both ends. */
export const base = folderOf(import.meta.url);

/** The address of a path of the page, for links: `<a href={pageAt('/new')}>`. */
export const pageAt = (path: string): string => pathAt({ base, served }, path);
/** The path we are at, or that a link leads to. */
export const pathOf = (where: { pathname: string; hash: string }) => pathIn({ base, served }, where);
/** A file or an address of the server, within the folder of the page: `file('sw.js')`. */
export const file = (name: string): string => base + name;
