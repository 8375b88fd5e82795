'use strict';
// setTraceSigInt and --trace-sigint show what SIGINT interrupts
const { spawn } = require('child_process');
const run = (label, args, send) => new Promise((resolve) => {
  const child = spawn(process.execPath, args);
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (s) => { text[name] += s; });
  child.stdout.once('data', () => { if (send) setTimeout(() => child.kill('SIGINT'), 50); });
  child.on('close', (code, signal) => {
    const lines = text.stderr.split('\n').filter((line) => !line.includes('node:')).map((line) => line.replace(/ \(.*\)$/, ''));
    console.log(label, code, signal, JSON.stringify(text.stdout), lines);
    resolve();
  });
});
const busy = 'class A { method() { console.log("on"); for (;;); } } function inner() { new A().method(); } function outer() { inner(); } outer();';
const idle = 'console.log("on"); setTimeout(() => {}, 20000);';
(async () => {
  if (process.platform === 'win32') return;
  await run('function', ['-e', `require("util").setTraceSigInt(true); ${busy}`], true);
  await run('option', ['--trace-sigint', '-e', busy], true);
  await run('async', ['--trace-sigint', '-e', 'async function f() { await null; console.log("on"); for (;;); } f();'], true);
  await run('off', ['-e', `require("util").setTraceSigInt(true); require("util").setTraceSigInt(false); ${idle}`], true);
  await run('off by function', ['--trace-sigint', '-e', `require("util").setTraceSigInt(); ${idle}`], true);
  await run('handled', ['--trace-sigint', '-e', `process.on("SIGINT", () => { console.log("got"); process.exit(3); }); ${idle}`], true);
  await run('nothing', ['--trace-sigint', '-e', 'console.log(require("util").setTraceSigInt(true))'], false);
})();
