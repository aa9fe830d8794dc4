// A server's table and a page that has the engine: it is still told no more than its seat may see.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, makeTable, person, ready, serve, turnOf } from './harness.mjs';

const server = serve();

/** All that a page hears, of sockets and answers, from now on. */
function listen(page) {
  /** @type {{ frames: string[], bodies: Promise<string>[] }} */
  const heard = { frames: [], bodies: [] };
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.frames.push(String(payload))));
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) heard.bodies.push(response.text().catch(() => ''));
  });
  return heard;
}
const news = ({ frames }) => frames.map((f) => JSON.parse(f)).filter((m) => m.t === 'new');
/** The views of a table that a page was told, by position. */
const views = (heard) => new Map(news(heard).map((m) => [`${m.era}/${m.n}`, JSON.stringify(m.view)]));

for (const game of ['greentown', 'grinivil'])
  test(`${game}: with the engine loaded, nothing comes that the seat may not see`, async () => {
    const table = await makeTable(server.url, {
      game,
      seats: [
        { kind: 'person', name: 'Ann' },
        { kind: 'person', name: 'Bob' },
      ],
    });
    const [ann, bob] = await Promise.all([person({ url: server.url }), person({ url: server.url, name: 'Bob' })]);
    // The engine runs in Ann's page: a game of her own, in the same visit.
    await ann.page.goto('/');
    await ann.page.getByRole('button', { name: game === 'greentown' ? /Play now: Green Town/ : /Play now: Welcome to Grinivil/ }).click();
    await ann.page.waitForURL(/\/l\//);
    await ready(ann.page);
    assert.ok(ann.page.workers().length >= 1, 'it runs in a worker');
    const [heard, told] = [listen(ann.page), listen(bob.page)];
    const seat = (who) => `/t/${table.id}#${table.tokens[who]}`;
    await ann.page.evaluate((to) => {
      const link = document.createElement('a'); // the same page goes there, with all it has loaded
      link.href = to;
      document.body.append(link);
      link.click();
      link.remove();
    }, seat(0));
    await bob.page.goto(seat(1));
    /** His views of positions that look otherwise from her seat. */
    const hidden = () => {
      const hers = views(heard);
      return [...views(told)].filter(([at, view]) => hers.has(at) && hers.get(at) !== view).map(([, view]) => view);
    };
    for (let i = 0; i < 150 && hidden().length < 3; i++) {
      const { page, spots } = await turnOf([ann, bob]);
      await act(page, 'mouse', spots);
    }
    assert.ok(hidden().length >= 3, 'something was hidden from her');
    assert.ok(ann.page.workers().length >= 1, 'the engine is still loaded');
    assert.ok(
      news(heard).every((m) => m.as === 0),
      'she is told what seat 0 sees',
    );
    const all = [...heard.frames, ...(await Promise.all(heard.bodies))].join('\n');
    assert.ok(
      hidden().every((view) => !all.includes(view)),
      'no view of his came to her',
    );
    for (const as of ['1', 'all'])
      for (const what of ['frames', 'record']) {
        const status = await ann.page.evaluate(
          async ([id, token, w, a]) =>
            (await fetch(`/api/tables/${id}/${w}?as=${a}`, { headers: { Authorization: `Bearer ${token}` } })).status,
          [table.id, table.tokens[0], what, as],
        );
        assert.equal(status, 403, `${what} as ${as}`);
      }
    assert.deepEqual([...ann.errors, ...bob.errors], []);
    await Promise.all([ann.close(), bob.close()]);
  });
