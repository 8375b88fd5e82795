'use strict';
// A syntax error in a body for Function.
new Function('a', 'return a b');
