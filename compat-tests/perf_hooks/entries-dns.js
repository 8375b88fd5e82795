'use strict';
// Entries of type dns.
const dns = require('dns');
const { PerformanceObserver } = require('perf_hooks');
new PerformanceObserver((list) => {
  for (const e of list.getEntries()) {
    console.log(e.constructor.name, e.name, e.entryType, typeof e.startTime, e.duration > 0, JSON.stringify(e.detail));
  }
}).observe({ type: 'dns' });
const opts = { family: 4 };
dns.lookup('localhost', opts, () => {
  dns.lookup('127.0.0.1', () => { // an address is no lookup
    dns.lookup('localhost', { ...opts, all: true, order: 'ipv4first', hints: dns.ADDRCONFIG }, () => {
      dns.promises.lookup('localhost', { ...opts, verbatim: false }).then(() => dns.promises.lookupService('127.0.0.1', 22)).then(() => {
        dns.lookup('does-not.exist.invalid', () => dns.lookupService('127.0.0.1', 80, () => {}));
      });
    });
  });
});
