'use strict';
// The frames below callbacks of timers, ticks, microtasks and events.
const print = (name) => console.log(name + '\n' + new Error('x').stack.split('\n').slice(1).map((l) => l.replace(__dirname, '<here>')).join('\n'));
process.nextTick(function tick() { print('tick'); });
Promise.resolve().then(function job() { print('job'); });
setTimeout(function timer() { print('timer'); }, 1);
setTimeout(() => print('arrow'), 5);
const i = setInterval(function () { clearInterval(i); print('interval'); }, 10);
setTimeout(() => setImmediate(function immediate() { print('immediate'); }), 15);
(async function outer() { await (async function inner() { await 1; print('async'); })(); })();
process.on('exit', function bye() { print('exit'); });
const e = new (require('events'))();
e.on('ev', function listener() { print('event'); });
e.emit('ev', 1);
