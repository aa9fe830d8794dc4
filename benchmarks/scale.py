#!/usr/bin/env python3
"""What a site costs, in one run: moves per CPU second of the nodes on SQLite and on PostgreSQL with 1, 2 and 4 nodes, the time to the
opponent's screen, memory of a table (live, idle, put away), idle sockets held on one node.

  cmake --preset bench && ninja -C build/bench load faubourg_serve
  benchmarks/scale.py --build build/bench [--tables 200] [--seconds 10] [--sockets 10000]          # boardgame.io beside it: load.sh
"""
import argparse
import asyncio
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / 'tests/faults'))
from people import Wire, http  # noqa: E402

FREE = ['--log-level', 'error', '--messages-per-second', '1000000', '--requests-per-second', '1000000', '--connections-per-address',
        '100000', '--tables-per-address', '1000000', '--busy-percent', '100', '--notes-per-minute', '1000000']


class Server:
    def __init__(self, program, *options):
        self.folder = tempfile.TemporaryDirectory(prefix='load-data-', dir=ROOT / 'build')
        self.process = subprocess.Popen([program, '--port', '0', '--data', self.folder.name + '/data', *FREE, *options],
                                        stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().rsplit(':', 1)[1].strip(' /\n'))

    def memory(self):
        for line in open(f'/proc/{self.process.pid}/smaps_rollup'):
            if line.startswith('Pss:'):
                return int(line.split()[1]) * 1024
        return 0

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


def database_cpu(pid):
    """CPU seconds of a process and all that it has started."""
    ticks, parents = 0.0, {}
    for entry in os.listdir('/proc'):
        if entry.isdigit():
            try:
                fields = open(f'/proc/{entry}/stat').read().rsplit(')', 1)[1].split()
                parents[int(entry)] = (int(fields[1]), sum(int(f) for f in fields[11:15]))
            except (OSError, IndexError):
                continue
    family = {pid}
    for _ in range(4):
        family |= {p for p, (parent, _) in parents.items() if parent in family}
    for p in family:
        ticks += parents.get(p, (0, 0))[1]
    return ticks / os.sysconf('SC_CLK_TCK')


def load(args, servers, name, database=None):
    before = database_cpu(database.pid) if database else 0
    command = [args.build / 'benchmarks/load', '--tables', str(args.tables), '--seconds', str(args.seconds)]
    for server in servers:
        command += ['--port', str(server.port), '--pid', str(server.process.pid)]
    row = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout)
    row['store'] = name
    if database:
        row['database_cpu_seconds'] = round(database_cpu(database.pid) - before, 2)
    print(json.dumps(row), flush=True)
    return row


def postgres():
    process = subprocess.Popen([ROOT / 'scripts/postgres', '--durable', 'shared_buffers=256MB'], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline().strip()


async def memory(args, program):
    """Bytes of a table with both its people there, with nobody there, and put away."""
    server = Server(program, '--idle', '20', '--threads', '1')
    place = ('127.0.0.1', server.port)
    body = {'game': 'village', 'seats': [{'kind': 'person', 'name': 'A'}, {'kind': 'person', 'name': 'B'}]}
    count = args.memory_tables
    try:
        for _ in range(50):
            await http(place, 'POST', '/api/tables', body)
        empty = server.memory()
        opened = [(await http(place, 'POST', '/api/tables', body))[1] for _ in range(count)]
        idle = server.memory()
        wires = []
        for table in opened:
            for seat in table['seats']:
                wire = await Wire.open(place, f'/ws/{table["table"]}')
                wire.send({'t': 'hello', 'id': 1, 'n': 0, 'era': 0, 'tokens': [seat['token']]})
                while (await wire.read(10))['t'] != 'ok':
                    pass
                wires.append(wire)
        live = server.memory()
        for wire in wires:
            wire.close()
        for _ in range(600):
            figures = (await http(place, 'GET', '/metrics'))[1]
            if '\nfaubourg_tables_live 0\n' in figures:
                break
            await asyncio.sleep(0.2)
        away = server.memory()
        row = {'tables': count, 'bytes_idle_table': (idle - empty) // count, 'bytes_live_table_with_two_sockets': (live - empty) // count,
               'bytes_put_away_table': (away - empty) // count}
        print(json.dumps(row), flush=True)
        return row
    finally:
        server.stop()


async def sockets(args, program):
    """Idle WebSockets held on one node."""
    server = Server(program, '--threads', '2')
    place = ('127.0.0.1', server.port)
    body = {'game': 'village', 'seats': [{'kind': 'person', 'name': 'A'}, {'kind': 'open'}]}
    try:
        table = (await http(place, 'POST', '/api/tables', body))[1]['table']
        before, wires, begun = server.memory(), [], time.monotonic()
        for _ in range(args.sockets):
            wire = await Wire.open(place, f'/ws/{table}' if len(wires) % 50 else
                                   f'/ws/{(await http(place, "POST", "/api/tables", body))[1]["table"]}')
            wire.send({'t': 'hello', 'n': 0, 'era': 0})
            wires.append(wire)
        figures = (await http(place, 'GET', '/metrics'))[1]
        held = int(figures.split('\nfaubourg_connections ')[1].split('\n')[0])
        row = {'sockets': held, 'bytes_a_socket': (server.memory() - before) // max(1, held), 'seconds': round(time.monotonic() - begun)}
        print(json.dumps(row), flush=True)
        for wire in wires:
            wire.close()
        return row
    finally:
        server.stop()


def main(args):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    program = args.build / 'server/faubourg_serve'
    rows = []
    if args.only in ('', 'load'):
        server = Server(program, '--threads', '2')
        rows.append(load(args, [server], 'SQLite'))
        server.stop()
        for nodes in args.nodes:
            database, address = postgres()
            servers = [Server(program, '--threads', '2', '--store', address) for _ in range(nodes)]
            rows.append(load(args, servers, 'PostgreSQL', database))
            for server in servers:
                server.stop()
            database.stdin.close()
            database.wait()
    if args.only in ('', 'memory'):
        rows.append(asyncio.run(memory(args, program)))
    if args.only in ('', 'sockets') and args.sockets:
        rows.append(asyncio.run(sockets(args, program)))
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(rows, indent=1))


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', type=pathlib.Path, default=ROOT / 'build/bench')
    parser.add_argument('--tables', type=int, default=200)
    parser.add_argument('--seconds', type=float, default=10)
    parser.add_argument('--nodes', type=lambda t: [int(n) for n in t.split(',')], default=[1, 2, 4])
    parser.add_argument('--sockets', type=int, default=10_000)
    parser.add_argument('--memory-tables', type=int, default=500)
    parser.add_argument('--only', choices=['', 'load', 'memory', 'sockets'], default='')
    parser.add_argument('--json')
    main(parser.parse_args())
