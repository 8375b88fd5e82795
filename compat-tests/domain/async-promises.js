'use strict';
// errors of promises go to the domain
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
d.on('error', (e) => console.log('caught', e.message.split(',')[0], e.domain === d, e.domainThrown));
d.run(() => {
  Promise.reject(new Error("rejected"));
  Promise.resolve().then(() => { console.log(process.domain === d); throw new Error("then"); });
  (async () => { await 1; console.log(process.domain === d); throw new Error("async"); })();
});
process.on('exit', (code) => console.log(code));
