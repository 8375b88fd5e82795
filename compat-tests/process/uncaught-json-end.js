'use strict';
// The text ends too early.
JSON.parse('[1, 2');
