"""What several tests share."""

import random

import faubourg

SETTINGS = [
    ("village", 2, {}),
    ("village", 4, {"target": 60}),
    ("greentown", 2, {}),
    ("greentown", 3, {}),
    ("citytour", 1, {}),
    ("citytour", 3, {"day": 8}),
    ("grinivil", 2, {}),
    ("grinivil", 5, {}),
]
SMALL = [("village", 2), ("greentown", 2), ("citytour", 2), ("grinivil", 3)]


def play_on(state, seed, actions=None):
    """Plays a state on by lot, to the end or for so many actions."""
    choose = random.Random(seed)
    done = 0
    while not state.is_terminal() and (actions is None or done < actions or state.words()):
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes())
            state.apply_action(choose.choices(outcomes, shares)[0])
        else:
            state.apply_action(choose.choice(state.legal_actions()))
        done += 1
    return state


def middle(name, players=2, seed=1, actions=60, **more):
    """A decision in the midst of a game."""
    if name == "citytour":
        actions = min(actions, 9)  # a day is short
    game = faubourg.load_game(name, players=players, **more)
    state = play_on(game.new_initial_state(), seed, actions)
    while state.is_chance_node():
        state.draw(faubourg.Rng(seed))
    assert not state.is_terminal()
    return state
