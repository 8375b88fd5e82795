package binary

import (
	"slices"
	"testing"
)

// sample imports m.log and exports add and mem.
var sample = []byte{0, 97, 115, 109, 1, 0, 0, 0, 1, 11, 2, 96, 2, 127, 127, 1, 127, 96, 1, 127, 0, 2, 9, 1, 1, 109, 3, 108, 111, 103, 0, 1, 3, 2, 1, 0,
	5, 3, 1, 0, 1, 7, 13, 2, 3, 97, 100, 100, 0, 1, 3, 109, 101, 109, 2, 0, 10, 13, 1, 11, 0, 32, 0, 16, 0, 32, 0, 32, 1, 106, 11}

func TestRead(t *testing.T) {
	m, err := Read(sample)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Imports) != 1 || m.Imports[0].Module != "m" || m.Imports[0].Name != "log" || !m.Imports[0].Func.Equal(FuncType{Params: []byte{I32}}) {
		t.Errorf("imports: %+v", m.Imports)
	}
	if len(m.Exports) != 2 || m.Exports[0].Name != "add" || !m.Exports[0].Func.Equal(FuncType{[]byte{I32, I32}, []byte{I32}}) ||
		m.Exports[1].Name != "mem" || m.Exports[1].Memory != (Limits{Min: 1}) {
		t.Errorf("exports: %+v", m.Exports)
	}
	r, err := Read(m.Renamed(sample, "p"))
	if err != nil || r.Imports[0].Module != "p" || r.Imports[0].Name != "0" || len(r.Exports) != 2 {
		t.Errorf("renamed: %+v, %v", r, err)
	}
}

func TestWriter(t *testing.T) {
	var w Writer
	x := Extern{Kind: KindTable, Table: TableType{FuncRef, Limits{Min: 1, Max: 9, HasMax: true}}}
	w.Export("t", KindTable, w.Import("a", "b", x))
	m, err := Read(w.Bytes())
	if err != nil || len(m.Imports) != 1 || m.Imports[0].Table != x.Table || m.Exports[0].Table != x.Table {
		t.Fatalf("%+v, %v", m, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(slices.Clone(sample))
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := Read(b)
		if err == nil {
			m.Renamed(b, "p")
		}
	})
}
