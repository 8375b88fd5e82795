// Errors of listeners, and rejections of asynchronous ones.
const show = (e) => `${e?.constructor?.name} [${e?.code}] ${e?.message}`;
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, 'throws', show(e)); } };
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
const { port1, port2 } = new MessageChannel();
process.on('uncaughtException', (e) => console.log('uncaught', e.message));
port2.on('message', (m) => { console.log('first', m); throw new Error(`in ${m}`); });
port2.on('message', (m) => console.log('second', m));
port2.addEventListener('message', async (e) => { throw new Error(`async ${e.data}`); });
port1.postMessage(1);
port1.postMessage(2);
await pause();
port1.close();
