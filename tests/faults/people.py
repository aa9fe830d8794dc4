"""People at tables, by the protocol of docs/protocol.md: they play, talk, come back by themselves, and note all they were shown."""
import asyncio
import base64
import json
import os
import random
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
    """What one viewer was shown of one table. `faults`: what should never have been shown."""

    def __init__(self, table, viewer):
        self.table, self.viewer = table, viewer
        self.events = []      # as they were shown, by their numbers
        self.accepted = {}    # number -> the move that was acknowledged
        self.said = []        # lines that were acknowledged
        self.faults = []

    def shown(self, message):
        first, events = message['from'], [{'by': e['by'], 'do': e['do']} for e in message['events']]  # reasons are told, not stored
        if first > len(self.events):
            self.faults.append(f'{self.table} {self.viewer}: events from {first} on, though {len(self.events)} were known')
            return
        for at, event in enumerate(events, first):
            if at < len(self.events):
                if self.events[at] != event:
                    self.faults.append(f'{self.table} {self.viewer}: event {at} was {self.events[at]}, then {event}')
            else:
                self.events.append(event)
        if message['n'] != first + len(events):
            self.faults.append(f'{self.table} {self.viewer}: {message["n"]} events told, {first + len(events)} shown')


class Person:
    """Somebody at a table: plays one seat, or watches where there is no token."""

    def __init__(self, site, table, seat, token, counts):
        self.site, self.table, self.seat, self.token, self.counts = site, table, seat, token, counts
        self.history = History(table, 'public' if seat is None else seat)
        self.over = False
        self.last_id = 0
        self.moved_at = 0.0  # when something last happened here
        self.pending = None  # a move without an answer: sent again until there is one

    async def live(self, stop):
        wait = 0.1
        while not stop.is_set() and not self.over:
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
                wire.close()
            await asyncio.sleep(wait * (0.5 + random.random()))
            wait = min(2.0, wait * 2)

    def ask(self, wire, message):
        self.last_id += 1
        wire.send({**message, 'id': self.last_id})
        return self.last_id

    async def stay(self, wire, stop):
        """True: it went well for a while."""
        hello = {'t': 'hello', 'n': len(self.history.events), 'era': 0}
        if self.token:
            hello['tokens'] = [self.token]
        self.ask(wire, hello)
        well, asked, said, quiet = False, None, None, 0
        while not stop.is_set():
            message = await wire.read(1)
            if message is None:
                quiet += 1
                if quiet == 5:
                    self.ask(wire, {'t': 'ping'})
                if quiet > 9:
                    raise Gone('silence')
                continue
            quiet = 0
            kind = message['t']
            if kind == 'bye':
                self.counts['bye ' + message['code']] += 1
                raise Gone('bye')
            if kind == 'new':
                well = True
                before = len(self.history.events)
                self.history.shown(message)
                if len(self.history.events) > before:
                    self.moved_at = asyncio.get_running_loop().time()
                if asked and message.get('id') == asked[0]:
                    self.history.accepted[asked[1]['n']] = asked[1]['do']
                    self.counts['moves'] += 1
                    asked = None
                if message.get('turn', {}).get('kind') == 'end':
                    self.over = True
                    return True
                if message.get('moves') and self.token and asked is None:
                    await asyncio.sleep(random.uniform(0.02, 0.15))
                    # Chosen by the position: whoever asks again after a fall asks for the same.
                    move = message['moves'][(message['n'] * 7919) % len(message['moves'])]
                    act = {'t': 'move', 'era': message['era'], 'n': message['n'], 'do': move, 'seat': self.seat}
                    asked = (self.ask(wire, act), act)
            elif kind == 'no' and asked and message.get('id') == asked[0]:
                self.counts['no ' + message['code']] += 1
                asked = None
            elif kind == 'ok' and said and message.get('id') == said[0]:
                self.history.said.append(said[1])
                self.counts['lines'] += 1
                said = None
            elif kind == 'ok' and asked and message.get('id') == asked[0]:
                asked = None
            if said is None and self.token and well and random.random() < 0.02:
                text = f'{self.table[:4]}-{self.seat}-{self.last_id}-{random.randrange(10**9)}'
                said = (self.ask(wire, {'t': 'chat', 'text': text, 'seat': self.seat}), text)
        return well
