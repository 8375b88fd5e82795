// The functions of worker_threads that concern one thread.
const show = (e) => `${e?.constructor?.name} [${e?.code}] ${e?.message}`;
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, 'throws', show(e)); } };
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
import * as w from 'node:worker_threads';
console.log(w.isMainThread, w.threadId, w.parentPort, w.workerData, w.resourceLimits, w.threadName, w.isInternalThread);
console.log(w.MessagePort === MessagePort, w.MessageChannel === MessageChannel, w.BroadcastChannel === BroadcastChannel);
w.setEnvironmentData('k', { v: 1 });
console.log(w.getEnvironmentData('k'), w.getEnvironmentData('none'));
w.setEnvironmentData('k');
console.log(w.getEnvironmentData('k'));
const b = new ArrayBuffer(4);
console.log(w.markAsUntransferable(b), w.isMarkedAsUntransferable(b), w.isMarkedAsUntransferable({}), w.markAsUntransferable(1));
t('untransferable', () => structuredClone(b, { transfer: [b] }));
console.log(structuredClone(b).byteLength);
const o = { a: 1 };
w.markAsUncloneable(o);
t('uncloneable', () => structuredClone(o));
t('move', () => w.moveMessagePortToContext({}, {}));
