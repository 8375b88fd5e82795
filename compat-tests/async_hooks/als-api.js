'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId, createHook } = require('async_hooks');

const als = new AsyncLocalStorage({ name: 'n', defaultValue: 'd' });
console.log(als.name, als.getStore(), als.run(1, (a, b) => [als.getStore(), a, b], 'x', 'y'), als.getStore());
als.enterWith(2);
console.log(als.getStore());
als.run(3, () => { als.enterWith(4); console.log(als.getStore()); });
console.log(als.getStore());
try { als.run(5, () => { throw new Error('e'); }); } catch { console.log(als.getStore()); }
als.disable();
console.log(als.getStore());
als.run('snap', () => { globalThis.snap = AsyncLocalStorage.snapshot(); globalThis.bound = AsyncLocalStorage.bind(function(a) { return [als.getStore(), a, this === undefined]; }); });
console.log(snap((x) => [als.getStore(), x], 9), bound(8), bound.length, als.getStore());
for (const f of [() => new AsyncLocalStorage(1), () => als.run(1), () => AsyncLocalStorage.bind(1), () => AsyncLocalStorage()]) try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
console.log(als);
