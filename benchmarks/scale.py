#!/usr/bin/env python3
"""What a site costs, in one run: accepted moves per CPU second on SQLite, on PostgreSQL with 1, 2 and 4 nodes (the database's own CPU
apart and together), behind haproxy, and handed on from node to node; the time to the opponent's screen; boardgame.io with as many tables;
memory of a table (with its people there, idle, put away); idle sockets held on one node. Then each aim, and whether it is met: exit
code 1 where one is not.

  ./run                                              # once: it builds the program; Ctrl-C when it prints its address
  cmake --preset bench && ninja -C build/bench load
  benchmarks/scale.py                                # some ten minutes, of a machine that has nothing else to do
  benchmarks/scale.py --only memory,sockets --hold 10      # parts: loud, load, boardgameio, memory, sockets

Ours stores every move (synced before it is told); boardgame.io keeps them in memory. Needs PostgreSQL, haproxy, node and npm.
"""
import argparse
import contextlib
import json
import os
import pathlib
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
PARTS = ['loud', 'load', 'boardgameio', 'memory', 'sockets']
# What an address may do is not what is measured. All clients are one address.
FREE = ['--messages-per-second', '1000000', '--requests-per-second', '1000000', '--connections-per-address', '1000000',
        '--tables-per-address', '1000000', '--busy-percent', '100', '--notes-per-minute', '1000000', '--unread-megabytes', '4096']
QUIET = 0.1  # cores that others may keep busy


class Trouble(Exception):
    """Nothing was measured."""


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


# --- What runs ---------------------------------------------------------------------------------------------

class Process:
    """Ends with the block in which it began."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    @property
    def pid(self):
        return self.process.pid

    def cpu(self):
        fields = open(f'/proc/{self.pid}/stat').read().rsplit(')', 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')

    def memory(self):
        """Bytes of its own: neither program text, which comes from the disk page by page, nor what the kernel keeps for its sockets."""
        for line in open(f'/proc/{self.pid}/smaps_rollup'):
            if line.startswith('Anonymous:'):
                return int(line.split()[1]) * 1024
        raise Trouble('no memory is told')


class Server(Process):
    def __init__(self, args, *options, limits=FREE):
        # Beside the build, on a real disk, so that storing costs what it costs.
        self.folder = tempfile.TemporaryDirectory(prefix='load-data-', dir=args.build)
        self.process = subprocess.Popen([args.program, 'serve', '--port', '0', '--data', self.folder.name + '/data', '--threads', '2',
                                         '--log-level', 'error', *limits, *options], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise Trouble('the server does not start')
        self.port = int(line.rsplit(':', 1)[1].strip(' /\n'))

    def figure(self, name):
        with urllib.request.urlopen(f'http://127.0.0.1:{self.port}/metrics') as answer:
            return int(answer.read().decode().split(f'\n{name} ')[1].split('\n')[0])

    def wait_until(self, name, value):
        for _ in range(1200):
            if self.figure(name) == value:
                return
            time.sleep(0.1)
        raise Trouble(f'{name} stays {self.figure(name)}')


class Database(Process):
    """scripts/postgres, synced as a real one is; lives until it is let go of."""

    def __init__(self):
        self.process = subprocess.Popen([ROOT / 'scripts/postgres', '--durable', 'shared_buffers=256MB'], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise Trouble('there is no PostgreSQL')

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()


def balancer_config(text, nodes):
    """deploy/haproxy.cfg with so many nodes, wherever it names its two."""
    more = '\n'.join(f'  server node{i} "${{FAUBOURG_NODE{i}}}"' for i in range(2, nodes + 1))
    return re.sub(r'^  server node2 .*$', lambda _: more, text, flags=re.M)


class Balancer(Process):
    def __init__(self, args, servers):
        self.folder = tempfile.TemporaryDirectory(prefix='load-haproxy-', dir=args.build)
        self.port = free_port()
        config = pathlib.Path(self.folder.name) / 'haproxy.cfg'
        config.write_text(balancer_config((ROOT / 'deploy/haproxy.cfg').read_text(), len(servers)))
        environment = os.environ | {'FAUBOURG_LISTEN': f'127.0.0.1:{self.port}'}
        environment |= {f'FAUBOURG_NODE{i}': f'127.0.0.1:{server.port}' for i, server in enumerate(servers, 1)}
        self.process = subprocess.Popen(['haproxy', '-q', '-f', config], env=environment, stderr=subprocess.DEVNULL)
        for _ in range(100):
            with socket.socket() as s:
                if s.connect_ex(('127.0.0.1', self.port)) == 0:
                    return
            time.sleep(0.05)
        raise Trouble('haproxy does not start')


class BoardgameIo(Process):
    def __init__(self, args, message_bytes):
        folder = ROOT / 'benchmarks/boardgameio'
        if not (folder / 'node_modules/boardgame.io').is_dir():
            subprocess.run(['npm', 'install', '--no-audit', '--no-fund', '--no-package-lock', '--silent'], cwd=folder, check=True)
        self.folder = tempfile.TemporaryDirectory(prefix='load-theirs-', dir=args.build)
        self.port = free_port()
        environment = os.environ | {'BYTES': str(message_bytes), 'PORT': str(self.port), 'NODE_ENV': 'production'}
        self.process = subprocess.Popen(['node', 'server.js'], cwd=folder, env=environment, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        while 'ready' not in (line := self.process.stdout.readline()):
            if not line:
                raise Trouble('boardgame.io does not start')


class Crowd:
    """`load --stay`: tables and people who are there until they are let go of."""

    def __init__(self, args, server, tables, *options):
        self.process = subprocess.Popen([args.load, '--port', str(server.port), '--tables', str(tables), '--stay', *options],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.there = self.answer()

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise Trouble('the crowd was refused')
        return json.loads(line)

    def ask(self, word):
        self.process.stdin.write(word + '\n')
        self.process.stdin.flush()
        return self.answer()

    def leave(self):
        self.process.stdin.close()
        if self.process.wait() != 0:
            raise Trouble('the crowd was not let stay')


# --- What is measured --------------------------------------------------------------------------------------

def per_cpu_second(row, *parts):
    """Accepted moves per CPU second of the nodes, and of what else is named."""
    spent = row['server_cpu_seconds'] + sum(row.get(part + '_cpu_seconds', 0) for part in parts)
    return round(row['moves'] / spent) if spent else 0


def told(row):
    print(json.dumps(row), flush=True)
    return row


def load(args, name, servers, *options, ports=None, beside=None):
    command = [args.load, '--tables', str(args.tables), '--seconds', str(args.seconds), *options]
    for port in ports or [server.port for server in servers]:
        command += ['--port', str(port)]
    for server in servers:
        command += ['--pid', str(server.pid)]
    for part, process in (beside or {}).items():
        command += ['--beside', f'{part}={process.pid}']
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise Trouble(f'{name}: nothing was measured')
    row = {'name': name, **json.loads(done.stdout), 'load_average': round(os.getloadavg()[0], 2)}
    row['moves_per_cpu_second'] = per_cpu_second(row)
    if beside:
        row['moves_per_cpu_second_of_all'] = per_cpu_second(row, *beside)
    return told(row)


def measure_load(args):
    rows = []
    with Server(args) as server:
        rows.append(load(args, 'SQLite', [server]))
        rows.append(load(args, 'SQLite, as browsers', [server], '--as-browsers'))
        rows.append(load(args, 'SQLite, unhurried', [server], '--think', args.think))
    for nodes in args.nodes:
        with contextlib.ExitStack() as stack:
            database = stack.enter_context(Database())
            servers = [stack.enter_context(Server(args, '--store', database.address, '--proxy', '127.0.0.1')) for _ in range(nodes)]
            name = f'PostgreSQL, {nodes} node{"s" * (nodes > 1)}'
            beside = {'database': database}
            rows.append(load(args, name, servers, beside=beside))
            if nodes == 2:
                rows.append(load(args, name + ', handed on', servers, '--apart', beside=beside))
                beside['balancer'] = balancer = stack.enter_context(Balancer(args, servers))
                rows.append(load(args, name + ', haproxy', servers, ports=[balancer.port], beside=beside))
                rows.append(load(args, name + ', haproxy, unhurried', servers, '--think', args.think, ports=[balancer.port],
                                 beside=beside))
    return rows


def measure_boardgameio(args, rows):
    size = next((row['message_bytes'] for row in rows if row['name'] == 'SQLite'), 3000)
    with BoardgameIo(args, int(size)) as server:
        return [load(args, 'boardgame.io', [server], '--boardgameio'),
                load(args, 'boardgame.io, unhurried', [server], '--boardgameio', '--think', args.think)]


def each(after, before, count):
    return round((after - before) / count)


def measure_memory(args):
    """Bytes of a table: always what further tables have added while as many people as ever were there. So neither what a server needs
    for itself, nor what it has asked the system for once and goes on using, is taken for a table's."""
    count, rows = args.memory_tables, []
    options = ['--moves', str(args.moves), '--as-browsers']

    def visit(server):
        """Two crowds come, one after the other, to tables of their own, play and go: the memory with the first there, and with both."""
        sizes, crowds = [], []
        for _ in range(2):
            crowds.append(Crowd(args, server, count, *options))
            sizes.append(server.memory())
        for crowd in crowds:
            crowd.leave()
        server.wait_until('faubourg_connections', 0)
        return sizes

    def measure(store, *place):
        with Server(args, *place, '--idle', '86400') as server:
            first, second = visit(server), visit(server)
        row = {'name': 'memory, ' + store, 'tables': 4 * count, 'moves_a_table': args.moves,
               'bytes_with_two_people': each(first[1], first[0], count), 'bytes_idle': each(second[1], first[1], 2 * count)}
        with Server(args, *place, '--idle', '1') as server:
            peaks = []
            for _ in range(2):
                peaks.append(visit(server)[1])
                server.wait_until('faubourg_tables_live', 0)
        rows.append(told(row | {'bytes_put_away': each(peaks[1], peaks[0], 2 * count), 'load_average': round(os.getloadavg()[0], 2)}))

    measure('SQLite')
    with Database() as database:
        measure('PostgreSQL', '--store', database.address)
    return rows


def measure_sockets(args):
    """Idle WebSockets held on one node: those of two players and many who watch, at each of many tables, as browsers have them."""
    tables = max(1, args.sockets // 50)
    watchers = args.sockets // tables - 2
    with Server(args) as server:
        before, begun = server.memory(), time.monotonic()
        crowd = Crowd(args, server, tables, '--watchers', str(watchers), '--as-browsers')
        came, cpu, begun = time.monotonic() - begun, server.cpu(), time.monotonic()
        held, memory = [], []
        while not held or time.monotonic() - begun < args.hold:
            held += [crowd.ask('held')['held'], server.figure('faubourg_connections')]
            memory.append(server.memory())
            time.sleep(min(2, args.hold))
        cpu, seconds = server.cpu() - cpu, time.monotonic() - begun
        heard = crowd.ask('move')['heard']
        crowd.leave()
    return [told({'name': 'sockets', 'wanted': args.sockets, 'came_within_seconds': round(came, 1), 'held_seconds': round(seconds),
                  'fewest_held': min(held), 'looked': len(memory), 'bytes_a_socket': (max(memory) - before) // max(held),
                  'bytes_a_socket_first': (memory[0] - before) // max(held), 'cores_while_idle': round(cpu / seconds, 3),
                  'heard_a_move_afterwards': heard, 'load_average': round(os.getloadavg()[0], 2)})]


def refused_load_is_noticed(args):
    """A server that refuses what is asked of it is not measured: the driver says so and fails."""
    with Server(args, limits=[]) as server:
        command = [args.load, '--port', str(server.port), '--pid', str(server.pid), '--tables', '10', '--seconds', '2']
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode == 0 or 'refused' not in done.stderr:
        raise Trouble('a load that is refused was not noticed: ' + done.stdout + done.stderr)
    told({'name': 'a refused load', 'noticed': done.stderr.strip()[:160]})
    return []


# --- What was aimed at -------------------------------------------------------------------------------------

def judge(rows):
    """[(what was aimed at and what there is, whether it is met)], of what was measured."""
    named = {row['name']: row for row in rows}
    aims = []
    ours, theirs = named.get('SQLite'), named.get('boardgame.io')
    if ours and theirs:
        times = ours['moves_per_cpu_second'] / max(1, theirs['moves_per_cpu_second'])
        aims.append((f'5 times boardgame.io\'s accepted moves per server CPU second: {times:.1f} times', times >= 5))
    if ours:
        for row in rows:
            if row['name'].startswith('PostgreSQL') and row['name'].endswith(('node', 'nodes')):
                share = row['moves_per_cpu_second_of_all'] / max(1, ours['moves_per_cpu_second'])
                aims.append((f'half of SQLite\'s per CPU second, the database\'s counted: {row["name"]} {share:.2f}', share >= 0.5))
    for row in rows:
        if row['name'].startswith('memory'):
            size = row['bytes_idle'] / 1000
            aims.append((f'20 kB an idle live table, its state among them: {row["name"]} {size:.1f} kB', size <= 20))
        if row['name'] == 'sockets':
            least = min(row['fewest_held'], row['heard_a_move_afterwards'])
            aims.append((f'{row["wanted"]} idle sockets held for {row["held_seconds"]} s, each hears the next move: {least}',
                         least >= row['wanted']))
        if row.get('others_cores', 0) > QUIET:
            aims.append((f'a quiet machine: others kept {row["others_cores"]} cores busy during {row["name"]}', False))
    return aims


def table(rows):
    """What was measured, for people."""
    lines = ['| | moves a second | per CPU second of the nodes | … of all | p50, p99 ms |', '|---|---|---|---|---|']
    for row in rows:
        if 'moves_per_second' in row:
            of_all = row.get('moves_per_cpu_second_of_all', row['moves_per_cpu_second'])
            lines.append(f'| {row["name"]} | {row["moves_per_second"]:,.0f} | {row["moves_per_cpu_second"]:,} | {of_all:,} | '
                         f'{row["p50_ms"]:.1f}, {row["p99_ms"]:.1f} |')
    return '\n'.join(lines) if len(lines) > 2 else ''


def main(args):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    rows, begun = [], time.monotonic()
    for part in args.only:
        if part == 'loud':
            rows += refused_load_is_noticed(args)
        elif part == 'load':
            rows += measure_load(args)
        elif part == 'boardgameio':
            rows += measure_boardgameio(args, rows)
        elif part == 'memory':
            rows += measure_memory(args)
        elif part == 'sockets':
            rows += measure_sockets(args)
    aims = judge(rows)
    print(table(rows))
    for text, is_met in aims:
        print('met   ' if is_met else 'MISSED', text)
    print(f'{time.monotonic() - begun:.0f} s')
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(rows, indent=1))
    return 0 if all(is_met for _, is_met in aims) else 1


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--program', type=pathlib.Path, default=ROOT / 'build/release/faubourg')
    parser.add_argument('--build', type=pathlib.Path, default=ROOT / 'build/bench', help='where `load` was built; data lies there, too')
    parser.add_argument('--tables', type=int, default=200)
    parser.add_argument('--seconds', type=float, default=10, help='of each load')
    parser.add_argument('--think', default='200', help='milliseconds before each move of those who do not hurry')
    parser.add_argument('--nodes', type=lambda t: [int(n) for n in t.split(',')], default=[1, 2, 4])
    parser.add_argument('--moves', type=int, default=60, help='at each table of which the memory is measured')
    parser.add_argument('--memory-tables', type=int, default=200)
    parser.add_argument('--sockets', type=int, default=10_000)
    parser.add_argument('--hold', type=float, default=125, help='seconds')
    parser.add_argument('--only', type=lambda t: t.split(','), default=PARTS, help='parts, with commas between: ' + ', '.join(PARTS))
    parser.add_argument('--json', help='a file for all that was measured')
    args = parser.parse_args()
    if unknown := set(args.only) - set(PARTS):
        parser.error(f'there is no part {", ".join(unknown)}')
    args.load = args.build / 'benchmarks/load'
    return args


if __name__ == '__main__':
    try:
        sys.exit(main(read_arguments()))
    except Trouble as trouble:
        sys.exit(f'scale: {trouble}')
