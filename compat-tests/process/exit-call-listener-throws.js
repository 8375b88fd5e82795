'use strict';
// The same with process.exit.
process.on('exit', (code) => { console.log(code); throw new Error('in exit'); });
process.exit(4);
