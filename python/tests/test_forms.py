"""Words and moves say the same, exactly."""

import random

import pytest

import faubourg
from play import SETTINGS


@pytest.mark.parametrize("name,players,options", SETTINGS)
def test_words_lead_to_every_move_and_to_no_other(name, players, options):
    moves = faubourg.load_game(name, players=players, options=options, form="moves")
    words = faubourg.load_game(name, players=players, options=options, form="words")
    assert words.vocabulary[0] == "." and words.num_distinct_actions() == len(words.vocabulary) < 1024
    a, b, choose = moves.new_initial_state(), words.new_initial_state(), random.Random(8)
    looked = 0
    while not a.is_terminal():
        assert b.words() == [] and a.moves() == b.moves() and a.current_player() == b.current_player()
        chosen = choose.randrange(len(a.legal_actions()))
        text = a.action_to_string(chosen)
        # Of some decisions every move is reached, each by its own words.
        if len(a.moves()) <= 60 and choose.random() < (0.7 if name == "citytour" else 0.15):
            looked += 1
            reached, open_ = {}, [b.clone()]
            while open_:
                state = open_.pop()
                for word in state.legal_actions():
                    next_ = state.child(word)
                    if next_.words():
                        assert set(next_.moves()) <= set(state.moves())
                        open_.append(next_)
                    else:
                        assert next_.record().splitlines()[-1 if not next_.is_terminal() else -2] not in reached
                        reached[next_.record().splitlines()[-1 if not next_.is_terminal() else -2]] = True
            assert len(reached) == len(a.moves())
        # By text and by words: the same history.
        by_text = b.clone()
        by_text.play(text)
        step = len(b.history())
        for word in by_text.history()[step:]:
            b.apply_action(word)
        assert b == by_text
        a.apply_action(chosen)
    assert looked > 3 and b.is_terminal() and a.record() == b.record()
    assert a.scores() == b.scores() and a.returns() == b.returns()


def test_a_move_may_end_where_another_goes_on():
    """The word that ends a move is offered exactly there."""
    game = faubourg.load_game("grinivil", players=2, form="words")
    met = 0
    for seed in range(3):
        state, choose = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            if 0 in state.legal_actions():
                met += 1
                assert state.words() and len(state.legal_actions()) > 1
                ended = state.child(0)
                assert ended.words() == []
            state.apply_action(choose.choice(state.legal_actions()))
    assert met > 0


def test_a_tour_that_no_list_has_may_still_be_played():
    game = faubourg.load_game("greentown", players=2)
    for seed in range(40):
        state, choose = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            tours = [m for m in state.moves() if m.startswith("tour ") and m.count(">") >= 2]
            if not state.is_chance_node() and tours:
                back = "tour " + ">".join(reversed(tours[0][5:].split(">")))
                if back not in state.moves():
                    try:
                        state.play(back)
                    except faubourg.Refused as no:
                        assert no.code.startswith("GT-")
                    else:
                        assert state.history()[-1] == -1 and f'"do":"{back}"' in state.record()
                        return
            state.apply_action(choose.choice(state.legal_actions()))
    raise AssertionError("no such tour was met")
