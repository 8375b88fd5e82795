'use strict';
const d = new DOMException('m', 'DataCloneError');
console.log(d.name, d.message, d.code, DOMException.DATA_CLONE_ERR, d instanceof Error, String(d), Object.prototype.toString.call(d));
console.log(new DOMException().name, new DOMException('a', { name: 'X', cause: 1 }).cause, Object.keys(d));
for (const n of ['AbortError', 'TimeoutError', 'NotFoundError', 'Unknown', 'QuotaExceededError']) console.log(n, new DOMException('', n).code);
try { Reflect.get(DOMException.prototype, 'name', {}); } catch (e) { console.log(e.code, e.message); }
const q = new QuotaExceededError('full', { quota: 1, requested: 2 });
console.log(q.name, q.code, q.quota, q.requested, q instanceof DOMException);
