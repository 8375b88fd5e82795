'use strict';
// bound socket: an address that a server or a socket takes over
const net = require('net');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { BoundSocket } = net;
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bound'));
const show = (e) => `${e.name} ${e.code} ${e.message.replaceAll(dir, 'DIR').replace(/:\d{4,}/, ':PORT')} ${Object.keys(e)}`;
const attempt = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, show(e));
  }
};

console.log(BoundSocket.name, BoundSocket.length, new BoundSocket());
for (const options of [null, 5, { port: -1 }, { port: 'x' }, { port: 65536 }, { host: 1 }, { host: '' }, { host: 'localhost' },
  { ipv6Only: 1 }, { reusePort: 'a' }, { path: 1 }, { path: '/x', port: 1 }, { path: path.join(dir, 'no', 'x') }]) {
  attempt(JSON.stringify(options).replace(dir, 'DIR'), () => new BoundSocket(options));
}
attempt('call', () => BoundSocket());
attempt('this', () => BoundSocket.prototype.address.call({}));
attempt('isPipe', () => Object.getOwnPropertyDescriptor(BoundSocket.prototype, 'isPipe').get.call({}));
attempt('defaults', () => ({ ...new BoundSocket({ host: null, port: null }).address(), port: 0 }));

const closed = new BoundSocket({ host: '127.0.0.1', port: '0' });
attempt('open', () => [closed.address() === closed.address(), typeof closed.fd(), closed.isPipe]);
closed.close();
for (const name of ['address', 'fd', 'close']) attempt(name, () => closed[name]());
attempt('dispose', () => closed[Symbol.dispose]());
attempt('socket', () => new net.Socket({ handle: closed }));
attempt('server', () => net.createServer().listen(closed));

const name = path.join(dir, 's');
{
  using pipe = new BoundSocket({ path: name });
  console.log(pipe.isPipe, pipe.address() === name, fs.existsSync(name));
  attempt('twice', () => new BoundSocket({ path: name }));
}
console.log(fs.existsSync(name));

const tcp = new BoundSocket({ host: '127.0.0.1' });
const { port } = tcp.address();
const server = net.createServer((s) => s.end('from ' + (s.remotePort === local.port)));
let local;
server.listen({ handle: tcp, host: '::1', port: 1 }, () => {
  console.log(server._connectionKey, server.address().port === port, server.address().family);
  attempt('taken', () => tcp.address());
  attempt('in use', () => new BoundSocket({ host: '127.0.0.1', port }));
  const end = new BoundSocket({ host: '127.0.0.1' });
  local = end.address();
  const s = new net.Socket({ handle: end });
  console.log(s.connecting, s.readyState, s.pending, s.localPort === local.port);
  s.connect(port, '127.0.0.1', () => console.log('connected', s.localPort === local.port));
  s.on('data', (d) => console.log(String(d)));
  s.on('close', (e) => {
    console.log('closed', e);
    server.close(refused);
  });
});

function refused() {
  const s = net.connect({ port, host: '127.0.0.1', handle: new BoundSocket({ host: '127.0.0.1' }) });
  s.on('error', (e) => {
    console.log(show(e));
    unused();
  });
}

function unused() {
  const s = new net.Socket({ handle: new BoundSocket({ path: name }) });
  s.on('close', () => {
    console.log('unused closed', fs.existsSync(name));
    pipes();
  });
  s.destroy();
}

function pipes() {
  const server = net.createServer((s) => s.end('pipe')).listen(new BoundSocket({ path: name }), () => {
    console.log(server.address() === name);
    const mine = path.join(dir, 'c');
    const s = net.connect({ path: name, handle: new BoundSocket({ path: mine }) });
    s.on('data', (d) => console.log(String(d), fs.existsSync(mine)));
    s.on('close', () => {
      console.log(fs.existsSync(mine));
      server.close(() => {
        console.log(fs.existsSync(name));
        fs.rmdirSync(dir);
      });
    });
  });
}
