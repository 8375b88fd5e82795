'use strict';
// Addresses need no lookup, and come in the next tick; names of this host.
const dns = require('dns');
const util = require('util');
dns.lookup('127.0.0.1', (...a) => console.log(a));
dns.lookup('::1', { all: true }, (...a) => console.log(...a));
console.log('first');
(async () => {
  console.log(await dns.promises.lookup('1.2.3.4'), await dns.promises.lookup('::ffff:1.2.3.4', { all: true }));
  console.log(await util.promisify(dns.lookup)('127.0.0.1'), await util.promisify(dns.lookup)('127.0.0.1', { all: true }));
  console.log((await dns.promises.lookup('localhost', 4)), (await dns.promises.lookup('localhost', { family: 4, all: true })));
  try {
    dns.promises.lookup('localhost', { family: 'IPv4' });
  } catch (e) {
    console.log(e.code, e.message);
  }
  dns.lookup('localhost', { family: 'IPv4' }, (...a) => console.log(a));
  await dns.promises.lookup('does-not-exist.invalid').catch((e) => console.log(e.message, e.errno, e.code, e.syscall, e.hostname));
  console.log(await util.promisify(dns.lookupService)('127.0.0.1', 65000), await dns.promises.lookupService('127.0.0.1', 443));
})();
