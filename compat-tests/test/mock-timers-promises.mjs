// mock.timers: node:timers/promises, scheduler.wait and AbortSignal.timeout.
import { mock } from 'node:test';
import timers from 'node:timers/promises';

mock.timers.enable();
timers.setTimeout(10, 'ten').then(console.log);
timers.scheduler.wait(20).then(() => console.log('waited'));
const s = AbortSignal.timeout(30);
s.addEventListener('abort', () => console.log(s.reason.name, s.reason.message));
mock.timers.tick(10);
for (let i = 0; i < 9; i++) await null;
mock.timers.tick(10);
for (let i = 0; i < 9; i++) await null;
mock.timers.tick(10);
const c = new AbortController();
const p = timers.setTimeout(10, 'x', { signal: c.signal });
c.abort();
await p.catch((e) => console.log(e.name, e.code));
const it = timers.setInterval(5, 'v')[Symbol.asyncIterator]();
const first = it.next();
mock.timers.tick(5);
console.log(await first);
await it.return();
mock.timers.reset();
