'use strict';
// setTraceSigInt is not for workers
const { Worker } = require('node:worker_threads');

new Worker(`
  const { setTraceSigInt } = require('node:util');
  for (const on of [true, false]) {
    try { setTraceSigInt(on); } catch (e) { console.log(on, e.name, e.code, e.message); }
  }
`, { eval: true });
