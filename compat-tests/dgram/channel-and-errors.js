'use strict';
// Sockets of dgram that cannot be made or used.
const dgram = require('dgram');
const attempt = (label, f) => {
  try {
    console.log(label, typeof f());
  } catch (e) {
    console.log(label, e.name, e.code, e.message);
  }
};
for (const type of [undefined, null, 'tcp', 4, {}, { type: 'udp' }]) attempt(`type ${JSON.stringify(type)}`, () => dgram.createSocket(type));
const s = dgram.createSocket('udp4');
attempt('ttl', () => s.setTTL(0));
attempt('ttl', () => s.setTTL('1'));
attempt('address', () => s.address());
attempt('send', () => s.send());
attempt('send', () => s.send('a', 99999999));
attempt('send', () => s.send(1, 1));
attempt('connect', () => s.connect(0));
attempt('disconnect', () => s.disconnect());
attempt('remoteAddress', () => s.remoteAddress());
attempt('membership', () => s.addMembership());
attempt('queue', () => s.getSendQueueSize());
s.close(() => {
  console.log('closed');
  attempt('close', () => s.close());
  attempt('bind', () => s.bind());
});
