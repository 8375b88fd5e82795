'use strict';
// Sockets call what a program puts in place of the methods of their handle
const net = require('net');
const steps = [
  function driven(next) {
    const d = net.connect({ port: 9, host: '127.0.0.1' });
    let req;
    d.on('connectionAttempt', (...a) => {
      console.log('attempt', a, d.connecting);
      const x = d._handle;
      x.connect = (...b) => {
        req = b[0];
        console.log('connect', req.constructor.name, Object.keys(req), b.slice(1));
        setImmediate(() => req.oncomplete(0, x, req, true, true));
        return 0;
      };
      x.readStart = () => { console.log('readStart'); return 0; };
      x.writeUtf8String = (r, s) => { console.log('write', r, s); return 0; };
      x.writev = (r, chunks, all) => { console.log('writev', r, chunks, all); return 0; };
      x.writeBuffer = (r, b) => { console.log('writeBuffer', r, b.toString()); return 0; };
      x.shutdown = (r) => { console.log('shutdown', r.constructor.name, Object.keys(r)); setImmediate(() => r.oncomplete(0)); return 0; };
      x.getpeername = (o) => { Object.assign(o, { address: '10.1.2.3', family: 'IPv4', port: 77 }); return 0; };
    });
    d.write('early');
    d.on('connect', () => {
      console.log('connected', d.connecting, d.readyState, d.remoteAddress, d.remotePort);
      d.cork();
      d.write('a');
      d.write(Buffer.from('b'));
      d.uncork();
      d.write(Buffer.from('bytes'), () => { console.log('written'); d.push('incoming'); d.end(); });
    });
    d.on('data', (x) => { console.log('data', x.toString()); setTimeout(() => d.push(null), 5); });
    d.on('finish', () => console.log('finish'));
    d.on('close', (e) => { console.log('close', e); next(); });
  },
  function failsAtOnce(next) {
    const f = net.connect({ port: 9, host: '127.0.0.1' });
    f.on('connectionAttempt', () => { f._handle.connect = () => -111; });
    f.on('error', (e) => { console.log(e.code, e.message); });
    f.on('close', next);
  },
  function failsLater(next) {
    const g = net.connect({ port: 9, host: '127.0.0.1' });
    g.on('connectionAttempt', () => {
      g._handle.connect = (r) => { setImmediate(() => r.oncomplete(-110, g._handle, r, false, false)); return 0; };
    });
    g.on('error', (e) => console.log(e.code, e.message, { ...e }));
    g.on('close', next);
  },
  function originals(next) {
    const s = net.createServer((k) => { k.on('data', (b) => k.end('echo ' + b)); }).listen(0, '127.0.0.1', () => {
      const k = net.connect(s.address().port, '127.0.0.1');
      const log = [];
      const h = k._handle;
      for (const m of ['connect', 'readStart', 'writeUtf8String', 'shutdown', 'close']) {
        const f = h[m];
        h[m] = function(...a) { log.push(m); return f.apply(this, a); };
      }
      k.write('hello');
      k.on('data', (b) => console.log('data', b.toString()));
      k.on('close', () => { console.log(log); s.close(next); });
    });
  },
  function families(next) {
    const m = new net.Socket();
    m.on('connectionAttempt', (...a) => {
      console.log('attempt', a);
      const fail = (name) => (r, address, port) => {
        console.log(name, address, port);
        setImmediate(() => r.oncomplete(-111, m._handle, r, false, false));
        return 0;
      };
      m._handle.connect = fail('connect');
      m._handle.connect6 = fail('connect6');
    });
    m.on('connectionAttemptFailed', (address, port, family, e) => console.log('failed', address, port, family, e.code));
    m.on('error', (e) => { console.log(e.name, e.code, e.errors.length, m.autoSelectFamilyAttemptedAddresses); next(); });
    m.connect({ port: 1, host: 'many.test', lookup: (h, o, cb) => cb(null, [{ address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }, { address: '127.0.0.2', family: 4 }]) });
  },
];
(function next() {
  const f = steps.shift();
  if (f) { console.log('--', f.name); f(next); }
})();
