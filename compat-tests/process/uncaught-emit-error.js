'use strict';
// An 'error' event without a listener tells where it was emitted.
class Emitter extends require('events') {}
const e = new Emitter();
try {
  e.emit('error', new Error('no listener'));
} catch (err) {
  console.log(err.stack.replaceAll(__dirname, '<here>'));
}
e.emit('error', Object.assign(new Error('again'), { code: 'CODE' }));
