'use strict';
// Patterns of names, and only.
const command = require('./fixtures/command.cjs');

command('--test-reporter=tap', '--test-name-pattern=gamma', 'first.mjs');
command('--test-reporter=tap', '--test-name-pattern=/ALPHA/i', '--test-name-pattern=eps', 'first.mjs');
command('--test-reporter=tap', '--test-skip-pattern=a$', 'first.mjs');
command('--test-reporter=tap', '--test-name-pattern=group gamma', 'first.mjs');
command('--test-reporter=tap', '--test-only', 'second.mjs');
command('--test-reporter=tap', 'second.mjs');
