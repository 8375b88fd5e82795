'use strict';
// an uncaught error shows its place and ends with code 1
process.on('exit', (code) => console.log('exit', code));
function fail() {
  throw new TypeError('out');
}
fail();
