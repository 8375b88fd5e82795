'use strict';
// a server on a path, connections that stay open while the worker leaves, maxConnections
const cluster = require('cluster');
const fs = require('fs');
const net = require('net');
const os = require('os');
const path = require('path');
if (cluster.isPrimary) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
  const file = path.join(dir, 's');
  const worker = cluster.fork({ FILE: file });
  worker.on('listening', (a) => {
    console.log(a.address === file, a.port, a.addressType);
    const c = net.connect(file).setEncoding('utf8');
    c.once('data', (d) => {
      console.log(d);
      worker.disconnect();
      setTimeout(() => c.end('bye'), 50);
    });
    c.on('close', () => console.log('closed'));
  });
  worker.on('exit', (code) => {
    console.log('exit', code, worker.exitedAfterDisconnect, fs.readdirSync(dir));
    fs.rmdirSync(dir);
  });
} else {
  net.createServer((s) => {
    s.write('hello');
    s.resume();
    s.on('end', () => s.end());
  }).listen(process.env.FILE);
}
