package engine_test

import (
	"context"
	"testing"

	"github.com/sxfescript/sxn/engine"
)

// TestPromiseGuards changes what the direct paths of then, await and the
// combinators rely on; each change must be seen.
func TestPromiseGuards(t *testing.T) {
	const prologue = `var log = []; var P = Promise; var then = P.prototype.then; var resolve = P.resolve;
		async function main() { await P.all([P.resolve(1).then(x => x)]);`
	for _, x := range [...]struct{ name, src, want string }{
		{"species of an instance", `var q = P.resolve(2); q.constructor = { [Symbol.species]: function (f) { log.push('species'); return new P(f) } }; q.then(() => {})`, "species"},
		{"own then", `var s = P.resolve(3); s.then = function (a, b) { log.push('then'); return then.call(this, a, b) }; log.push(await P.all([s]))`, "then,3"},
		{"species getter", `Object.defineProperty(P, Symbol.species, { configurable: true, get() { log.push('get'); return P } }); P.resolve(4).then(() => {})`, "get"},
		{"then of the prototype", `P.prototype.then = function (a, b) { log.push(typeof a); return then.call(this, a, b) }; var r = P.all([P.resolve(5), 6]); P.prototype.then = then; log.push(await r)`, "function,function,5,6"},
		{"resolve", `P.resolve = function (v) { log.push('resolve ' + v); return resolve.call(this, v) }; var r = P.all([7]); P.resolve = resolve; log.push(await r)`, "resolve 7,7"},
		{"constructor of the prototype", `var q = P.resolve(8); P.prototype.constructor = 1; try { q.then(() => {}) } catch (e) { log.push(e.name) } P.prototype.constructor = P`, "TypeError"},
		{"subclass", `class S extends P {} log.push(S.resolve(1).then(x => x) instanceof S, await S.all([1, 2]))`, "true,1,2"},
		{"rejection", `try { await P.all([P.reject('no'), 1]) } catch (e) { log.push(e) } try { await P.race([P.reject('no2'), 1]) } catch (e) { log.push(e) }`, "no,no2"},
		{"order", `P.all([1]).then(() => log.push('all')); P.resolve().then(() => log.push('a')).then(() => log.push('b')).then(() => log.push('c')); P.race([1]).then(() => log.push('race')); for (var i = 0; i < 8; i++) await null`, "a,all,b,race,c"},
	} {
		rt := engine.New(engine.Config{})
		run := func(src string) string {
			v, err := rt.Eval(context.Background(), "guards.js", src)
			if err != nil {
				t.Fatalf("%s: %v", x.name, err)
			}
			s, err := rt.ToString(v)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		run(prologue + x.src + `} main().catch(e => log.push('error ' + e)); 0`)
		if err := rt.RunJobs(); err != nil {
			t.Fatal(err)
		}
		if got := run("log.join()"); got != x.want {
			t.Errorf("%s: %s, want %s", x.name, got, x.want)
		}
	}
}
