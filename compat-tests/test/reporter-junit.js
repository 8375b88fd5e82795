'use strict';
// The reporter junit over files that pass and fail.
const command = require('./fixtures/command.cjs');

command('--test', '--test-reporter=junit', 'first.mjs', 'second.mjs');
