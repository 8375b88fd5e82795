'use strict';
// Sockets and servers go to another process. What happens in which order is not
// promised: the lines are sorted.
const { fork } = require('child_process');
const net = require('net');
if (process.argv[2] === 'child') {
  process.on('message', (m, handle) => {
    if (m === 'socket') {
      handle.end('from the child');
      process.send('socket done');
    } else {
      handle.on('connection', (s) => {
        s.end('served by the child');
        handle.close();
        process.disconnect();
      });
      process.send('server ready');
    }
  });
} else {
  const lines = [];
  const log = (...args) => lines.push(args.join(' '));
  process.on('exit', () => console.log(lines.sort().join('\n')));
  const c = fork(__filename, ['child']);
  const read = (port, f) => {
    let all = '';
    net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', (d) => { all += d; }).on('close', () => f(all));
  };
  const server = net.createServer((s) => {
    c.send('socket', s, (e) => log('sent', e));
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    read(port, (all) => {
      log(all);
      server.removeAllListeners('connection');
      c.send('server', server);
      c.on('message', (m) => {
        if (m !== 'server ready') return;
        server.close();
        read(port, log);
      });
    });
  });
  c.on('exit', (code) => log('exit', code));
}
