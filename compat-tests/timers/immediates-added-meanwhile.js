'use strict';
const out = [];
setImmediate(() => { out.push(1); setImmediate(() => { out.push('nested'); console.log(out); }); });
const two = setImmediate(() => out.push(2));
setImmediate(() => { out.push(3); clearImmediate(last); });
const last = setImmediate(() => out.push('cleared'));
process.nextTick(() => out.push('tick'));
