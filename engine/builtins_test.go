package engine_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine"
)

// TestBuiltins runs the scripts of testdata/builtins, behind show.js, and
// compares what they print with what Node 26 prints.
func TestBuiltins(t *testing.T) {
	prefix, err := os.ReadFile("testdata/builtins/show.js")
	if err != nil {
		t.Fatal(err)
	}
	outputs, err := filepath.Glob("testdata/builtins/*.out")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range outputs {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".out"), func(t *testing.T) {
			script, err := os.ReadFile(strings.TrimSuffix(name, ".out") + ".js")
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			compareLines(t, printed(t, string(prefix)+string(script)), strings.Split(strings.TrimSuffix(string(want), "\n"), "\n"))
		})
	}
}

// printed runs a script and returns the lines that it prints.
func printed(t *testing.T, script string) []string {
	rt := engine.New(engine.Config{})
	var lines []string
	print := rt.NewFunction("print", 1, func(c *engine.Call) (engine.Value, error) {
		s, err := rt.ToString(c.Arg(0))
		lines = append(lines, s)
		return engine.Undefined, err
	})
	if err := rt.Global().Put("print", print.Value()); err != nil {
		t.Fatal(err)
	}
	if _, err := rt.Eval(context.Background(), "test.js", script); err != nil {
		t.Fatal(err)
	}
	return lines
}

func compareLines(t *testing.T, got, want []string) {
	if len(got) != len(want) {
		t.Errorf("%d lines, want %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] == want[i] {
			continue
		}
		at := 0
		for at < min(len(got[i]), len(want[i])) && got[i][at] == want[i][at] {
			at++
		}
		from := max(at-100, 0)
		t.Errorf("line %d from column %d:\n got %.250s\nwant %.250s", i+1, from, got[i][from:], want[i][from:])
	}
}
