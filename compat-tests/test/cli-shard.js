'use strict';
// Shards of files.
const command = require('./fixtures/command.cjs');

command('--test', '--test-reporter=tap', '--test-shard=1/2', 'none.mjs', 'second.mjs');
command('--test', '--test-reporter=tap', '--test-shard=2/2', 'none.mjs', 'second.mjs');
