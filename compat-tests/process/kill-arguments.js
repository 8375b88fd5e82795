'use strict';
// What process.kill hands to process._kill, and what it refuses.
const attempt = (f) => {
  try {
    console.log('fine', f());
  } catch (e) {
    console.log(e.name, e.code, e.message, e.errno, e.syscall);
  }
};
const kill = process._kill;
process._kill = (...a) => (console.log(a), 0);
for (const a of [[0], ['7', 'SIGHUP'], [-1, 'SIGTERM'], [5, 9], [5, 0], [5, undefined]]) attempt(() => process.kill(...a));
for (const a of [['x'], [1.5], [], [NaN], [{}], [1, 'SIGNOT'], [1, 'sighup']]) attempt(() => process.kill(...a));
process._kill = kill;
attempt(() => process.kill(process.pid, 0));
attempt(() => process.kill(process.pid, 987));
attempt(() => process.kill(0x7ffffff0, 0));
process.once('SIGUSR2', (...a) => console.log(a, process.listenerCount('SIGUSR2')));
process.kill(process.pid, 'SIGUSR2');
setTimeout(() => {}, 50);
