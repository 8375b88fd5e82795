'use strict';
// The _handle of a Resolver, promisified lookups, names of onion.
const dns = require('dns');
const util = require('util');
const r = new dns.Resolver();
r.setServers(['127.0.0.1', '127.0.0.2:5353', '[::1]:8053', '::1']);
console.log(r.getServers(), r._handle.constructor.name);
r._handle.getServers = () => [['1.2.3.4', 53], ['::2', 54]];
console.log(r.getServers());
r._handle.getServers = () => undefined;
console.log(r.getServers());
for (const f of [dns.lookup, dns.lookupService]) {
  const [key] = Object.getOwnPropertySymbols(f);
  console.log(String(key), f[key]);
}
util.promisify(dns.lookup)('127.0.0.1').then((v) => console.log(v));
dns.resolveMx('some.onion', (e) => console.log(e.code, e.message));
