'use strict';
const path = require('path');
console.log(path === path.posix, path.posix.posix === path, path.win32.posix === path, path.win32.win32 === path.win32, require('path/posix') === path.posix, require('path/win32') === path.win32);
for (const [k, v] of Object.entries(path)) console.log(k, typeof v === 'function' ? `${v.name}/${v.length}` : typeof v);
console.log(path.join('\ud800a', 'b').charCodeAt(0), path.win32.sep, path.win32.delimiter);
process.cwd = () => '/zz';
console.log(path.resolve('q'), path.relative('', 'a'));
