'use strict';
// mock.timers: timeouts, intervals and immediates.
const { mock } = require('node:test');
const real = setTimeout;

mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate'] });
const log = (s) => (...a) => console.log(s, ...a);
setTimeout(log('b'), 20, 1, 2);
setTimeout(log('a'), 10);
const i = setInterval(log('interval'), 15);
setImmediate(log('immediate'), 'x');
mock.timers.tick(9);
console.log('9');
mock.timers.tick();
console.log('10');
mock.timers.tick(30);
clearInterval(i);
mock.timers.tick(100);
const t = setTimeout(log('never'), 5);
clearTimeout(t);
setTimeout(log('later'), 500);
setTimeout(log('latest'), 1000);
mock.timers.runAll();
console.log(t.hasRef(), t.ref() === t, t.unref() === t);
mock.timers.reset();
console.log(setTimeout === real);
for (const f of [() => mock.timers.tick(), () => mock.timers.enable({ apis: ['x'] }), () => mock.timers.enable({ apis: 1 })]) {
  try { f(); } catch (e) { console.log(e.code, e.message); }
}
mock.timers.enable();
for (const f of [() => mock.timers.enable(), () => mock.timers.tick(-1), () => mock.timers.setTime('x')]) {
  try { f(); } catch (e) { console.log(e.code, e.message); }
}
