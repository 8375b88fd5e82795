'use strict';
// errors of timers go to the domain
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
d.on('error', (e) => console.log('caught', e.message.split(',')[0], e.domain === d, e.domainThrown));
d.run(() => {
  setTimeout(() => { throw new Error("timeout"); }, 1);
  setImmediate(() => console.log(process.domain === d));
  const i = setInterval(() => { clearInterval(i); throw new Error("interval"); }, 20);
});
process.on('exit', (code) => console.log(code));
