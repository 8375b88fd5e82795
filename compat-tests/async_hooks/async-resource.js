'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId, createHook } = require('async_hooks');

const als = new AsyncLocalStorage();
class R extends AsyncResource {}
const r = als.run('res', () => new R('T'));
console.log(r.runInAsyncScope(function(a, b) { return [this.v, a, b, als.getStore(), executionAsyncId() === r.asyncId()]; }, { v: 1 }, 2, 3));
console.log(r.triggerAsyncId(), r.emitDestroy() === r, typeof r.asyncId());
const f = r.bind(function(x) { return [this === globalThis, x, als.getStore()]; }, 'this');
console.log(f(5), f.name, f.length);
const g = AsyncResource.bind((x) => [x, als.getStore()]);
als.run('later', () => console.log(g(1)));
for (const h of [() => new AsyncResource(), () => new AsyncResource('a', { triggerAsyncId: -5 }), () => new AsyncResource('a', { triggerAsyncId: 1.5 }), () => AsyncResource.bind(1), () => r.bind(), () => r.runInAsyncScope(1)]) try { h(); } catch (e) { console.log(e.name, e.code, e.message); }
