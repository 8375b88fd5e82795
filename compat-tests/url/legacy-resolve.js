'use strict';
process.removeAllListeners('warning');
process.noDeprecation = true;
const url = require('url');
for (const [from, to] of [['/one/two/three','four'],['http://e.com/','/one'],['http://e.com/one','/two'],['http://a/b/c/d;p?q','g:h'],['http://a/b/c/d;p?q','../../g'],['http://a/b/c/d;p?q','?y'],['http://a/b/c/d;p?q','#s'],['http://a/b/c/d;p?q',''],['http://a/b/c/d;p?q','//g'],['mailto:a@b','c'],['','a'],['a',''],['/a','http:b'],['http://a','http:b'],['file:///a/b','../c'],['http://u:p@h/x','y'],['http://h/x','//u:p@g/y'],['.','#h'],['http://a/b/c','.'],['http://a/b/c','..'],['http://a/b/c/','./'],['http://example.com','mailto:x@y'],['fred:///s//a/b/c','../../g'],['http:///s//a/b/c','../../../g'],['/a/b','c://d'],['javascript:x','y'],['http://a.com/b/cd','../..'],['http://a.com/b/cd/./e.md.html','../g']]) console.log(from, to, url.resolve(from, to));
console.log(url.resolveObject('http://a/b', 'c'));
