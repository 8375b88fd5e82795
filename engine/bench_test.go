package engine_test

import (
	"context"
	"testing"

	"github.com/sxfescript/sxn/engine"
)

// The loops of these benchmarks are in JavaScript; ns/op is for the whole program.
func benchmarkScript(b *testing.B, src string) {
	s, err := engine.CompileScript("bench.js", src)
	if err != nil {
		b.Fatal(err)
	}
	rt := engine.New(engine.Config{})
	for b.Loop() {
		if _, err := rt.Run(context.Background(), s); err != nil {
			b.Fatal(err)
		}
		if err := rt.Enter(context.Background(), rt.RunJobs); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFib20(b *testing.B) {
	benchmarkScript(b, "(function () { function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) } return fib(20) })()")
}

func BenchmarkLoop10k(b *testing.B) {
	benchmarkScript(b, "(function () { let s = 0; for (let i = 0; i < 10000; i++) s += i; return s })()")
}

func BenchmarkProps10k(b *testing.B) {
	benchmarkScript(b, "(function () { const o = { x: 0, y: 1 }; for (let i = 0; i < 10000; i++) o.x = o.x + o.y; return o.x })()")
}

func BenchmarkMethods10k(b *testing.B) {
	benchmarkScript(b, "(function () { class P { constructor() { this.n = 0 } inc(d) { this.n += d } } const p = new P(); for (let i = 0; i < 10000; i++) p.inc(1); return p.n })()")
}

func BenchmarkAlloc10k(b *testing.B) {
	benchmarkScript(b, "(function () { let o; for (let i = 0; i < 10000; i++) o = { a: i, b: i }; return o.a })()")
}
