'use strict';
// The callbacks of write and end, and the events of the response.
const http = require('http');
const server = http.createServer((req, res) => {
  res.on('finish', () => console.log('finish', res.writableFinished, res.socket === null));
  res.on('close', () => console.log('close'));
  res.write('a', () => console.log('written'));
  res.end('b', () => console.log('end', res.writableFinished, res.socket === null));
  res.end(() => console.log('again'));
}).listen(0, () => http.get({ port: server.address().port, agent: false }, (res) => res.resume().on('end', () => server.close())));
