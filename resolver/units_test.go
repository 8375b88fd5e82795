package resolver

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// memFS is an FS of file contents; directories exist as far as files do.
type memFS map[string]string

func (m memFS) Stat(path string) Kind {
	if _, ok := m[path]; ok {
		return File
	}
	for name := range m {
		if strings.HasPrefix(name, strings.TrimSuffix(path, "/")+"/") {
			return Dir
		}
	}
	return Missing
}

func (m memFS) ReadFile(path string) ([]byte, error) {
	if s, ok := m[path]; ok {
		return []byte(s), nil
	}
	return nil, os.ErrNotExist
}

func (m memFS) Readlink(path string) (string, bool, error) {
	if m.Stat(path) == Missing {
		return "", false, os.ErrNotExist
	}
	return "", false, nil
}

func TestOtherFS(t *testing.T) {
	r := New(Options{FS: memFS{"/a/main.js": "", "/a/node_modules/p/package.json": `{"exports":{"import":"./i.mjs","default":"./d.js"}}`,
		"/a/node_modules/p/i.mjs": "", "/a/node_modules/p/d.js": ""}})
	got, err := r.Require(RequireRequest{Specifier: "p", ParentFile: "/a/main.js", ParentPaths: r.NodeModulePaths("/a")})
	if err != nil || got != "/a/node_modules/p/d.js" {
		t.Errorf("require: %q, %v", got, err)
	}
	res, err := r.Import("p", "file:///a/main.js", nil)
	if err != nil || res.URL != "file:///a/node_modules/p/i.mjs" || res.Format != FormatModule {
		t.Errorf("import: %+v, %v", res, err)
	}
}

func TestNodeModulePaths(t *testing.T) {
	r := New(Options{})
	for from, want := range map[string][]string{
		"/":                    {"/node_modules"},
		"/a/b":                 {"/a/b/node_modules", "/a/node_modules", "/node_modules"},
		"/a/node_modules/b":    {"/a/node_modules/b/node_modules", "/a/node_modules", "/node_modules"},
		"/node_modules":        {"/node_modules"},
		"/a/node_modules_x/":   {"/a/node_modules_x/node_modules", "/a/node_modules", "/node_modules"},
		"/node_modules/x/../y": {"/node_modules/y/node_modules", "/node_modules"},
	} {
		if got := r.NodeModulePaths(from); !slices.Equal(got, want) {
			t.Errorf("NodeModulePaths(%q) = %q, want %q", from, got, want)
		}
	}
}

func TestGlobalPaths(t *testing.T) {
	r := New(Options{NodePath: "/x::/y", Home: "/home/u", ExecPath: "/usr/local/bin/node"})
	want := []string{"/x", "/y", "/home/u/.node_modules", "/home/u/.node_libraries", "/usr/local/lib/node"}
	if got := r.GlobalPaths(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCustomExtensions(t *testing.T) {
	r := New(Options{FS: memFS{"/a/x.ts": "", "/a/x.js": ""}})
	got, err := r.Require(RequireRequest{Specifier: "./x", ParentFile: "/a/m.js", Extensions: []string{".ts", ".js"}})
	if err != nil || got != "/a/x.ts" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestRequirePaths(t *testing.T) {
	r := New(Options{FS: memFS{"/a/x.js": "", "/b/node_modules/p/index.js": ""}})
	got, err := r.Require(RequireRequest{Specifier: "./x", ParentFile: "/z/m.js", HasPaths: true, Paths: []string{"/q", "/a"}})
	if err != nil || got != "/a/x.js" {
		t.Errorf("relative: %q, %v", got, err)
	}
	got, err = r.Require(RequireRequest{Specifier: "p", ParentFile: "/z/m.js", HasPaths: true, Paths: []string{"/b/c"}})
	if err != nil || got != "/b/node_modules/p/index.js" {
		t.Errorf("bare: %q, %v", got, err)
	}
}

func TestRealpath(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	mk := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	mk(os.MkdirAll(filepath.Join(dir, "real/sub"), 0o755))
	mk(os.WriteFile(filepath.Join(dir, "real/sub/f"), nil, 0o644))
	mk(os.Symlink("real", filepath.Join(dir, "l1")))
	mk(os.Symlink(filepath.Join(dir, "l1", "sub"), filepath.Join(dir, "l2")))
	mk(os.Symlink("loop2", filepath.Join(dir, "loop1")))
	mk(os.Symlink("loop1", filepath.Join(dir, "loop2")))
	r := New(Options{})
	if got, err := r.Realpath(filepath.Join(dir, "l2/f")); err != nil || got != filepath.Join(dir, "real/sub/f") {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := r.Realpath(filepath.Join(dir, "loop1/f")); err == nil {
		t.Error("a loop of links resolved")
	}
	if _, err := r.Realpath(filepath.Join(dir, "nope")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing: %v", err)
	}
}

// The expected texts are those of JSON.parse in Node 26.
func TestJSONErrors(t *testing.T) {
	for src, want := range map[string]string{
		``:           "Unexpected end of JSON input",
		`{`:          "Expected property name or '}' in JSON at position 1 (line 1 column 2)",
		`{"a"`:       "Expected ':' after property name in JSON at position 4 (line 1 column 5)",
		`{"a" 1}`:    "Expected ':' after property name in JSON at position 5 (line 1 column 6)",
		`{"a":1 "b"`: "Expected ',' or '}' after property value in JSON at position 7 (line 1 column 8)",
		`[1 2]`:      "Expected ',' or ']' after array element in JSON at position 3 (line 1 column 4)",
		`[1`:         "Expected ',' or ']' after array element in JSON at position 2 (line 1 column 3)",
		`"a`:         "Unterminated string in JSON at position 2 (line 1 column 3)",
		"\"a\nb\"":   "Bad control character in string literal in JSON at position 2 (line 1 column 3)",
		`"\x"`:       "Bad escaped character in JSON at position 2 (line 1 column 3)",
		`-`:          "No number after minus sign in JSON at position 1 (line 1 column 2)",
		`1.`:         "Unterminated fractional number in JSON at position 2 (line 1 column 3)",
		`1e`:         "Exponent part is missing a number in JSON at position 2 (line 1 column 3)",
		`{} x`:       "Unexpected non-whitespace character after JSON at position 3 (line 1 column 4)",
		`01`:         "Unexpected number in JSON at position 1 (line 1 column 2)",
		`tru`:        "Unexpected end of JSON input",
		`[x]`:        "Unexpected token 'x', \"[x]\" is not valid JSON",
		`{a:1}`:      "Expected property name or '}' in JSON at position 1 (line 1 column 2)",
		`["aaaaaaaaaaaaaaaaaaaaa", x, "bbbbbbbbbbbbbbbbbbbbb"]`: "Unexpected token 'x', ...\"aaaaaaa\", x, \"bbbbbb\"... is not valid JSON",
	} {
		_, err := parseJSON(src)
		if err == nil {
			t.Errorf("%q: no error", src)
		} else if err.Message != want {
			t.Errorf("%q:\n got %s\nwant %s", src, err.Message, want)
		}
	}
}

func TestFileURL(t *testing.T) {
	for in, want := range map[string]string{
		"file:///a/b":           "/a/b",
		"file:///a%20b":         "/a b",
		"file://localhost/a":    "/a",
		"file:/a/../b?x#y":      "/b",
		"file:a":                "/a",
		"file:///%E2%82%AC":     "/€",
		"FILE:///x":             "/x",
		"file:\\a\\b":           "/a/b",
		"file:///a/%2E%2e/c/./": "/c/",
	} {
		if got, err := FileURLToPath(in); err != nil || got != want {
			t.Errorf("FileURLToPath(%q) = %q, %v; want %q", in, got, err, want)
		}
	}
	for in, code := range map[string]string{
		"file://h/a": "ERR_INVALID_FILE_URL_HOST", "http://a/": "ERR_INVALID_URL_SCHEME", "x": "ERR_INVALID_URL",
		"file:///a%2fb": "ERR_INVALID_FILE_URL_PATH", "file:///%ff": "",
	} {
		_, err := FileURLToPath(in)
		var e *Error
		if !errors.As(err, &e) || e.Code != code {
			t.Errorf("FileURLToPath(%q): %v, want %s", in, err, code)
		}
	}
}

func FuzzPackageJSON(f *testing.F) {
	for _, s := range []string{`{}`, `{"name":"a","exports":{".":["./x",null]}}`, `{"exports":{"./*":"./*"`, `{"a":"\ud83d\ude00","imports":[[[[]]]]}`, `{"main":"\`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := New(Options{FS: memFS{"/p/package.json": string(data), "/p/m.js": "", "/p/x": ""}, IsBuiltin: isTestBuiltin})
		_, _ = r.Import("#x/y", "file:///p/m.js", nil)
		_, _ = r.Import("a/x", "file:///p/m.js", nil)
		_, _ = r.Require(RequireRequest{Specifier: "/p"})
	})
}

func FuzzFileURL(f *testing.F) {
	f.Add("./a/../b?x#y", "file:///c/d")
	f.Add("file://h/C|/..", "file:///C:/d")
	f.Fuzz(func(t *testing.T, in, base string) {
		b, ok := parseFileURL(base, nil)
		if !ok {
			return
		}
		u, ok := parseFileURL(in, &b)
		if !ok {
			return
		}
		if !strings.HasPrefix(u.path, "/") {
			t.Errorf("%q against %q: path %q", in, base, u.path)
		}
		again, ok := parseFileURL(u.String(), nil)
		if ok && again.path != u.path && !strings.HasPrefix(u.path, "//") {
			t.Errorf("%q against %q: %q parses again as %q", in, base, u, again)
		}
	})
}

func BenchmarkRequire(b *testing.B) {
	root := makeTree(b)
	parent := filepath.Join(root, "app/lib/a.js")
	for b.Loop() {
		r := New(Options{})
		if _, err := r.Require(RequireRequest{Specifier: "exp/f/one", ParentFile: parent, ParentPaths: r.NodeModulePaths(filepath.Dir(parent))}); err != nil {
			b.Fatal(err)
		}
	}
}
