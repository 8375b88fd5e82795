'use strict';
// Arguments of tls that are refused.
const tls = require('tls');
const net = require('net');
const EventEmitter = require('events');
const attempt = (label, f) => {
  try {
    console.log(label, typeof f());
  } catch (e) {
    console.log(label, e.name, e.code, e.message);
  }
};
attempt('servername', () => tls.connect({ port: 1, servername: '127.0.0.1' }).on('error', () => {}));
attempt('servername 6', () => tls.connect({ port: 1, servername: '::1' }).on('error', () => {}));
attempt('emitter', () => new tls.TLSSocket(new EventEmitter()));
attempt('object', () => new tls.TLSSocket({}));
attempt('engine', () => tls.createSecureContext({ privateKeyEngine: 0, privateKeyIdentifier: 'key' }));
attempt('identifier', () => tls.createSecureContext({ privateKeyEngine: 'engine', privateKeyIdentifier: 0 }));
attempt('no engine', () => tls.createSecureContext({ privateKeyIdentifier: 0 }));
for (const size of [NaN, Infinity, 2 ** 31, 1.5, -1, undefined, null, 'x', 511, 512, 16384, 16385]) {
  attempt(`fragment ${size}`, () => {
    const ok = new tls.TLSSocket(new net.Socket()).setMaxSendFragment(size);
    console.log(ok);
    return ok;
  });
}
