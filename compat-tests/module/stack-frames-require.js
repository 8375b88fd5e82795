'use strict';
// The frames of the loader below a module.
const Module = require('module');
console.log(new Error('main').stack.replaceAll(__dirname, '<here>'));
Error.stackTraceLimit = 30;
const m = new Module('/x/y.js', module);
m._compile('console.log(new Error("compiled").stack.split("\\n").slice(0, 4).join("\\n"))', '/x/y.js');
try { require('./nothing-here'); } catch (e) { console.log(e.stack.split('\n').slice(4, 14).map((l) => l.replace(__dirname, '<here>')).join('\n')); }
try { require('nothing-here'); } catch (e) { console.log(e.stack.split('\n').slice(4, 14).map((l) => l.replace(__dirname, '<here>')).join('\n')); }
