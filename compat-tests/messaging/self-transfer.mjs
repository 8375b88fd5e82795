// A port that is sent through its own channel.
const show = (e) => `${e?.constructor?.name} [${e?.code}] ${e?.message}`;
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, 'throws', show(e)); } };
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
const { port1, port2 } = new MessageChannel();
t('source', () => port1.postMessage(1, [port1]));
process.on('warning', (w) => console.log(w.name, w.message));
port1.on('close', () => console.log('closed'));
t('target', () => port1.postMessage(1, [port2]));
await pause();
