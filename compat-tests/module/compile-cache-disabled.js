'use strict';
// NODE_DISABLE_COMPILE_CACHE, also set by the program and empty, turns the compile cache off
const { enableCompileCache, flushCompileCache, getCompileCacheDir } = require('node:module');

process.env.NODE_DISABLE_COMPILE_CACHE = '';
console.log(enableCompileCache());
console.log(enableCompileCache({ directory: '/nowhere' }));
console.log(getCompileCacheDir(), flushCompileCache());
