'use strict';
// Entries of type net.
const net = require('net');
const { PerformanceObserver } = require('perf_hooks');
const obs = new PerformanceObserver((list) => {
  for (const e of list.getEntries()) {
    console.log(e.constructor.name, e.name, e.entryType, e.duration > 0, e.detail.host, e.detail.port === port, Object.keys(e.detail));
  }
});
obs.observe({ entryTypes: ['net'] });
let port;
const server = net.createServer((c) => c.end()).listen(0, '127.0.0.1', () => {
  ({ port } = server.address());
  net.connect({ port, host: '127.0.0.1' }).resume().on('close', () => {
    net.connect({ port: 1, host: '127.0.0.1' }).on('error', () => {
      setImmediate(() => {
        obs.disconnect();
        net.connect({ port, host: '127.0.0.1' }).resume().on('close', () => server.close());
      });
    });
  });
});
