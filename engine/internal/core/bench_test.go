package core

import (
	"fmt"
	"testing"
)

var sinkValue Value

func objectWith(r *Realm, n int) (*Object, []PropertyKey) {
	o := AllocPlain(r.ObjectShape(RoundInline(n)))
	keys := make([]PropertyKey, n)
	for i := range keys {
		keys[i] = key(fmt.Sprint("prop", i))
		AddProperty(o, keys[i].Atom, Int(int32(i)), DataDefault)
	}
	return o, keys
}

func BenchmarkGet(b *testing.B) {
	for _, n := range []int{1, 4, 8, 16, 128, 1000} {
		o, keys := objectWith(testRealm(), n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			i := 0
			for b.Loop() {
				sinkValue, _ = Get(o, keys[i])
				if i++; i == n {
					i = 0
				}
			}
		})
	}
}

func BenchmarkGetInherited(b *testing.B) {
	r := testRealm()
	proto, keys := objectWith(r, 8)
	o := OrdinaryObjectCreate(r, OrdinaryObjectCreate(r, proto))
	for b.Loop() {
		sinkValue, _ = Get(o, keys[5])
	}
}

func BenchmarkSet(b *testing.B) {
	o, keys := objectWith(testRealm(), 8)
	for b.Loop() {
		_ = Set(o, keys[5], Int(1), true)
	}
}

func BenchmarkTransition(b *testing.B) {
	r := testRealm()
	_, keys := objectWith(r, 5)
	root := r.ObjectShape(5)
	b.Run("shape", func(b *testing.B) {
		for b.Loop() {
			s := root
			for _, k := range keys {
				s = s.Transition(k.Atom, DataDefault)
			}
		}
	})
	b.Run("object", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			o := AllocPlain(root)
			for _, k := range keys {
				AddProperty(o, k.Atom, Int(1), DataDefault)
			}
		}
	})
}

func BenchmarkDictionary(b *testing.B) {
	r := testRealm()
	keys := make([]PropertyKey, 1000)
	for i := range keys {
		keys[i] = key(fmt.Sprint("dict", i))
	}
	b.Run("set", func(b *testing.B) {
		o, n := r.NewObject(), 0
		for b.Loop() {
			_ = Set(o, keys[n], Int(1), true)
			if n++; n == len(keys) {
				o, n = r.NewObject(), 0
			}
		}
	})
	o := r.NewObject()
	for _, k := range keys {
		_ = Set(o, k, Int(1), true)
	}
	b.Run("get", func(b *testing.B) {
		n := 0
		for b.Loop() {
			sinkValue, _ = Get(o, keys[n])
			if n++; n == len(keys) {
				n = 0
			}
		}
	})
	b.Run("churn", func(b *testing.B) {
		n := 0
		for b.Loop() {
			_ = DeletePropertyOrThrow(o, keys[n])
			_ = Set(o, keys[n], Int(1), true)
			if n++; n == len(keys) {
				n = 0
			}
		}
	})
}

func BenchmarkArray(b *testing.B) {
	r := testRealm()
	b.Run("get", func(b *testing.B) {
		o := &r.NewArray(ints(1, 2, 3, 4, 5, 6, 7, 8)).Object
		for b.Loop() {
			sinkValue, _ = GetIndex(o, 5)
		}
	})
	b.Run("append", func(b *testing.B) {
		o, n := &r.NewArray(nil).Object, 0
		for b.Loop() {
			_ = SetIndex(o, n, Int(1), true)
			if n++; n == 1000 {
				o, n = &r.NewArray(nil).Object, 0
			}
		}
	})
}

func BenchmarkCall(b *testing.B) {
	r := testRealm()
	f := Obj(r.NewNativeFunction("f", 0, func(_ *Realm, this Value, args []Value) (Value, error) { return args[0], nil }))
	b.ReportAllocs()
	for b.Loop() {
		sinkValue, _ = Call(f, Undefined, Int(1), Int(2))
	}
}

func BenchmarkCopyDataProperties(b *testing.B) {
	r := testRealm()
	src, _ := objectWith(r, 5)
	b.ReportAllocs()
	for b.Loop() {
		_ = CopyDataProperties(AllocPlain(r.ObjectShape(5)), Obj(src), nil)
	}
}
