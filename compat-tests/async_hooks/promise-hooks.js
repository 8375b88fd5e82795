'use strict';
// the life of promises
const ah = require('async_hooks');
const fs = require('fs');
const log = (...a) => fs.writeSync(1, a.join(' ') + '\n');

const hook = ah.createHook({
  init(id, type, trigger, resource) { log('init', id, type, trigger, resource instanceof Promise, ah.executionAsyncId()); },
  before(id) { log('before', id); }, after(id) { log('after', id); }, promiseResolve(id) { log('resolve', id); } });
hook.enable();
const p = new Promise((r) => r(1));
p.then(() => log('then', ah.executionAsyncId(), ah.triggerAsyncId(), ah.executionAsyncResource() instanceof Promise));
let settle;
const w = new Promise((r) => { settle = r; });
w.then(() => {});
settle(p);
Promise.reject(5).catch(() => {});
p.finally(() => {});
Promise.all([p, 1]);
