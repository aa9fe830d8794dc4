// Random games of tic-tac-toe through boardgame.io's reducer: games per second as one line of JSON.
// Nothing but the reducer is run: no server, no client, no rendering. Drawing a free square is ours.
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { CreateGameReducer, InitializeGame } = require('boardgame.io/dist/cjs/internal.js')
const { MAKE_MOVE } = { MAKE_MOVE: 'MAKE_MOVE' }

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, square) => {
      if (G.cells[square] !== null) return 'INVALID_MOVE'
      G.cells[square] = playerID
    },
  },
  endIf: ({ G, ctx }) => {
    if (lines.some((line) => line.every((i) => G.cells[i] === ctx.currentPlayer))) return { winner: ctx.currentPlayer }
    if (G.cells.every((c) => c !== null)) return { draw: true }
  },
}

const reducer = CreateGameReducer({ game })
const first = InitializeGame({ game, numPlayers: 2 })
const wanted = Number(process.argv[2] ?? 2)
let games = 0, won = 0, seconds = 0
const start = process.hrtime.bigint()
while (seconds < wanted) {
  for (let i = 0; i < 20; i++, games++) {
    let state = first
    while (state.ctx.gameover === undefined) {
      const free = []
      for (let s = 0; s < 9; s++) if (state.G.cells[s] === null) free.push(s)
      const square = free[Math.floor(Math.random() * free.length)]
      const playerID = state.ctx.currentPlayer
      state = reducer(state, { type: MAKE_MOVE, payload: { type: 'mark', args: [square], playerID } })
    }
    if (state.ctx.gameover.winner !== undefined) won++
  }
  seconds = Number(process.hrtime.bigint() - start) / 1e9
}
console.log(JSON.stringify({ games, seconds, games_per_second: games / seconds, won: won / games }))
