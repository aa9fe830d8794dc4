#!/usr/bin/env python3
"""The judge of tests/faults finds what it is there for: each kind of damage, done to a sound history by hand."""
import copy
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from check import KEPT, Kept, judge  # noqa: E402
from people import History, frame_of  # noqa: E402

EVENTS = [{'by': 0, 'do': 'settle b2'}, {'by': 'chance', 'do': 'first 0'}, {'by': 1, 'do': 'settle m5'}]


def history_of(viewer, events=EVENTS):
    history = History('table', viewer)
    history.shown({'from': 0, 'n': len(events), 'events': events})
    for at, event in enumerate(events):
        if event['by'] == viewer:
            history.asked.add((0, at, event['do']))
            history.accepted[(0, at)] = event['do']
    return history


class TheJudge(unittest.TestCase):
    """Two who play and one who watches."""

    def setUp(self):
        self.ann = History('table', 0)
        self.ann.shown({'from': 0, 'n': 2, 'events': EVENTS[:2]})
        self.ann.shown({'from': 1, 'n': 3, 'events': EVENTS[1:]})  # what was known is shown again
        self.ann.asked.add((0, 0, 'settle b2'))
        self.ann.accepted[(0, 0)] = 'settle b2'
        self.ann.said.append('hello')
        self.bob, self.eve = history_of(1), history_of('public')
        self.all = [self.ann, self.bob, self.eve]
        self.kept = Kept({0: list(EVENTS), 1: list(EVENTS), 'public': list(EVENTS)}, ['hello'])

    def found(self):
        return judge(self.all, {'table': self.kept})

    def finds(self, what):
        found = self.found()
        self.assertTrue(any(what in fault for fault in found), found)

    def take_back(self, to=2):
        """All were there when the moves from that number on were taken back, as Ann asked and Bob agreed; then Bob moves otherwise."""
        again = EVENTS[:to] + [{'by': 1, 'do': 'settle c3'}]
        self.ann.undos.add((0, to))
        self.bob.agreed.add(0)
        for history in self.all:
            history.shown({'era': 1, 'from': to, 'n': to, 'events': []})
            history.shown({'era': 1, 'from': to, 'n': to + 1, 'events': again[to:]})
        self.bob.asked.add((1, to, 'settle c3'))
        self.bob.accepted[(1, to)] = 'settle c3'
        self.kept = Kept({viewer: list(again) for viewer in self.kept.records}, ['hello'], era=1)

    # --- What is stored

    def test_is_content_with_what_is_sound(self):
        self.assertEqual(self.found(), [])

    def test_finds_an_event_that_was_shown_and_is_not_stored(self):
        for record in self.kept.records.values():
            record.pop()
        self.finds('2 are stored')

    def test_finds_another_order_than_the_record(self):
        self.kept.records[0][0:2] = [EVENTS[1], EVENTS[0]]
        self.finds('event 0 was shown as')

    def test_finds_two_pasts_shown_to_one_client(self):
        self.ann.shown({'from': 2, 'n': 3, 'events': [{'by': 1, 'do': 'settle a1'}]})
        self.finds('then')

    def test_finds_a_gap(self):
        self.ann.shown({'from': 5, 'n': 6, 'events': [EVENTS[0]]})
        self.finds('events from 5 on')

    def test_finds_a_number_of_events_that_is_not_theirs(self):
        self.ann.shown({'from': 3, 'n': 5, 'events': []})
        self.finds('5 events told, 3 shown')

    def test_finds_a_move_that_was_accepted_and_is_another(self):
        self.bob.accepted[(0, 2)] = 'settle c3'
        self.finds("'settle c3' was accepted as event 2")

    def test_finds_a_move_that_nobody_asked_for(self):
        self.bob.asked.clear()
        self.finds('was never asked for there')

    def test_asks_nobody_for_moves_that_the_server_makes(self):
        self.bob.asked.clear()
        self.kept.is_exact = False
        self.assertEqual(self.found(), [])

    def test_finds_a_line_that_is_gone_or_there_twice(self):
        for lines in ([], ['hello', 'hello']):
            self.kept.lines = lines
            self.finds('was accepted and is there')

    def test_misses_no_line_that_has_gone_with_the_oldest(self):
        self.kept.lines = [str(i) for i in range(KEPT)]
        self.assertEqual(self.found(), [])

    def test_finds_a_table_that_is_gone(self):
        found = judge(self.all, {})
        self.assertTrue(any('there is no record' in fault for fault in found), found)

    def test_finds_orders_that_differ_between_two(self):
        self.eve.events[2] = {'by': 1, 'do': 'settle c3'}
        self.kept.records['public'][2] = {'by': 1, 'do': 'settle c3'}
        self.finds('another was shown')

    def test_takes_what_is_hidden_from_one_for_the_same(self):
        told = [{'by': 'chance', 'do': 'deal 0 R01'}, {'by': 'chance', 'do': 'deal 0 ?'}]
        self.ann.events.append(told[0])
        self.kept.records[0].append(told[0])
        for history in (self.bob, self.eve):
            history.events.append(told[1])
            self.kept.records[history.viewer].append(told[1])
        self.assertEqual(self.found(), [])

    def test_finds_a_position_that_looked_otherwise_at_another_node(self):
        self.ann.views = {(0, 3): {1}}
        self.assertEqual(self.found(), [])
        other = history_of(0)
        other.views = {(0, 3): {2}}
        self.all.append(other)
        self.finds('one position, and another one')

    # --- Taken back

    def test_is_content_when_all_agreed_to_take_back(self):
        self.take_back()
        self.assertEqual(self.found(), [])

    def test_finds_moves_that_were_taken_back_though_nobody_asked(self):
        self.take_back()
        self.ann.undos.clear()
        self.finds('nobody asked for it')

    def test_finds_moves_that_were_taken_back_though_somebody_did_not_agree(self):
        self.take_back()
        self.bob.agreed.clear()
        self.finds('somebody did not agree')

    def test_finds_an_era_that_began_elsewhere_for_another(self):
        self.take_back()
        self.bob.began[1] = 1
        self.finds('for another at')

    def test_finds_a_move_that_came_back_after_it_was_taken_back(self):
        self.take_back()
        for history in self.all:
            history.events[2] = EVENTS[2]
        for record in self.kept.records.values():
            record[2] = EVENTS[2]
        del self.bob.accepted[(1, 2)]
        self.finds('was never asked for there')

    def test_finds_an_era_that_is_not_stored(self):
        self.take_back()
        self.kept.era = 0
        self.finds('shown era 1, stored is 0')

    def test_finds_an_earlier_era_after_a_later_one(self):
        self.take_back()
        self.ann.shown({'era': 0, 'from': 3, 'n': 3, 'events': []})
        self.finds('era 0 after era 1')

    # --- Clocks, rematches, sight

    def test_finds_clocks_that_jump(self):
        for lost, what in ((600, 'lost'), (-600, 'was given')):
            self.ann.clocks = [{'at': at, 'era': 0, 'n': n, 'left': [left, 3_600_000], 'increment': 10}
                               for at, n, left in ((0, 0, 2_000_000), (2, 1, 2_000_000 - lost * 1000))]
            self.finds(what)
        self.ann.clocks[1]['left'][0] = 1_998_000
        self.assertEqual(self.found(), [])

    def test_finds_a_seat_whose_time_was_out(self):
        self.ann.is_late = True
        self.finds('was out')

    def test_finds_two_rematches(self):
        self.ann.next = self.bob.next = 'next1'
        self.assertEqual(self.found(), [])
        self.bob.next = 'next2'
        self.finds('rematches at')

    def frames(self):
        """One position of a game with hands, as two seats and a watcher see it."""
        def seen(viewer):
            hidden = {'money': None, 'hand': ['?'], 'unseen': 1}
            players = [dict(hidden), dict(hidden)]
            if viewer != 'public':
                players[viewer] = {'money': 40, 'hand': [f'R0{viewer + 1}'], 'unseen': 0}
            message = {'n': 3, 'turn': {'kind': 'decide', 'seat': 0},
                       'view': {'players': players, 'auction': {'sealed': True, 'bids': ['?', None]}}}
            return message | ({'moves': ['pass']} if viewer == 0 else {})
        return {viewer: seen(viewer) for viewer in (0, 1, 'public')}

    def sees(self, messages):
        for history in self.all:
            message = messages[history.viewer]
            history.frames = [frame_of(message, repr(message['view']))]

    def test_is_content_where_what_is_hidden_stays_hidden(self):
        self.sees(self.frames())
        self.assertEqual(self.found(), [])

    def test_finds_what_is_shown_and_is_another_seats(self):
        def money(frames): frames[1]['view']['players'][0]['money'] = 40
        def hand(frames): frames[1]['view']['note'] = 'R01'
        def more(frames): frames[1]['view']['players'][0]['unseen'] = 0
        def bid(frames): frames[1]['view']['auction']['bids'] = ['7', None]
        def moves(frames): frames[1]['moves'] = ['pass']
        for spoil, what in ((money, 'the money of seat 0'), (hand, 'of the hand of seat 0'), (more, 'more of seat 0 than everybody'),
                            (bid, 'the sealed bid of seat 0'), (moves, 'told the moves of seat 0')):
            with self.subTest(what):
                frames = copy.deepcopy(self.frames())
                spoil(frames)
                self.sees(frames)
                self.finds(what)

    def test_finds_another_seats_view(self):
        self.ann.shown({'from': 3, 'n': 3, 'events': [], 'as': 1})
        self.finds('was shown what seat 1 sees')

    def test_finds_cards_in_the_public_record_and_in_anothers(self):
        deal = {'by': 'chance', 'do': 'deal 0 R01'}
        for viewer, what in (('public', 'tells the public'), (1, 'the public')):
            with self.subTest(viewer):
                self.setUp()
                for history in self.all:
                    told = deal if history.viewer in (0, viewer) else {'by': 'chance', 'do': 'deal 0 ?'}
                    history.events.append(told)
                    self.kept.records[history.viewer].append(told)
                self.finds(what)


if __name__ == '__main__':
    unittest.main()
