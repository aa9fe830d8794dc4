#!/usr/bin/env python3
"""What benchmarks/scale.py makes of its figures: each aim, met and missed."""
import pathlib
import re
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import scale  # noqa: E402


def row(name, moves, server, **more):
    made = {'name': name, 'moves': moves, 'server_cpu_seconds': server, 'others_cores': 0.0, **more}
    made['moves_per_cpu_second'] = scale.per_cpu_second(made)
    made['moves_per_cpu_second_of_all'] = scale.per_cpu_second(made, 'database', 'balancer')
    return made


def met(*rows):
    return [is_met for _, is_met in scale.judge(list(rows))]


class Aims(unittest.TestCase):
    def test_all_that_works_for_a_site_is_counted(self):
        both = row('PostgreSQL, 1 node', 9000, 1.0, database_cpu_seconds=0.5, balancer_cpu_seconds=0.5)
        self.assertEqual((both['moves_per_cpu_second'], both['moves_per_cpu_second_of_all']), (9000, 4500))

    def test_five_times_boardgame_io(self):
        self.assertEqual(met(row('SQLite', 5000, 1.0), row('boardgame.io', 1000, 1.0)), [True])
        self.assertEqual(met(row('SQLite', 4900, 1.0), row('boardgame.io', 1000, 1.0)), [False])

    def test_half_of_sqlite_with_the_database_counted(self):
        cheap = row('PostgreSQL, 2 nodes', 6000, 1.0, database_cpu_seconds=0.4)
        dear = row('PostgreSQL, 4 nodes', 6000, 1.0, database_cpu_seconds=0.6)
        self.assertEqual(met(row('SQLite', 8000, 1.0), cheap, dear), [True, False])

    def test_an_idle_table(self):
        self.assertEqual(met({'name': 'memory, SQLite', 'bytes_idle': 20_000}, {'name': 'memory, PostgreSQL', 'bytes_idle': 20_001}),
                         [True, False])

    def test_sockets_count_where_they_were_held_all_the_time_and_still_hear(self):
        held = {'name': 'sockets', 'wanted': 100, 'held_seconds': 120, 'fewest_held': 100, 'heard_a_move_afterwards': 100}
        self.assertEqual(met(held, held | {'fewest_held': 99}, held | {'heard_a_move_afterwards': 99}), [True, False, False])

    def test_a_machine_that_was_not_quiet_is_told(self):
        self.assertIn('others kept 0.4', scale.judge([row('SQLite', 1, 1.0, others_cores=0.4)])[0][0])

    def test_the_balancer_knows_every_node_wherever_it_names_nodes(self):
        text = (scale.ROOT / 'deploy/haproxy.cfg').read_text()
        places = len(re.findall(r'^  server node1 ', text, re.M))
        self.assertGreater(places, 0)
        for nodes in (1, 2, 4):
            self.assertEqual(re.findall(r'^  server node(\d)', scale.balancer_config(text, nodes), re.M),
                             [str(i) for i in range(1, nodes + 1)] * places)


if __name__ == '__main__':
    unittest.main()
