'use strict';
// The channel udp.socket.
const dc = require('diagnostics_channel');
const dgram = require('dgram');
dc.subscribe('udp.socket', ({ socket }, name) => console.log(name, socket instanceof dgram.Socket, socket.type));
dgram.createSocket('udp4').close();
dgram.createSocket({ type: 'udp6' }).close();
try {
  dgram.createSocket('tcp');
} catch (e) {
  console.log(e.code);
}
