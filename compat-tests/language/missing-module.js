'use strict';
// a missing module names the require stack
try {
  require('./nope');
} catch (e) {
  console.log(e.code, e.message.replaceAll(__dirname, '.'), e.requireStack.length);
}
