#!/usr/bin/env python3
"""The judge of tests/faults finds what it is there for: each kind of damage, done to a sound history by hand."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from check import judge  # noqa: E402
from people import History  # noqa: E402

EVENTS = [{'by': 0, 'do': 'settle b2'}, {'by': 'chance', 'do': 'first 0'}, {'by': 1, 'do': 'settle m5'}]


def sound():
    history = History('table', 0)
    history.shown({'from': 0, 'n': 2, 'events': EVENTS[:2]})
    history.shown({'from': 1, 'n': 3, 'events': EVENTS[1:]})  # what was known is shown again
    history.accepted[0] = 'settle b2'
    history.said.append('hello')
    return history, {'table': {0: list(EVENTS)}}, {'table': ['hello']}


class TheJudge(unittest.TestCase):
    def finds(self, what, history, records, lines):
        found = judge([history], records, lines)
        self.assertTrue(any(what in fault for fault in found), found)

    def test_is_content_with_what_is_sound(self):
        self.assertEqual(judge([sound()[0]], *sound()[1:]), [])

    def test_finds_an_event_that_was_shown_and_is_not_stored(self):
        history, records, lines = sound()
        records['table'][0].pop()
        self.finds('2 are stored', history, records, lines)

    def test_finds_another_order(self):
        history, records, lines = sound()
        records['table'][0][0:2] = [EVENTS[1], EVENTS[0]]
        self.finds('event 0 was shown as', history, records, lines)

    def test_finds_two_pasts_shown_to_one_client(self):
        history, records, lines = sound()
        history.shown({'from': 2, 'n': 3, 'events': [{'by': 1, 'do': 'settle a1'}]})
        self.finds('then', history, records, lines)

    def test_finds_a_gap(self):
        history, records, lines = sound()
        history.shown({'from': 5, 'n': 6, 'events': [EVENTS[0]]})
        self.finds('events from 5 on', history, records, lines)

    def test_finds_a_move_that_was_accepted_and_is_another(self):
        history, records, lines = sound()
        history.accepted[2] = 'settle c3'
        self.finds('was accepted as event 2', history, records, lines)

    def test_finds_a_line_that_is_gone_or_there_twice(self):
        history, records, lines = sound()
        for kept in ([], ['hello', 'hello']):
            lines['table'] = kept
            self.finds('was accepted and is there', history, records, lines)

    def test_finds_a_table_that_is_gone(self):
        history, _, lines = sound()
        self.finds('there is no record', history, {}, lines)


if __name__ == '__main__':
    unittest.main()
