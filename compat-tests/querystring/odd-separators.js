'use strict';
// Separators that are not strings, or are empty.
var qs = require('querystring');
for (const [s,a,b] of [['a=b&c=d',Buffer.from('&'),'='],['a=b&c=d',Buffer.alloc(0),'='],['a=b&c=d','',''],['a=b&c=d',[],[]],['a,b;c,d',[';'],[',']],['a=b&c',{},{}],['a=b0c=d',0,0],['a1b0c=d',5,1],['aabaab',true,false],['x',null,null],['a=b&c=d',{toString(){return '&'}},undefined],['a=b&c=d',Buffer.from('&')],['a&=b&=c',' ','='],['a=b&c=d',Symbol.iterator]]) { try { console.log(qs.parse(s,a,b), qs.parse(s, '&', a)); } catch(e){console.log(e.message)} }
console.log(qs.stringify({a:1,b:[2,3]},Buffer.from('x'),Buffer.alloc(0)), qs.stringify({a:1,b:2},[],{}), qs.stringify({a:1,b:2},0,false));
var qs = require('querystring');
for (const a of [Symbol('x'),10n,[],{},0]) try { console.log(qs.stringify({a:1,b:[2,3],c:3},a), qs.stringify({a:1,b:[2]},'&',a)) } catch(e){console.log(e.name,e.message)}
for (const a of [Symbol('x'),Symbol.iterator]) try { console.log(qs.stringify({a:1},a)) } catch(e){console.log(e.name,e.message)}
