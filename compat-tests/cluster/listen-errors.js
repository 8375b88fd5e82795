'use strict';
// a port that is taken, the same port twice, port 0 twice, exclusive
const cluster = require('cluster');
const net = require('net');
if (cluster.isPrimary) {
  const taken = net.createServer().listen(0, '127.0.0.1', () => {
    const worker = cluster.fork({ TAKEN: taken.address().port });
    worker.on('message', (m) => console.log(m));
    worker.on('exit', (code) => {
      console.log('exit', code);
      taken.close();
    });
  });
} else {
  const port = Number(process.env.TAKEN);
  const hide = (s) => String(s).replaceAll(port, 'PORT');
  net.createServer().on('error', (err) => {
    process.send([hide(err.message), err.code, err.syscall, err.address, hide(err.port), Object.keys(err).join()]);
    const a = net.createServer().listen(0, () => {
      const b = net.createServer().listen(0, () => {
        process.send(['differ', a.address().port !== b.address().port, a.address().family, typeof a._connectionKey]);
        const c = net.createServer().listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
          process.send(['exclusive', c.address().address]);
          net.createServer().on('error', (err) => {
            process.send(['again', err.code, err.syscall]);
            process.disconnect();
          }).listen({ port: c.address().port, host: '127.0.0.1', exclusive: true });
        });
      });
    });
  }).listen(port, '127.0.0.1');
}
