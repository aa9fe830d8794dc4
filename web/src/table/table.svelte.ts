// table/table.svelte.ts - one table as this browser sees it: what the server said, what is shown, what is picked.
//
// What the server said last (`live`) and what is shown may differ: a series of automatic events plays as a short
// film, one position after the other, until the shown one has caught up. Only then can anything be picked.
import { SvelteMap } from 'svelte/reactivity';
import { api, Refused } from '../net/api';
import { forget, isTableId, keep, retire, secretsOf, tokensOf } from '../net/keys';
import { chatShown, seatsShown } from '../net/names';
import type { Chat, Frame, GameEvent, Hint, NewMessage, Refusal, ServerMessage, TableMessage, TokenFate, Viewer } from '../net/protocol';
import { connect } from '../net/connect';
import { TableSocket, type LinkState } from '../net/socket';
import { pace, reading, settings } from '../settings.svelte';
import { play as sound } from '../sound';
import { Film } from './film.svelte';
import { advance, complete, text, words, type Words } from './picks';
import { Previews } from './previews.svelte';
import { Together } from './together.svelte';

/** Farewells after which coming back by itself would be in vain. */
const FINAL = new Set(['unknown', 'version', 'damaged', 'removed', 'deleted', 'blocked', 'elsewhere', 'engine', 'engine-version']);

export class Table {
  readonly id: string;
  info = $state.raw<TableMessage | null>(null);
  chats = $state.raw<Chat[]>([]);
  link = $state<LinkState>('connecting');
  /** Why there is nothing to see, for good: 'link', 'unknown', 'version', 'damaged', 'removed', 'deleted', 'blocked'; 'elsewhere', 'engine', 'engine-version'. `record`: it can be had. */
  ended = $state.raw<{ code: string; record: boolean } | null>(null);
  /** What has become of a seat that we thought was ours, or that a link promised. */
  fate = $state<TokenFate | 'link' | null>(null);
  live = new SvelteMap<Viewer, NewMessage>();
  events = new SvelteMap<Viewer, GameEvent[]>();

  /** Whose eyes: a seat of this screen, or the public's. */
  eyes = $state<Viewer>('public');
  /** Of several people at one screen, where hands are hidden: whose turn it is to come. Until then everybody's view is shown. */
  awaited = $state<number | null>(null);
  shown = $state.raw<Frame | null>(null);
  /** A position of the past that is being looked at. */
  past = $state.raw<Frame | null>(null);
  playing = $state(false); // a series is on its way
  /** An event of chance that waits for the hand of the person it is drawn for. */
  drawing = $state.raw<GameEvent | null>(null);

  /** Another game was asked for here, on the ticket or on the page of the end: one may give way to the other. */
  asksNext = $state(false);

  picked = $state.raw<Words>([]);
  sending = $state<string | null>(null);
  slow = $state(false); // no answer yet
  refused = $state.raw<Refusal | null>(null);
  /** Why the thing pressed last may not be used now. Nothing has changed by it. */
  against = $state.raw<Refusal | null>(null);
  hints = $state.raw<Hint[] | null>(null); // null: not asked for
  hinting = $state(false); // asked for, and on their way
  /** Of winning, as a bot sees it; of the last position it was asked about. */
  chance = $state<number | null>(null);

  /** What the words picked so far would do. */
  readonly previews = new Previews((message) => this.#ask(message));

  /** What people at the table show each other. */
  readonly together = new Together((message) => this.#ask(message));

  /** Set by the page once it knows the game. Whether hands are hidden: as long as that is unknown they are. */
  hidden: boolean | null = null;
  soundOf: (event: GameEvent) => Parameters<typeof sound>[0] | null = () => null;
  prefer: () => string | null = () => null;
  lasts: (event: GameEvent) => number = () => 0;
  draws: (event: GameEvent) => boolean = () => false;
  /** How many letters are to be read when event n is shown. */
  letters: (n: number) => number = () => 40;
  /** Asked before a move is sent: a lesson looks at it first. False: it is not sent, and stays picked. */
  gate: ((move: string) => Promise<boolean>) | null = null;

  #socket: TableSocket | null = null;
  #tried: string[];
  #shown: string[] = []; // tokens, in the last hello
  #refused = new Map<string, TokenFate>();
  #films = new Map<Viewer, Film>();
  #wake: (() => void) | null = null;
  #skipping = false;
  #first = true;
  #era = 0;
  #estimating = false;

  /** `tried`: tokens a link has brought along. They are kept only when the server has taken them. */
  constructor(id: string, tried: readonly string[] = []) {
    this.id = id;
    this.#tried = [...tried];
    if (!isTableId(id)) {
      this.ended = { code: 'link', record: false };
      this.link = 'closed';
      return;
    }
    this.#socket = new TableSocket(() => connect(id), {
      hello: () => {
        this.#first = true;
        const seen = this.#least();
        this.#shown = secretsOf(id, this.#tried);
        this.#refused.clear();
        return { tokens: this.#shown, n: seen.n, era: seen.era, between: pace() > 0 };
      },
      message: (m) => this.#hear(m),
      link: (state) => {
        this.link = state;
        if (state !== 'open') return;
        this.#settle();
        this.together.again();
      },
    });
  }

  close() {
    this.#socket?.close();
    this.together.close();
    this.#wake?.();
  }

  #ask(message: Record<string, unknown>): Promise<ServerMessage> {
    return this.#socket?.ask(message) ?? Promise.reject(new Refused({ code: 'offline', text: 'closed' }));
  }

  // --- What is -------------------------------------------------------------------------------------------

  readonly mine = $derived(this.info?.you ?? []);
  readonly now = $derived(this.live.get(this.eyes) ?? null);
  /** The seat of this screen that decides now, if any. */
  readonly seat = $derived(this.now?.turn.kind === 'decide' && this.mine.includes(this.now.turn.seat ?? -1) ? this.now.turn.seat! : null);
  readonly covered = $derived(this.awaited !== null);
  readonly caughtUp = $derived(!!this.shown && !!this.now && this.shown.n === this.now.n && !this.playing);
  readonly legal: readonly Words[] = $derived(
    this.seat !== null && this.caughtUp && !this.past && !this.covered && !this.sending ? (this.now?.moves ?? []).map(words) : [],
  );
  /** The game is over and its last turns have been shown: only then is the result told. */
  readonly finished = $derived(
    this.info?.state === 'over' && this.caughtUp && (this.info.result?.why !== 'end' || this.now?.turn.kind === 'end'),
  );
  /** The position on the screen. */
  readonly frame = $derived(this.past ?? this.shown);

  film(as: Viewer = this.eyes): Film {
    let film = this.#films.get(as);
    if (!film) {
      film = new Film((from, to) => api.frames(this.id, tokensOf(this.id), as, from, to));
      this.#films.set(as, film);
    }
    return film;
  }

  // --- What is heard -------------------------------------------------------------------------------------

  #least() {
    const all = [...this.live.values()].filter((m) => m.as !== 'public' || !this.mine.length); // of our seats, where we have any
    if (!all.length) return { n: 0, era: 0 };
    return { n: Math.min(...all.map((m) => m.n)), era: Math.max(...all.map((m) => m.era)) };
  }

  /** Hello has been answered: what was not refused is ours, and only what was refused is not. */
  #settle() {
    const held = tokensOf(this.id);
    const named = (...why: TokenFate[]) => this.#shown.filter((t) => why.includes(this.#refused.get(t) ?? ('' as TokenFate)));
    keep(
      this.id,
      this.#shown.filter((t) => !this.#refused.has(t)),
      this.info?.game,
    );
    retire(this.id, named('taken', 'removed', 'left', 'over'));
    forget(this.id, named('unknown'));
    const lost = held.map((t) => this.#refused.get(t)).find((why) => why && why !== 'left');
    this.fate = lost ?? (this.#tried.some((t) => this.#refused.has(t)) ? 'link' : null);
    this.#tried = [];
    this.#keepNext();
  }

  /** The same secrets open the next game. */
  #keepNext() {
    if (this.info?.you.length && this.info.next) keep(this.info.next, tokensOf(this.id), this.info.game);
  }

  #hear(m: ServerMessage) {
    switch (m.t) {
      case 'table':
        this.info = seatsShown(m);
        this.#keepNext();
        break;
      case 'tokens':
        for (const { at, why } of m.refused) if (this.#shown[at]) this.#refused.set(this.#shown[at], why);
        break;
      case 'new':
        this.#news({ ...m, heard: Date.now() });
        break;
      case 'shown':
      case 'pointed':
        this.together.hear(m);
        break;
      case 'chats':
        this.chats = m.list.map(chatShown);
        break;
      case 'chat':
        if (!this.chats.some((c) => c.i === m.i)) this.chats = [...this.chats, chatShown(m)].slice(-300);
        break;
      case 'no':
        if (m.id !== -1 || m.code !== 'offline') this.refused = m;
        break;
      case 'bye':
        if (FINAL.has(m.code)) {
          this.ended = { code: m.code, record: m.record === true };
          this.#socket?.close();
        }
        break;
      default:
        break;
    }
  }

  #news(m: NewMessage) {
    const list = this.events.get(m.as) ?? [];
    this.events.set(m.as, [...list.slice(0, m.from), ...m.events]);
    const takenBack = m.era > this.#era;
    const film = this.film(m.as);
    if (takenBack) {
      for (const f of this.#films.values()) f.cut(m.n);
      this.#era = m.era;
      this.past = null;
    }
    this.live.set(m.as, m);
    this.together.at(m);
    for (const frame of m.between ?? []) film.put(frame);
    film.put({ n: m.n, turn: m.turn, view: m.view });

    const decides = m.turn.kind === 'decide' ? m.turn.seat! : null;
    const eyes: Viewer =
      this.mine.length === 0
        ? m.as
        : decides !== null && this.mine.includes(decides)
          ? decides
          : this.mine.includes(this.eyes as number)
            ? this.eyes
            : (this.awaited ?? this.mine[0]!);
    if (m.as !== eyes) return;
    const jump =
      this.#first || takenBack || !this.shown || document.visibilityState === 'hidden' || pace() === 0 || m.n - this.shown.n > 60;
    this.#first = false;
    this.closeHints();
    if (this.hidden !== false && this.mine.length > 1 && eyes !== this.eyes) {
      void this.#cover(eyes as number, m, jump);
      return;
    }
    this.eyes = eyes;
    this.#follow(m, jump);
  }

  /** What is shown goes on to what is heard: step by step, or at once. */
  #follow(m: NewMessage, jump: boolean) {
    if (jump) {
      const fresh = !this.shown || this.shown.n < m.n;
      this.#skipping = true;
      this.#wake?.();
      this.#show({ n: m.n, turn: m.turn, view: m.view }, fresh ? m.events.at(-1) : undefined);
      this.#arrived();
    } else if (m.n > this.shown!.n) void this.#catchUp();
    else {
      this.#show({ n: m.n, turn: m.turn, view: m.view }); // the same events, seen anew (paused, begun)
      this.#arrived();
    }
  }

  #show(frame: Frame, event?: GameEvent) {
    this.shown = frame;
    if (!event) return;
    const s = this.soundOf(event);
    if (s) sound(s);
  }

  async #catchUp() {
    if (this.playing) return; // it will see the new end by itself
    this.playing = true;
    this.#skipping = false;
    try {
      for (;;) {
        const target = this.now;
        const at = this.shown?.n ?? 0;
        if (!target || at >= target.n || this.#skipping) break;
        if (target.n - at > 1)
          await this.film()
            .load(at + 1, target.n - 1)
            .catch(() => (this.#skipping = true));
        if (this.#skipping || this.now !== target) continue;
        const frame = this.film().frames.get(at + 1);
        if (!frame) break;
        const event = this.events.get(this.eyes)?.[at];
        const own = event?.by === 'chance' && this.mine.includes(this.shown?.turn.seat ?? -1) && this.draws(event);
        if (own && settings.draw === 'press') {
          await this.#hand(event);
          if (this.#skipping) continue;
        }
        this.#show(frame, event);
        // Never faster than it can be read; one's own draw is read to its end, whatever follows.
        const read = at + 1 < target.n || own ? Math.max(reading(this.letters(at + 1)), pace() * 0.6) : 0;
        await this.#wait(Math.max(read, event ? this.lasts(event) : 0));
      }
    } finally {
      this.playing = false;
      const now = this.now;
      if (now && this.shown?.n !== now.n) this.#show({ n: now.n, turn: now.turn, view: now.view });
      this.#arrived();
    }
  }

  /** Waits until the person has drawn. */
  #hand(event: GameEvent) {
    this.drawing = event;
    sound('turn');
    return new Promise<void>((done) => {
      this.#wake = () => {
        this.drawing = null;
        done();
      };
    });
  }
  /** The hand draws. */
  draw() {
    if (this.drawing) this.#wake?.();
  }

  #wait(ms: number) {
    return new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Ends the series: straight to the position that is. */
  skip() {
    this.#skipping = true;
    this.#wake?.();
  }

  /** The shown position is the true one: what leaves no choice is picked. */
  #arrived() {
    const kept = this.picked.length && complete(this.legal, this.picked);
    if (!kept) this.restart();
    if (this.seat !== null && !this.covered && this.shown && this.now && this.shown.n === this.now.n) sound('turn');
  }

  /** Somebody else is to come to the screen: the board goes on as everybody sees it, and no hand is drawn. */
  async #cover(seat: number, m: NewMessage, jump: boolean) {
    this.awaited = seat;
    this.past = null;
    this.skip();
    const film = this.film('public');
    film.limit = Math.max(film.limit, m.n);
    const from = jump ? m.n : Math.min(m.n, (this.shown?.n ?? 0) + 1);
    const seen = await api.frames(this.id, tokensOf(this.id), 'public', from, m.n, true).catch(() => null);
    if (this.awaited !== seat || this.live.get(seat) !== m) return; // they were quicker
    seen?.frames.forEach((f) => film.put(f));
    const frame = seen && (film.frames.get(m.n) ?? (await film.get(m.n).catch(() => null)));
    if (this.awaited !== seat || this.live.get(seat) !== m) return;
    this.eyes = 'public';
    if (!seen || !frame) {
      this.shown = null; // no line: nothing is better than a hand
      return;
    }
    const heard: NewMessage = {
      t: 'new',
      as: 'public',
      era: m.era,
      from: 0,
      n: m.n,
      events: seen.events,
      turn: frame.turn,
      view: frame.view,
      clocks: m.clocks,
      heard: m.heard,
    };
    this.events.set('public', seen.events);
    this.live.set('public', heard);
    this.#follow(heard, jump);
  }

  /** The one who was awaited is there. */
  uncover() {
    const seat = this.awaited;
    if (seat === null) return;
    const now = this.live.get(seat);
    this.awaited = null;
    this.skip();
    this.eyes = seat;
    if (now) this.#show({ n: now.n, turn: now.turn, view: now.view });
    this.restart();
  }

  /** The game is known: whether hands are hidden in it. */
  knows(hidden: boolean) {
    this.hidden = hidden;
    if (!hidden) this.uncover();
  }

  // --- Picking -------------------------------------------------------------------------------------------

  set(picked: Words) {
    this.picked = picked;
    this.refused = null;
    this.against = null;
  }

  /**
   * A thing was pressed that cannot be picked: the engine says why, by its rule. Nothing changes; what nothing stands against is no
   * reason to speak. `plan`: moves tried so far, off turn.
   */
  async press(thing: string, picked: Words = this.picked, plan?: readonly string[]) {
    const now = this.now;
    const seat = plan ? this.eyes : this.seat;
    if (!now || typeof seat !== 'number' || this.sending) return;
    try {
      await this.#ask({ t: 'why', seat, era: now.era, n: now.n, words: text([...picked, thing]), ...(plan ? { do: plan } : {}) });
      if (this.now === now) this.against = null;
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      if (this.now !== now || e.code === 'stale' || e.code === 'turn' || e.code === 'rate') return;
      this.against = e.refusal;
      sound('refused');
    }
  }
  /** The position as if it were the turn of a seat of ours that waits, after some moves tried there. */
  async trial(seat: number, moves: readonly string[]) {
    const now = this.now;
    if (!now) return null;
    const answer = await this.#ask({ t: 'trial', seat, era: now.era, n: now.n, do: moves });
    return answer.t === 'trial' && this.now === now ? answer : null;
  }

  restart() {
    this.set(advance(this.legal, []));
    this.pickAhead();
  }

  /** What leaves no doubt is picked in advance. */
  pickAhead() {
    for (let word = this.prefer(); word && !complete(this.legal, this.picked); word = this.prefer())
      this.set(advance(this.legal, [...this.picked, word]));
  }

  /** Sends a move. It is kept until it is answered, over lost connections too; sent twice, it is played once. */
  async send(move: Words = this.picked) {
    const now = this.now;
    if (!now || this.seat === null || this.sending) return;
    const message = { t: 'move', seat: this.seat, era: now.era, n: now.n, do: text(move) };
    this.sending = message.do;
    this.refused = null;
    if (this.gate && !(await this.gate(message.do).catch(() => true))) {
      this.sending = null;
      this.set(move);
      return;
    }
    const timer = setTimeout(() => (this.slow = true), 3000);
    try {
      await this.#ask(message);
    } catch (e) {
      if (e instanceof Refused && e.code !== 'stale') {
        this.refused = e.refusal;
        sound('refused');
      }
    } finally {
      clearTimeout(timer);
      this.slow = false;
      this.sending = null;
      if (!this.refused) this.restart();
    }
  }

  // --- Saying other things -------------------------------------------------------------------------------

  /** Any other message; a refusal is shown where moves are refused, and answered with its code. */
  async say(message: Record<string, unknown>): Promise<string | null> {
    try {
      await this.#ask(message);
      return null;
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      if (e.code !== 'revealed') this.refused = e.refusal;
      return e.code;
    }
  }

  async hint() {
    const now = this.now;
    if (!now || this.seat === null || this.hinting) return;
    this.hinting = true;
    try {
      const answer = await this.#ask({ t: 'hint', seat: this.seat, era: now.era, n: now.n, most: 3 });
      if (answer.t !== 'hints' || answer.n !== this.now?.n) return;
      if (this.hinting) this.hints = answer.hints;
      if (this.chance !== null && answer.hints[0]) this.chance = answer.hints[0].chance; // no need to ask for it by itself
    } catch (e) {
      // Asked again elsewhere for this seat, or played on meanwhile: nothing to be told about.
      if (e instanceof Refused && this.hinting && e.code !== 'replaced' && e.code !== 'stale') this.refused = e.refusal;
    } finally {
      if (this.now === now) this.hinting = false;
    }
  }

  closeHints() {
    this.hints = null;
    this.hinting = false;
  }

  /**
   * Asks for the chance of winning in the position that is: for games in which all decide as one, whoever's turn it is.
   * Nothing waits for the answer, and a refusal is not shown.
   */
  async estimate() {
    if (this.#estimating || this.hinting) return; // a seat asks one thing at a time; whoever is being asked is asked again if the game has moved on
    this.#estimating = true;
    try {
      for (let asked = ''; ;) {
        const now = this.now;
        const seat = this.seat ?? this.mine[0];
        if (
          !now ||
          seat === undefined ||
          now.turn.kind !== 'decide' ||
          this.info?.state !== 'playing' ||
          this.info.paused ||
          asked === `${now.era}/${now.n}`
        )
          break;
        asked = `${now.era}/${now.n}`;
        const answer = await this.#ask({ t: 'hint', seat, era: now.era, n: now.n, most: 1 }).catch((e: unknown) => {
          if (e instanceof Refused && (e.code === 'stale' || e.code === 'turn' || e.code === 'replaced')) return null;
          throw e;
        });
        if (answer?.t === 'hints' && answer.hints[0]) this.chance = answer.hints[0].chance;
      }
    } catch {
      // no advice now; the next move asks again
    } finally {
      this.#estimating = false;
    }
  }

  /** Looks at the position after n events; null goes back to the present. */
  async look(n: number | null) {
    if (n === null || n === this.now?.n) {
      this.past = null;
      return;
    }
    this.past =
      (await this.film()
        .get(n)
        .catch(() => null)) ?? this.past;
  }
}
