'use strict';
// DEP0025.
console.log(require('sys') === require('util'));
