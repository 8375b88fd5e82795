'use strict';
// ways in which workers end
const cluster = require('cluster');
if (cluster.isPrimary) {
  const cases = ['kill', 'signal', 'destroy', 'disconnect', 'channel', 'throw', 'exit'];
  const next = () => {
    const how = cases.shift();
    if (!how) return;
    if (how === 'throw') cluster.setupPrimary({ silent: true });
    const worker = cluster.fork({ HOW: how });
    worker.on('online', () => {
      if (how === 'kill') worker.kill();
      if (how === 'signal') worker.process.kill('SIGKILL');
    });
    // The end of the channel and of the process are two events of the system.
    const ends = [];
    const end = (...line) => {
      if (ends.push(line.join(' ')) < 2) return;
      console.log(ends.sort().join('\n'));
      setImmediate(next);
    };
    worker.on('disconnect', () => end(how, 'disconnect', worker.exitedAfterDisconnect));
    worker.on('exit', (code, signal) => end(how, 'exit', code, signal, worker.exitedAfterDisconnect, worker.isDead()));
  };
  console.log(cluster.disconnect());
  cluster.disconnect(() => {
    console.log('none');
    next();
  });
} else {
  const { worker } = cluster;
  switch (process.env.HOW) {
    case 'kill': case 'signal': process.on('message', () => {}); break;
    case 'destroy': worker.destroy(); break;
    case 'disconnect': console.log(worker.disconnect() === worker); break;
    case 'channel': process.disconnect(); break;
    case 'throw': throw new Error('of the worker');
    case 'exit': process.exit(5);
  }
}
