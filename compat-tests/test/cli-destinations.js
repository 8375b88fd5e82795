'use strict';
// Several reporters, each with a destination.
const command = require('./fixtures/command.cjs');

command('--test', '--test-reporter=dot', '--test-reporter-destination=stderr', '--test-reporter=tap', '--test-reporter-destination=stdout', 'second.mjs');
