'use strict';
// values of process.exitCode and process.exit
const t = (v) => { try { process.exitCode = v; console.log(v, process.exitCode); } catch (e) { console.log(e.name, e.code, e.message); } };
for (const v of [1, '2', 0, undefined, null, 1.5, 'a', '', {}, true, -1, '-3', 256, ' 7 ', NaN]) t(v);
for (const v of ['x', {}, 1.5]) try { process.exit(v); } catch (e) { console.log(e.name, e.code, e.message); }
process.exitCode = undefined;
process.on('exit', (c) => console.log('exit', c));
process.exit('9');
