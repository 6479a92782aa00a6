// The cheapest game that boardgame.io can serve: a state of Kingdomino's size (4.3 kB of JSON) and a trivial move, in
// memory. It checks no rules, draws nothing and stores nothing.
const { Server, Origins } = require("boardgame.io/server");

const SQUARES = 81;
const kingdom = () => Array.from({ length: SQUARES }, () => ({ land: "", crowns: 0 }));

const game = {
  name: "kingdoms",
  setup: () => ({
    kingdoms: [kingdom(), kingdom()],
    line: [1, 2, 3, 4],
    next: [5, 6, 7, 8],
    deck: Array.from({ length: 40 }, (_, number) => number + 9),
    coins: [7, 7],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID, random }, square, domino) => {
      const own = G.kingdoms[+playerID];
      own[square % SQUARES] = { land: "wheat", crowns: domino % 3 };
      own[(square + 1) % SQUARES] = { land: "lake", crowns: 0 };
      G.line.push(G.line.shift());
      G.coins[+playerID] += random.D6();
    },
  },
};

Server({ games: [game], origins: [Origins.LOCALHOST] })
  .run(0)
  .then(({ appServer }) => console.log(`port ${appServer.address().port}`));
