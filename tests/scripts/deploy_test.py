#!/usr/bin/env python3
"""The files of deploy/ are what they should be: read by the programs they are for, and speaking of figures that there are."""
import json
import os
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEPLOY = ROOT / 'deploy'


def figures():
    source = (ROOT / 'server/metrics.cpp').read_text()
    return set(re.findall(r'"((?:faubourg|process)_[a-z_]+)"', source))


def spoken_of(text):
    return {re.sub(r'_(bucket|sum|count)$', '', name) for name in re.findall(r'\b(?:faubourg|process)_[a-z_]+', text)}


class Deploy(unittest.TestCase):
    def test_alerts_and_dashboard_speak_of_figures_that_there_are(self):
        for name in ('alerts.yml', 'dashboard.json'):
            unknown = {f for f in spoken_of((DEPLOY / name).read_text()) if f not in figures()}
            self.assertEqual(unknown, set(), name)
        self.assertTrue(spoken_of('rate(faubourg_nothing_total[1m])') - figures(), 'a wrong one would be found')

    def test_the_dashboard_is_json_with_panels(self):
        panels = json.loads((DEPLOY / 'dashboard.json').read_text())['panels']
        self.assertGreater(len(panels), 8)
        self.assertTrue(all(p['targets'] for p in panels))

    def test_the_options_of_a_node_are_options(self):
        options = set(re.findall(r'^      \{"([a-z-]+)", "', (ROOT / 'server/options.cpp').read_text(), re.M))
        used = set(re.findall(r'^([a-z-]+) = ', (DEPLOY / 'faubourg-node.conf').read_text(), re.M))
        self.assertTrue(used and used <= options, used - options)

    def test_haproxy_reads_its_file(self):
        environment = os.environ | {'FAUBOURG_LISTEN': '127.0.0.1:18080', 'FAUBOURG_NODE1': '127.0.0.1:1', 'FAUBOURG_NODE2': '127.0.0.1:2'}
        subprocess.run(['haproxy', '-c', '-q', '-f', DEPLOY / 'haproxy.cfg'], env=environment, check=True)

    def test_the_files_that_the_handbook_names_are_there(self):
        text = (ROOT / 'docs/scale.md').read_text()
        named = set(re.findall(r'deploy/([A-Za-z0-9._-]+[A-Za-z0-9])', text))
        self.assertTrue(named)
        for name in named:
            self.assertTrue((DEPLOY / name).exists(), name)
        for file in DEPLOY.iterdir():
            self.assertIn(file.name, named, 'docs/scale.md does not speak of it')


if __name__ == '__main__':
    unittest.main()
