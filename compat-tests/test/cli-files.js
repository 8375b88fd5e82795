'use strict';
// Files without tests, that exit, and that are not there.
const command = require('./fixtures/command.cjs');

command('--test', 'none.mjs');
command('--test', 'exits.mjs');
command('--test', 'missing.mjs');
command('--test', '--test-reporter=tap', 'no*.mjs');
