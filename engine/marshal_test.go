package engine_test

import (
	"context"
	"testing"

	"github.com/sxfescript/sxn/engine"
)

// TestMarshalRuns runs what a script has become after it was written and read
// back: closures with cells, with values and with both.
func TestMarshalRuns(t *testing.T) {
	const src = `
		const nest = p => q => { let n = 0; return () => { n++; return [() => p + q + n, (() => () => q)()]; }; };
		const wide = (a, b, c, d, e, f, g, h, i) => { let j = i; j++; return () => () => [a, b, c, d, e, f, g, h, i, j].join(''); };
		const loop = []; for (const x of ['x', 'y']) for (let k = 0; k < 2; k++) loop.push(() => x + k);
		class A { constructor(v) { this.get = () => this.v + v; this.v = 'v'; } m(...xs) { return (() => super.toString === Object.prototype.toString && xs.length)(); } }
		const two = [1, 2], [f, g] = nest('p')('q')();
		[f(), g(), wide(1, 2, 3, 4, 5, 6, 7, 8, 9)()(), loop.map(h => h()).join(), new A(7).get(), new A(7).m(...two, ...two), Math.max(...two)].join(' ')`
	script, err := engine.CompileScript("marshal.js", src)
	if err != nil {
		t.Fatal(err)
	}
	data, err := script.Marshal("build")
	if err != nil {
		t.Fatal(err)
	}
	read, err := engine.UnmarshalScript(data, engine.Source{Name: "marshal.js", Text: src}, "build")
	if err != nil {
		t.Fatal(err)
	}
	const want = "pq1 q 12345678910 x0,x1,y0,y1 v7 4 2"
	for _, s := range []*engine.Script{script, read} {
		rt := engine.New(engine.Config{})
		v, err := rt.Run(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := rt.ToString(v); err != nil || got != want {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
}
