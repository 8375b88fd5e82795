'use strict';
// --test-force-exit ends a process that something keeps alive.
const command = require('./fixtures/command.cjs');

command('--test-force-exit', '--test-reporter=tap', 'alive.mjs');
