'use strict';
// Messages between a process and the one it forks.
const { fork } = require('child_process');
if (process.argv[2] === 'child') {
  process.on('message', (m, handle) => {
    process.send({ got: m, handle, type: typeof m });
    if (m === 'end') process.disconnect();
  });
  process.on('disconnect', () => console.log('child disconnects', process.connected, process.channel));
  process.send(['started', process.connected, typeof process.send, typeof process.disconnect, 'NODE_CHANNEL_FD' in process.env, process.argv.slice(2)]);
} else {
  const c = fork(__filename, ['child', 'x'], { silent: true });
  c.stdout.on('data', (d) => process.stdout.write(d));
  let out = '';
  c.on('message', (m) => { out += JSON.stringify(m) + '\n'; });
  c.on('disconnect', () => { out += 'parent disconnected ' + c.connected + '\n'; });
  c.on('close', (...a) => {
    console.log(out, 'closed', ...a);
    c.send('late', (e) => console.log(e.code, e.message));
    c.once('error', (e) => console.log('event', e.code));
    c.disconnect();
  });
  for (const m of [1, 'text', null, true, { a: [1, { b: undefined }], d: new Date(0) }, [], 'é€😀', 'end']) {
    c.send(m, (e) => { if (e) console.log(e); });
  }
  for (const f of [() => c.send(), () => c.send(Symbol('x')), () => c.send(() => {}), () => c.send('a', {}), () => c.send('a', null, 1)]) {
    try {
      f();
    } catch (e) {
      console.log(e.code, e.message);
    }
  }
}
