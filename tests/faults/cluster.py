"""A site as processes of this machine: PostgreSQL, nodes, haproxy, and between them wires that can be cut or held. Wires are processes' own
sockets on loopback addresses, not network namespaces: these need rights that few test machines give, and break nothing that a wire cannot."""
import asyncio
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def free_port(address='127.0.0.1'):
    with socket.socket() as s:
        s.bind((address, 0))
        return s.getsockname()[1]


class Wire:
    """Passes bytes on from one port to another. `hold`: they stay where they are, as in a network that loses everything; `cut`: all
    connections end and none is taken."""

    def __init__(self, to):
        self.to, self.port, self.is_open = to, free_port(), asyncio.Event()
        self.is_open.set()
        self.is_cut = False
        self.writers = set()

    async def start(self):
        self.server = await asyncio.start_server(self._serve, '127.0.0.1', self.port)

    async def _serve(self, reader, writer):
        if self.is_cut:
            writer.transport.abort()
            return
        await self.is_open.wait()
        try:
            other_reader, other_writer = await asyncio.open_connection(*self.to)
        except OSError:
            writer.transport.abort()
            return
        self.writers |= {writer, other_writer}
        await asyncio.gather(self._pass(reader, other_writer), self._pass(other_reader, writer))
        self.writers -= {writer, other_writer}

    async def _pass(self, reader, writer):
        try:
            while data := await reader.read(1 << 16):
                await self.is_open.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.transport.abort()

    def hold(self):
        self.is_open.clear()

    def cut(self):
        self.is_cut = True
        for writer in list(self.writers):
            writer.transport.abort()

    def mend(self):
        self.is_cut = False
        self.is_open.set()

    async def stop(self):
        self.cut()
        self.is_open.set()
        self.server.close()


async def ask(address, sql):
    """One value, from whichever of the database's machines is the primary; None where nobody answers."""
    psql = await asyncio.create_subprocess_exec('psql', '-tA', '-c', sql, address, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    said = (await psql.communicate())[0].decode().strip()
    return said if psql.returncode == 0 else None


class Postgres:
    """scripts/postgres, and words said to it."""

    async def start(self):
        self.ports = [free_port()]
        self.process = await asyncio.create_subprocess_exec(
            ROOT / 'scripts/postgres', '--port', str(self.ports[0]), '--disk', '400m', 'max_wal_size=64MB', stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.socket = (await self.process.stdout.readline()).decode().strip()
        if not self.socket:
            raise SystemExit('there is no PostgreSQL')

    def address(self, ports):
        return f'postgresql://faubourg@127.0.0.1:{ports[0]}/postgres'

    def folder(self):
        return pathlib.Path(self.socket.split('host=')[1].split('&')[0])

    def has_own_disk(self):
        return os.path.ismount(self.folder())

    async def fill_up(self, seconds):
        """Its disk is full for a while."""
        filler = self.folder() / 'filler'
        with open(filler, 'wb') as file:
            try:
                while True:
                    file.write(bytes(1 << 20))
                    file.flush()
            except OSError:
                pass
        await asyncio.sleep(seconds)
        filler.unlink()
        await self.say('start')  # where it has fallen over it

    async def fall_over(self):
        """It dies, and comes back."""
        await self.say('kill')
        await asyncio.sleep(1)
        await self.say('start')

    async def say(self, word):
        self.process.stdin.write(word.encode() + b'\n')
        await self.process.stdin.drain()
        await self.process.stdout.readline()

    async def stop(self):
        self.process.stdin.close()
        await self.process.wait()


class Patroni:
    """A primary and a synchronous standby, by deploy/patroni.yml, with etcd: what the recipe of docs/scale.md says."""

    COUNT = 2

    async def start(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='faubourg-patroni-'))
        self.folder.chmod(0o755)
        self.etcd_port, peer = free_port(), free_port()
        self.etcd = await asyncio.create_subprocess_exec(
            'etcd', '--data-dir', self.folder / 'etcd', '--listen-client-urls', f'http://127.0.0.1:{self.etcd_port}',
            '--advertise-client-urls', f'http://127.0.0.1:{self.etcd_port}', '--listen-peer-urls', f'http://127.0.0.1:{peer}',
            '--initial-advertise-peer-urls', f'http://127.0.0.1:{peer}', '--initial-cluster', f'default=http://127.0.0.1:{peer}',
            '--unsafe-no-fsync', stdout=open(self.folder / 'etcd.log', 'ab'), stderr=subprocess.STDOUT)
        self.ports = [free_port() for _ in range(self.COUNT)]
        self.rest = [free_port() for _ in range(self.COUNT)]
        self.machines = [None] * self.COUNT
        for i in range(self.COUNT):
            await self.start_one(i)
            await self.wait_for_leader()
        self.socket = self.address(self.ports)
        await self.wait_for_standby()

    def address(self, ports):
        hosts = ','.join(f'127.0.0.1:{port}' for port in ports)
        return f'postgresql://postgres:secret@{hosts}/postgres'

    async def start_one(self, i):
        folder = self.folder / f'db{i + 1}'
        folder.mkdir(exist_ok=True)
        environment = dict(os.environ) | {
            'PATRONI_NAME': f'db{i + 1}', 'PATRONI_ETCD3_HOSTS': f'127.0.0.1:{self.etcd_port}',
            'PATRONI_RESTAPI_LISTEN': f'127.0.0.1:{self.rest[i]}', 'PATRONI_RESTAPI_CONNECT_ADDRESS': f'127.0.0.1:{self.rest[i]}',
            'PATRONI_POSTGRESQL_LISTEN': f'127.0.0.1:{self.ports[i]}',
            'PATRONI_POSTGRESQL_CONNECT_ADDRESS': f'127.0.0.1:{self.ports[i]}',
            'PATRONI_POSTGRESQL_DATA_DIR': str(folder / 'data'), 'PATRONI_POSTGRESQL_PGPASS': str(folder / 'pgpass'),
            'PATRONI_SUPERUSER_PASSWORD': 'secret', 'PATRONI_REPLICATION_PASSWORD': 'secret'}
        command = ['patroni', str(self.folder / 'patroni.yml')]
        shutil.copy(ROOT / 'deploy/patroni.yml', self.folder / 'patroni.yml')
        if os.getuid() == 0:
            shutil.chown(folder, 'postgres', 'postgres')
            command = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', *command]
        self.machines[i] = await asyncio.create_subprocess_exec(
            *command, cwd=folder, env=environment, stdout=open(self.folder / f'db{i + 1}.log', 'ab'), stderr=subprocess.STDOUT)

    async def cluster(self):
        """What Patroni says of its machines: name -> (role, state)."""
        for port in self.rest:
            try:
                reader, writer = await asyncio.open_connection('127.0.0.1', port)
                writer.write(b'GET /cluster HTTP/1.0\r\n\r\n')
                answer = (await asyncio.wait_for(reader.read(), 3)).partition(b'\r\n\r\n')[2]
                writer.close()
                return {m['name']: (m['role'], m['state']) for m in json.loads(answer)['members']}
            except (OSError, ValueError, KeyError, asyncio.TimeoutError):
                continue
        return {}

    async def wait_for(self, is_so, what):
        for _ in range(600):
            if is_so(await self.cluster()):
                return
            await asyncio.sleep(0.2)
        raise SystemExit(f'{what}: {(self.folder / "db1.log").read_text()[-3000:]}')

    async def wait_for_leader(self):
        await self.wait_for(lambda c: any(role == 'leader' and state == 'running' for role, state in c.values()), 'there is no primary')

    async def wait_for_standby(self):
        await self.wait_for(lambda c: any(role == 'sync_standby' for role, _ in c.values()), 'there is no synchronous standby')

    async def fall_over(self):
        """The primary's machine dies; another takes over; then the machine comes back as a standby."""
        leaders = [name for name, (role, _) in (await self.cluster()).items() if role == 'leader']
        if not leaders:
            return
        i = int(leaders[0][2:]) - 1
        self.kill_machine(i)
        await self.machines[i].wait()
        await self.wait_for(lambda c: any(role == 'leader' and name != leaders[0] and state == 'running'
                                          for name, (role, state) in c.items()), 'nobody took over')
        await self.start_one(i)
        await self.wait_for_standby()

    def kill_machine(self, i):
        if self.machines[i] and self.machines[i].returncode is None:
            self.machines[i].kill()
        try:
            postmaster = int((self.folder / f'db{i + 1}/data/postmaster.pid').read_text().split()[0])
            os.kill(postmaster, signal.SIGKILL)
        except (OSError, ValueError, IndexError):
            pass

    async def stop(self):
        for i in range(self.COUNT):
            self.kill_machine(i)
        self.etcd.kill()
        for process in [*self.machines, self.etcd]:
            if process:
                await process.wait()
        await asyncio.sleep(0.5)  # what the databases leave ends by itself
        shutil.rmtree(self.folder, ignore_errors=True)


def clock_library():
    return next(pathlib.Path('/usr/lib').glob('*/faketime/libfaketimeMT.so.1'), None)


class Node:
    """One `faubourg serve`. It reaches the database, and haproxy and the other nodes reach it, by wires of their own; its clock stands in a
    file."""

    def __init__(self, number, programs, folder, site_database):
        self.number, self.programs = number, programs
        self.data = folder / f'node{number}'
        self.address = f'127.0.0.{10 + number}'
        self.port = free_port(self.address)
        self.site_database = site_database
        self.databases = [Wire(('127.0.0.1', port)) for port in site_database.ports]
        self.people = Wire((self.address, self.port))
        self.nodes = Wire((self.address, self.port))  # by which other nodes reach it
        self.process = None
        self.is_stopped = False
        self.errors = folder / f'node{number}.log'
        self.clock = folder / f'node{number}.clock'

    def wires(self):
        return [*self.databases, self.people, self.nodes]

    async def wire(self):
        for wire in self.wires():
            await wire.start()

    def set_clock(self, ahead):
        """By so many seconds its machine's clock is wrong from now on."""
        self.clock.write_text(f'{ahead:+d}\n')

    async def start(self, ahead=0):
        """Where there are programs of two versions each start takes the next."""
        self.programs = self.programs[1:] + self.programs[:1]
        environment = dict(os.environ)
        self.set_clock(ahead)
        if library := clock_library():
            environment |= {'LD_PRELOAD': str(library), 'FAKETIME_TIMESTAMP_FILE': str(self.clock), 'FAKETIME_CACHE_DURATION': '1',
                            'FAKETIME_DONT_FAKE_MONOTONIC': '1', 'DONT_FAKE_MONOTONIC': '1'}
        store = self.site_database.address([wire.port for wire in self.databases])
        self.process = await asyncio.create_subprocess_exec(
            self.programs[0], 'serve', '--store', store, '--bind', self.address, '--port', str(self.port), '--data', self.data,
            '--node-address', f'127.0.0.1:{self.nodes.port}', '--proxy', '127.0.0.1', '--threads', '2', '--log-level', 'warning', '--messages-per-second', '100000',
            '--requests-per-second', '100000', '--tables-per-address', '100000', '--notes-per-minute', '100000',
            '--connections-per-address', '10000', '--busy-percent', '100',
            env=environment, stdout=subprocess.PIPE, stderr=open(self.errors, 'ab'))
        self.is_stopped = False
        return bool((await self.process.stdout.readline()).strip())

    def is_running(self):
        return self.process is not None and self.process.returncode is None

    def signal(self, number):
        if self.is_running():
            self.process.send_signal(number)

    async def end(self, number):
        """By a signal; its exit code."""
        if not self.is_running():
            return 0
        self.signal(number)
        if self.is_stopped:
            self.signal(signal.SIGCONT)
        try:
            await asyncio.wait_for(self.process.wait(), 60)
        except asyncio.TimeoutError:
            self.process.kill()
            await self.process.wait()
            return -1
        self.is_stopped = False
        return self.process.returncode

    async def stop(self):
        await self.end(signal.SIGKILL)
        for wire in self.wires():
            await wire.stop()


class Site:
    def __init__(self, programs, nodes, database):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='faubourg-faults-'))
        self.programs, self.count = programs, nodes
        self.postgres = database
        self.nodes, self.haproxy = [], None
        self.place = ('127.0.0.1', free_port())

    async def __aenter__(self):
        await self.postgres.start()
        for number in range(1, self.count + 1):
            node = Node(number, self.programs[number % len(self.programs):] + self.programs[:number % len(self.programs)],
                        self.folder, self.postgres)
            await node.wire()
            self.nodes.append(node)
        for node in self.nodes:
            if not await node.start():
                raise SystemExit(f'a node does not start: {node.errors.read_text()}')
        environment = os.environ | {'FAUBOURG_LISTEN': f'{self.place[0]}:{self.place[1]}'}
        for node in self.nodes:
            environment[f'FAUBOURG_NODE{node.number}'] = f'127.0.0.1:{node.people.port}'
        config = (ROOT / 'deploy/haproxy.cfg').read_text()
        second = '  server node2 "${FAUBOURG_NODE2}"\n'
        more = ''.join(second.replace('2', str(node.number)) for node in self.nodes[2:])
        config = config.replace(second, second + more)  # as one adds a third machine
        (self.folder / 'haproxy.cfg').write_text(config)
        self.haproxy = await asyncio.create_subprocess_exec(
            'haproxy', '-q', '-f', self.folder / 'haproxy.cfg', env=environment, stderr=open(self.folder / 'haproxy.log', 'ab'))
        return self

    async def __aexit__(self, *_):
        if self.haproxy and self.haproxy.returncode is None:
            self.haproxy.kill()
            await self.haproxy.wait()
        for node in self.nodes:
            await node.stop()
        await self.postgres.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
