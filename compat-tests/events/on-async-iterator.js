'use strict';
const { on, EventEmitter } = require('events');
(async () => {
  const e = new EventEmitter();
  process.nextTick(() => { e.emit('x', 1); e.emit('x', 2, 3); });
  for await (const v of on(e, 'x')) {
    console.log(v);
    if (v.length === 2) break;
  }
  console.log(e.listenerCount('x'), e.listenerCount('error'));
  process.nextTick(() => { e.emit('x', 1); e.emit('error', new Error('stop')); });
  try { for await (const v of on(e, 'x')) console.log(v); } catch (err) { console.log(err.message); }
  process.nextTick(() => { e.emit('x', 1); e.emit('end'); });
  for await (const v of on(e, 'x', { close: ['end'] })) console.log(v);
  const ac = new AbortController();
  process.nextTick(() => ac.abort());
  try { for await (const v of on(e, 'x', { signal: ac.signal })) console.log(v); } catch (err) { console.log(err.name, err.code); }
  const it = on(e, 'x');
  const p = it.next();
  console.log(await it.return(), await p, await it.next());
  const src = { log: [], pause() { this.log.push('pause'); }, resume() { this.log.push('resume'); } };
  Object.setPrototypeOf(src, new EventEmitter());
  const wm = on(src, 'x', { highWaterMark: 2, lowWaterMark: 1 });
  for (let i = 0; i < 4; i++) src.emit('x', i);
  for (let i = 0; i < 4; i++) await wm.next();
  console.log(src.log);
})();
