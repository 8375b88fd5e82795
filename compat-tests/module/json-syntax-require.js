'use strict';
// A JSON file that is not JSON, required.
try {
  require('./fixtures/bad.json');
} catch (e) {
  console.log(e.name, JSON.stringify(e.message.replace(__dirname, '<here>')));
  console.log(e.stack.split('\n').filter((l) => l.includes('    at ')).map((l) => l.replace(__dirname, '<here>')).join('\n'));
}
