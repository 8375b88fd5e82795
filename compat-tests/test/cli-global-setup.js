'use strict';
// --test-global-setup.
const command = require('./fixtures/command.cjs');

command('--test', '--test-global-setup=setup.mjs', 'none.mjs');
command('--test-global-setup=setup.mjs', '--test-reporter=tap', 'second.mjs');
