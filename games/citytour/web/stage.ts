// citytour/web/stage.ts - what the ticket says, and the words of a move said in full.
import type { Scene, Slot, Stage } from '$web/game';
import { traveller } from '$web/kit/pieces/travellers';
import type { Words } from '$web/table/picks';
import { lines, tileName } from './describe';
import { capital } from '$web/text';
import { inWords } from '$web/text/words.svelte';
import { texts } from './texts';
import Turn from './Turn.svelte';
import { chosen, type CityView, type Colour } from './view';

type S = Scene<CityView>;

export function stage(scene: S): Stage {
  const { view, picked, lang } = scene;
  const w = texts[lang];
  const o = chosen(scene);
  const waste = scene.complete ? scene.wastes(picked)[0] : undefined;
  const warned = waste && o?.result !== 'lost' && o?.result !== 'won' ? `${capital(inWords(waste, scene.name))}.` : null;
  const warns = warned ? { tone: 'warn' as const } : {};
  const step = w.stepTurn(view.number, view.turns);
  /** Where several sit at one screen, the one who decides is called by name. */
  const call = (what: string) =>
    scene.players.filter((p) => p.mine).length > 1 && scene.turn.seat !== undefined ? w.say.to(scene.name(scene.turn.seat), what) : what;
  if (view.phase === 'remove') {
    const colours = [...new Set(scene.legal.map((m) => m[1] as Colour))];
    const slots = colours.map((c): Slot => ({
      text: w.colour[c],
      art: traveller(c),
      state: picked[1] === c ? 'chosen' : 'now',
      word: c,
      place: 1,
    }));
    const say = o?.result === 'lost' ? w.say.loses(o.why![lang]) : o?.result === 'won' ? w.say.wins : (warned ?? call(w.say.remove));
    return { act: w.acts.remove, step, say, ...warns, slots, button: o?.result === 'lost' ? w.button.lose : w.button.remove };
  }
  const tile = view.pair.find((t) => t.tile === picked[1]);
  const must = view.pair.some((t) => t.inspector);
  return {
    act: w.acts.place,
    step,
    ...warns,
    say:
      o?.result === 'lost'
        ? w.say.loses(o.why![lang])
        : o?.result === 'won'
          ? w.say.wins
          : warned
            ? warned
            : scene.phone && o
              ? capital(`${foretold(view, o, lang)}.`)
              : call(must ? w.say.inspector : tile ? w.say.turn : w.say.choose),
    button:
      o?.result === 'lost'
        ? w.button.lose
        : o?.result === 'won'
          ? w.button.win
          : o?.delivered
            ? w.button.layPlus(o.delivered)
            : w.button.lay,
    // On a phone it turns beside the sentence, which then tells what the move would set off: the board has the rest of the screen.
    ...(scene.phone ? { Aside: Turn as NonNullable<Stage['Aside']> } : { Extra: Turn as NonNullable<Stage['Extra']> }),
  };
}

/** What the move would set off, in a sentence; where the bus would stop is seen on the board. */
const foretold = (view: CityView, o: NonNullable<ReturnType<typeof chosen>>, lang: S['lang']) => {
  const all = lines(view, o, lang);
  return (all.length > 1 ? all.slice(0, -1) : all).map((l) => l.text).join(', ');
};

export function waiting(scene: S): string {
  const { view, lang } = scene;
  const w = texts[lang].waiting;
  if (view.story) return view.story[lang];
  if (view.phase === 'draw') return w.draw;
  return w[view.phase === 'remove' ? 'remove' : 'place'](scene.name(scene.turn.seat ?? view.seat ?? 0));
}

export function word(wd: string, place: number, scene: S): string {
  const w = texts[scene.lang];
  if (place === 0) return wd === 'remove' ? w.acts.remove : wd === 'place' ? w.acts.place : wd;
  if (place === 2 || /^\d+$/.test(wd)) return w.rotation(wd);
  if (wd in w.colour) return w.people(1, wd as Colour);
  return tileName(
    scene.view.pair.find((t) => t.tile === wd),
    wd,
    scene.lang,
  );
}

/** What a move would waste is told for all of them at once. */
export const asks = (scene: S): Words | null => (scene.deciding ? [] : null);

/** Everything waits for the button: first one looks where the bus would go. */
export const large = (_: Words) => true;

/** The first tile lies before the bus at once, so that there is something to turn; rather one that does not lose the day. */
export function prefer(scene: S): string | null {
  if (scene.view.phase !== 'place' || !scene.open.size) return null;
  const options = scene.view.decision?.options ?? [];
  const fits = (word: string) =>
    options.filter(
      (o) =>
        o.do
          .split(' ')
          .slice(0, scene.picked.length + 1)
          .join(' ') === [...scene.picked, word].join(' '),
    );
  const words = [...scene.open].sort((a, b) => Number(a) - Number(b) || 0);
  return words.find((x) => fits(x).some((o) => o.result !== 'lost')) ?? words[0]!;
}
