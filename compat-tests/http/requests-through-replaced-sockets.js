'use strict';
// Requests go through what a program puts in place of the methods of sockets,
// agents and requests
const http = require('http');
const net = require('net');
const { Duplex } = require('stream');
const get = (options) => new Promise((resolve) => {
  const r = http.request(options, (res) => {
    let s = '';
    res.on('data', (d) => { s += d; });
    res.on('end', () => resolve([res.statusCode, res.headers, s]));
  });
  r.on('error', (e) => resolve(e.message));
  r.end();
});
const answer = 'HTTP/1.1 201 Made\r\nA: b\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';
(async () => {
  // a handle that never connects to anything
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function(...a) {
    this.on('connectionAttempt', () => {
      this._handle.connect = (req) => { setImmediate(() => req.oncomplete(0, this._handle, req, true, true)); return 0; };
      this._handle.readStart = () => 0;
    });
    this._writeGeneric = (many, data, encoding, cb) => {
      console.log('write', many, typeof data === 'string' ? data : data.map((c) => c.chunk.toString()).join(''));
      cb();
      setImmediate(() => this.push(answer));
    };
    return connect.apply(this, a);
  };
  console.log(await get({ host: '127.0.0.1', port: 9, path: '/a' }));
  net.Socket.prototype.connect = connect;
  // an agent whose connections are streams of the program
  const stream = () => new Duplex({ read() {}, write(c, e, cb) { console.log('stream', c.toString()); cb(); this.push(answer); } });
  const create = http.Agent.prototype.createConnection;
  http.Agent.prototype.createConnection = function(options) { console.log('create', options.host, options.port); return stream(); };
  console.log(await get({ host: 'h.test', port: 81, path: '/b' }));
  http.Agent.prototype.createConnection = create;
  const add = http.Agent.prototype.addRequest;
  http.Agent.prototype.addRequest = function(req, options) { console.log('add', options.host, options.port, options.path); req.onSocket(stream()); };
  console.log(await get({ host: 'i.test', path: '/c' }));
  http.Agent.prototype.addRequest = add;
  const onSocket = http.ClientRequest.prototype.onSocket;
  http.ClientRequest.prototype.onSocket = function(so, er) { console.log('onSocket', so instanceof net.Socket, er); return onSocket.call(this, stream()); };
  console.log(await get({ host: '127.0.0.1', port: 9, path: '/d' }));
  http.ClientRequest.prototype.onSocket = onSocket;
  // a request that the constructor has not seen
  function Made() { http.OutgoingMessage.call(this); this.method = 'GET'; this.path = '/made'; }
  Object.setPrototypeOf(Made.prototype, http.ClientRequest.prototype);
  const made = new Made();
  console.log(made.path, made.setTimeout(10) === made, made instanceof http.ClientRequest);
  made.setHeader('x', 'y');
  made._implicitHeader();
  console.log(JSON.stringify(made._header));
  try { made.path = '/a b'; } catch (e) { console.log(e.code); }
})();
