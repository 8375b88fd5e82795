'use strict';
// What sockets refuse, and in which state.
const dgram = require('dgram');
const attempt = (f) => {
  try {
    const v = f();
    console.log('fine', typeof v);
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
attempt(() => dgram.createSocket());
attempt(() => dgram.createSocket('udp5'));
attempt(() => dgram.createSocket({ type: 'udp4', lookup: 1 }));
attempt(() => dgram.createSocket({ type: 'udp4', signal: 1 }));
attempt(() => dgram.createSocket({ type: 'udp4', recvBufferSize: -1 }));
const s = dgram.createSocket('udp4');
attempt(() => s.address());
attempt(() => s.remoteAddress());
attempt(() => s.disconnect());
attempt(() => s.setTTL('x'));
attempt(() => s.setTTL(256));
attempt(() => s.setTTL(1));
attempt(() => s.setBroadcast(true));
attempt(() => s.setMulticastTTL(256));
attempt(() => s.setMulticastInterface(1));
attempt(() => s.setMulticastInterface('x'));
attempt(() => s.addMembership());
attempt(() => s.addSourceSpecificMembership(1));
attempt(() => s.addSourceSpecificMembership('1.1.1.1', 1));
attempt(() => s.setRecvBufferSize(-1));
attempt(() => s.send());
attempt(() => s.send('a'));
attempt(() => s.send('a', 0));
attempt(() => s.send(1, 1000));
attempt(() => s.send([1], 1000));
attempt(() => s.send('abc', 4, 1, 1000));
attempt(() => s.send('abc', 0, 10, 1000));
attempt(() => s.send('a', 1000, 1));
attempt(() => s.sendto('a'));
attempt(() => s.sendto('a', 0, 1, 1000));
attempt(() => s.connect());
attempt(() => s.connect(70000));
attempt(() => s.connect(1000, 1));
s.bind({ port: 0, address: '127.0.0.1' }, () => {
  attempt(() => s.bind());
  attempt(() => s.setTTL(64));
  attempt(() => s.setMulticastTTL(2));
  attempt(() => s.setMulticastLoopback(false));
  attempt(() => s.setBroadcast(false));
  attempt(() => s.dropMembership('224.0.0.200'));
  attempt(() => s.setSendBufferSize(20000));
  attempt(() => s.getSendBufferSize());
  console.log(s.getSendQueueSize(), s.getSendQueueCount(), s.ref() === s, s.unref() === s);
  s.close();
  attempt(() => s.close());
  attempt(() => s.send('a', 1));
  attempt(() => s.bind());
  attempt(() => s.setTTL(1));
});
const taken = dgram.createSocket('udp4');
taken.bind(0, '192.0.2.1');
taken.on('error', (e) => {
  console.log(e.message, e.errno, e.code, e.syscall, e.address, e.port);
  taken.close();
});
