'use strict';
// bindSync, connectSync, AbortSignal, disposal.
const dgram = require('dgram');
const attempt = (f) => {
  try {
    f();
    console.log('fine');
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
const s = dgram.createSocket('udp4');
const bound = s.bindSync({ address: '127.0.0.1' });
console.log(bound.address, bound.family, bound.port === s.address().port);
attempt(() => s.bindSync());
s.on('listening', () => console.log('listening'));
attempt(() => s.connectSync());
attempt(() => s.connectSync(1, 'localhost'));
attempt(() => s.connectSync(9, '127.0.0.1'));
attempt(() => s.connectSync(9, '127.0.0.1'));
console.log(s.remoteAddress());
s.on('connect', () => {
  console.log('connect');
  s.disconnect();
  s.close();
});
for (const o of [{ port: 'x' }, { port: -1 }, { address: 'localhost' }, 1, { address: '192.0.2.1' }]) {
  const q = dgram.createSocket('udp4');
  attempt(() => q.bindSync(o));
  q.close();
}
const ac = new AbortController();
const t = dgram.createSocket({ type: 'udp6', signal: ac.signal });
t.on('close', async () => {
  console.log('closed by the signal');
  const u = dgram.createSocket('udp4');
  u.on('close', () => console.log('disposed'));
  await u[Symbol.asyncDispose]();
  await u[Symbol.asyncDispose]();
});
ac.abort();
