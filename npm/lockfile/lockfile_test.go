package lockfile

import (
	"errors"
	"slices"
	"testing"
)

const sample = `{
  "name": "root", "version": "1.0.0", "lockfileVersion": 3, "requires": true,
  "packages": {
    "": {"name": "root", "dependencies": {"a": "1", "ws": "1"}, "devDependencies": {"d": "1"}, "optionalDependencies": {"o": "1"}},
    "packages/ws": {"name": "ws", "version": "1.0.0", "dependencies": {"w": "1"}, "bin": "cli.js"},
    "node_modules/ws": {"resolved": "packages/ws", "link": true},
    "node_modules/a": {"version": "1.0.0", "dependencies": {"b": "1"}, "bin": {"a": "a.js", "x": 5}},
    "node_modules/a/node_modules/b": {"version": "1.0.0"},
    "node_modules/b": {"version": "2.0.0", "dev": true},
    "node_modules/d": {"version": "1.0.0", "dev": true, "dependencies": {"b": "2"}},
    "node_modules/@s/p": {"version": "1.0.0", "devOptional": true},
    "node_modules/o": {"version": "1.0.0", "optional": true, "os": ["win32"], "dependencies": {"oo": "1"}},
    "node_modules/o/node_modules/in": {"version": "1.0.0", "optional": true},
    "node_modules/oo": {"version": "1.0.0", "optional": true},
    "node_modules/w": {"version": "1.0.0", "cpu": "!arm64", "peer": true},
    "node_modules/x": {"version": "1.0.0", "extraneous": true}
  }
}`

func paths(ps []*Package) []string {
	var out []string
	for _, p := range ps {
		out = append(out, p.Path)
	}
	return out
}

func TestSelect(t *testing.T) {
	l, err := Parse([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	linux, windows := Platform{"linux", "x64", "glibc"}, Platform{"win32", "x64", ""}
	base := []string{"node_modules/a", "node_modules/a/node_modules/b"}
	for _, c := range []struct {
		omit []string
		pl   Platform
		want []string
	}{
		{nil, linux, append(slices.Clone(base), "node_modules/b", "node_modules/d", "node_modules/w", "node_modules/ws", "packages/ws")},
		{nil, windows, append(slices.Clone(base), "node_modules/b", "node_modules/d", "node_modules/o", "node_modules/oo", "node_modules/w", "node_modules/ws", "packages/ws")},
		{[]string{"dev"}, linux, append(slices.Clone(base), "node_modules/w", "node_modules/ws", "packages/ws")},
		{[]string{"dev", "peer"}, windows, append(slices.Clone(base), "node_modules/o", "node_modules/oo", "node_modules/ws", "packages/ws")},
		{[]string{"optional", "dev"}, windows, append(slices.Clone(base), "node_modules/w", "node_modules/ws", "packages/ws")},
	} {
		got, err := l.Select(c.omit, c.pl)
		if err != nil || !slices.Equal(paths(got), c.want) {
			t.Errorf("omit %q on %s:\n got %q %v\nwant %q", c.omit, c.pl.OS, paths(got), err, c.want)
		}
	}
	var e *PlatformError
	if _, err := l.Select(nil, Platform{"linux", "arm64", "musl"}); !errors.As(err, &e) || e.Package.Name != "w" || e.Code() != "EBADPLATFORM" {
		t.Errorf("arm64: %v", err)
	}
}

func TestFields(t *testing.T) {
	l, err := Parse([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	if p := l.Get("packages/ws"); p.Name != "ws" || p.Bin[""] != "cli.js" {
		t.Errorf("workspace: %+v", p)
	}
	if p := l.Get("node_modules/@s/p"); p.Name != "@s/p" {
		t.Errorf("scope: %q", p.Name)
	}
	if p := l.Get("node_modules/a"); len(p.Bin) != 1 || p.Bin["a"] != "a.js" {
		t.Errorf("bin: %q", p.Bin)
	}
	if got := Parent("node_modules/a/node_modules/@s/b"); got != "node_modules/a" {
		t.Errorf("Parent: %q", got)
	}
	if got := Modules("node_modules/a/node_modules/@s/b"); got != "node_modules/a/node_modules" {
		t.Errorf("Modules: %q", got)
	}
}

func TestRefused(t *testing.T) {
	for src, want := range map[string]error{
		`{`:                                   ErrSyntax,
		`{"lockfileVersion":1}`:               ErrVersion,
		`{"lockfileVersion":3}`:               ErrSyntax,
		`{"lockfileVersion":3,"packages":[]}`: ErrSyntax,
		`{"lockfileVersion":3,"packages":{"../node_modules/a":{}}}`:         ErrSyntax,
		`{"lockfileVersion":3,"packages":{"node_modules/../../a":{}}}`:      ErrSyntax,
		`{"lockfileVersion":3,"packages":{"/node_modules/a":{}}}`:           ErrSyntax,
		`{"lockfileVersion":3,"packages":{"node_modules/a/../b":{}}}`:       ErrSyntax,
		`{"lockfileVersion":3,"packages":{"node_modules/.bin":{}}}`:         ErrSyntax,
		`{"lockfileVersion":3,"packages":{"node_modules/a\\b":{}}}`:         ErrSyntax,
		`{"lockfileVersion":3,"packages":{"c:/node_modules/a":{}}}`:         ErrSyntax,
		`{"lockfileVersion":3,"packages":{"node_modules/a":{"os":{}}}}`:     nil,
		`{"lockfileVersion":3,"packages":{"../elsewhere":{}}}`:              nil,
		`{"lockfileVersion":2,"packages":{},"dependencies":{"ignored":{}}}`: nil,
	} {
		if _, err := Parse([]byte(src)); !errors.Is(err, want) || (err == nil) != (want == nil) {
			t.Errorf("%s: %v, want %v", src, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(sample))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := Parse(data)
		if err != nil {
			return
		}
		got, err := l.Select([]string{"dev"}, Platform{"linux", "x64", "glibc"})
		if err != nil {
			return
		}
		for _, p := range got {
			if InNodeModules(p.Path) && !validPath(p.Path) {
				t.Errorf("path %q", p.Path)
			}
		}
	})
}
