package buffer_test

import (
	"context"
	"testing"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// newEnv returns a runtime with the global Buffer.
func newEnv(t testing.TB) *env.Env {
	e := env.New(engine.New(engine.Config{}), eventloop.New())
	e.Builtin = func(e *env.Env, id string) (engine.Value, error) { return engine.Undefined, nil }
	class, err := buffer.Class(e)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.RT.Global().Put("Buffer", class.Value()); err != nil {
		t.Fatal(err)
	}
	return e
}

func benchmark(b *testing.B, body string) {
	e := newEnv(b)
	if err := e.RT.Global().Put("n", engine.Int(b.N)); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if _, err := e.RT.Eval(context.Background(), "bench.js", "(function(){var x=0,b=Buffer.alloc(64);for(var i=0;i<n;i++){"+body+"} return x})()"); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkFromString(b *testing.B) { benchmark(b, "x+=Buffer.from('hello world','utf-8').length") }
func BenchmarkHex(b *testing.B) {
	benchmark(b, "x+=Buffer.from('hello world '+(i&1023),'utf-8').toString('hex').length")
}
func BenchmarkToStringHex(b *testing.B) { benchmark(b, "x+=b.toString('hex').length") }
func BenchmarkReadUInt32(b *testing.B)  { benchmark(b, "x+=b.readUInt32LE(0)") }
func BenchmarkWriteUInt32(b *testing.B) { benchmark(b, "x+=b.writeUInt32LE(i,0)") }
func BenchmarkSubarray(b *testing.B)    { benchmark(b, "x+=b.subarray(0,12).length") }
func BenchmarkConcat(b *testing.B)      { benchmark(b, "x+=Buffer.concat([b,b]).length") }
func BenchmarkIndexOf(b *testing.B)     { benchmark(b, "x+=b.indexOf('key')") }
func BenchmarkBase64(b *testing.B)      { benchmark(b, "x+=b.toString('base64').length") }
func BenchmarkEmpty(b *testing.B)       { benchmark(b, "x+=i") }
func BenchmarkMisc(b *testing.B) {
	benchmark(b, `b.writeUInt32LE(i, 0); b.writeUInt16BE(i & 65535, 8); b.writeDoubleLE(i * 0.5, 16);
    x += b.readUInt32LE(0) + b.readUInt16BE(8) + b.readDoubleLE(16);
    var c = Buffer.concat([b.subarray(0, 12), Buffer.from('key-' + (i & 255))]);
    x += c.length + c.indexOf('key') + (c.equals(b) ? 1 : 0);
    x += c.toString('base64').length + c.toString('utf8', 12).length;`)
}
