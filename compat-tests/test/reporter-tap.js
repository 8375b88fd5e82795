'use strict';
// The reporter tap over files that pass and fail.
const command = require('./fixtures/command.cjs');

command('--test', '--test-reporter=tap', 'first.mjs', 'second.mjs');
