package cjsexports

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// testdata/cases.json holds what Node 26's scanner finds in each source; it
// finds nothing in a source that is an error here.
func TestRecorded(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Source             string
		Exports, Reexports []string
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		exports, reexports, err := Scan(c.Source)
		slices.Sort(exports)
		slices.Sort(c.Exports)
		if !slices.Equal(exports, c.Exports) || !slices.Equal(reexports, c.Reexports) {
			t.Errorf("%s\n got %q %q (%v)\nwant %q %q", c.Source, exports, reexports, err, c.Exports, c.Reexports)
		}
	}
}

func TestErrors(t *testing.T) {
	for src, want := range map[string]error{
		`import x from "y"`:        ErrModuleSyntax,
		`export default 1`:         ErrModuleSyntax,
		`x = import.meta.url`:      ErrModuleSyntax,
		"x = 'a\nb'":               ErrUnterminated,
		"`":                        ErrUnterminated,
		"(":                        ErrUnterminated,
		"}":                        ErrUnterminated,
		"x = /a":                   ErrUnterminated,
		`import("x")`:              nil,
		`x.import.meta; y.export `: nil,
		"`${`${`":                  ErrUnterminated,
	} {
		if _, _, err := Scan(src); err != want {
			t.Errorf("%s: %v, want %v", src, err, want)
		}
	}
}

func TestOrder(t *testing.T) {
	exports, _, _ := Scan("exports.b = 1; exports.a = 1; exports.b = 2")
	if want := []string{"b", "a"}; !slices.Equal(exports, want) {
		t.Errorf("got %q, want %q", exports, want)
	}
}

func FuzzScan(f *testing.F) {
	f.Add("module.exports = { a, 'b': c, ...require('d') }; exports['\\u{1f600}'] = `${1}`")
	f.Add("Object.keys(a).forEach(function (k) { if (k !== 'default') exports[k] = a[k]; })")
	f.Add("x = /[/]/; class A {} /re/")
	f.Fuzz(func(t *testing.T, src string) {
		exports, _, err := Scan(src)
		if err != nil && len(exports) > 0 {
			t.Error("names together with an error")
		}
	})
}

func BenchmarkScan(b *testing.B) {
	src := strings.Repeat("function f(a, b) { return a.c / b.d + 'text' + `t${a}`; } // comment\nexports.f = f;\n", 2000)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, _, err := Scan(src); err != nil {
			b.Fatal(err)
		}
	}
}
