'use strict';
// call sites
const { getCallSites } = require('util');
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const path = require('path');
const brief = (s) => `${s.functionName} ${path.basename(s.scriptName)}:${s.lineNumber}:${s.columnNumber} ${s.column === s.columnNumber}`;
function outer() { return inner(); }
function inner() { return getCallSites(); }
console.log(outer().slice(0, 3).map(brief));
class A { method() { return [1].map(() => getCallSites(2))[0]; } }
console.log(new A().method().map(brief));
console.log(Object.getPrototypeOf(inner()[0]), Object.keys(inner()[0]));
show('one', () => getCallSites(1).length);
for (const args of [[0], [201], ['x'], [1.5], [null], [2, 5], [{ sourceMap: 5 }], [2, { sourceMap: 'x' }]]) show(JSON.stringify(args), () => getCallSites(...args).length);
