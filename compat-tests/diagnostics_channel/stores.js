'use strict';
const dc = require('diagnostics_channel');

const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
const ch = dc.channel('s');
ch.bindStore(als, (d) => ({ d }));
ch.subscribe((m) => console.log('published', m, als.getStore()));
console.log(ch.runStores(1, function(a) { return [als.getStore(), this.t, a]; }, { t: 2 }, 3), als.getStore());
ch.bindStore(als);
ch.runStores(4, () => console.log(als.getStore()));
{ const scope = ch.withStoreScope(5); console.log(als.getStore()); scope[Symbol.dispose](); console.log(als.getStore()); }
console.log(ch.unbindStore(als), ch.unbindStore(als));
ch.bindStore(als, () => { throw new Error('transform'); });
process.on('uncaughtException', (e) => console.log('uncaught', e.message));
console.log(ch.runStores(6, () => als.getStore()));
