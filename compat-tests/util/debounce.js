'use strict';
// debounce gives the last call's result to all calls of a window
const { debounce } = require('util');
const { AsyncLocalStorage } = require('async_hooks');
const watch = (label, p) => p.then((v) => console.log(label, 'ok', v), (e) => console.log(label, e.name, e.code, e.message, 'cause' in e ? e.cause : ''));
process.on('unhandledRejection', (e, p) => console.log('unhandled', e.message, calls.indexOf(p)));
let calls = [];
(async () => {
  let d = debounce(function(...args) { console.log('call', this === d, args); return args.length; }, 2);
  let first = d.call({}, 1);
  let second = d(2, 3);
  console.log(first === second, d.pending === second, d.pendingCount);
  watch('first', first);
  await watch('second', second);
  console.log(d.pending, d.pendingCount);

  for (const reason of [[], [undefined], ['why'], [null], [0]]) {
    first = watch('cancelled', d(1));
    console.log(d.cancel(...reason), d.pending);
    await first;
  }
  first = watch('flushed', d('f'));
  console.log(d.flush(), d.pendingCount);
  await first;

  console.log('- superseded');
  d = debounce((x) => x, 2, { rejectOnCancel: true });
  calls = [d(1), d(2)];
  console.log(d.pendingCount);
  watch('1', calls[0]);
  await watch('2', calls[1]);

  console.log('- leading');
  d = debounce((x) => { console.log('call', x, d.pendingCount); return x; }, 2, { leading: true });
  first = watch('a', d('a'));
  console.log(d.pending, d.pendingCount);
  d('b');
  watch('c', d('c'));
  console.log(d.pendingCount, d.flush());
  d('d');
  d.cancel();
  watch('e', d('e'));
  await watch('f', d('f'));
  await watch('g', d('g'));
  d.cancel();

  console.log('- what the function does');
  for (const f of [() => { throw new TypeError('bad'); }, async () => { throw new TypeError('worse'); }, () => ({ then(done) { done('then'); } }), async () => 'async']) {
    d = debounce(f, 1);
    watch('x', d());
    await watch('y', d());
    await watch('z', debounce(f, 1, { leading: true })());
  }
  let depth = 0;
  d = debounce((x) => {
    console.log('in', x, d.pendingCount);
    if (depth++ < 2) watch('inner', d(depth));
    return x;
  }, 1);
  await watch('outer', d(0));
  await d.pending;
  await d.pending;

  console.log('- unhandled');
  d = debounce(() => { throw new Error('E'); }, 1);
  calls = [d(), d(), d()];
  await new Promise((resolve) => setTimeout(resolve, 20));
  calls = [d(), d()];
  d.cancel();
  await new Promise(setImmediate);

  console.log('- signal');
  const ac = new AbortController();
  ac.signal.addEventListener('abort', (e) => e.stopImmediatePropagation());
  d = debounce(() => 1, 1, { signal: ac.signal });
  first = watch('a', d());
  ac.abort('reason');
  await first;
  await watch('b', d());
  console.log(d.pendingCount, d.flush());
  const fake = { aborted: false, reason: 'fake', addEventListener() {} };
  d = debounce(() => 1, 1000, { signal: fake });
  first = watch('c', d());
  fake.aborted = true;
  watch('d', d());
  await first;

  console.log('- contexts and order');
  const als = new AsyncLocalStorage();
  d = debounce((x) => console.log(x, als.getStore()), 1);
  als.run('one', () => d(1));
  await als.run('two', () => d(2));
  d(3);
  als.run('three', () => d.flush());
  for (const f of [() => 1, () => Promise.resolve(1)]) {
    d = debounce(() => {
      let p = Promise.resolve();
      for (let i = 1; i < 6; i++) p = p.then(() => console.log('tick', i));
      return f();
    }, 1);
    watch('a', d());
    await watch('b', d());
    await new Promise(setImmediate);
  }
  d = debounce(() => console.log('never'), 1);
  d.unref();
  d();
})();
