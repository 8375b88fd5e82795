'use strict';
// the forms of functions whose errors have no frames
const os = require('os');
const http = require('http');
for (const f of [os.homedir, os.hostname, os.uptime, http.validateHeaderName, http.validateHeaderValue]) {
  const p = Object.getOwnPropertyDescriptor(f, 'withoutStackTrace');
  console.log(f.name, p.value.name, p.value.length, p.enumerable, p.writable, p.configurable);
}
console.log(typeof os.uptime.withoutStackTrace(), os.hostname.withoutStackTrace() === os.hostname(), os.homedir.withoutStackTrace() === os.homedir());
for (const f of [() => http.validateHeaderName.withoutStackTrace(''), () => http.validateHeaderValue.withoutStackTrace('a', undefined), () => http.validateHeaderValue.withoutStackTrace('a', 'ā')]) {
  try { f(); } catch (e) { console.log(e.stack, e.code, Object.keys(e)); }
}
console.log(http.validateHeaderName.withoutStackTrace('a'), http.validateHeaderValue.withoutStackTrace('a', 'b'), Error.stackTraceLimit, 'noProcessWarnings' in process);
