// Two sockets at each table act once per period and table; the latency is the time from sending a move until the second
// client has received it. After as many moves as a game has, both sockets close and open at a new table. Prints one line
// of JSON.
//
//     node crowd.js PORT PROCESS TABLES SECONDS PERIOD_MS MOVES
const fs = require("node:fs");
const io = require("socket.io-client");

const [port, server, tableCount, seconds, period, gameLength] = process.argv.slice(2).map(Number);
const WARM_UP_MS = 3000;
const TICKS_PER_SECOND = 100;

const latencies = [];
let late = 0;

/** CPU seconds that the server has used. */
function serverCpu() {
  const fields = fs.readFileSync(`/proc/${server}/stat`, "utf8").split(")").pop().trim().split(/\s+/);
  return (+fields[11] + +fields[12]) / TICKS_PER_SECOND;
}

/** Resident memory of the server in kilobytes. */
function serverMemory() {
  return +/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server}/status`, "utf8"))[1];
}

class Table {
  constructor(id) {
    this.id = id;
    this.state = null;
    this.move = null;
    this.games = 0;
    this.moves = Math.floor(Math.random() * gameLength);
  }

  async open() {
    this.match = `${this.id}-${this.games++}`;
    this.sockets = await Promise.all([0, 1].map((player) => this.connect(player)));
  }

  connect(player) {
    return new Promise((resolve) => {
      const socket = io(`http://127.0.0.1:${port}/kingdoms`, { transports: ["websocket"], forceNew: true });
      socket.on("sync", (_, { state }) => {
        if (player === 0) this.state = state;
        resolve(socket);
      });
      socket.on("update", (_, state) => {
        this.state = state;
        this.received(player);
      });
      socket.on("connect", () => socket.emit("sync", this.match, String(player), undefined, 2));
    });
  }

  received(player) {
    if (!this.move) return;
    this.move.players.add(player);
    if (this.move.players.size < 2) return;
    latencies.push(performance.now() - this.move.sent);
    this.move = null;
  }

  async act() {
    if (this.moves >= gameLength) {
      this.moves = 0;
      for (const socket of this.sockets) socket.close();
      await this.open();
    }
    if (this.move) {
      late += 1;
      return;
    }
    const playerID = this.state.ctx.currentPlayer;
    const args = [Math.floor(Math.random() * 81), this.moves++ % 48];
    this.move = { sent: performance.now(), players: new Set() };
    const action = { type: "MAKE_MOVE", payload: { type: "place", args, playerID } };
    this.sockets[+playerID].emit("update", action, this.state._stateID, this.match, playerID);
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function main() {
  const idleMemory = serverMemory();
  const tables = [];
  for (let number = 0; number < tableCount; number++) {
    const table = new Table(`table-${process.pid}-${number}`);
    await table.open();
    tables.push(table);
  }
  for (const table of tables) {
    setTimeout(() => setInterval(() => table.act(), period), Math.random() * period);
  }
  await pause(WARM_UP_MS);
  latencies.length = late = 0;
  const [cpu, own, begun] = [serverCpu(), process.cpuUsage(), performance.now()];
  await pause(seconds * 1000);
  const took = (performance.now() - begun) / 1000;
  const used = serverCpu() - cpu;
  const client = process.cpuUsage(own);
  const sorted = latencies.toSorted((one, other) => one - other);
  const quantile = (share) => sorted[Math.floor(sorted.length * share)];
  const result = {
    players: 2 * tableCount,
    per_second: sorted.length / took,
    wanted: (tableCount * 1000) / period,
    p50: quantile(0.5),
    p99: quantile(0.99),
    server: used / took,
    cpu_per_action: (1000 * used) / sorted.length,
    client: (client.user + client.system) / 1e6 / took,
    kilobytes_per_table: (serverMemory() - idleMemory) / tableCount,
    late,
  };
  console.log(JSON.stringify(result));
  process.exit(0);
}

main();
