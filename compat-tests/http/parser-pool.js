'use strict';
// The pool of parsers of _http_common, freeParser, prepareError, lenient flags
const c = require('_http_common');
const H = c.HTTPParser;
console.log(Object.keys(c).filter((k) => k !== 'kSkipPendingData'), typeof c.kIncomingMessage);
console.log(H, Object.keys(H.prototype), Object.keys(Object.getPrototypeOf(H.prototype)));
const p = c.parsers.alloc();
console.log(Reflect.ownKeys(p), p);
console.log(c.parsers.free(p), c.parsers.list.length, c.parsers.alloc() === p, c.parsers.alloc() === p);
console.log(c.parsers, Reflect.ownKeys(Object.getPrototypeOf(c.parsers)).map((k) => [k, c.parsers[k].length]));
console.log([0, 1, 2, 3, 4].map((i) => [p[i] && p[i].name, p[i] && p[i].length]));
console.log(c.freeParser.length, c.prepareError.length, c.isLenient.length, c.calculateLenientFlags.length, c.isLenient());
for (const a of [[], [true], [false], ['strict'], ['relaxed'], ['insecure'], [undefined, true], ['strict', true], ['relaxed', true], ['relaxed', false]]) {
  console.log(a, c.calculateLenientFlags(...a));
}
let e = new Error('Parse Error');
e.reason = 'why';
c.prepareError(e, null, Buffer.from('raw'));
console.log(e.message, { ...e });
e = new Error('x');
c.prepareError(e, { getCurrentBuffer() { return 'cb'; } });
console.log(e.message, { ...e });
const q = c.parsers.alloc();
q.initialize(H.REQUEST, {});
q.maxHeaderPairs = 10;
q.onIncoming = function(req, keep) {
  console.log('incoming', req.constructor.name, req.method, req.url, keep, req.headers, req.httpVersion);
  req.on('data', (x) => console.log('data', x.toString()));
  req.on('end', () => console.log('end', req.trailers, req.complete));
  return 0;
};
console.log(q.execute(Buffer.from('POST /z HTTP/1.1\r\nA: b\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nT: v\r\n\r\n')));
console.log(q.incoming.rawHeaders);
setImmediate(() => {
  const req = { parser: q };
  const socket = { parser: q };
  c.freeParser(q, req, socket);
  console.log(q.incoming, q.onIncoming, q.maxHeaderPairs, req, socket, c.parsers.list.includes(q));
  const r = c.parsers.alloc();
  r.initialize(H.RESPONSE, {});
  r.onIncoming = (res, keep) => { console.log(res.statusCode, res.statusMessage, res.method, res.headers, keep); return 1; };
  console.log(r.execute(Buffer.from('HTTP/1.0 404 Not Here\r\nA: b\r\nSet-Cookie: x\r\nSet-Cookie: y\r\nContent-Length: 5\r\n\r\n')));
});
