// postMessage: transfer lists, what cannot be cloned, closed and transferred ports.
const show = (e) => `${e?.constructor?.name} [${e?.code}] ${e?.message}`;
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, 'throws', show(e)); } };
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
import { receiveMessageOnPort } from 'node:worker_threads';
const c = new MessageChannel();
t('nothing', () => c.port1.postMessage());
for (const list of [1, 'x', false, null, undefined, [1], [{}], [c.port1], new Set(), { transfer: null }, { transfer: 1 }, { transfer: {} }, { transfer: undefined },
  { [Symbol.iterator]() { return {}; } }, { [Symbol.iterator]() { return { next: () => 1 }; } }])
  t('list', () => c.port1.postMessage(1, list));
t('function', () => c.port1.postMessage(() => {}));
t('port', () => c.port1.postMessage(new MessageChannel().port1));
const d = new MessageChannel();
t('twice', () => c.port1.postMessage(1, [d.port1, d.port1]));
const b = new ArrayBuffer(3);
t('buffer twice', () => c.port1.postMessage(b, [b, b]));
t('buffer', () => c.port1.postMessage(b, [b]));
t('detached buffer', () => c.port1.postMessage(b, [b]));
console.log(b.byteLength);
t('transfer', () => c.port1.postMessage(d.port1, [d.port1]));
t('used', () => d.port1.postMessage(1));
t('transfer again', () => c.port1.postMessage(1, [d.port1]));
t('ref', () => [d.port1.ref(), d.port1.start(), d.port1.close()]);
const got = [];
for (let m; (m = receiveMessageOnPort(c.port2));) got.push(m.message instanceof MessagePort ? 'port' : m.message);
console.log(got);
c.port1.close();
t('closing', () => c.port1.postMessage(1));
await pause();
t('closed', () => [c.port1.postMessage(1), c.port2.postMessage(1), receiveMessageOnPort(c.port2), c.port2.hasRef()]);
for (const v of [undefined, {}, new EventTarget()]) t('receive', () => receiveMessageOnPort(v));
for (const k of ['postMessage', 'start', 'close', 'ref', 'unref', 'hasRef']) t(k, () => MessagePort.prototype[k].call({}));
t('MessagePort', () => new MessagePort());
t('MessagePort', () => MessagePort());
t('MessageChannel', () => MessageChannel());
