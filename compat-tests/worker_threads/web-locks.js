'use strict';
// web locks: modes, options and errors of requests, and threads that exclude each other
const { Worker, locks, isMainThread } = require('worker_threads');
const { AsyncLocalStorage } = require('async_hooks');
const assert = require('assert');
const attempt = async (name, f) => {
  try {
    console.log(name, await f());
  } catch (e) {
    console.log(name, e?.name, e?.code, e?.message, e instanceof DOMException);
  }
};
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const shown = async (name) => {
  const { held, pending } = await locks.query();
  const tell = (list) => list.filter((l) => l.name === name).map((l) => `${l.mode} ${l.clientId.replace(/-\d+-/, '-PID-')}`).join();
  return `held ${tell(held)}; pending ${tell(pending)}`;
};

async function requests() {
  console.log(locks, locks === navigator.locks, String(locks), locks.request.length);
  await attempt('none', () => locks.request());
  await attempt('no callback', () => locks.request('x', {}));
  await attempt('callback', () => locks.request('x', {}, 1));
  await attempt('mode', () => locks.request('x', { mode: 'foo' }, () => {}));
  await attempt('hyphen', () => locks.request('-x', () => {}));
  await attempt('symbol', () => locks.request(Symbol('x'), () => {}));
  await attempt('dictionary', () => locks.request('x', 5, () => {}));
  await attempt('steal if available', () => locks.request('x', { steal: true, ifAvailable: true }, () => {}));
  await attempt('steal shared', () => locks.request('x', { steal: true, mode: 'shared' }, () => {}));
  for (const signal of [null, 1, {}]) await attempt('signal', () => locks.request('x', { signal }, () => {}));
  const { signal } = new AbortController();
  await attempt('signal steal', () => locks.request('x', { signal, steal: true }, () => {}));
  await attempt('signal if available', () => locks.request('x', { signal, ifAvailable: true }, () => {}));
  await attempt('aborted', () => locks.request('x', { signal: AbortSignal.abort() }, () => {}));
  await attempt('reason', () => locks.request('x', { signal: AbortSignal.abort(new RangeError('why')) }, () => {}));
  await attempt('this', () => locks.query.call({}));
  await attempt('class', () => new locks.constructor());
  await attempt('null options', () => locks.request('n', null, (l) => [l.name, l.mode]));
  await attempt('number', () => locks.request(5, (l) => typeof l.name));
  await attempt('reject', () => locks.request('r', () => Promise.reject(new TypeError('no'))));
  await attempt('throw', () => locks.request('t', () => { throw new TypeError('no'); }));
  await attempt('getters', () => locks.request('g', {
    get steal() { console.log('steal'); }, get signal() { console.log('signal'); },
    get mode() { console.log('mode'); }, get ifAvailable() { console.log('ifAvailable'); },
  }, (lock) => {
    console.log(lock, String(lock), Object.keys(lock));
    return 'got';
  }));
}

async function turns() {
  const order = [];
  let release;
  const all = [
    locks.request('turn', { mode: 'shared' }, () => new Promise((r) => { release = r; })),
    locks.request('turn', { mode: 'shared' }, () => { order.push('shared 2'); }),
    locks.request('turn', (l) => { order.push(l.mode); }),
    locks.request('turn', { mode: 'shared' }, () => { order.push('shared 3'); }),
  ];
  await attempt('not available', () => locks.request('turn', { ifAvailable: true }, (l) => l));
  await sleep(2);
  console.log(order.join(), await shown('turn'));
  release();
  await Promise.all(all);
  console.log(order.join(), await shown('turn'));
}

async function abortedAndStolen() {
  const first = locks.request('steal', () => sleep(50)).catch((e) => console.log('lost', e.name, e.message));
  const controller = new AbortController();
  const waits = locks.request('steal', { signal: controller.signal }, () => assert.fail('has the lock'));
  waits.catch((e) => console.log('aborted', e === controller.signal.reason));
  await sleep(1);
  controller.abort();
  await sleep(1);
  console.log(await locks.request('steal', { steal: true }, async (l) => `stolen ${l.mode} ${await shown('steal')}`.replace(/pending.*/, '')));
  await first;
  const store = new AsyncLocalStorage();
  await store.run('mine', () => locks.request('als', () => console.log(store.getStore())));
}

const message = (w) => new Promise((r) => w.once('message', r));

async function threads() {
  const w = new Worker(`
    const { parentPort, locks } = require('worker_threads');
    locks.request('thread', () => new Promise((r) => parentPort.once('message', r)));
    locks.request('forever', () => new Promise(() => {}));
    parentPort.postMessage('has');
    parentPort.on('message', (name) => {
      if (name !== 'go') locks.request(name, () => parentPort.postMessage('got ' + name));
    });
  `, { eval: true });
  console.log(await message(w));
  await attempt('if available', () => locks.request('thread', { ifAvailable: true }, (l) => l));
  const mine = locks.request('thread', () => 'main has it');
  console.log(await shown('thread'));
  w.postMessage('go');
  console.log(await mine);
  let answer;
  await locks.request('wait', async () => {
    answer = message(w);
    w.postMessage('wait');
    await sleep(20);
    console.log(await shown('wait'));
  });
  console.log(await answer);
  console.log(await locks.request('forever', { ifAvailable: true }, (l) => l));
  await w.terminate();
  console.log(await locks.request('forever', () => 'free after the end'));
}

(async () => {
  await requests();
  await turns();
  await abortedAndStolen();
  await threads();
  // What waits does not keep the process alive.
  locks.request('end', () => new Promise(() => {}));
  locks.request('end', () => console.log('never'));
  process.on('exit', (code) => console.log('exit', code, isMainThread));
})();
