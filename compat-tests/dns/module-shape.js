'use strict';
// Names, lengths and values of dns and dns/promises.
const dns = require('dns');
const promises = require('dns/promises');
for (const m of [dns, promises]) {
  for (const k of Object.keys(m)) console.log(k, typeof m[k] === 'function' ? m[k].name + '/' + m[k].length : typeof m[k] === 'object' ? 'object' : m[k]);
}
console.log(dns.promises === promises);
for (const R of [dns.Resolver, promises.Resolver]) {
  console.log(R.name, R.length, Object.keys(R.prototype), Object.getPrototypeOf(R).name, new R());
}
