'use strict';
// The reporter dot over files that pass and fail.
const command = require('./fixtures/command.cjs');

command('--test', '--test-reporter=dot', 'first.mjs', 'second.mjs');
