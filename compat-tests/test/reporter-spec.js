'use strict';
// The reporter spec over files that pass and fail.
const command = require('./fixtures/command.cjs');

command('--test', '--test-reporter=spec', 'first.mjs', 'second.mjs');
