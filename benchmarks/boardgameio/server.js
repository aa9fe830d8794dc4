// boardgame.io's server on a small game: each move marks one square and ends the turn. BYTES says how large a state sent
// to a client should be. Undo is off, so the state does not grow; storage is its default, in memory.
const { Server } = require('boardgame.io/server');

const bytes = Number(process.env.BYTES || 3000);
const square = (i) => ({ id: `s${i}`, kind: i % 3 ? 'street' : 'lot', owner: null });
const size = JSON.stringify(square(100)).length + 1;
const squares = Math.max(1, Math.round((bytes - 450) / size)); // 450: what boardgame.io adds (ctx, deltalog, …)

const game = {
  name: 'load',
  setup: () => ({ squares: Array.from({ length: squares }, (_, i) => square(i)), scores: [0, 0] }),
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, at) => {
      const one = G.squares[at % squares];
      one.owner = playerID;
      G.scores[playerID] += 1;
    },
  },
};

const server = Server({ games: [game], origins: [/.*/] });
// Ready made logging of each request would cost; errors are kept.
server.run({ port: Number(process.env.PORT || 8000), callback: () => console.log('ready') });
