'use strict';
// Sockets call what a program puts in place of their own methods
const net = require('net');
const s = net.createServer((k) => { k.on('data', (b) => k.write('got ' + b)); k.on('end', () => k.end()); }).listen(0, '127.0.0.1', () => {
  const real = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function(...a) {
    console.log('connect', a.length, Array.isArray(a[0]), a[0][0].host, typeof a[0][1]);
    return real.apply(this, a);
  };
  const k = net.connect({ port: s.address().port, host: '127.0.0.1' }, () => console.log('callback'));
  net.Socket.prototype.connect = real;
  const log = [];
  const write = k._writeGeneric;
  k._writeGeneric = function(many, data, encoding, cb) {
    log.push(['_writeGeneric', many, typeof data, encoding, typeof cb]);
    return write.call(this, many, data, encoding, cb);
  };
  const emit = k.emit;
  k.emit = function(name, ...a) {
    if (name !== 'readable' && name !== 'resume') log.push(name);
    return emit.call(this, name, ...a);
  };
  k.write('one');
  k.once('data', (b) => {
    console.log(b.toString());
    k.write(Buffer.from('two'), 'latin1');
    k.once('data', (c) => { console.log(c.toString()); k.end(); });
  });
  k.on('close', () => {
    console.log(log);
    const own = net.connect({ port: s.address().port, host: '127.0.0.1' });
    own.write = () => console.log('replaced');
    own.connect({ port: s.address().port, host: '127.0.0.1' });
    console.log(own.write === net.Socket.prototype.write);
    own.destroy();
    s.close();
  });
});
