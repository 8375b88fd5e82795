// Events of ports: kinds of listeners, order, the end of a channel.
const show = (e) => `${e?.constructor?.name} [${e?.code}] ${e?.message}`;
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, 'throws', show(e)); } };
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
const { port1, port2 } = new MessageChannel();
port2.on('message', (...args) => console.log('on', args));
port2.addEventListener('message', (e) => console.log('listener', e.constructor.name, e.data, e.ports, e.target === port2, e.isTrusted, e.origin, e.lastEventId, e.source));
port2.onmessage = function(e) { console.log('onmessage', e.type, e.data, this === port2); };
console.log(port1.postMessage({ a: 1 }), port1.postMessage('two'));
await pause();
for (const [name, p] of [['port1', port1], ['port2', port2]]) {
  p.on('close', (e) => console.log(name, 'close', e.constructor.name, e.type));
  p.addEventListener('close', (e) => console.log(name, 'listener', e instanceof Event));
}
port1.postMessage('last');
port1.close(() => console.log('callback'));
console.log('closing');
await pause();
