'use strict';
// Workers have no trace events of their own.
const { Worker } = require('worker_threads');
new Worker('try { require("trace_events"); } catch (e) { console.log(e.code, e.name, e.message); }', { eval: true });
