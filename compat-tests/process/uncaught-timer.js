'use strict';
// Thrown by a timer.
setTimeout(function foo() { throw new TypeError('in a timer'); }, 1);
