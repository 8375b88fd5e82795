'use strict';
// an error of the handler ends the process with 7
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
d.on('error', () => { throw new Error('handler'); });
process.on('exit', (code) => console.log('exit', code));
d.run(() => { throw new Error('first'); });
