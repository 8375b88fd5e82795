'use strict';
// Sockets of an agent: kept, reused, counted and limited.
const http = require('http');
const server = http.createServer((req, res) => res.end(req.url));
const state = (agent) => [agent.sockets, agent.freeSockets, agent.requests].map((lists) => Object.values(lists).map((l) => l.length)).concat(agent.totalSocketCount);
const get = (agent, path) => new Promise((resolve) => {
  const req = http.get({ agent, path, port: server.address().port }, (res) => res.resume().on('end', () => {
    setImmediate(() => resolve([path, req.reusedSocket, JSON.stringify(state(agent))]));
  }));
});
server.listen(0, async () => {
  const kept = new http.Agent({ keepAlive: true, maxSockets: 2 });
  console.log(...await get(kept, '/1'));
  console.log(...await get(kept, '/2'));
  const all = ['/3', '/4', '/5'].map((p) => get(kept, p));
  console.log(JSON.stringify(state(kept)));
  for (const p of all) console.log((await p).slice(0, 2));
  kept.destroy();
  const single = new http.Agent();
  console.log(...(await get(single, '/6')).slice(0, 2));
  console.log(...(await get(single, '/7')).slice(0, 2));
  server.close();
});
