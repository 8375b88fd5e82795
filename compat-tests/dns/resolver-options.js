'use strict';
// Options of Resolver, default servers, result orders.
const dns = require('dns');
const attempt = (label, f) => {
  try {
    console.log(label, f());
  } catch (e) {
    console.log(label, e.name, e.code, e.message);
  }
};
for (const timeout of [-2, -1, 0, 1.5, '1', 2 ** 31, undefined]) attempt(`timeout ${timeout}`, () => new dns.Resolver({ timeout }).constructor.name);
for (const tries of [0, -1, '1', 1, null]) attempt(`tries ${tries}`, () => new dns.Resolver({ tries }).constructor.name);
for (const maxTimeout of [-1, 2 ** 32, 'x', 0]) attempt(`maxTimeout ${maxTimeout}`, () => new dns.promises.Resolver({ maxTimeout }).constructor.name);
for (const order of ['verbatim', 'ipv4first', 'ipv6first', 'other', undefined, 4]) {
  attempt(`order ${order}`, () => [dns.setDefaultResultOrder(order), dns.getDefaultResultOrder(), dns.promises.getDefaultResultOrder()].join());
}
const r = new dns.Resolver();
for (const list of [['1.2.3.4:0'], ['[::1]'], ['x'], '1.2.3.4', [1], [], ['1.2.3.4:99999']]) {
  attempt(JSON.stringify(list), () => [r.setServers(list), r.getServers()].join());
}
for (const args of [['127.0.0.1'], ['::1'], ['127.0.0.1', '::1'], ['::1', '::1'], ['x'], [1], ['127.0.0.1', 2]]) attempt(JSON.stringify(args), () => r.setLocalAddress(...args));
