'use strict';
// cursorTo, moveCursor, clearLine, clearScreenDown and the Readline class.
const readline = require('readline');
const { Readline } = require('readline/promises');
const { PassThrough } = require('stream');
const out = new PassThrough();
const shown = () => JSON.stringify(String(out.read() ?? ''));
for (const args of [[1], [1, 2], ['x'], [undefined, 1], [NaN], [1, NaN], [3, () => {}]]) {
  try {
    console.log('cursorTo', args.map(String), readline.cursorTo(out, ...args), shown());
  } catch (e) {
    console.log(e.code, e.message);
  }
}
for (const args of [[0, 0], [1, 0], [-2, 3], [4, -1]]) console.log('moveCursor', args, readline.moveCursor(out, ...args), shown());
for (const d of [-1, 0, 1]) console.log('clearLine', readline.clearLine(out, d), shown());
console.log(readline.clearScreenDown(out), shown(), readline.clearScreenDown(null, (...a) => console.log('callback', a)));
(async () => {
  const r = new Readline(out);
  r.cursorTo(1, 2).moveCursor(-1, 4).moveCursor(0, 0).clearLine(1).clearScreenDown();
  console.log(shown());
  await r.commit();
  console.log(shown());
  r.cursorTo(0).rollback();
  await r.commit();
  console.log(shown());
  const auto = new Readline(out, { autoCommit: true });
  auto.clearLine(-1);
  await null;
  setImmediate(() => console.log(shown()));
  for (const f of [() => new Readline(), () => new Readline(out, { autoCommit: 1 }), () => r.cursorTo('x'), () => r.cursorTo(1, 'y'), () => r.moveCursor(1, 'y'), () => r.clearLine(2)]) {
    try {
      f();
    } catch (e) {
      console.log(e.code, e.message);
    }
  }
})();
