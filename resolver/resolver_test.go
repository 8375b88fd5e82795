package resolver

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// recorded is one case of testdata/cases.json, written by testdata/record.cjs.
type recorded struct {
	Kind, Parent, Specifier        string
	Conditions                     []string
	PreserveSymlinks, NoAddons     bool
	NodePath, Cwd, Result, LoadErr string
	Format                         *string
	Error                          *recordedError
	Warnings                       []Warning
}

type recordedError struct {
	Name, Code, Message, Path, RequestPath, URL, Input, Module string
	RequireStack                                               []string
}

// makeTree lays the files of testdata/tree.json below a fresh directory.
func makeTree(t testing.TB) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("testdata/tree.json")
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]json.RawMessage
	if err := json.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	for name, raw := range tree {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		var text string
		var link struct{ Symlink string }
		if json.Unmarshal(raw, &text) == nil {
			err = os.WriteFile(path, []byte(text), 0o644)
		} else if err = json.Unmarshal(raw, &link); err == nil {
			err = os.Symlink(link.Symlink, path)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func isTestBuiltin(name string) bool { return name == "fs" || name == "fs/promises" }

func TestRecorded(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the cases were recorded with POSIX paths")
	}
	root := makeTree(t)
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	fill := strings.NewReplacer("<ROOTURL>", jsonText(PathToFileURL(root)), "<ROOT>", jsonText(root))
	var cases []recorded
	if err := json.Unmarshal([]byte(fill.Replace(string(data))), &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		name := c.Kind + " " + c.Specifier + " from " + c.Parent
		var warnings []Warning
		opts := Options{
			IsBuiltin:        isTestBuiltin,
			IsPrefixBuiltin:  func(name string) bool { return isTestBuiltin(name) || name == "test" },
			Conditions:       c.Conditions,
			PreserveSymlinks: c.PreserveSymlinks,
			NoAddons:         c.NoAddons,
			Cwd:              func() string { return filepath.Join(root, c.Cwd) },
			Warn:             func(w Warning) { warnings = append(warnings, w) },
			// The two http-like cases need a whole URL parser.
			ParseURL: func(in, base string) (string, bool) {
				if base != "" {
					return "", false
				}
				return parseStub(in)
			},
		}
		if c.NodePath != "" {
			opts.NodePath = filepath.Join(root, c.NodePath)
		}
		if c.Specifier != "http:foo" && c.Specifier != "wss://x" && !strings.HasPrefix(c.Parent, "data:") {
			opts.ParseURL = nil
		}
		r := New(opts)
		parent := filepath.Join(root, c.Parent)
		var got string
		var err error
		var format Format
		if c.Kind == "require" {
			got, err = r.Require(RequireRequest{Specifier: c.Specifier, ParentFile: parent,
				ParentPaths: r.NodeModulePaths(filepath.Dir(parent)), RequireStack: []string{parent}})
		} else {
			base := PathToFileURL(parent)
			if strings.HasPrefix(c.Parent, "data:") {
				base = "data:text/javascript,export%20default%20(s)%20%3D%3E%20import(s)"
			}
			var res Resolution
			res, err = r.Import(c.Specifier, base, nil)
			got, format = res.URL, res.Format
		}
		if got != c.Result {
			t.Errorf("%s: got %q, want %q (error %v)", name, got, c.Result, err)
		}
		if c.Format != nil && string(format) != *c.Format {
			t.Errorf("%s: format %q, want %q", name, format, *c.Format)
		}
		compareErrors(t, name, err, c.Error)
		if !slices.Equal(warnings, c.Warnings) {
			t.Errorf("%s: warnings\n got %q\nwant %q", name, warnings, c.Warnings)
		}
	}
}

func parseStub(s string) (string, bool) {
	switch s {
	case "http:foo":
		return "http://foo/", true
	case "wss://x":
		return "wss://x/", true
	}
	_, ok := schemeOf(s)
	return s, ok
}

func jsonText(s string) string {
	b, _ := json.Marshal(s)
	return string(b[1 : len(b)-1])
}

func compareErrors(t *testing.T, name string, err error, want *recordedError) {
	t.Helper()
	if err == nil {
		if want != nil {
			t.Errorf("%s: no error, want %q", name, want.Message)
		}
		return
	}
	var e *Error
	if !errors.As(err, &e) {
		t.Errorf("%s: error %T", name, err)
		return
	}
	if want == nil {
		t.Errorf("%s: error %q, want none", name, e.Message)
		return
	}
	got := recordedError{Name: e.Name, Code: e.Code, Message: e.Message, Path: e.Path, RequestPath: e.RequestPath,
		URL: e.URL, Input: e.Input, Module: e.Module, RequireStack: e.RequireStack}
	if !reflect.DeepEqual(got, *want) {
		t.Errorf("%s:\n got %+v\nwant %+v", name, got, *want)
	}
}
