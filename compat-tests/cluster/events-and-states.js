'use strict';
// events of a worker and of the cluster, with the states, in their order
const cluster = require('cluster');
const net = require('net');
if (cluster.isPrimary) {
  let worker;
  const note = (who, name) => (...args) => {
    if (who === 'cluster') args.shift();
    const shown = args.map((a) => (a && a.port ? { ...a, port: typeof a.port } : a));
    console.log(who, name, worker.state, worker.exitedAfterDisconnect, worker.isDead(), worker.isConnected(), Object.keys(cluster.workers), ...shown);
  };
  cluster.on('setup', (s) => console.log('setup', Object.keys(s)));
  cluster.on('fork', (w) => console.log('fork', w === worker, w.state));
  worker = cluster.fork({ GIVEN: 'yes' });
  for (const name of ['online', 'listening', 'message']) {
    worker.on(name, note('worker', name));
    cluster.on(name, note('cluster', name));
  }
  // The end of the channel and of the process are two events of the system.
  const ends = [];
  worker.on('disconnect', () => ends.push('disconnect'));
  worker.on('exit', (...args) => ends.push(`exit ${args}`));
  cluster.on('exit', (w, ...args) => ends.push(`cluster exit ${w === worker} ${args} ${w.isDead()} ${w.exitedAfterDisconnect}`));
  process.on('exit', () => console.log(ends.sort(), worker.state === 'dead' || worker.state === 'disconnected', worker.isConnected(), Object.keys(cluster.workers)));
  console.log(worker.id, worker.state, Object.keys(cluster.workers), worker === cluster.workers[1]);
  cluster.on('message', (w, m) => {
    if (m !== 'ready') return;
    cluster.disconnect(() => ends.push('all gone'));
  });
} else {
  const server = net.createServer();
  server.listen(0, '127.0.0.1', () => {
    console.assert(server.listening);
    const { address, family } = server.address();
    process.send({ address, family, given: process.env.GIVEN });
    process.send('ready');
  });
}
