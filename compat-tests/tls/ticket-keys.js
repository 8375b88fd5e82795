'use strict';
// tickets: servers with the same keys take back each other's sessions
const tls = require('tls'), k = require('./fixtures/keys.cjs');
const keys = Buffer.alloc(48, 7);
const make = (o) => tls.createServer({ key: k.selfKey, cert: k.selfCert, ticketKeys: keys, ...o }, (c) => { c.end('x'); c.resume(); });
const once = (port, o) => new Promise((done) => {
  let session, n = 0;
  let reused;
  const c = tls.connect({ port, rejectUnauthorized: false, ...o }, () => { reused = c.isSessionReused(); });
  c.on('session', (s) => { n++; session ??= s; });
  c.on('close', () => done({ session, any: n > 0, reused, after: c.isSessionReused() })).resume();
});
const listen = (s) => new Promise((done) => s.listen(0, () => done(s.address().port)));
(async () => {
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3']) {
    const a = make({ maxVersion }), b = make({ maxVersion }), other = make({ maxVersion, sessionIdContext: 'other' });
    console.log(a.getTicketKeys().equals(keys), a.sessionIdContext === b.sessionIdContext, a.sessionIdContext.length, other.sessionIdContext);
    const [pa, pb, po] = [await listen(a), await listen(b), await listen(other)];
    const { session, any } = await once(pa, {});
    console.log(maxVersion, any, (await once(pa, { session })).reused, (await once(pb, { session })).reused, (await once(po, { session })).reused);
    b.setTicketKeys(Buffer.alloc(48, 8));
    console.log((await once(pb, { session })).after, (await once(pb, { session })).reused, (await once(pa, { session })).any);
    b.setTicketKeys(keys);
    console.log((await once(pb, { session })).reused);
    for (const bad of [Buffer.alloc(3), 'x', undefined]) try { b.setTicketKeys(bad); } catch (e) { console.log(e.code, e.message); }
    for (const s of [a, b, other]) s.close();
  }
})();
