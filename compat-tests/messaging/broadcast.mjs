// BroadcastChannel: delivery, ends and errors.
const show = (e) => `${e?.constructor?.name} [${e?.code}] ${e?.message}`;
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, 'throws', show(e)); } };
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
import { inspect } from 'node:util';
const b = new BroadcastChannel('x'), c = new BroadcastChannel('x'), other = new BroadcastChannel('y');
console.log(b, inspect(b, { depth: -1 }), inspect({ a: b }, { depth: 0 }));
c.onmessage = (e) => console.log('c', e.constructor.name, e.data, e.type, e.target === c, e.origin, e.isTrusted, e.ports);
other.onmessage = () => console.log('other');
b.onmessage = () => console.log('itself');
b.postMessage({ q: 1 });
await pause();
t('nothing', () => b.postMessage());
t('function', () => b.postMessage(() => {}));
b.close();
t('closed', () => b.postMessage(1));
b.close();
t('name', () => b.name);
t('ref', () => b.ref() === b);
c.close();
other.close();
console.log(b);
for (const k of ['name', 'close', 'postMessage', 'ref', 'unref', 'onmessage']) {
  const d = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, k);
  t(k, () => (d.get ?? d.value).call({}));
}
t('symbol', () => new BroadcastChannel(Symbol('q')));
t('number', () => { const z = new BroadcastChannel(5); z.close(); return z.name; });
t('missing', () => new BroadcastChannel());
