'use strict';
// The tracing channel module.import.
const dc = require('diagnostics_channel');
const path = require('path');
const show = (name) => (m) => console.log(name, Object.keys(m).join(), path.basename(m.parentURL), m.url, typeof m.result, m.error && m.error.code);
dc.tracingChannel('module.import').subscribe(
  { start: show('start'), end: show('end'), asyncStart: show('asyncStart'), asyncEnd: show('asyncEnd'), error: show('error') });
import('http').then((ns) => {
  console.log('imported', typeof ns.get);
  return import('does-not-exist');
}).catch((e) => console.log('caught', e.code));
