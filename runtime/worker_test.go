package runtime

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runProgram runs a program to its end and returns what it wrote.
func runProgram(t *testing.T, source string) string {
	t.Helper()
	dir := t.TempDir()
	script := filepath.Join(dir, "main.js")
	if err := os.WriteFile(script, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	p, err := newProcess(Options{ExecPath: os.Args[0], Argv0: "sxn", Script: script, Stdin0: os.Stdin, Stdout1: out, Stderr2: out}, nil)
	if err != nil {
		t.Fatal(err)
	}
	code := p.run()
	text, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	if code != 0 {
		t.Fatalf("exit code %d\n%s", code, text)
	}
	return string(text)
}

// What two runtimes share shows in the race detector: each worker uses much of
// the engine and of the modules at the same time.
func TestWorkersAtOnce(t *testing.T) {
	got := runProgram(t, `
const { Worker, isMainThread, parentPort, workerData, BroadcastChannel } = require('worker_threads');
const fs = require('fs');
if (isMainThread) {
  const lines = [];
  process.stdout.write = (text) => { lines.push(text); return true; };
  const shared = new Int32Array(new SharedArrayBuffer(8));
  let left = 4;
  for (let i = 0; i < 4; i++) {
    const w = new Worker(__filename, { workerData: { i, shared, text: 'shared ' + 'text'.repeat(50) }, stdout: i === 0 });
    w.on('message', (m) => { if (m.port) m.port.postMessage({ pong: i }); });
    w.on('error', (e) => { throw e; });
    w.on('exit', (code) => {
      if (code !== 0) throw new Error('exit code ' + code);
      if (--left === 0) fs.writeFileSync(1, '');
    });
  }
  process.on('exit', () => {
    if (Atomics.load(shared, 0) !== 4 * 1000) throw new Error('sum ' + shared[0]);
  });
} else {
  const { i, shared, text } = workerData;
  for (const name of require('module').builtinModules) {
    if (name[0] === '_' || name === 'trace_events') continue;
    require(name);
  }
  for (let n = 0; n < 1000; n++) Atomics.add(shared, 0, 1);
  const words = text.split(/(?<=t)e|x/u).map((s) => s.toUpperCase().normalize('NFD'));
  new Intl.NumberFormat('de').format(12345.678);
  new Date(2020, 1, 2).toLocaleString();
  [3, 1, 2].sort().map(String).join();
  class A { #x = 1; get x() { return this.#x; } static { this.y = 1; } }
  new A().x;
  JSON.parse(JSON.stringify({ words, a: [1, { b: 2 }] }));
  require('util').inspect(new Map([[{ a: 1 }, new Set([1])]]), { depth: 9 });
  require('crypto').createHash('sha256').update(text).digest('hex');
  require('zlib').gzipSync(text);
  new URL('https://example.org/ä?b=c#d').href;
  new TextDecoder('shift_jis').decode(new Uint8Array([0x82, 0xa0]));
  fs.readFileSync(__filename, 'utf8').length;
  Buffer.from(text).toString('base64');
  const bc = new BroadcastChannel('x');
  bc.onmessage = () => {};
  bc.postMessage({ i });
  const { port1, port2 } = new MessageChannel();
  parentPort.postMessage({ port: port2 }, [port2]);
  port1.on('message', async () => {
    port1.close();
    bc.close();
    console.log('worker', i);
    await require('fs/promises').stat(__filename);
    const http = require('http');
    const server = http.createServer((req, res) => res.end('hello')).listen(0, async () => {
      const r = await fetch('http://localhost:' + server.address().port);
      await r.text();
      server.close();
      server.closeAllConnections();
    });
  });
  setTimeout(() => structuredClone({ a: new Date(), b: /x/g, c: new Error('x') }), 1);
  queueMicrotask(() => {});
}
`)
	if strings.Contains(got, "Error") {
		t.Errorf("output:\n%s", got)
	}
}

// Loops that never end are ended from outside, also those that wait.
func TestTerminateWorkers(t *testing.T) {
	runProgram(t, `
const { Worker } = require('worker_threads');
for (const source of ['for (;;);', 'const f = () => Promise.resolve().then(f); f()', 'const f = () => process.nextTick(f); f()',
  'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', 'setInterval(() => {}, 1)',
  'const { Worker } = require("worker_threads"); new Worker("for (;;);", { eval: true }); for (;;);']) {
  const w = new Worker(source, { eval: true });
  w.on('online', () => setTimeout(() => w.terminate().then((code) => { if (code !== 1) throw new Error(source + ' gave ' + code); }), 20));
}
`)
}
