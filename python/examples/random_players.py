"""Two who play by lot, in ten lines."""

import random

import faubourg

state = faubourg.load_game("village", players=2).new_initial_state()
luck = faubourg.Rng(1)
while not state.is_terminal():
    if state.is_chance_node():
        state.draw(luck)
    else:
        state.apply_action(random.choice(state.legal_actions()))
print("scores", state.scores(), "won by", state.winners())
