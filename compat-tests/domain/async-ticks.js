'use strict';
// errors of ticks go to the domain
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
d.on('error', (e) => console.log('caught', e.message.split(',')[0], e.domain === d, e.domainThrown));
d.run(() => {
  process.nextTick(() => { throw new Error("tick"); });
  process.nextTick(() => console.log("next", process.domain === d));
});
process.on('exit', (code) => console.log(code));
