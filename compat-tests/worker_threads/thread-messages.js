'use strict';
// postMessageToThread.
const { Worker, postMessageToThread, isMainThread, parentPort, threadId } = require('node:worker_threads');
if (isMainThread) {
  const t = async (label, ...args) => { try { console.log(label, await postMessageToThread(...args)); } catch (e) { console.log(label, e.name, e.code, e.message); } };
  process.on('workerMessage', (v, from) => console.log('main got', v, from));
  (async () => {
    await t('same', 0, 1); await t('none', 99, 1); await t('text', 'a', 1);
    const w = new Worker(__filename);
    await new Promise((r) => w.once('message', r));
    await t('value', w.threadId, { a: 1 });
    await t('throws', w.threadId, 'throw');
    await t('list', w.threadId, 'x', 't');
    await t('timeout', w.threadId, 'x', [], -1);
    await t('slow', w.threadId, 'slow', 20);
    { const replied = new Promise((r) => w.once('message', r)); await postMessageToThread(w.threadId, 'reply'); console.log(await replied); }
    w.postMessage('off');
    await new Promise((r) => w.once('message', r));
    await t('off', w.threadId, 'x');
    w.terminate();
  })();
} else {
  const listener = (v) => {
    if (v === 'throw') throw new Error('z');
    if (v === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    if (v === 'reply') return void postMessageToThread(0, `from ${threadId}`).then(() => parentPort.postMessage('replied'));
  };
  process.on('workerMessage', listener);
  parentPort.on('message', () => { process.off('workerMessage', listener); parentPort.postMessage('off'); });
  parentPort.postMessage('ready');
}
