'use strict';
// The properties of process.report.
const r = process.report;
const show = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.code, e.message); } };
const d = Object.getOwnPropertyDescriptors(r);
for (const k in d) console.log(k, typeof r[k] === 'function' ? r[k].length : JSON.stringify(r[k]), d[k].enumerable, d[k].configurable, d[k].get && d[k].get.name, d[k].set && d[k].set.name);
for (const k of ['directory', 'filename', 'compact', 'excludeNetwork', 'signal', 'reportOnFatalError', 'reportOnSignal', 'reportOnUncaughtException', 'excludeEnv']) {
  for (const v of [1, null, 'sigusr2', 'nothing', true, 'SIGUSR1', false]) {
    show(() => { r[k] = v; return [k, r[k]]; });
  }
}
show(() => r.writeReport(1));
show(() => r.writeReport(null));
show(() => r.writeReport('x', 1));
show(() => r.getReport(5));
show(() => r === process.report);
