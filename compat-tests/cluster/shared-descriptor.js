'use strict';
// SCHED_NONE: the workers accept themselves
const cluster = require('cluster');
const net = require('net');
if (cluster.isPrimary) {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const ports = new Set();
  let up = 0;
  cluster.on('listening', (w, a) => {
    ports.add(a.port);
    if (++up < 2) return;
    console.log('ports', ports.size);
    let left = 6;
    for (let i = 0; i < 6; i++) {
      let text = '';
      net.connect(a.port, '127.0.0.1').setEncoding('utf8').on('data', (d) => { text += d; }).on('close', () => {
        console.log(text);
        if (--left === 0) cluster.disconnect(() => console.log('all gone'));
      });
    }
  });
  cluster.fork();
  cluster.fork();
} else {
  net.createServer((s) => s.end('hello')).listen(0, '127.0.0.1');
}
