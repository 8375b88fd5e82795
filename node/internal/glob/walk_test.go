package glob

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestWalk(t *testing.T) {
	root := t.TempDir()
	for _, f := range []string{"a/1.js", "a/b/2.js", "a/b/c/3.ts", ".dot/f.js", "top.js"} {
		f = filepath.Join(root, filepath.FromSlash(f))
		if err := os.MkdirAll(filepath.Dir(f), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for pattern, want := range map[string]string{
		"**": ". top.js a a/1.js a/b a/b/2.js a/b/c a/b/c/3.ts", "**/*.js": "top.js a/1.js a/b/2.js", ".*/*": ".dot/f.js",
		"{a,.dot}/*": ".dot/f.js a/1.js a/b", "*/": "a", "": "", "nope": "", "!(a)": "top.js", "a/b/../*": "a/1.js a/b",
	} {
		w := Walk{Root: root, Patterns: []string{pattern}}
		got, err := w.Run()
		if s := filepath.ToSlash(strings.Join(got, " ")); err != nil || s != want {
			t.Errorf("%q: %q, %v; want %q", pattern, s, err, want)
		}
	}
	w := Walk{Root: root, Patterns: []string{"**"}, Exclude: []string{"a/**"}}
	if got, err := w.Run(); err != nil || !slices.Equal(got, []string{".", "top.js"}) {
		t.Errorf("exclude: %v, %v", got, err)
	}
}

// TestBlowUp has patterns that backtracking takes exponential time for.
func TestBlowUp(t *testing.T) {
	start := time.Now()
	name := strings.Repeat("a", 100) + "b"
	for _, p := range []string{strings.Repeat("*a", 50), "+(a|aa)+(a|aa)+(a|aa)c", "*(*(*(a)))c",
		strings.Repeat("!(a|b)*", 10) + "c", strings.Repeat("!(a)", 12) + "c", strings.Repeat("!(*(", 8) + "x" + strings.Repeat("))", 8) + "c",
		strings.Repeat("+(", 60), strings.Repeat("!(", 30) + "a" + strings.Repeat("|+(", 30)} {
		if Match(name, p, false) {
			t.Errorf("%q matches", p)
		}
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("took %v", d)
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("a/b.js", "**/*.{js,ts}")
	f.Add("x", "+(x|[!a-z])")
	f.Fuzz(func(_ *testing.T, path, pattern string) {
		if len(path) < 64 && len(pattern) < 64 {
			Match(path, pattern, false)
		}
	})
}
