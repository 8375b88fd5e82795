'use strict';
// Every probe is a function of n that should cost time linear in n (or n log n).
// The harness looks for an n that takes a few milliseconds of CPU, and compares
// it with 4n; a quadratic operation costs 16 times as much.
// Prints "name n ratio" for each, and exits with 1 when one grows too fast.

const { EventEmitter } = require('node:events');
const { Readable, PassThrough } = require('node:stream');
const util = require('node:util');

const START = 500, ENOUGH = 4, LIMIT = 10, ATTEMPTS = 8, LARGEST = 2_000_000;
const words = (n) => Array.from({ length: n }, (_, i) => 'w' + i);

const probes = {
  // --- arrays
  'array push': (n) => { const a = []; for (let i = 0; i < n; i++) a.push(i); },
  'array push pop': (n) => { const a = []; for (let i = 0; i < n; i++) a.push(i); while (a.length) a.pop(); },
  'array queue by shift': (n) => { const a = []; for (let i = 0; i < n; i++) a.push(i); while (a.length) a.shift(); },
  'array sliding queue': (n) => { const a = []; for (let i = 0; i < n; i++) { a.push(i); if (a.length > n >> 1) a.shift(); } while (a.length) a.shift(); },
  'array index append': (n) => { const a = []; for (let i = 0; i < n; i++) a[i] = i; },
  'array index append from the end': (n) => { const a = []; for (let i = n; i-- > 0;) a[i] = i; },
  'array length append': (n) => { const a = []; for (let i = 0; i < n; i++) a[a.length] = i; },
  'array length cut': (n) => { const a = new Array(n).fill(0); for (let i = n; i-- > 0;) a.length = i; },
  'array splice in a window': (n) => { const a = words(64); for (let i = 0; i < n; i++) { a.splice(i & 31, 1); a.splice(40, 0, i); } },
  'array splice once': (n) => { const a = words(n); a.splice(1, n >> 1); a.splice(0, 0, ...words(100)); },
  'array concat slice reverse': (n) => { words(n).concat(words(n)).slice(1).reverse(); },
  'array spread': (n) => { const a = words(n); [...a, ...a]; },
  'array holes': (n) => { const a = new Array(n); for (let i = 0; i < n; i += 2) a[i] = i; a.forEach((x) => x); },
  'array sparse': (n) => { const a = []; for (let i = 0; i < n; i++) a[i * 5000] = i; let c = 0; for (const k in a) c += k.length; return c; },
  'array delete': (n) => { const a = words(n); for (let i = 0; i < n; i++) delete a[i]; },
  'array sort numbers': (n) => { const a = []; for (let i = 0; i < n; i++) a.push((i * 7919) % 100003); a.sort((x, y) => x - y); },
  'array sort sorted': (n) => { const a = []; for (let i = 0; i < n; i++) a.push(i); a.sort((x, y) => x - y); a.reverse().sort((x, y) => x - y); },
  'array sort equal': (n) => { new Array(n).fill(1).sort((x, y) => x - y); },
  'array sort strings': (n) => { words(n).sort(); },
  'array flat': (n) => { words(n).map((x) => [x]).flat(); },
  'array nested flat': (n) => { let a = []; for (let i = 0; i < Math.min(n, 3000); i++) a = [a]; for (let i = 0; i < n / 3000; i++) a.flat(Infinity); },
  'array join': (n) => { words(n).join(','); },
  'array from iterator': (n) => { Array.from(new Set(words(n))); },
  'array copyWithin fill': (n) => { const a = words(n); a.copyWithin(1, 0).fill(0, n >> 1); },
  'array toSorted toSpliced with': (n) => { words(n).toSorted().toSpliced(0, 1).with(0, 1); },
  'typed array set subarray': (n) => { const a = new Uint8Array(n * 4); for (let i = 0; i < n; i++) a.subarray(i, i + 4).set([1, 2]); },
  'typed array sort': (n) => { const a = new Float64Array(n); for (let i = 0; i < n; i++) a[i] = (i * 7919) % 10007; a.sort(); },
  'arguments and apply': (n) => { const f = function () { return arguments.length; }; for (let i = 0; i < n / 100; i++) f.apply(null, new Array(100).fill(1)); },

  // --- objects
  'object add': (n) => { const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; },
  'object add delete': (n) => { const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; for (let i = 0; i < n; i++) delete o['k' + i]; },
  'object add delete last': (n) => { const o = {}; for (let i = 0; i < n; i++) { o['k' + i] = i; delete o['k' + i]; } },
  'object queue of keys': (n) => { const o = {}; for (let i = 0; i < n; i++) { o['k' + i] = i; if (i > 500) delete o['k' + (i - 500)]; } },
  'object first key of a queue': (n) => { const o = {}; for (let i = 0; i < 100; i++) o['k' + i] = i; for (let i = 0; i < n; i++) { for (const k in o) { delete o[k]; break; } o['k' + (i + 100)] = 1; } },
  'object integer keys': (n) => { const o = {}; for (let i = 0; i < n; i++) o[i * 3] = i; Object.keys(o); },
  'object entries': (n) => { Object.fromEntries(Object.entries(Object.assign({}, words(n)))); },
  'object spread': (n) => { const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; ({ ...o }); },
  'object for in': (n) => { const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; let c = 0; for (const k in o) c += k.length; return c; },
  'object freeze': (n) => { const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; Object.isFrozen(Object.freeze(o)); },
  'object many small': (n) => { const a = []; for (let i = 0; i < n; i++) a.push({ ['k' + i]: i, b: i }); },
  'object symbols': (n) => { const o = {}; for (let i = 0; i < n; i++) o[Symbol(i)] = i; Object.getOwnPropertySymbols(o); },
  'object defineProperty': (n) => { const o = {}; for (let i = 0; i < n; i++) Object.defineProperty(o, 'k' + i, { get() { return i; }, configurable: true, enumerable: true }); },
  'prototype with many children': (n) => { const p = { a: 1 }; const all = []; for (let i = 0; i < n; i++) { all.push(Object.create(p)); if ((i & 255) === 0) p['k' + (i & 1023)] = i; } },
  'class instances': (n) => { class A { x = 1; #y = 2; get y() { return this.#y; } } let s = 0; for (let i = 0; i < n; i++) s += new A().y; return s; },
  'proxy keys': (n) => { Object.keys(new Proxy(Object.assign({}, words(n)), {})); },

  // --- collections
  'map': (n) => { const m = new Map(); for (let i = 0; i < n; i++) m.set('k' + i, i); for (let i = 0; i < n; i++) m.get('k' + i); for (let i = 0; i < n; i++) m.delete('k' + i); },
  'map numbers': (n) => { const m = new Map(); for (let i = 0; i < n; i++) m.set(i * 65536, i); for (let i = 0; i < n; i++) m.get(i * 65536); },
  'map doubles': (n) => { const m = new Map(); for (let i = 0; i < n; i++) m.set(i / 3, i); for (let i = 0; i < n; i++) m.get(i / 3); },
  'map objects': (n) => { const m = new Map(), k = words(n).map((x) => ({ x })); for (const o of k) m.set(o, 1); for (const o of k) m.delete(o); },
  'map queue': (n) => { const m = new Map(); for (let i = 0; i < n; i++) { m.set(i, i); if (i > 300) m.delete(m.keys().next().value); } },
  'set drain by first': (n) => { const s = new Set(words(n)); while (s.size) { const [x] = s; s.delete(x); } },
  'set delete in iteration': (n) => { const s = new Set(words(n)); for (const x of s) s.delete(x); },
  'set methods': (n) => { const a = new Set(words(n)), b = new Set(words(n >> 1)); a.union(b); a.intersection(b); a.difference(b); a.isSupersetOf(b); },
  'weakmap': (n) => { const w = new WeakMap(), k = []; for (let i = 0; i < n; i++) { const o = {}; k.push(o); w.set(o, i); } for (const o of k) w.get(o); },
  'groupBy': (n) => { Object.groupBy(words(n), (x) => x.slice(-2)); Map.groupBy(words(n), (x) => x.slice(-1)); },

  // --- text
  'string append': (n) => { let s = ''; for (let i = 0; i < n; i++) s += 'ab'; return s.charCodeAt(n); },
  'string append and read': (n) => { let s = '', c = 0; for (let i = 0; i < n; i++) { s += 'a'; c += s.charCodeAt(i); } return c; },
  'string append and length': (n) => { let s = '', c = 0; for (let i = 0; i < n; i++) { s += i; c += s.length; } return c; },
  'string prepend': (n) => { let s = ''; for (let i = 0; i < n; i++) s = 'ab' + s; return s.charCodeAt(n); },
  'string append both ends': (n) => { let s = ''; for (let i = 0; i < n; i++) s = 'a' + s + 'b'; return s.charCodeAt(n); },
  'string append wide': (n) => { let s = ''; for (let i = 0; i < n; i++) s += '\u4e2d'; return s.charCodeAt(n >> 1); },
  'string turns wide late': (n) => { let s = 'x'.repeat(n); for (let i = 0; i < 50; i++) s += '\u4e2d'; return s.charCodeAt(n); },
  'string concat tree': (n) => { let s = 'x'; while (s.length < n) s = s + s; return s.charCodeAt(n >> 1); },
  'string two kept': (n) => { let s = '', old = []; for (let i = 0; i < n; i++) { s += 'abc'; if ((i & 1023) === 0) old.push(s); } return old.map((x) => x.charCodeAt(0)).length; },
  'string chars': (n) => { const s = 'abcde'.repeat(n); let c = 0; for (let i = 0; i < s.length; i++) c += s[i].length; return c; },
  'string for of': (n) => { let c = 0; for (const x of 'a\u{1F600}'.repeat(n)) c += x.length; return c; },
  'string eat from the front': (n) => { let s = 'abcd'.repeat(n), c = 0; while (s.length) { c += s.charCodeAt(0); s = s.slice(3); } return c; },
  'string eat by substring': (n) => { let s = 'ab,'.repeat(n), i; while ((i = s.indexOf(',')) >= 0) s = s.substring(i + 1); },
  'string eat by regexp': (n) => { let s = 'ab,'.repeat(n), m; while ((m = /^[a-z]+,/.exec(s))) s = s.slice(m[0].length); },
  'string split join': (n) => { 'ab,'.repeat(n).split(',').join(';'); 'abc'.repeat(n).split(''); },
  'string replace': (n) => { 'ab,'.repeat(n).replace(/,/g, ';').replaceAll('a', 'bb'); },
  'string replace by function': (n) => { 'ab,'.repeat(n).replace(/b/g, (x) => x + x); },
  'string indexOf repeatedly': (n) => { const s = 'ab,'.repeat(n); let p = 0, q; while ((q = s.indexOf(',', p)) >= 0) p = q + 1; },
  'string indexOf hard': (n) => { ('a'.repeat(n) + 'b').indexOf('a'.repeat(30) + 'b'); 'ab'.repeat(n).lastIndexOf('ba!'); },
  'string case trim pad': (n) => { ('  ' + 'aB'.repeat(n) + '  ').trim().toUpperCase().toLowerCase().padEnd(3 * n); },
  'string normalize': (n) => { 'e\u0301'.repeat(n).normalize('NFC').normalize('NFD'); },
  'string compare': (n) => { const a = 'a'.repeat(n) + 'b', b = 'a'.repeat(n) + 'c'; return a < b && a !== b; },
  'string localeCompare': (n) => { 'a'.repeat(n).localeCompare('a'.repeat(n) + 'b'); },
  'string codes': (n) => { const a = []; for (let i = 0; i < n; i++) a.push(String.fromCharCode(97 + i % 26)); a.join(''); },
  'string as key': (n) => { const o = {}; let s = ''; for (let i = 0; i < n; i++) { s = 'key' + (i & 1023); o[s] = i; } },
  'string uri': (n) => { decodeURIComponent(encodeURIComponent('a \u4e2d'.repeat(n))); },
  'string isWellFormed at': (n) => { const s = 'a\u4e2d'.repeat(n); s.isWellFormed(); for (let i = 0; i < n; i++) s.at(-i); },
  'template literals': (n) => { let s = ''; for (let i = 0; i < n; i++) s = `${s}${i};`; return s.charCodeAt(1); },

  // --- regular expressions
  'regexp match all': (n) => { [...'ab12 '.repeat(n).matchAll(/\d+/g)]; },
  'regexp exec global': (n) => { const r = /(\w+) /g, s = 'ab12 '.repeat(n); let c = 0; while (r.exec(s)) c++; return c; },
  'regexp sticky': (n) => { const r = /ab12 /y, s = 'ab12 '.repeat(n); let c = 0; while (r.test(s)) c++; return c; },
  'regexp lazy': (n) => { /<.*?>/.exec('<' + 'a'.repeat(n) + '>'); },
  'regexp alternatives': (n) => { 'foo bar baz '.repeat(n).match(/foo|bar|baz|qux/g); },
  'regexp anchored at the end': (n) => { ('a '.repeat(n) + 'x').replace(/\s+$/, ''); },
  'regexp split': (n) => { 'a1b22'.repeat(n).split(/\d+/); },
  'regexp unicode': (n) => { '\u{1F600}a'.repeat(n).match(/\p{L}/gu); },

  // --- JSON, numbers
  'json wide': (n) => { JSON.parse(JSON.stringify(words(n))); },
  'json object': (n) => { const o = {}; for (let i = 0; i < n; i++) o['k' + i] = { a: i }; JSON.parse(JSON.stringify(o, null, 2)); },
  'json long string': (n) => { JSON.parse(JSON.stringify('a"\n'.repeat(n))); },
  'json reviver': (n) => { JSON.parse(JSON.stringify(words(n)), (k, v) => v); },
  'number text': (n) => { let c = 0; for (let i = 0; i < n; i++) c += Number(String(i / 7)); return c; },
  'bigint add': (n) => { let b = 1n; for (let i = 0; i < n; i++) b += 12345678901234567890n; return b; },

  // --- functions, promises
  'generators': (n) => { function* g() { for (let i = 0; i < n; i++) yield i; } let s = 0; for (const x of g()) s += x; return s; },
  'iterator helpers': (n) => { words(n).values().map((x) => x).filter(Boolean).take(n).toArray(); },
  'promise chain': async (n) => { let p = Promise.resolve(); for (let i = 0; i < n; i++) p = p.then(() => i); await p; },
  'promise all': async (n) => { await Promise.all(words(n).map(async (x) => x)); },
  'await loop': async (n) => { for (let i = 0; i < n; i++) await i; },
  'promise many reactions': async (n) => { let done; const p = new Promise((r) => { done = r; }); const all = []; for (let i = 0; i < n; i++) all.push(p.then(() => i)); done(); await Promise.all(all); },
  'try catch': (n) => { let c = 0; for (let i = 0; i < n; i++) { try { throw i; } catch { c++; } } return c; },
  'eval of a long list': (n) => { (0, eval)('[' + words(n).map((w) => JSON.stringify(w)).join(',') + ']'); },
  'eval of many functions': (n) => { (0, eval)('(function(){' + words(n).map((w) => `function ${w}(a){return a+1}`).join('\n') + '})'); },
  'eval of a long sum': (n) => { (0, eval)('1' + '+1'.repeat(n)); },
  'eval of many statements': (n) => { (0, eval)('(function(){' + words(n).map((w) => `var ${w}=1;`).join('\n') + '})')(); },
  'eval of a long string': (n) => { (0, eval)('"' + 'abc\\n'.repeat(n) + '"'); },

  // --- Node and the web
  'nextTick': async (n) => { await new Promise((done) => { let c = 0; for (let i = 0; i < n; i++) process.nextTick(() => { if (++c === n) done(); }); }); },
  'setImmediate': async (n) => { await new Promise((done) => { let c = 0; for (let i = 0; i < n; i++) setImmediate(() => { if (++c === n) done(); }); }); },
  'timers set and clear': (n) => { const t = []; for (let i = 0; i < n; i++) t.push(setTimeout(() => {}, 1000 + (i % 50))); t.forEach(clearTimeout); },
  'timers of many delays': (n) => { const t = []; for (let i = 0; i < n; i++) t.push(setTimeout(() => {}, 100000 + i)); t.reverse().forEach(clearTimeout); },
  'timers fire': async (n) => { await new Promise((done) => { let c = 0; for (let i = 0; i < n; i++) setTimeout(() => { if (++c === n) done(); }, 1); }); },
  'listeners of many names': (n) => { const e = new EventEmitter(); for (let i = 0; i < n; i++) e.on('e' + i, () => {}); for (let i = 0; i < n; i++) e.emit('e' + i); e.removeAllListeners(); },
  'listeners of one name': (n) => { const e = new EventEmitter().setMaxListeners(0), f = []; for (let i = 0; i < n; i++) { const g = () => {}; f.push(g); e.on('x', g); } e.emit('x'); while (f.length) e.removeListener('x', f.pop()); },
  'event target': (n) => { const t = new EventTarget(); for (let i = 0; i < n; i++) t.addEventListener('e' + i, () => {}); for (let i = 0; i < n; i++) t.dispatchEvent(new Event('e' + i)); },
  'abort signal listeners': (n) => { const c = new AbortController(); require('node:events').setMaxListeners(0, c.signal); for (let i = 0; i < n; i++) c.signal.addEventListener('abort', () => {}, { once: true }); c.abort(); },
  'stream of many chunks': async (n) => { const r = Readable.from(words(n)); for await (const x of r); },
  'stream pushed at once': async (n) => { const p = new PassThrough({ highWaterMark: 1 << 30 }); for (let i = 0; i < n; i++) p.write('abc'); p.end(); for await (const x of p); },
  'stream read by small pieces': async (n) => { const p = new PassThrough({ highWaterMark: 1 << 30 }); p.end(Buffer.alloc(n * 4)); await new Promise((done) => { p.once('readable', () => { while (p.read(4)); done(); }); }); },
  'web stream': async (n) => { let i = 0; const r = new ReadableStream({ pull(c) { if (i++ < n) c.enqueue(i); else c.close(); } }); for await (const x of r); },
  'web stream enqueued at once': async (n) => { const r = new ReadableStream({ start(c) { for (let i = 0; i < n; i++) c.enqueue(i); c.close(); } }); for await (const x of r); },
  'buffer concat': (n) => { Buffer.concat(words(n).map((x) => Buffer.from(x))).toString(); },
  'buffer text': (n) => { const b = Buffer.from('aé'.repeat(n)); for (const e of ['hex', 'base64', 'utf8', 'latin1', 'utf16le']) Buffer.from(b.toString(e), e); },
  'buffer indexOf': (n) => { const b = Buffer.from('ab,'.repeat(n)); let p = 0; while ((p = b.indexOf(',', p)) >= 0) p++; },
  'buffer slices': (n) => { const b = Buffer.alloc(n * 4); let s = 0; for (let i = 0; i < n; i++) s += b.subarray(i * 4, i * 4 + 4).readUInt32LE(0); return s; },
  'text decoder': (n) => { const d = new TextDecoder(), b = Buffer.from('é'.repeat(4)); let s = ''; for (let i = 0; i < n; i++) s += d.decode(b.subarray(0, 5), { stream: true }); return s.length; },
  'url search params': (n) => { const u = new URLSearchParams(); for (let i = 0; i < n; i++) u.append('k' + i, i); u.sort(); for (const [k] of u); return u.toString(); },
  'url parse': (n) => { new URL('http://a/' + 'b/../c%20/'.repeat(n) + '?' + 'q=1&'.repeat(n)); },
  'querystring': (n) => { const q = require('node:querystring'); q.stringify(q.parse('a=1&'.repeat(n), null, null, { maxKeys: 0 })); },
  'path': (n) => { const p = require('node:path'); p.normalize('a/../b/./'.repeat(n)); p.resolve('/', 'a/'.repeat(n)); p.relative('/' + 'a/'.repeat(n), '/' + 'a/'.repeat(n) + 'b'); },
  'headers': (n) => { const h = new Headers(); for (let i = 0; i < n; i++) h.append('x-' + i, 'v'); for (const [k] of h); },
  'inspect': (n) => { util.inspect(words(n), { maxArrayLength: null }); const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; util.inspect(o); },
  'format': (n) => { util.format('%s '.repeat(n), ...new Array(Math.min(n, 50000)).fill('x')); },
  'structuredClone': (n) => { structuredClone(words(n).map((x) => ({ x }))); },
  'isDeepStrictEqual': (n) => { util.isDeepStrictEqual(words(n).map((x) => ({ x })), words(n).map((x) => ({ x }))); util.isDeepStrictEqual(new Set(words(n)), new Set(words(n).reverse())); },
  'weakref finalization': (n) => { const r = new FinalizationRegistry(() => {}), k = []; for (let i = 0; i < n; i++) { const o = {}; k.push(o); r.register(o, i, o); } for (const o of k) r.unregister(o); },
  'async local storage': async (n) => { const { AsyncLocalStorage } = require('node:async_hooks'); const s = new AsyncLocalStorage(); await s.run(1, async () => { for (let i = 0; i < n; i++) await s.getStore(); }); },
  'diff of lines': (n) => { util.diff(words(Math.min(n, 20000)), words(Math.min(n, 20000))); for (let i = 20000; i < n; i += 20000) util.diff(words(20000), words(20000)); },
};

const cpu = async (probe, n) => {
  let best = Infinity;
  for (let i = 0; i < 2; i++) {
    const before = process.cpuUsage();
    await probe(n);
    const spent = process.cpuUsage(before);
    best = Math.min(best, (spent.user + spent.system) / 1000);
  }
  return best;
};

async function main() {
  const only = process.argv.slice(2);
  let failed = false;
  for (const [name, probe] of Object.entries(probes)) {
    if (only.length && !only.includes(name)) continue;
    let n = START;
    await probe(n);
    while (n < LARGEST && await cpu(probe, n) < ENOUGH) n *= 2;
    let ratio = Infinity;
    for (let i = 0; i < ATTEMPTS && ratio > LIMIT; i++) ratio = Math.min(ratio, await cpu(probe, 4 * n) / await cpu(probe, n));
    console.log(`${name}: n ${n}, ratio ${ratio.toFixed(1)}${ratio > LIMIT ? '  TOO MUCH' : ''}`);
    if (ratio > LIMIT) failed = true;
  }
  process.exitCode = failed ? 1 : 0;
}
main();
