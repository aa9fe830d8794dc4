// citytour/web/days/team.svelte.ts - how many play, where they sit, and how the piles lie: as chosen last.
import { myName, open } from '$web/home/start';
import { text } from '$web/text';
import { PLAYERS } from './day';
import { optionsOf } from './levels';
import { levels, type KeptLevel } from './shelf.svelte';
import { progress } from './progress.svelte';
import { keep, kept } from './store';

class Team {
  people = $state(1);
  link = $state(false); // the others come by link; else all sit at this screen
  faceup = $state(false);

  constructor() {
    try {
      const given: unknown = JSON.parse(kept('team') ?? '{}');
      const { people, link } = (given ?? {}) as Record<string, unknown>;
      if (typeof people === 'number' && Number.isInteger(people) && people >= PLAYERS.min && people <= PLAYERS.max) this.people = people;
      this.link = link === true;
    } catch {
      // as for the first time
    }
  }

  async #open(options: Record<string, unknown>): Promise<string> {
    keep('team', JSON.stringify({ people: this.people, link: this.link }));
    const others = Array.from({ length: this.people - 1 }, (_, i) =>
      this.link ? { kind: 'open' as const } : { kind: 'person' as const, name: text().make.second(i + 2) },
    );
    return open({
      game: 'citytour',
      options: { ...options, ...(this.faceup && progress.free ? { faceup: true } : {}) },
      seats: [{ kind: 'person', name: myName() }, ...others],
    });
  }
  /** A table with a day of the box. */
  async play(day: number) {
    progress.begin(await this.#open(day === 1 ? {} : { day }), day);
  }
  /** A table with a day of one's own. The engine judges it: what it refuses is thrown. */
  async playOwn(own: unknown) {
    await this.#open({ own });
  }
  /** A table with a day of a level of one's own. */
  async playEntry(kept: KeptLevel, entry: number) {
    levels.begin(await this.#open(optionsOf(kept.level.days[entry]!)), kept.id, entry);
  }
}
export const team = new Team();
