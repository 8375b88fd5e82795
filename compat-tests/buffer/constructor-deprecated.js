'use strict';
console.log(Buffer(3), new Buffer('ab'), new Buffer([1, 2]));
try {
  new Buffer(5, 'utf8');
} catch (e) {
  console.log(e.code, e.message);
}
