'use strict';
// The channels of console get the arguments, and may change them.
const dc = require('diagnostics_channel');
dc.subscribe('console.log', (args) => {
  if (args[0] === 'change') args.push('added');
});
dc.subscribe('console.error', (args, name) => process.stdout.write(`${name} ${args.length}\n`));
console.log('change', 'me');
console.log('as it is');
console.error('to stderr', 2);
console.log(dc.hasSubscribers('console.log'), dc.hasSubscribers('console.info'));
