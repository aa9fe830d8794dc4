"""People at tables, by the protocol of docs/protocol.md: they play, talk, come back by themselves, and note all they were shown."""
import asyncio
import base64
import json
import os
import random
import re
import struct


class Gone(Exception):
    """The connection has ended, or never was."""


async def http(place, method, path, body=None, tokens=(), timeout=10):
    """(status, headers, JSON or text); Gone when nobody answers."""
    data = json.dumps(body).encode() if body is not None else b''
    head = f'{method} {path} HTTP/1.1\r\nHost: site\r\nConnection: close\r\nContent-Length: {len(data)}\r\n'
    if tokens:
        head += f'Authorization: Bearer {",".join(tokens)}\r\n'
    try:
        async with asyncio.timeout(timeout):
            reader, writer = await asyncio.open_connection(*place)
            try:
                writer.write(head.encode() + b'\r\n' + data)
                answer = await reader.read()
            finally:
                writer.close()
    except (OSError, TimeoutError) as error:
        raise Gone(str(error)) from error
    top, _, rest = answer.partition(b'\r\n\r\n')
    lines = top.decode('latin-1').split('\r\n')
    if len(lines[0].split()) < 2:
        raise Gone('no answer')
    if 'transfer-encoding: chunked' in top.decode('latin-1').lower():
        whole = b''
        while rest:
            size, _, rest = rest.partition(b'\r\n')
            whole, rest = whole + rest[:int(size or b'0', 16)], rest[int(size or b'0', 16) + 2:]
        rest = whole
    try:
        return int(lines[0].split()[1]), json.loads(rest)
    except ValueError:
        return int(lines[0].split()[1]), rest.decode(errors='replace')


class Wire:
    """One WebSocket."""

    @classmethod
    async def open(cls, place, path):
        self = cls()
        try:
            async with asyncio.timeout(6):
                self.reader, self.writer = await asyncio.open_connection(*place)
                key = base64.b64encode(os.urandom(16)).decode()
                self.writer.write((f'GET {path} HTTP/1.1\r\nHost: site\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                                   f'Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n').encode())
                head = await self.reader.readuntil(b'\r\n\r\n')
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            raise Gone(str(error)) from error
        if b' 101 ' not in head.split(b'\r\n')[0]:
            self.writer.close()
            raise Gone(head.split(b'\r\n')[0].decode('latin-1'))
        return self

    def _frame(self, code, data):
        mask = os.urandom(4)
        size = len(data)
        head = struct.pack('!BB', 0x80 | code, 0x80 | size) if size < 126 else struct.pack('!BBH', 0x80 | code, 0x80 | 126, size)
        self.writer.write(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, message):
        self._frame(1, json.dumps(message).encode())

    async def read(self, timeout):
        """The next message; None when none comes in time."""
        try:
            async with asyncio.timeout(timeout):
                while True:
                    first, second = await self.reader.readexactly(2)
                    size = second & 127
                    if size == 126:
                        size, = struct.unpack('!H', await self.reader.readexactly(2))
                    elif size == 127:
                        size, = struct.unpack('!Q', await self.reader.readexactly(8))
                    data = await self.reader.readexactly(size)
                    code = first & 15
                    if code == 1:
                        return json.loads(data)
                    if code == 9:
                        self._frame(10, data)
                    if code == 8:
                        raise Gone('closed')
        except TimeoutError:
            return None
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Gone(str(error)) from error

    def close(self):
        self.writer.close()


class History:
    """What one viewer was shown of one table, and asked for. `faults`: what should never have been shown."""

    def __init__(self, table, viewer):
        self.table, self.viewer = table, viewer
        self.era, self.events = 0, []  # as they were shown, by their numbers
        self.earlier = []     # (era, its events) before something was taken back
        self.began = {}       # era -> the number of events that were left, for who was there
        self.asked = set()    # (era, number, move)
        self.accepted = {}    # (era, number) -> the move that was acknowledged
        self.undos = set()    # (era, number of the event) to which it was asked to go back
        self.agreed = set()   # eras in which that was agreed to
        self.said = []        # lines that were acknowledged
        self.views = {}       # (era, n) -> numbers that stand for the position as it was shown: one
        self.frames = []      # of positions that hide something: what was told
        self.clocks = []
        self.is_late = False  # somebody's time was out
        self.next = None      # the table of the rematch
        self.faults = []

    def shown(self, message, at=0.0):
        era, first = message.get('era', 0), message['from']
        events = [{'by': e['by'], 'do': e['do']} for e in message['events']]  # reasons are told, not stored
        name = f'{self.table} {self.viewer}'
        if message.get('as', self.viewer) != self.viewer:
            self.faults.append(f'{name}: was shown what seat {message["as"]} sees')
            return
        if era < self.era:
            self.faults.append(f'{name}: era {era} after era {self.era}')
            return
        if era > self.era:
            self.earlier.append((self.era, self.events))
            if era == self.era + 1 and not events and first <= len(self.events):
                self.began[era] = first
            self.era, self.events = era, self.events[:first]
        if first > len(self.events):
            self.faults.append(f'{name}: events from {first} on, though {len(self.events)} were known')
            return
        for number, event in enumerate(events, first):
            if number < len(self.events):
                if self.events[number] != event:
                    self.faults.append(f'{name}: event {number} was {self.events[number]}, then {event}')
            else:
                self.events.append(event)
        if message['n'] != first + len(events):
            self.faults.append(f'{name}: {message["n"]} events told, {first + len(events)} shown')
        self._note(message, era, at)

    def _note(self, message, era, at):
        if 'view' in message:
            view, n = message['view'], message['n']
            text = json.dumps(view)
            self.views.setdefault((era, n), set()).add(hash(text))
            if 'end' not in message and isinstance(view, dict) and view.get('players') and 'money' in view['players'][0]:
                self.frames.append(frame_of(message, text))
        if message.get('clocks'):
            self.clocks.append({'at': at, 'era': era, 'n': message['n'], 'left': message['clocks']['left'], 'increment': 10})


def frame_of(message, text):
    """What a position of Welcome to Grinivil told that may be somebody's secret."""
    view = message['view']
    bids = view.get('auction') or view.get('funding') or {}
    names = set(re.findall(r'\bR\d\d\b', text + json.dumps(message.get('moves', []))))
    return {'era': message.get('era', 0), 'n': message['n'], 'moves': 'moves' in message, 'decides': message['turn'].get('seat'),
            'players': [{k: p[k] for k in ('money', 'hand', 'unseen')} for p in view['players']],
            'sealed': bids.get('sealed', False), 'bids': bids.get('bids', []), 'names': names}


# Tables differ in what can go wrong at them. `opening`: what they are opened with. `again`: how many times they play again.
class Kind:
    def __init__(self, opening, again=0):
        self.opening, self.again = opening, again
        self.is_exact = opening.get('auto') is False

    def once_less(self):
        return Kind(self.opening, self.again - 1)


ANN, BOB, BOT = {'kind': 'person', 'name': 'Ann'}, {'kind': 'person', 'name': 'Bob'}, {'kind': 'bot', 'bot': 'random'}
KINDS = [
    Kind({'game': 'village', 'options': {'target': 500}, 'seats': [ANN, BOB]}),  # forced moves are the server's
    Kind({'game': 'grinivil', 'seats': [ANN, BOT, BOB], 'auto': False}),         # hands, money and bids are hidden; a bot
    Kind({'game': 'village', 'options': {'target': 10}, 'seats': [ANN, BOB], 'auto': False}, again=3),
    Kind({'game': 'village', 'options': {'target': 500}, 'seats': [ANN, BOB, BOT], 'auto': False,
          'clock': {'kind': 'budget', 'seconds': 3600, 'increment': 10}, 'takeover': 'random'}),
]


class Person:
    """Somebody at a table: plays one seat, or watches where there is no token. `seat` None with a token: found out there (a rematch)."""

    def __init__(self, site, table, seat, token, counts, kind=KINDS[0], on_next=None):
        self.site, self.table, self.seat, self.token, self.counts = site, table, seat, token, counts
        self.kind, self.on_next = kind, on_next
        self.history = History(table, 'public' if token is None else seat)
        self.over = False     # the game
        self.last_id = 0
        self.moved_at = 0.0   # when something last happened here
        self.due = None       # the position in which this seat decides
        self.asked = None     # (id, message): a move without an answer: sent again until there is one
        self.undoing = None   # until when others may agree to take moves back
        self.offer = None
        self.said = None
        self.asks_again = 0   # how often a rematch was asked for
        self.is_here, self.ended = False, 0  # connected; how often that ended

    def is_done(self):
        return self.over and (not self.kind.again or not self.token or self.history.next or self.asks_again > 20)

    async def live(self, stop):
        wait = 0.1
        while not stop.is_set() and not self.is_done():
            try:
                wire = await Wire.open(self.site, f'/ws/{self.table}')
            except Gone:
                self.counts['refused'] += 1
                await asyncio.sleep(wait * (0.5 + random.random()))
                wait = min(2.0, wait * 2)
                continue
            try:
                if await self.stay(wire, stop):
                    wait = 0.1
            except Gone:
                self.counts['cut'] += 1
            finally:
                self.ended += self.is_here
                self.is_here = False
                wire.close()
            await asyncio.sleep(wait * (0.5 + random.random()))
            wait = min(2.0, wait * 2)

    def ask(self, wire, message):
        self.last_id += 1
        wire.send({**message, 'id': self.last_id})
        return self.last_id

    async def stay(self, wire, stop):
        """True: it went well for a while."""
        hello = {'t': 'hello', 'n': len(self.history.events), 'era': self.history.era}
        if self.token:
            hello['tokens'] = [self.token]
        self.ask(wire, hello)
        self.due = self.asked = self.undoing = self.offer = self.said = None
        well, quiet = False, 0
        while not stop.is_set() and not self.is_done():
            message = await wire.read(1)
            if message is None:
                quiet += 1
                if quiet == 5:
                    self.ask(wire, {'t': 'ping'})
                if quiet > 9:
                    raise Gone('silence')
            else:
                quiet = 0
                self.hear(wire, message)
                self.is_here = well = well or message['t'] == 'new'
            if well and self.token:
                await self.act(wire)
        return well

    def hear(self, wire, message):
        kind, mine = message['t'], self.asked and message.get('id') == self.asked[0]
        if kind == 'bye':
            self.counts['bye ' + message['code']] += 1
            raise Gone('bye')
        if kind == 'tokens':
            self.history.faults.append(f'{self.table} {self.seat}: its token opens nothing any more: {message["refused"]}')
        elif kind == 'table':
            self.hear_table(message)
        elif kind == 'new':
            self.hear_new(message)
            if mine:
                self.accepted()
        elif kind == 'no':
            if mine:
                self.counts['no ' + message['code']] += 1
                self.asked = None
            elif self.undoing and message.get('id') == self.undoing[0]:
                self.counts['undo refused: ' + message['code']] += 1
                self.undoing = None
        elif kind == 'ok':
            if self.said and message.get('id') == self.said[0]:
                self.history.said.append(self.said[1])
                self.counts['lines'] += 1
                self.said = None
            elif mine:  # it had been played before
                self.counts['known already'] += 1
                self.accepted()

    def accepted(self):
        act = self.asked[1]
        self.history.accepted[(act['era'], act['n'])] = act['do']
        self.counts['moves'] += 1
        self.asked = None

    def hear_table(self, message):
        if self.token and self.seat is None and message['you']:
            self.seat = self.history.viewer = message['you'][0]
        self.history.is_late = self.history.is_late or any(seat.get('late') for seat in message['seats'])
        self.offer = message['offer']
        if message['next'] and not self.history.next:
            self.history.next = message['next']
            if self.on_next:
                self.on_next(self, message['next'])

    def hear_new(self, message):
        now = asyncio.get_running_loop().time()
        before = (self.history.era, len(self.history.events))
        self.history.shown(message, now)
        if (self.history.era, len(self.history.events)) != before:
            self.moved_at = now
            if self.history.era > before[0]:
                self.counts['taken back, as shown'] += 1
                self.undoing = self.asked = None
        self.over = message.get('turn', {}).get('kind') == 'end'
        self.due = message if message.get('moves') else None

    async def act(self, wire):
        now = asyncio.get_running_loop().time()
        if self.over:
            if self.kind.again:
                self.asks_again += 1
                self.ask(wire, {'t': 'rematch', 'seat': self.seat})
                await asyncio.sleep(1)
            return
        offer = self.offer
        if offer and offer['kind'] == 'undo' and self.seat in offer['asked']:
            self.offer = None
            if random.random() < 0.8:
                self.history.agreed.add(self.history.era)
                self.ask(wire, {'t': 'agree', 'seat': self.seat})
            else:
                self.ask(wire, {'t': 'refuse', 'seat': self.seat})
        if self.undoing and now > self.undoing[1]:
            self.undoing = None
        if self.due and not self.asked and not self.undoing:
            await asyncio.sleep(random.uniform(0.02, 0.15))
            own = [i for i, event in enumerate(self.history.events) if event['by'] == self.seat]
            if own and random.random() < 0.03:
                back = {'t': 'undo', 'seat': self.seat, 'era': self.history.era, 'to': own[-1], 'revealed': True}
                self.history.undos.add((back['era'], back['to']))
                self.undoing = (self.ask(wire, back), now + 3)
                self.counts['undo asked'] += 1
            else:
                # Chosen by the position: whoever asks again after a fall asks for the same.
                due, self.due = self.due, None
                move = due['moves'][(due['n'] * 7919 + due['era'] * 31) % len(due['moves'])]
                ask = {'t': 'move', 'era': due['era'], 'n': due['n'], 'do': move, 'seat': self.seat}
                self.history.asked.add((due['era'], due['n'], move))
                self.asked = (self.ask(wire, ask), ask)
        if self.said is None and random.random() < 0.02:
            text = f'{self.table[:4]}-{self.seat}-{self.last_id}-{random.randrange(10**9)}'
            self.said = (self.ask(wire, {'t': 'chat', 'text': text, 'seat': self.seat}), text)
