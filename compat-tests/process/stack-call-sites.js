'use strict';
// Call sites of Error.prepareStackTrace.
const show = (f) => [f.getFunctionName(), f.getFileName() && f.getFileName().replace(__dirname, '<here>'), f.getLineNumber(), f.getColumnNumber(), f.getTypeName(), f.isNative(), f.isToplevel(), f.isEval(), f.isConstructor()].join(' ');
Error.prepareStackTrace = (e, frames) => frames.map((f) => f.getFileName() && f.getFileName().startsWith('node:') ? `${f.getFunctionName()} ${f.getFileName()} ${f.getLineNumber()}` : show(f)).join('\n');
console.log(new Error('a').stack);
setTimeout(function () { console.log(new Error('b').stack); }, 1);
