'use strict';
// What the options of the command line write into the file of a trace.
const fs = require('fs');
const path = require('path');
const { spawnSync } = require('child_process');

const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'trace-'));
function run(flags, code) {
  const child = spawnSync(process.execPath, [...flags, '-e', code], { cwd: dir });
  console.log(flags.join(' '), child.status, child.stderr.toString());
  for (const name of fs.readdirSync(dir).sort()) {
    const file = path.join(dir, name);
    console.log(name.replaceAll(String(child.pid), 'PID'));
    const { traceEvents } = JSON.parse(fs.readFileSync(file, 'utf8'));
    for (const e of traceEvents) {
      if (e.pid !== child.pid || !Number.isInteger(e.ts)) console.log('bad', e);
      if (e.cat !== '__metadata' && e.args.filename !== '[eval]') console.log(e.ph, e.cat, e.name, e.id, JSON.stringify(e.args), Object.keys(e).join());
    }
    const version = traceEvents.find((e) => e.cat === '__metadata' && e.name === 'version');
    console.log(version.ph, version.args.node === process.versions.node);
    fs.unlinkSync(file);
  }
}

run(['--trace-event-categories', 'node.console'],
    'console.time("a"); console.timeLog("a", 1); console.timeEnd("a"); console.count("c"); console.countReset("c"); console.count()');
run(['--trace-event-categories', 'foo,node.promises.rejections', '--trace-event-file-pattern', '${pid}-${rotation}.log'],
    'process.on("unhandledRejection", () => {}); process.on("rejectionHandled", () => {});' +
    'const p = Promise.reject(1); setTimeout(() => p.catch(() => {}), 5)');
run(['--trace-event-categories', 'node.fs.sync'],
    'const fs = require("fs"); fs.mkdirSync("d"); fs.statSync("d"); fs.rmdirSync("d");' +
    'try { fs.openSync("missing"); } catch {} fs.utimesSync(".", 1, 1); fs.lutimesSync(".", 1, 1)');
run(['--trace-event-categories=none'], '');
run([], 'const t = require("trace_events").createTracing({ categories: ["node.console"] });' +
  'console.count("before"); t.enable(); console.count("within"); t.disable(); console.count("after")');
fs.rmSync(dir, { recursive: true });
