'use strict';
// A function of process.finalization that throws.
const o = {};
process.finalization.register(o, () => { throw new Error('in final'); });
process.on('exit', (code) => console.log('exit', code, typeof o));
