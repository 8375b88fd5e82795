'use strict';
// Options of agents and requests that are refused.
const http = require('http');
const attempt = (label, f) => {
  try {
    console.log(label, typeof f());
  } catch (e) {
    console.log(label, e.name, e.code, e.message);
  }
};
for (const maxTotalSockets of [0, -1, NaN, '1', null, 1, Infinity]) attempt(`maxTotalSockets ${maxTotalSockets}`, () => new http.Agent({ maxTotalSockets }));
for (const scheduling of ['filo', '', null, 1, 'fifo']) attempt(`scheduling ${scheduling}`, () => new http.Agent({ scheduling }));
attempt('agent', () => http.get({ agent: {} }));
attempt('protocol', () => http.get({ protocol: 'https:' }));
attempt('path', () => http.get({ path: '/a b' }));
attempt('method', () => http.get({ method: 1 }));
attempt('method token', () => http.get({ method: 'A B' }));
attempt('host', () => http.get({ host: 1 }));
attempt('url', () => http.get('nope'));
attempt('idle parsers', () => http.setMaxIdleHTTPParsers(0));
attempt('idle parsers', () => http.setMaxIdleHTTPParsers('1'));
attempt('idle parsers', () => http.setMaxIdleHTTPParsers(5));
const agent = new http.Agent();
for (const o of [undefined, {}, { host: 'a', port: 1, localAddress: 'b', family: 6 }, { socketPath: '/x' }, { host: 'a', family: 5 }]) console.log(agent.getName(o));
