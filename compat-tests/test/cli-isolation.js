'use strict';
// All files in one process.
const command = require('./fixtures/command.cjs');

command('--test', '--test-isolation=none', '--test-reporter=tap', 'first.mjs', 'none.mjs');
command('--test', '--test-isolation=none', 'second.mjs');
