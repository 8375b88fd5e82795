'use strict';
const order = [];
setImmediate(() => order.push('immediate'));
process.nextTick(() => order.push('tick'));
new Blob(['a']).text().then((s) => order.push(s));
Promise.resolve().then(() => order.push('micro'));
setTimeout(() => console.log(order), 20);
