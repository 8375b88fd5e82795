// Messages, ticks, microtasks and immediates.
const show = (e) => `${e?.constructor?.name} [${e?.code}] ${e?.message}`;
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, 'throws', show(e)); } };
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
const { port1, port2 } = new MessageChannel();
const log = [];
port2.on('message', (m) => {
  log.push(`m${m}`);
  process.nextTick(() => log.push(`t${m}`));
  Promise.resolve().then(() => log.push(`p${m}`));
  setImmediate(() => log.push(`i${m}`));
});
for (let i = 0; i < 3; i++) port1.postMessage(i);
await pause();
console.log(log.join(' '));
port1.close();
