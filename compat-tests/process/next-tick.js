'use strict';
// process.nextTick: arguments, nesting, order with microtasks, errors
const log = [];
const add = (x) => () => log.push(x);
process.nextTick((...a) => log.push(a.join()), 1, 2, 3, 4, 5);
Promise.resolve().then(() => { log.push('p1'); process.nextTick(add('tick from p1')); }).then(add('p2'));
queueMicrotask(() => { log.push('m1'); queueMicrotask(add('m2')); });
process.nextTick(() => { log.push('t1'); process.nextTick(add('t2')); Promise.resolve().then(add('p from t1')); });
setTimeout(() => { log.push('timeout'); process.nextTick(add('tick in timeout')); Promise.resolve().then(add('p in timeout')); }, 0);
setTimeout(() => { console.log(log.join(' | ')); }, 20);
for (const v of [undefined, null, 1, 'a', {}]) try { process.nextTick(v); } catch (e) { console.log(e.name, e.code, e.message); }
log.push('sync');
