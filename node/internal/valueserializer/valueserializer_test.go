package valueserializer

import (
	"bytes"
	"context"
	"testing"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

func newEnv(t testing.TB) *env.Env {
	e := env.New(engine.New(engine.Config{}), eventloop.New())
	e.Builtin = func(*env.Env, string) (engine.Value, error) { return engine.Undefined, nil }
	if _, err := buffer.Class(e); err != nil {
		t.Fatal(err)
	}
	return e
}

func eval(t testing.TB, e *env.Env, src string) engine.Value {
	v, err := e.RT.Eval(context.Background(), "test.js", src)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestBytes compares with what v8.serialize of Node writes.
func TestBytes(t *testing.T) {
	e := newEnv(t)
	for _, c := range []struct {
		src  string
		want string
	}{
		{"undefined", "\xff\x0f_"},
		{"-1", "\xff\x0fI\x01"},
		{"1.5", "\xff\x0fN\x00\x00\x00\x00\x00\x00\xf8\x3f"},
		{"'ab'", "\xff\x0f\"\x02ab"},
		{"'\u20ac'", "\xff\x0fc\x02\xac\x20"},
		{"({a: true})", "\xff\x0fo\"\x01aT{\x01"},
		{"[1, null]", "\xff\x0fA\x02I\x020$\x00\x02"},
		{"-256n", "\xff\x0fZ\x11\x00\x01\x00\x00\x00\x00\x00\x00"},
		{"new Map([[1, 2]])", "\xff\x0f;I\x02I\x04:\x02"},
		{"(function(){ const o = {}; o.o = o; return o })()", "\xff\x0fo\"\x01o^\x00{\x01"},
	} {
		b, err := Serialize(e, eval(t, e, c.src), false)
		if err != nil {
			t.Errorf("%s: %v", c.src, err)
		} else if string(b) != c.want {
			t.Errorf("%s: %q, want %q", c.src, b, c.want)
		}
	}
}

func TestRefused(t *testing.T) {
	e := newEnv(t)
	for _, src := range []string{"(() => {})", "Symbol('s')", "({f() {}})", "new WeakMap", "Promise.resolve()"} {
		if b, err := Serialize(e, eval(t, e, src), true); err == nil {
			t.Errorf("%s: %q", src, b)
		}
	}
}

// FuzzDeserialize feeds damaged bytes: there must be an error or a value that
// can be written again.
func FuzzDeserialize(f *testing.F) {
	e := newEnv(f)
	for _, src := range []string{"[1,,'x',{a:[new Date(0)]}]", "new Map([[{}, new Set([1n])]])", "[new Uint8Array(3), /a/g, Object(1)]",
		"new RangeError('x', {cause: 1})", "'\u20ac'", "[new ArrayBuffer(2), new Array(100)]"} {
		b, err := Serialize(e, eval(f, e, src), true)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		v, err := Deserialize(e, bytes.Clone(b), true)
		if err != nil {
			return
		}
		if _, err := Serialize(e, v, true); err != nil {
			t.Errorf("%q cannot be written again: %v", b, err)
		}
	})
}
