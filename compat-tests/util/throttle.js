'use strict';
// throttle starts calls when rate and concurrency allow
const { throttle } = require('util');
const { AsyncLocalStorage } = require('async_hooks');
const watch = (label, p) => p.then((v) => console.log(label, 'ok', v), (e) => console.log(label, e.name, e.code, e.message, 'cause' in e ? e.cause : ''));
process.on('unhandledRejection', (e, p) => console.log('unhandled', e.message, calls.indexOf(p)));
let calls = [];
const state = (t) => [t.pendingCount, t.activeCount, t.hasImmediateCapacity()].join();
const later = () => new Promise(setImmediate);
(async () => {
  for (const strict of [false, true]) {
    console.log('- strict', strict);
    const starts = [];
    const t = throttle(function(x) { starts.push(performance.now()); console.log('call', this === t, x); return x; }, 2, 20, { strict });
    calls = [1, 2, 3, 4, 5].map((x) => t(x));
    console.log(t.pending === calls[4], state(t));
    calls.forEach((p, i) => watch(i, p));
    await Promise.all(calls);
    console.log(t.pendingCount, t.activeCount, t.pending, starts[2] - starts[0] > 18, starts[4] - starts[2] > 18);
    t.cancel();
    console.log(state(t));
  }

  console.log('- cancel');
  let t = throttle((x) => { console.log('call', x); return x; }, 1, 100000);
  calls = [t(1), t(2), t(3)];
  calls.forEach((p, i) => watch(i, p));
  console.log(t.cancel('why'), state(t), t.pending);
  watch('again', t(4));
  await later();

  console.log('- overflow');
  for (const options of [{ overflow: 'drop' }, { maxPending: 1 }, { maxPending: 0 }, { maxPending: 2, overflow: 'drop' }]) {
    t = throttle((x) => x, 1, 100000, options);
    calls = [t(1), t(2), t(3)];
    console.log(state(t));
    calls.forEach((p, i) => watch(i, p));
    t.cancel();
    await later();
    calls = [t(1), t(2), t(3)];
    t.cancel();
    await later();
  }

  console.log('- concurrency');
  const running = [];
  t = throttle((x) => {
    console.log('start', x);
    return new Promise((resolve, reject) => running.push({ resolve, reject }));
  }, 10, 100000, { concurrency: 2 });
  for (let i = 1; i < 6; i++) watch(i, t(i));
  console.log(state(t));
  running.shift().resolve('x');
  await later();
  running.shift().reject(new Error('y'));
  await later();
  console.log(state(t), t.cancel(), state(t));
  await later();
  while (running.length) {
    running.shift().resolve('z');
    await later();
  }
  console.log(state(t));

  console.log('- interval 0');
  t = throttle((x) => { console.log('call', x); return x; }, 1, 0);
  calls = [t(1), t(2), t(3)];
  console.log(state(t));
  t = throttle((x) => { console.log('call', x); return x; }, 1, 0, { concurrency: 1 });
  calls = [t(1), t(2), t(3)];
  console.log(state(t));
  await Promise.all(calls);

  console.log('- order');
  for (const f of [() => 1, () => Promise.resolve(1), () => { throw new Error('t'); }, async () => 1, () => ({ then(done) { done(1); } })]) {
    t = throttle((x) => {
      console.log('call', x);
      let p = Promise.resolve();
      for (let i = 1; i < 6; i++) p = p.then(() => console.log(x, 'tick', i));
      return f();
    }, 5, 100000, { concurrency: 1 });
    watch('a', t('a'));
    watch('b', t('b'));
    await later();
  }

  console.log('- reentrant');
  t = throttle((x) => {
    console.log('call', x, state(t));
    if (x < 4) watch('inner ' + x, t(x + 1));
    return x;
  }, 2, 5);
  await watch('outer', t(1));
  while (t.pending) await t.pending;
  await later();

  console.log('- signal');
  const ac = new AbortController();
  t = throttle(() => 1, 1, 100000, { signal: ac.signal });
  watch('a', t());
  watch('b', t());
  ac.abort('reason');
  console.log(state(t));
  watch('c', t());
  await later();

  console.log('- contexts');
  const als = new AsyncLocalStorage();
  t = throttle((x) => console.log(x, als.getStore()), 1, 5);
  als.run('one', () => t(1));
  als.run('two', () => t(2));
  await als.run('three', () => t(3));
  let release;
  t = throttle((x) => { console.log(x, als.getStore()); return new Promise((r) => { release = r; }); }, 9, 5, { concurrency: 1 });
  als.run('one', () => t(1));
  als.run('two', () => t(2));
  als.run('three', release);
  await later();
  t = throttle(() => console.log('once'), 1, 100000);
  t.unref();
  t();
  t();
})();
