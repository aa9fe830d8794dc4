// The engine of the page, in place of a server: what is fetched it answers (scripts/wasm has built it).
import { vi } from 'vitest';
import { bytes } from '$test/golden';
import { ENGINE_VERSION } from '$web/engine';
import { Engine } from '$web/engine/engine';

const engine = Engine.compile(bytes('web/src/engine/built/citytour.wasm')).then((compiled) =>
  Engine.start(compiled, { version: ENGINE_VERSION }),
);
let asked = 0;

/** Until vi.unstubAllGlobals(). */
export function answerFetch(): void {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(url, 'http://here').pathname;
    const [reply] = (await engine).request({ request: ++asked, method, path, ...(body ? { body: body as string } : {}) }).replies;
    return new Response(reply!.body, { status: reply!.status, headers: { 'Content-Type': 'application/json' } });
  });
}
