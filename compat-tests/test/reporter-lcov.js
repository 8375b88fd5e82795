'use strict';
// The reporter lcov over files that pass and fail.
const command = require('./fixtures/command.cjs');

command('--test', '--test-reporter=lcov', 'first.mjs', 'second.mjs');
