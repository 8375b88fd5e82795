'use strict';
const { setTimeout: st, setImmediate: si, setInterval: sv, scheduler } = require('timers/promises');
(async () => {
  console.log(await st(1, 'v'), await si('i'), await st());
  const ac = new AbortController();
  const p = st(1000, null, { signal: ac.signal });
  ac.abort('why');
  await p.catch((e) => console.log(e.name, e.code, e.cause));
  await st(1, null, { signal: ac.signal }).catch((e) => console.log(e.name));
  await st('x').catch((e) => console.log(e.code, e.message));
  await st(1, null, { ref: 1 }).catch((e) => console.log(e.code, e.message));
  let n = 0;
  for await (const v of sv(1, 'tick')) { console.log(v); if (++n === 2) break; }
  await scheduler.wait(1);
  await scheduler.yield();
  console.log(require('util').promisify(setTimeout) === st, require('timers').promises.setTimeout === st);
})();
