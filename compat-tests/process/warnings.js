'use strict';
// process.emitWarning
process.on('warning', (w) => console.log(w.name, w.code, w.message, w.detail, w instanceof Error, w.constructor.name));
process.emitWarning('plain');
process.emitWarning('typed', 'CustomWarning');
process.emitWarning('coded', 'CustomWarning', 'C001');
process.emitWarning('options', { type: 'T', code: 'C2', detail: 'more\nlines' });
process.emitWarning(Object.assign(new Error('error'), { name: 'Mine' }));
process.emitWarning('deprecated', 'DeprecationWarning', 'DEP9999');
for (const a of [[], [1], [null], [{}], ['x', 1], ['x', 'y', 1], ['x', { type: 1 }], [new Error('e'), 'T']]) try { process.emitWarning(...a); console.log('ok', a.length); } catch (e) { console.log(e.name, e.code, e.message); }
console.log('sync end');
