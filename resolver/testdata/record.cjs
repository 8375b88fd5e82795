// Records how Node resolves the specifiers of cases.json inside the tree of tree.json.
// Usage: node record.cjs cases.json tree.json > new.json
'use strict';
const fs = require('fs'), os = require('os'), path = require('path'), url = require('url'), cp = require('child_process');
if (process.argv[2] === '--one') {
  const c = JSON.parse(process.argv[3]), root = process.argv[4], pass = process.argv[5];
  const fill = (s) => s.replaceAll('<ROOTURL>', url.pathToFileURL(root).href).replaceAll('<ROOT>', root);
  const spec = fill(c.specifier);
  const isData = c.parent.startsWith('data:');
  const parent = isData ? c.parent : path.join(root, c.parent);
  const out = {};
  const warnings = [];
  process.removeAllListeners('warning');
  process.on('warning', (w) => { if (w.code && w.code !== 'MODULE_TYPELESS_PACKAGE_JSON') warnings.push({ code: w.code, message: w.message }); });
  const fail = (e) => {
    out.error = { code: e.code, message: e.message, name: e.name };
    for (const k of Object.keys(e)) if (k !== 'code') out.error[k] = e[k];
  };
  const done = () => setImmediate(() => {
    if (warnings.length) out.warnings = warnings;
    fs.writeSync(1, JSON.stringify(out));
    process.exit(0);
  });
  if (c.kind === 'require') {
    const req = require('module').createRequire(parent);
    try { out.result = req.resolve(spec); } catch (e) { fail(e); }
    done();
  } else {
    if (pass === 'format') {
      require('module').registerHooks({
        resolve(s, ctx, next) {
          if (s !== spec) return next(s, ctx);
          const r = next(s, ctx);
          out.result = r.url; out.format = r.format;
          return { url: 'data:text/javascript,', shortCircuit: true };
        },
      });
    }
    const src = `(s) => import(s)`;
    let imp;
    if (isData) imp = import('data:text/javascript,' + encodeURIComponent('export default ' + src)).then((m) => m.default(spec));
    else { const vm = require('vm'); imp = vm.runInThisContext(src, { filename: parent, importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER })(spec); }
    imp.then(() => { if (pass !== 'format') out.loaded = true; }, (e) => { if (pass !== 'format') fail(e); }).then(done);
  }
} else {
  const specs = JSON.parse(fs.readFileSync(process.argv[2])).map(({ result, format, error, loadError, loaded, warnings, ...c }) => c), tree = JSON.parse(fs.readFileSync(process.argv[3]));
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'resolve-')));
  for (const [p, v] of Object.entries(tree)) {
    const f = path.join(root, p);
    fs.mkdirSync(path.dirname(f), { recursive: true });
    if (typeof v === 'string') fs.writeFileSync(f, v); else fs.symlinkSync(v.symlink, f);
  }
  const clean = (s) => s.replaceAll(url.pathToFileURL(root).href, '<ROOTURL>').replaceAll(root, '<ROOT>');
  const cases = [];
  for (const c of specs) {
    const run = (pass) => {
      const flags = [];
      for (const x of c.conditions || []) flags.push('-C', x);
      if (c.preserveSymlinks) flags.push('--preserve-symlinks');
      if (c.noAddons) flags.push('--no-addons');
      const env = { PATH: process.env.PATH, HOME: '/nohome' };
      if (c.nodePath) env.NODE_PATH = path.join(root, c.nodePath);
      const r = cp.spawnSync(process.execPath, [...flags, __filename, '--one', JSON.stringify(c), root, pass], { env, encoding: 'utf8', cwd: c.cwd ? path.join(root, c.cwd) : root });
      if (!r.stdout) throw new Error(JSON.stringify(c) + r.stderr);
      return JSON.parse(clean(r.stdout));
    };
    let out = run('plain');
    if (c.kind === 'import') {
      const f = run('format');
      if (f.result !== undefined) { out.result = f.result; out.format = f.format; delete out.loaded; if (out.error) { out.loadError = out.error.code || out.error.name; delete out.error; } if (f.warnings && !out.warnings) out.warnings = f.warnings; }
    }
    cases.push({ ...c, ...out });
  }
  process.stdout.write('[\n' + cases.map((c) => JSON.stringify(c)).join(',\n') + '\n]\n');
  fs.rmSync(root, { recursive: true });
}
