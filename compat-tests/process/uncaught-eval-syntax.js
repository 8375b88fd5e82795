'use strict';
// A syntax error in a text that is evaluated.
eval('var x = ;');
