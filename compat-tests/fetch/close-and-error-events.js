'use strict';
// close and error events
const c = new CloseEvent('a', { code: 4, reason: 'r', wasClean: true }); console.log(c.code, c.reason, c.wasClean, c.type, c instanceof Event, new CloseEvent('b').code);
const e = new ErrorEvent('a', { message: 'm', error: new TypeError('x'), lineno: 3, filename: 'f' }); console.log(e.message, e.error.message, e.lineno, e.colno, e.filename, new ErrorEvent('b').error);
for (const f of [() => new CloseEvent(), () => new ErrorEvent(), () => CloseEvent.prototype.code, () => new CloseEvent('a', 1)]) try { console.log(f()); } catch (x) { console.log(x.name, x.message, x.code); }
