'use strict';
// blocked connections
const net = require('net');
const list = new net.BlockList(); list.addAddress('127.0.0.1');
try { net.connect({ port: 1, blockList: 1 }); } catch (e) { console.log(e.code, e.message); }
const s = net.createServer({ blockList: list }, () => console.log('not reached')).listen(0, '127.0.0.1', () => {
  const c = net.connect({ port: s.address().port, host: '127.0.0.1', blockList: list }); c.on('error', (e) => { console.log(e.name, e.code, e.message);
    const d = net.connect({ port: s.address().port, host: '127.0.0.1' }); d.on('error', () => {}); d.on('close', () => { console.log('closed by the server'); s.close(); }); });
});
