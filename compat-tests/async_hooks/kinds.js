'use strict';
// What hooks hear of the resources of native code: each kind by itself, as
// only the events of one resource have an order.
const async_hooks = require('async_hooks');
const fs = require('fs');
const os = require('os');
const path = require('path');
const net = require('net');
const { EventEmitter, once } = require('events');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'kinds-'));
const seen = new Map();
const names = new Map();
const counts = {};
let on = false;
const name = (id) => names.get(id) ?? (id < 2 ? String(id) : 'other');
const kinds = new Set(['SHUTDOWNWRAP', 'WRITEWRAP', 'SIGNALWRAP', 'MESSAGEPORT', 'STATWATCHER', 'FSEVENTWRAP', 'PROCESSWRAP', 'UDPWRAP', 'WORKER',
  'FILEHANDLECLOSEREQ', 'DERIVEBITSREQUEST', 'HASHREQUEST', 'CIPHERREQUEST', 'KEYGENREQUEST', 'SIGNREQUEST', 'TCPCONNECTWRAP', 'PIPECONNECTWRAP', 'ZLIB',
  'GETADDRINFOREQWRAP', 'TCPSERVERWRAP', 'TCPWRAP']);
const add = (id, text) => { if (seen.has(id)) seen.get(id).push(text); };
async_hooks.createHook({
  init(id, kind, trigger) {
    if (!on || !kinds.has(kind)) return;
    counts[kind] = (counts[kind] ?? 0) + 1;
    names.set(id, kind + counts[kind]);
    seen.set(id, ['init by ' + name(trigger)]);
  },
  before(id) { add(id, 'before'); },
  after(id) { add(id, 'after'); },
  destroy(id) { add(id, 'destroy'); },
}).enable();

async function part(title, which, f) {
  seen.clear();
  names.clear();
  for (const k in counts) delete counts[k];
  on = true;
  const done = f();
  on = 'late';
  await done;
  await new Promise((resolve) => setTimeout(resolve, 30));
  on = false;
  console.log(title);
  for (const [id, events] of seen) if (which.test(name(id))) console.log(' ', name(id), events.join(', '));
}

(async () => {
  await part('connect', /CONNECT|GETADDR|SERVER/, async () => {
    const s = net.createServer((c) => c.resume().on('end', () => c.end()).on('error', () => {})).listen(0, '127.0.0.1');
    await once(s, 'listening');
    const c = net.connect(s.address().port, '127.0.0.1');
    await once(c, 'connect');
    c.end();
    await once(c, 'close');
    s.close();
  });
  await part('write', /WRITEWRAP|SHUTDOWN/, async () => {
    const file = path.join(dir, 'sock');
    const s = net.createServer((c) => c.resume()).listen(file);
    await once(s, 'listening');
    const c = net.connect(file);
    await once(c, 'connect');
    c.write(Buffer.alloc(4e6));
    c.end();
    await once(c, 'close');
    s.close();
  });
  if (process.platform !== 'win32') {
    await part('signal', /SIGNAL/, async () => {
      const alive = setInterval(() => {}, 1000);
      process.once('SIGUSR2', () => clearInterval(alive));
      process.kill(process.pid, 'SIGUSR2');
      await once(process, 'SIGUSR2');
    });
  }
  await part('watchFile', /STATWATCHER/, () => new Promise((resolve) => {
    fs.watchFile(path.join(dir, 'missing'), { interval: 5 }, () => {
      fs.unwatchFile(path.join(dir, 'missing'));
      resolve();
    });
  }));
  await part('watch', /FSEVENT/, async () => fs.watch(dir).close());
  await part('child', /PROCESS/, () => once(require('child_process').spawn(process.execPath, ['-e', '']), 'exit'));
  await part('datagrams', /UDP/, async () => {
    const s = require('dgram').createSocket('udp4');
    s.close();
    await once(s, 'close');
  });
  await part('ports', /MESSAGEPORT1/, async () => {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', () => port1.close());
    port2.postMessage(1);
    await once(port1, 'close');
  });
  await part('worker', /WORKER/, () => once(new (require('worker_threads').Worker)('', { eval: true }), 'exit'));
  await part('file handle', /CLOSEREQ/, async () => (await fs.promises.open(__filename)).close());
  await part('crypto', /REQUEST/, async () => {
    const { hkdf, subtle } = require('crypto').webcrypto && require('crypto');
    await new Promise((resolve) => hkdf('sha512', 'a', 'b', 'c', 8, resolve));
    await subtle.digest('SHA-1', Buffer.from(''));
  });
  await part('zlib', /ZLIB/, async () => {
    const g = require('zlib').createGzip();
    g.resume().end('x');
    await once(g, 'end');
  });
  fs.rmSync(dir, { recursive: true });
})();
