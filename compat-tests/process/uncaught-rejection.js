'use strict';
// uncaught rejection: the report shows where the error was made
async function f() {
  throw new Error('nobody');
}
f();
