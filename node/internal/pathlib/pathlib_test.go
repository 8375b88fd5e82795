package pathlib

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"
)

// testdata/cases.json is what Node 26 answers; see testdata/record.cjs.
func TestRecorded(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct{ One, Many [][]string }
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	flavours := map[string]Path{"posix": Posix, "win32": Win32}
	contexts := map[string]Context{
		"posix": {Cwd: func() string { return "/home/me" }},
		"win32": {Cwd: func() string { return `C:\home\me` }, DriveCwd: func(string) string { return "" }},
	}
	names := []string{"normalize", "dirname", "basename", "basename .js", "basename a", "extname", "isAbsolute", "resolve",
		"toNamespacedPath", "root", "dir", "base", "ext", "name", "format"}
	for _, c := range cases.One {
		p, ctx, s := flavours[c[0]], contexts[c[0]], c[1]
		o := p.Parse(s)
		got := []string{p.Normalize(s), p.Dirname(s), p.Basename(s, ""), p.Basename(s, ".js"), p.Basename(s, "a"), p.Extname(s),
			strconv.FormatBool(p.IsAbsolute(s)), p.Resolve(ctx, s), p.ToNamespacedPath(ctx, s), o.Root, o.Dir, o.Base, o.Ext, o.Name, p.Format(o)}
		for i, want := range c[2:] {
			if got[i] != want {
				t.Errorf("%s.%s(%q) = %q, want %q", c[0], names[i], s, got[i], want)
			}
		}
	}
	for _, c := range cases.Many {
		p, ctx, n := flavours[c[0]], contexts[c[0]], len(c)
		list := c[1 : n-3]
		rel := ""
		if len(list) > 1 {
			rel = p.Relative(ctx, list[0], list[1])
		}
		for i, got := range []string{p.Join(list...), p.Resolve(ctx, list...), rel} {
			if want := c[n-3+i]; got != want {
				t.Errorf("%s.%s(%q) = %q, want %q", c[0], [...]string{"join", "resolve", "relative"}[i], list, got, want)
			}
		}
	}
}

// The expected values are those of Node 26.
func TestFormat(t *testing.T) {
	for _, c := range []struct {
		in           Parsed
		posix, win32 string
	}{
		{Parsed{}, "", ""},
		{Parsed{Dir: "/a", Base: "b"}, "/a/b", `/a\b`},
		{Parsed{Root: "/", Base: "b"}, "/b", "/b"},
		{Parsed{Root: "/", Dir: "/", Base: "b"}, "/b", "/b"},
		{Parsed{Name: "a", Ext: "js"}, "a.js", "a.js"},
		{Parsed{Name: "a", Ext: ".js", Base: "x"}, "x", "x"},
		{Parsed{Root: `C:\`, Name: "a"}, `C:\a`, `C:\a`},
	} {
		if got := Posix.Format(c.in); got != c.posix {
			t.Errorf("posix %+v: %q, want %q", c.in, got, c.posix)
		}
		if got := Win32.Format(c.in); got != c.win32 {
			t.Errorf("win32 %+v: %q, want %q", c.in, got, c.win32)
		}
	}
}

func FuzzPath(f *testing.F) {
	f.Add("/a/../b", `..\C:x\`, "a{b,c}/**/!(x|[!y])*")
	f.Add(`\\server\share\..\x`, "CON:..", "+(@(a|b*)?)")
	f.Fuzz(func(t *testing.T, a, b, pattern string) {
		for _, p := range []Path{Posix, Win32} {
			c := Context{Cwd: func() string { return p.Sep() + "cwd" }}
			n := p.Normalize(a)
			if p == Posix && p.Normalize(n) != n {
				t.Errorf("normalize(%q) = %q, again %q", a, n, p.Normalize(n))
			}
			if full := p.Resolve(c, a, b); p == Posix && p.Resolve(c, full) != full {
				t.Errorf("resolve(%q, %q) = %q is not stable", a, b, full)
			}
			p.Join(a, b)
			p.Relative(c, a, b)
			p.ToNamespacedPath(c, a)
			p.Parse(a)
			p.Dirname(a)
			p.Basename(a, b)
			p.MatchesGlob(a, pattern)
		}
	})
}

func BenchmarkJoin(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Posix.Join("/usr/local", "lib", "../share", "node_modules")
	}
}
