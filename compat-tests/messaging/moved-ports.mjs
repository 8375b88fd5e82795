// Ports that are transferred keep their messages.
const show = (e) => `${e?.constructor?.name} [${e?.code}] ${e?.message}`;
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, 'throws', show(e)); } };
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
const outer = new MessageChannel(), inner = new MessageChannel();
inner.port2.postMessage('before');
outer.port2.addEventListener('message', (e) => {
  console.log(e.ports.length, e.ports[0] === e.data.port, e.data.port instanceof MessagePort);
  e.data.port.on('message', (m) => console.log('inner', m));
  e.data.port.on('close', () => { console.log('inner closed'); outer.port1.close(); });
});
outer.port1.postMessage({ port: inner.port1 }, [inner.port1]);
inner.port2.postMessage('after');
await pause();
inner.port2.close();
const copy = structuredClone(outer.port2, { transfer: [outer.port2] });
console.log(copy instanceof MessagePort, copy === outer.port2);
copy.close();
await pause();
