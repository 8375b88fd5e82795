// MessageEvent.
const show = (e) => `${e?.constructor?.name} [${e?.code}] ${e?.message}`;
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, 'throws', show(e)); } };
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
t('nothing', () => new MessageEvent());
for (const o of [1, 'x', { ports: 1 }, { ports: [1] }, { source: 1 }, { source: {} }, { origin: Symbol('s') }]) t('options', () => new MessageEvent('x', o));
const { port1 } = new MessageChannel();
const m = new MessageEvent('x', { data: { a: 1 }, origin: 'o', lastEventId: 3, source: port1, ports: [port1], bubbles: true });
console.log(m.type, m.data, m.origin, m.lastEventId, m.source === port1, m.ports.length, Object.isFrozen(m.ports), m.ports === m.ports, m.bubbles, m.isTrusted);
console.log(Object.prototype.toString.call(m), m instanceof Event, MessageEvent.length);
const e = new MessageEvent('x', null);
console.log(e.data, [e.origin], [e.lastEventId], e.source, e.ports);
for (const k of ['data', 'origin', 'lastEventId', 'source', 'ports']) t(k, () => Object.getOwnPropertyDescriptor(MessageEvent.prototype, k).get.call({}));
const n = e.initMessageEvent('y', true, false, 5, 'o');
console.log(e.type, n?.type, n?.data, n?.bubbles);
