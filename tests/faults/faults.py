#!/usr/bin/env python3
"""Faults, really made: a site of several nodes on one PostgreSQL behind haproxy, people at many tables, and something that breaks every
moment. Afterwards a judge reads what every client was shown (check.py).

  tests/faults/faults.py --program build/release/faubourg --faults 12 --tables 6          # ./test
  tests/faults/faults.py --program build/release/faubourg --faults 300 --tables 20 --nodes 3 --seed 7 --json report.json
  tests/faults/faults.py --program build/release/faubourg --beside older/faubourg --faults 40      # an upgrade, back and forth
"""
import argparse
import asyncio
import collections
import json
import pathlib
import random
import signal
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from check import Kept, judge  # noqa: E402
from cluster import Patroni, Postgres, Site, ask, clock_library  # noqa: E402
from people import KINDS, Gone, Person, Wire, http  # noqa: E402


class Faults:
    """What can break, each with how it is mended."""

    def __init__(self, site, rng, counts):
        self.site, self.rng, self.counts = site, rng, counts
        self.mending = set()
        self.database = asyncio.Lock()

    def node(self):
        """One that is well, while another one is."""
        well = [n for n in self.site.nodes if n.is_running() and not n.is_stopped and n.number not in self.mending]
        return self.rng.choice(well) if len(well) > 1 else None

    async def make(self):
        kinds = [self.kill, self.kill, self.pause, self.pause, self.close, self.cut_database, self.hold_database, self.cut_people,
                 self.hold_people, self.cut_nodes, self.hold_nodes, self.kill_database, self.database_away]
        if clock_library():
            kinds += [self.wrong_clock, self.move_clock]
        if isinstance(self.site.postgres, Postgres) and self.site.postgres.has_own_disk():
            kinds.append(self.full_disk)
        act = self.rng.choice(kinds)
        node = None
        of_database = act in (self.kill_database, self.full_disk, self.database_away)
        if of_database and self.database.locked():
            return None
        if not of_database:
            node = self.node()
            if node is None:
                return None
            self.mending.add(node.number)
        self.counts[act.__name__] += 1
        task = asyncio.create_task(act(node) if node else act())
        if node:
            task.add_done_callback(lambda _: self.mending.discard(node.number))
        return task

    async def _start(self, node, ahead=0):
        for _ in range(120):  # as its service would: while the database falls over nobody starts
            if await node.start(ahead):
                return
            await node.process.wait()
            await asyncio.sleep(0.5)
        raise SystemExit(f'a node does not come back: {node.errors.read_text()[-2000:]}')

    async def kill(self, node):
        await node.end(signal.SIGKILL)
        await asyncio.sleep(self.rng.uniform(0, 3))
        await self._start(node)

    async def close(self, node):
        code = await node.end(signal.SIGTERM)
        if code != 0:
            self.counts['closed badly'] += 1
        await self._start(node)

    async def wrong_clock(self, node):
        await node.end(signal.SIGKILL)
        await self._start(node, ahead=self.rng.choice([-86400, -600, 600, 86400]))

    async def move_clock(self, node):
        """Of a node that runs: by a step, and perhaps back."""
        node.set_clock(self.rng.choice([-86400, -600, 600, 86400]))
        await asyncio.sleep(self.rng.choice([1, 4]))
        if self.rng.random() < 0.5:
            node.set_clock(0)

    async def pause(self, node):
        """The zombie: it wakes up and still believes that its tables are its own."""
        node.is_stopped = True
        node.signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.choice([0.5, 2, 8]))
        node.signal(signal.SIGCONT)
        node.is_stopped = False

    async def cut_database(self, node):
        for wire in node.databases:
            wire.cut()
        await asyncio.sleep(self.rng.choice([0.2, 2, 8]))
        for wire in node.databases:
            wire.mend()

    async def hold_database(self, node):
        for wire in node.databases:
            wire.hold()
        await asyncio.sleep(self.rng.choice([1, 4, 9]))
        for wire in node.databases:
            wire.mend()

    async def cut_people(self, node):
        node.people.cut()
        await asyncio.sleep(self.rng.choice([0.2, 2, 5]))
        node.people.mend()

    async def hold_people(self, node):
        node.people.hold()
        await asyncio.sleep(self.rng.choice([1, 4, 8]))
        node.people.mend()

    async def cut_nodes(self, node):
        """The other nodes do not reach it; haproxy and the database do."""
        node.nodes.cut()
        await asyncio.sleep(self.rng.choice([0.2, 2, 5]))
        node.nodes.mend()

    async def hold_nodes(self, node):
        node.nodes.hold()
        await asyncio.sleep(self.rng.choice([1, 4, 8]))
        node.nodes.mend()

    async def database_away(self):
        """No node reaches the database."""
        async with self.database:
            await away(self.site, self.rng.choice([1, 3, 6]), self.rng.random() < 0.5)

    async def full_disk(self):
        async with self.database:
            await self.site.postgres.fill_up(self.rng.choice([1, 4]))

    async def kill_database(self):
        async with self.database:
            await self.site.postgres.fall_over()


async def away(site, seconds, in_silence, meanwhile=asyncio.sleep):
    wires = [wire for node in site.nodes for wire in node.databases]
    for wire in wires:
        wire.hold() if in_silence else wire.cut()
    await meanwhile(seconds)
    for wire in wires:
        wire.mend()


async def stays_calm(site, town, in_silence):
    """While the database is away no WebSocket ends, and whoever asks hears the program's own words, not the balancer's."""
    faults = []
    while not all(person.is_here or person.is_done() for person in town.people):
        await asyncio.sleep(0.1)
    ended = {person: person.ended for person in town.people if not person.is_done()}
    paths = ['/health', '/api/games', *(f'/api/tables/{table}' for table in town.tables())]

    async def ask_for(path):
        try:
            status, answer = await http(site.place, 'GET', path)
            if not isinstance(answer, dict):
                faults.append(f'the database was away, and {path} was answered {status} by the balancer')
        except Gone as gone:
            faults.append(f'the database was away, and nobody answered {path}: {gone}')

    async def look(seconds):
        until = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < until:
            await asyncio.gather(*(ask_for(path) for path in paths))  # at once: the database is not to be away for longer
            await asyncio.sleep(0.3)

    await away(site, 7, in_silence, look)
    if lost := sum(person.ended > before and not person.is_done() for person, before in ended.items()):
        faults.append(f'the database was away, and {lost} WebSockets of {len(ended)} ended')
    return faults


class Town:
    """The tables and everybody there."""

    def __init__(self, site, counts):
        self.site, self.counts = site, counts
        self.people, self.tasks, self.kinds = [], [], {}
        self.stop = asyncio.Event()
        self.opened = 0

    async def open_table(self):
        kind = KINDS[self.opened % len(KINDS)]
        self.opened += 1
        for _ in range(100):
            try:
                status, opened = await http(self.site.place, 'POST', '/api/tables', {**kind.opening, 'public': True})
                if status == 201:
                    break
            except Gone:
                pass
            await asyncio.sleep(0.2)
        else:
            raise SystemExit('no table can be opened')
        table = opened['table']
        self.add_people(table, kind, [(seat['seat'], seat['token']) for seat in opened['seats']])

    def add_people(self, table, kind, tokens):
        self.kinds[table] = kind
        for seat, token in [*tokens, (None, None)]:
            person = Person(self.site.place, table, seat, token, self.counts, kind, self.play_again)
            self.people.append(person)
            self.tasks.append(asyncio.create_task(person.live(self.stop)))

    def play_again(self, person, table):
        """All of a table go to the rematch, by the tokens they have; also who did not hear of it."""
        if table not in self.kinds and not self.stop.is_set():
            self.counts['rematches'] += 1
            self.add_people(table, person.kind.once_less(), [(None, p.token) for p in self.people if p.table == person.table and p.token])

    def tables(self):
        return {p.table for p in self.people}

    async def all_go_on(self, within):
        """The tables at which nothing happens any more, though all is mended."""
        since = asyncio.get_running_loop().time()
        until = since + within
        while True:
            stuck = {p.table for p in self.people if p.token and not p.over} - \
                    {p.table for p in self.people if p.over or p.moved_at > since}
            if not stuck or asyncio.get_running_loop().time() > until:
                return stuck
            await asyncio.sleep(0.2)


async def record_of(place, table, viewer, token):
    who = 'public' if viewer == 'public' else str(viewer)
    for _ in range(60):
        try:
            status, text = await http(place, 'GET', f'/api/tables/{table}/record?as={who}', tokens=[token] if token else [])
            if status == 200:
                lines = [json.loads(line) for line in (text if isinstance(text, str) else json.dumps(text)).splitlines() if line]
                return [line for line in lines if 'by' in line]
        except Gone:
            pass
        await asyncio.sleep(0.5)
    return None


async def lines_of(place, table):
    """What is kept of a table's chat, and its era."""
    for _ in range(60):
        try:
            wire = await Wire.open(place, f'/ws/{table}')
            wire.send({'t': 'hello', 'id': 1, 'n': 0, 'era': 0})
            lines = None
            while message := await wire.read(5):
                if message['t'] == 'chats':
                    lines = [line['text'] for line in message['list'] if 'text' in line]
                if message['t'] == 'new' and lines is not None:
                    wire.close()
                    return lines, message['era']
        except Gone:
            pass
        await asyncio.sleep(0.5)
    return None, 0


async def main(args):
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, asyncio.current_task().cancel)  # leaves nothing behind
    rng = random.Random(args.seed)
    counts, made = collections.Counter(), collections.Counter()
    begun = time.monotonic()
    faults = []
    database = Patroni() if args.patroni else Postgres()
    programs = [pathlib.Path(program).resolve() for program in [args.program, *args.beside]]
    async with Site(programs, args.nodes, database) as site:
        town = Town(site, counts)
        for _ in range(args.tables):
            await town.open_table()
        faults += await stays_calm(site, town, in_silence=False)
        if args.faults >= 100:
            faults += await stays_calm(site, town, in_silence=True)
        breaking = Faults(site, rng, made)
        running = set()
        while sum(v for k, v in made.items() if k != 'closed badly') < args.faults:
            if task := await breaking.make():
                running.add(task)
                if sum(made.values()) % 25 == 0:
                    print(f'{sum(made.values())} faults, {counts["moves"]} moves', file=sys.stderr, flush=True)
            await asyncio.sleep(rng.uniform(0.3, 1.7) * args.pace)
            running = {t for t in running if not t.done() or t.result()}
            for _ in range(args.tables - len({p.table for p in town.people if not p.over})):
                await town.open_table()
        await asyncio.gather(*running)
        stuck = await town.all_go_on(90)
        faults += [f'{table}: nothing happens any more' for table in stuck]
        town.stop.set()
        await asyncio.gather(*town.tasks)
        kept = {}
        for table in town.tables():
            records = {p.history.viewer: await record_of(site.place, table, p.history.viewer, p.token)
                       for p in town.people if p.table == table and p.history.viewer is not None}
            kept[table] = Kept(records, *await lines_of(site.place, table), town.kinds[table].is_exact)
        faults += judge([p.history for p in town.people], kept, is_one_version=len(programs) == 1)
        if made['closed badly']:
            faults.append(f'{made["closed badly"]} nodes did not close cleanly')
        check = await asyncio.create_subprocess_exec(args.program, 'store', 'check', site.postgres.socket, stdout=-1)
        said = (await check.communicate())[0].decode()
        if check.returncode != 0:
            faults.append('the store is not sound: ' + said)
        owners = await ask(site.postgres.socket, 'SELECT sum(greatest(epoch - 1, 0)) FROM faubourg.heads')
        if args.keep:
            for node in site.nodes:
                print(node.errors.read_text()[-4000:], file=sys.stderr)
    report = {'faults made': dict(made), 'tables': len(town.tables()), 'clients': len(town.people),
              'events compared': sum(len(p.history.events) for p in town.people),
              'positions with secrets': sum(len(p.history.frames) for p in town.people),
              'moves taken back': sum(k.era for k in kept.values()), 'changes of owner': int(owners or 0), 'clients told': dict(counts),
              'seconds': round(time.monotonic() - begun), 'seed': args.seed, 'nodes': args.nodes,
              'database': 'Patroni' if args.patroni else 'PostgreSQL', 'found': faults[:50]}
    print(json.dumps(report, indent=2))
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(report))
    if counts['moves'] < args.tables:
        print('hardly anybody could play', file=sys.stderr)
        return 1
    return 1 if faults else 0


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--program', required=True)
    parser.add_argument('--beside', action='append', default=[], metavar='PROGRAM',
                        help='of another version: nodes run it side by side with the first, and change over with each start')
    parser.add_argument('--faults', type=int, default=12)
    parser.add_argument('--tables', type=int, default=6)
    parser.add_argument('--nodes', type=int, default=2)
    parser.add_argument('--patroni', action='store_true', help='the database by deploy/patroni.yml: kills of the primary are failovers')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--pace', type=float, default=1.0, help='of the time between two faults')
    parser.add_argument('--json', help='file for the report')
    parser.add_argument('--keep', action='store_true', help='shows what the nodes logged')
    sys.exit(asyncio.run(main(parser.parse_args())))
