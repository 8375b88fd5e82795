'use strict';
// settings of setupPrimary reach the workers
const cluster = require('cluster');
const path = require('path');
if (cluster.isPrimary) {
  cluster.on('setup', (s) => console.log('setup', { ...s, exec: path.basename(s.exec) }));
  cluster.setupPrimary({ args: ['one', 'two'], execArgv: ['--no-warnings'], serialization: 'advanced', silent: true, cwd: '/' });
  cluster.setupPrimary({ args: ['three'] });
  const worker = cluster.fork({ EXTRA: 'set' });
  let out = '';
  worker.process.stdout.setEncoding('utf8').on('data', (d) => { out += d; });
  worker.on('message', (m) => {
    console.log(m);
    if (!m.argv) return;
    worker.send(new Map([[1, 2n]]));
  });
  worker.process.on('close', (code, signal) => console.log('close', code, signal, out.trim()));
} else {
  console.log('silent');
  process.send({ argv: process.argv.slice(2), execArgv: process.execArgv, extra: process.env.EXTRA, cwd: path.basename(process.cwd()), set: new Set([1]) });
  process.on('message', (m) => {
    process.send(m);
    cluster.worker.kill();
  });
}
