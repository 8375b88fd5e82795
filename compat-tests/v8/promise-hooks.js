'use strict';
// promiseHooks
const v8 = require('v8');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
const hex = (f) => attempt(() => { const s = new v8.Serializer(); f(s); return s.releaseBuffer().toString('hex'); });
const from = (text) => new v8.Deserializer(Buffer.from(text, 'hex'));

for (const f of [undefined, 1, async () => {}]) attempt(() => { v8.promiseHooks.onInit(f); });
attempt(() => v8.promiseHooks.createHook({ init: 1 }));
console.log(v8.promiseHooks);
const log = [];
const stop = v8.promiseHooks.createHook({
  init(p, parent) { log.push(['init', p instanceof Promise, parent instanceof Promise]); },
  before() { log.push(['before']); }, after() { log.push(['after']); }, settled() { log.push(['settled']); } });
Promise.resolve(1).then(() => { log.push(['job']); });
setTimeout(() => {
  stop();
  stop();
  const n = log.length;
  Promise.resolve();
  console.log(log, log.length === n);
}, 1);
