'use strict';
// process.release and process.features.
console.log(process.release);
const show = (o, k) => { const d = Object.getOwnPropertyDescriptor(o, k); return [k, d.writable, d.enumerable, d.configurable, d.get && (d.get.name || '-'), d.set && d.set.name].join(' '); };
console.log(show(process, 'release'), show(process, 'features'));
for (const k of Object.keys(process.features)) console.log(show(process.features, k), ['inspector'].includes(k) ? '' : process.features[k]);
