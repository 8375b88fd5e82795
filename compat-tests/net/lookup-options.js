'use strict';
// What the option lookup of net.connect gets.
const net = require('net');
const steps = [{}, { family: 4, hints: 32 }, { family: 'IPv4', autoSelectFamily: false }, { family: 'bogus', autoSelectFamily: false },
  { family: 6 }, { hints: 8, autoSelectFamily: false }, { family: 0 }];
const next = () => {
  const step = steps.shift();
  if (!step) return;
  const socket = net.connect({ port: 1, host: 'some.host', ...step, lookup(host, options) {
    console.log(host, options);
    setImmediate(() => {
      socket.destroy();
      next();
    });
  } });
};
next();
