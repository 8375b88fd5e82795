'use strict';
// Output without options goes to that of the thread that made the worker.
const { Worker } = require('node:worker_threads');
const w = new Worker('for (let i = 0; i < 5; i++) console.log("line", i); console.error("error"); process.on("exit", () => console.log("at exit"))', { eval: true });
w.on('exit', () => {
  console.log('exit');
  new Worker('process.stdout.write("x".repeat(200000) + "\\n"); process.exit()', { eval: true }).on('exit', () => console.log('second exit'));
});
