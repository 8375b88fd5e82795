package engine_test

import "testing"

// One benchmark a part of the language, about evenly long. scripts/pgo makes
// the profile that the compiler uses of them, so each shows programs as they
// are, not one instruction over and over.
var languageBenchmarks = []struct{ name, src string }{
	{"Closures", `const compose = (...fs) => x => fs.reduce((v, f) => f(v), x);
		let total = 0;
		for (let i = 0; i < 1500; i++) {
			const add = n => m => n + m + i, counter = (() => { let n = i; return { next: () => ++n, get value() { return n; } }; })();
			total += compose(add(1), add(2), Math.abs)(i) + counter.next() + counter.value;
		}`},
	{"Classes", `class Node { #id; constructor(id, parent) { this.#id = id; this.parent = parent; this.children = []; } get id() { return this.#id; } depth() { return this.parent ? this.parent.depth() + 1 : 0; } }
		class Leaf extends Node { constructor(id, parent, value) { super(id, parent); this.value = value; } depth() { return super.depth() + this.value; } }
		const root = new Node(0, null); let sum = 0;
		for (let i = 0; i < 1500; i++) { const n = new Node(i, root); n.children.push(new Leaf(i, n, i & 3)); sum += n.children[0].depth() + n.id; }`},
	{"Arguments", `const pass = function (...rest) { return rest.length; }, options = ({ a, b = 2, ...more } = {}, [x, y] = [1, 2]) => a + b + x + y + Object.keys(more).length;
		let n = 0; const list = [1, 2, 3];
		for (let i = 0; i < 1500; i++) n += pass(...list, i) + pass.apply(null, list) + options({ a: i, c: 1, d: 2 }) + Math.max(...list);`},
	{"Objects", `const base = { id: 0, name: 'base', tags: ['a'], nested: { deep: true } }; let keys = 0;
		for (let i = 0; i < 1000; i++) {
			const o = { ...base, id: i, extra: { x: i, y: [i, i + 1] } }, { name, ...rest } = o;
			for (const k in rest) keys += rest[k] ? 1 : 2;
			for (const [k, v] of Object.entries(o.extra)) keys += k.length + (typeof v === 'number' ? v : v.length);
			o['k' + (i & 31)] = name; delete o.tags; keys += 'id' in o;
		}`},
	{"Arrays", `const words = [];
		for (let i = 0; i < 1500; i++) words.push({ key: (i * 7919) % 1009, text: 'w' + i });
		words.sort((a, b) => a.key - b.key);
		const long = words.filter(w => w.key & 1).map(w => w.text).slice(0, 500), found = words.find(w => w.key === 500);
		let s = long.join().length + long.indexOf(found.text) + words.findIndex(w => w.key > 700) + (words.some(w => w.key < 0) ? 1 : 0);
		for (const w of words) s += w.key; for (let i = 0; i < words.length; i++) s += words[i].text.length; words.splice(10, 20, 1, 2); while (words.length) words.pop();`},
	{"Strings", `let out = '', hash = 0;
		for (let i = 0; i < 1000; i++) { out += 'item ' + i + ';'; const t = ` + "`<${i}>: ${out.length}`" + `; hash = (hash * 31 + t.charCodeAt(i % t.length)) | 0; }
		const parts = out.split(';').map(p => p.trim().toUpperCase()), joined = parts.join('-');
		hash += joined.replace(/ITEM (\d+)/g, (m, d) => d.padStart(4, '0')).length + joined.lastIndexOf('9') + (/(\d+)-I/.exec(joined) || []).length;
		for (let i = 0; i < joined.length; i += 3) if (joined[i] === '1' || joined.startsWith('2', i)) hash++;
		for (let i = 0; i < 300; i++) hash += String(i * 0.37).length + parseInt('12' + i) + (i / 3).toFixed(2).length;`},
	{"JSON", `const rows = []; for (let i = 0; i < 200; i++) rows.push({ id: i, uuid: 'abc-' + i, ok: i % 2 === 0, score: i / 7, tags: ['x', 'y\n'], at: { lat: i, lon: -i } });
		const text = JSON.stringify(rows), back = JSON.parse(text); back.length + JSON.stringify(back, null, 2).length;`},
	{"Collections", `const byName = new Map(), seen = new Set(), weak = new WeakMap(); let n = 0;
		for (let i = 0; i < 1500; i++) { const k = 'k' + (i % 300), o = byName.get(k) || { count: 0 }; o.count++; byName.set(k, o); seen.add(i & 127); weak.set(o, i); n += weak.get(o) + (seen.has(i) ? 1 : 0); }
		for (const [k, v] of byName) n += k.length + v.count; byName.forEach(v => { n += v.count; });`},
	{"Control", `function* walk(t) { if (!t) return; yield* walk(t.left); yield t.value; yield* walk(t.right); }
		const insert = (t, v) => !t ? { value: v, left: null, right: null } : v < t.value ? { ...t, left: insert(t.left, v) } : { ...t, right: insert(t.right, v) };
		let tree = null, s = 0; for (let i = 0; i < 60; i++) tree = insert(tree, (i * 37) % 61);
		for (const v of walk(tree)) s += v;
		for (let i = 0; i < 1000; i++) { try { switch (i % 5) { case 0: throw new TypeError('no'); case 1: continue; case 2: s += i; break; default: s ^= i; } } catch (e) { s += e.message.length; } finally { s |= 0; } }`},
	{"Numbers", `const f = new Float64Array(256), u = new Uint8Array(256); let a = 1, b = 0, x = 0.5;
		for (let i = 0; i < 6000; i++) { a = (a * 1103515245 + 12345) & 0x7fffffff; u[a & 255] += a >> 8; f[i & 255] = f[(i + 1) & 255] * 0.5 + x; x = Math.sqrt(x * x + 1) % 10; b += u[i & 255] ^ (a >>> 3); }
		let big = 1n; for (let i = 1n; i < 60n; i++) big = big * i % 1000000007n;`},
	{"Promises", `const step = async x => { await null; return x + 1; };
		(async () => { let n = 0; for (let i = 0; i < 300; i++) n = await step(n); const all = await Promise.all(Array.from({ length: 100 }, (_, i) => Promise.resolve(i).then(v => v * 2))); return n + all.length; })();`},
}

func BenchmarkLanguage(b *testing.B) {
	for _, l := range languageBenchmarks {
		b.Run(l.name, func(b *testing.B) { benchmarkScript(b, "(function () { "+l.src+" })()") })
	}
}
