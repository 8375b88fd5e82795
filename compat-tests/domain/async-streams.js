'use strict';
// errors of streams go to the domain
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
d.on('error', (e) => console.log('caught', e.message.split(',')[0], e.domain === d, e.domainThrown));
d.run(() => {
  require("fs").createReadStream("/does/not/exist");
});
process.on('exit', (code) => console.log(code));
