'use strict';
// Arguments that dns refuses.
const dns = require('dns');
const p = dns.promises;
const cb = () => {};
const attempt = (f) => {
  try {
    const v = f();
    console.log(String(f), 'fine');
    v?.catch?.((e) => console.log(String(f), 'rejects', e.code, e.message));
  } catch (e) {
    console.log(String(f), e.name, e.code, e.message, Object.keys(e));
  }
};
for (const f of [() => dns.resolve4(), () => dns.resolve4('a'), () => dns.resolve4('a', 1), () => dns.resolve('a', 'X', cb), () => dns.resolve('a', 1, cb), () => dns.resolve(1, cb),
  () => dns.reverse('x', cb), () => dns.reverse(1, cb), () => p.reverse('x'), () => p.resolve('a', 'X'), () => p.resolve('a', 1), () => p.resolve(1),
  () => dns.lookupService(), () => dns.lookupService('x', 80, cb), () => dns.lookupService('1.2.3.4', 'x', cb), () => dns.lookupService('1.2.3.4', 80, 1), () => p.lookupService('x', 80),
  () => dns.setServers(), () => dns.setServers(['x']), () => dns.setServers([1]), () => dns.setServers(['127.0.0.1:va']), () => new dns.Resolver({ timeout: -2 }), () => new dns.Resolver({ tries: 0 }),
  () => new dns.Resolver({ maxTimeout: -1 }), () => dns.Resolver(), () => new dns.Resolver().setLocalAddress('x'), () => new dns.Resolver().setLocalAddress(1),
  () => new dns.Resolver().setLocalAddress('127.0.0.1', '1.1.1.1'), () => new dns.Resolver().setLocalAddress('::1', '::1'), () => p.lookup(1), () => p.lookup('a', { family: 9 }), () => p.lookup(''),
  () => dns.lookup('', cb), () => dns.lookup(false, cb), () => dns.lookup('a', { hints: 1 }, cb), () => dns.lookup('a', { order: 'x' }, cb), () => dns.lookup('a', { verbatim: 1 }, cb),
  () => dns.lookup('a', 'x', cb), () => dns.lookup('a', 5, cb), () => dns.setDefaultResultOrder('x')]) attempt(f);
dns.setServers(['1.2.3.4:55', '[::1]:66', '::1', '1.1.1.1', '[::2]', '1.1.1.2:53']);
console.log(dns.getServers(), p.getServers(), dns.getDefaultResultOrder());
dns.setDefaultResultOrder('ipv6first');
console.log(p.getDefaultResultOrder());
