'use strict';
process.on('warning', (w) => console.log(w.name, w.message));
const d = (ms) => { const t = setTimeout(() => {}, ms); clearTimeout(t); return [t]; };
for (const ms of [0, 1, 1.9, '5', -1, NaN, undefined, null, 2 ** 31 - 1, 2 ** 31, Infinity, true, {}]) {
  const t = setTimeout(() => {}, ms);
  console.log(String(ms), t._idleTimeout);
  clearTimeout(t);
}
