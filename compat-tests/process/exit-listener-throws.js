'use strict';
// A listener of 'exit' that throws leaves the exit code that was set.
process.exitCode = 3;
process.on('exit', (code) => { console.log(code); throw new Error('in exit'); });
