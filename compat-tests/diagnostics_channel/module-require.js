'use strict';
// The tracing channel module.require.
const dc = require('diagnostics_channel');
const path = require('path');
const trace = dc.tracingChannel('module.require');
const show = (name) => (m) => console.log(name, Object.keys(m).join(), path.basename(m.parentFilename), m.id, typeof m.result, m.error && m.error.code);
const handlers = { start: show('start'), end: show('end'), asyncStart: show('asyncStart'), asyncEnd: show('asyncEnd'), error: show('error') };
trace.subscribe(handlers);
require('http');
try {
  require('./does-not-exist');
} catch (e) {
  console.log(e.code);
}
trace.unsubscribe(handlers);
require('net');
