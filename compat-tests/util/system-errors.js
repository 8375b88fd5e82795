'use strict';
// system errors, signals and exit codes
const util = require('util');
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
show('name', () => [util.getSystemErrorName(-2), util.getSystemErrorMessage(-2), util.getSystemErrorMap().get(-13)]);
show('unknown', () => [util.getSystemErrorName(-99999), util.getSystemErrorMessage(-99999)]);
for (const v of [2, 'x', -1.5, undefined, 0]) { show(String(v), () => util.getSystemErrorName(v)); show(String(v), () => util.getSystemErrorMessage(v)); }
show('exit', () => [util.convertProcessSignalToExitCode('SIGTERM'), util.convertProcessSignalToExitCode('SIGINT')]);
for (const v of ['sigint', 5, undefined]) show(String(v), () => util.convertProcessSignalToExitCode(v));
show('errno', () => { const e = util._errnoException(-2, 'open', 'file'); return [e.message, e.code, e.errno, e.syscall]; });
show('host', () => { const e = util._exceptionWithHostPort(-111, 'connect', '127.0.0.1', 80); return [e.message, e.address, e.port]; });
