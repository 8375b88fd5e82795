'use strict';
// require of an ES module with a missing export.
try {
  require('./missing-export.mjs');
} catch (e) {
  console.log(e.name, e.message);
  console.log(e.stack.replaceAll(__dirname, '<here>'));
}
