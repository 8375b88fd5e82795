'use strict';
// Stacks read inside Error.prepareStackTrace have the default form.
Error.prepareStackTrace = (e, cs) => { const inner = new Error('inner'); return 'P:' + e.message + '|' + String(inner.stack).split('\n')[0] + '|' + typeof inner.stack; };
console.log(new Error('outer').stack);
Error.prepareStackTrace = (e, cs) => { try { null.x; } catch (x) { return x.stack.split('\n')[0] } };
console.log(new Error('outer').stack);
Error.prepareStackTrace = (e, cs) => { const o={}; Error.captureStackTrace(o); return 'c ' + typeof o.stack + String(o.stack).split('\n')[0]; };
console.log(new Error('outer').stack);
let keep; Error.prepareStackTrace = (e, cs) => { if (e.message==='outer') keep = new Error('inner'); return 'Q ' + e.message };
console.log(new Error('outer').stack, keep.stack);
