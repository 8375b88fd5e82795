'use strict';
// legacy modules
const http = require('http');
for (const [m, n] of [['_http_agent', 'Agent'], ['_http_client', 'ClientRequest'], ['_http_incoming', 'IncomingMessage'], ['_http_outgoing', 'OutgoingMessage'], ['_http_server', 'Server']]) console.log(m, require(m)[n] === http[n]);
const c = require('_http_common'); console.log(c._checkIsHttpToken('a b'), c._checkIsHttpToken('ab'), c._checkInvalidHeaderChar('x\n'), c._checkInvalidHeaderChar('ok'), c.CRLF, c.chunkExpression.test('gzip, Chunked'), c.continueExpression.test('100-Continue'), c.methods.includes('GET'));
const k = require('_http_server').kConnectionsCheckingInterval; const s = http.createServer().listen(0, () => { console.log(s[k]._destroyed); s.close(() => console.log(s[k]._destroyed)); });
