'use strict';
// utf8 stream errors: options, data, calls after the end
const { Utf8Stream, openSync, closeSync } = require('fs');
const attempt = (label, f) => {
  try {
    console.log(label, f());
  } catch (e) {
    console.log(label, e.name, e.code, e.message);
  }
};
attempt('none', () => new Utf8Stream());
attempt('call', () => Utf8Stream({ fd: 1 }));
for (const options of [1, null, {}, { fd: 1, minLength: 16384 }, { fd: 1, minLength: -1 }, { fd: 1, minLength: '1' }, { fd: 1, maxLength: -1 },
  { fd: 1, maxWrite: -1 }, { fd: 1, periodicFlush: 1.5 }, { fd: 1, sync: 1 }, { fd: 1, fsync: 1 }, { fd: 1, append: 1 }, { fd: 1, mkdir: 1 },
  { fd: 1, retryEAGAIN: 1 }, { fd: 1, contentMode: 'x' }, { fd: 1, fs: 1 }, { fd: 1, fs: { write: 1 } }]) {
  attempt(JSON.stringify(options), () => new Utf8Stream(options).fd);
}
const fd = openSync(__filename);
const s = new Utf8Stream({ fd, minLength: 9 });
const b = new Utf8Stream({ fd, contentMode: 'buffer' });
attempt('data', () => s.write(1));
attempt('buffer data', () => b.write('a'));
attempt('cb', () => s.flush(1));
attempt('reopen', () => s.reopen('x'));
for (const k of ['mode', 'file', 'minLength', 'maxLength', 'writing', 'sync', 'fsync', 'append', 'periodicFlush', 'contentMode', 'mkdir']) console.log(k, s[k]);
attempt('receiver', () => Utf8Stream.prototype.write.call({}, 'x'));
s.on('close', () => {
  for (const name of ['write', 'flush', 'flushSync', 'reopen', 'end', 'destroy']) attempt(name, () => s[name](name === 'flush' ? undefined : 'a'));
  s.flush((e) => console.log('flush', e.code, e.message));
});
s.destroy();
