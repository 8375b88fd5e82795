'use strict';
// Queries to a server of the test itself, and its failures.
const dns = require('dns');
const dgram = require('dgram');
const name = (s) => Buffer.concat([...s.split('.').filter(Boolean).map((l) => Buffer.from(String.fromCharCode(l.length) + l, 'latin1')), Buffer.from([0])]);
const u16 = (n) => Buffer.from([n >> 8, n & 255]);
const text = (s) => Buffer.from(String.fromCharCode(s.length) + s, 'latin1');
const types = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33, NAPTR: 35, TLSA: 52, ANY: 255, CAA: 257 };
const data = {
  A: [Buffer.from([1, 2, 3, 4]), Buffer.from([5, 6, 7, 8])], NS: [name('ns.x.org')], CNAME: [name('other.x.org')], PTR: [name('ptr.x.org')],
  SOA: [Buffer.concat([name('ns.x.org'), name('host.x.org'), ...[1, 2, 3, 4, 5].map((n) => Buffer.concat([u16(0), u16(n)]))])],
  MX: [Buffer.concat([u16(10), name('mx.x.org')])], TXT: [Buffer.concat([text('one'), text('tw"o\\')]), text('é;x')], AAAA: [Buffer.from('20010db8000000000000000000000001', 'hex')],
  SRV: [Buffer.concat([u16(1), u16(2), u16(3), name('srv.x.org')])], NAPTR: [Buffer.concat([u16(1), u16(2), text('s'), text('SIP'), text('!x!y!'), name('n.x.org')])],
  TLSA: [Buffer.from('030101aabb', 'hex')], CAA: [Buffer.concat([Buffer.from([128]), text('issue'), Buffer.from('ca.org')])],
};
const server = dgram.createSocket('udp4');
server.on('message', (m, r) => {
  let i = 12;
  const labels = [];
  while (m[i]) {
    labels.push(m.toString('latin1', i + 1, i + 1 + m[i]));
    i += m[i] + 1;
  }
  const type = m.readUInt16BE(i + 1);
  const code = { nx: 3, servfail: 2, refused: 5, formerr: 1, notimp: 4 }[labels[0]] ?? 0;
  const kinds = labels[0] === 'empty' || code ? [] : type === 255 ? Object.keys(data).filter((k) => k !== 'TLSA') : Object.keys(types).filter((k) => types[k] === type);
  const answers = kinds.flatMap((k) => data[k].map((d) => Buffer.concat([Buffer.from([0xc0, 12]), u16(types[k]), u16(1), u16(0), u16(300), u16(d.length), d])));
  server.send(Buffer.concat([m.subarray(0, 2), u16(0x8180 | code), u16(1), u16(answers.length), u16(0), u16(0), m.subarray(12, i + 5), ...answers]), r.port, r.address);
});
server.bind(0, '127.0.0.1', async () => {
  const own = new dns.promises.Resolver({ timeout: 500, tries: 2 });
  own.setServers(['127.0.0.1:' + server.address().port]);
  for (const t of Object.keys(types)) console.log(t, await own.resolve('x.org', t));
  console.log(await own.resolve4('x.org', { ttl: true }), await own.resolve6('x.org', { ttl: true }), await own.reverse('203.0.113.9'));
  for (const host of ['nx.org', 'empty.org', 'servfail.org', 'refused.org', 'formerr.org', 'notimp.org', 'a..b']) {
    await own.resolveMx(host).catch((e) => console.log(e.message, e.errno, e.code, e.syscall, e.hostname));
  }
  const callback = new dns.Resolver();
  callback.setServers(own.getServers());
  callback.resolve('x.org', (...a) => {
    console.log(a);
    callback.resolveSrv('nx.org', (e, ...rest) => {
      console.log(e.code, e.syscall, rest);
      const closed = new dns.Resolver({ timeout: 200, tries: 1 });
      closed.setServers(['127.0.0.1:1']);
      closed.resolve4('x.org', (e) => {
        console.log(e.code);
        server.removeAllListeners('message');
        const silent = new dns.Resolver({ timeout: 50, tries: 1 });
        silent.setServers(own.getServers());
        silent.resolve4('x.org', (e) => {
          console.log(e.code);
          callback.resolve4('x.org', (e) => {
            console.log(e.code, e.message);
            server.close();
          });
          callback.cancel();
        });
      });
    });
  });
});
