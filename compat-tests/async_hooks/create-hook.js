'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId, createHook } = require('async_hooks');

const log = [];
const kinds = new Map();
const hook = createHook({
  init(id, type, trigger, resource) { if (['Timeout', 'Immediate', 'MyType'].includes(type)) { kinds.set(id, type); log.push('init ' + type + ' ' + typeof resource + ' ' + (trigger > 0)); } },
  before(id) { if (kinds.has(id)) log.push('before ' + kinds.get(id)); },
  after(id) { if (kinds.has(id)) log.push('after ' + kinds.get(id)); },
  destroy(id) { if (kinds.has(id)) log.push('destroy ' + kinds.get(id)); },
});
console.log(hook.enable() === hook);
setTimeout(() => log.push('in timeout'), 1);
setImmediate(() => log.push('in immediate'));
const r = new AsyncResource('MyType');
r.runInAsyncScope(() => log.push('in resource'));
r.emitDestroy();
setTimeout(() => { hook.disable(); setTimeout(() => console.log(log.sort().join('\n')), 5); }, 20);
for (const f of [() => createHook({ init: 1 }), () => createHook()]) try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
