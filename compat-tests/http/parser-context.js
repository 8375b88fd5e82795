'use strict';
// The async context of the callbacks of HTTPParser
const { createHook, executionAsyncId, AsyncLocalStorage } = require('async_hooks');
const H = require('_http_common').HTTPParser; const als = new AsyncLocalStorage();
const p = new H(); als.run('in', () => p.initialize(1, { r: 1 })); p[2] = () => { console.log('hc', als.getStore(), executionAsyncId() === p.getAsyncId(), p.getAsyncId() > 0, require('async_hooks').executionAsyncResource()); process.nextTick(() => console.log('tick')); };
p[3] = () => console.log('body', als.getStore(), executionAsyncId() === p.getAsyncId()); p[4] = () => console.log('mc', als.getStore(), executionAsyncId()=== p.getAsyncId(),executionAsyncId());p[0] = () => console.log('mb', als.getStore(), executionAsyncId()=== p.getAsyncId());
p.execute(Buffer.from('POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\na')); console.log('after');
console.log(p);
