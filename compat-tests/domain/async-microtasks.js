'use strict';
// errors of microtasks go to the domain
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
d.on('error', (e) => console.log('caught', e.message.split(',')[0], e.domain === d, e.domainThrown));
d.run(() => {
  queueMicrotask(() => { console.log(process.domain === d); throw new Error("microtask"); });
});
process.on("uncaughtException", (e) => console.log("uncaught", e.message));
process.on('exit', (code) => console.log(code));
