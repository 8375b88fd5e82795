package archtest

import (
	"bufio"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const modulePath = "github.com/sxfescript/sxn/"

// layers lists what each folder may import of the project; the longest
// matching prefix counts, and "self" stands for the folder's own subtree.
var layers = []struct{ folder, allowed string }{
	{"engine/internal/text", ""},
	{"engine/internal/syntax", "engine/internal/text self"},
	{"engine/internal/regexp", "engine/internal/text"},
	{"engine/internal/numeric", ""},
	{"engine/internal/core", "engine/internal/text engine/internal/numeric"},
	{"engine/internal/sorting", "engine/internal/core"},
	{"engine/internal/patterns", "engine/internal/text engine/internal/core"},
	{"engine/internal/stacktrace", "engine/internal/bytecode engine/internal/text engine/internal/core"},
	{"engine/internal/promises", "engine/internal/text engine/internal/core"},
	{"engine/internal/bytecode", "engine/internal/text engine/internal/core"},
	{"engine/internal/compiler", "engine/internal/text engine/internal/syntax engine/internal/bytecode engine/internal/core"},
	{"engine/internal/vm", "engine/internal/text engine/internal/bytecode engine/internal/core engine/internal/promises engine/internal/stacktrace"},
	{"engine/internal/heapwalk", "engine/internal/text engine/internal/bytecode engine/internal/core engine/internal/promises engine/internal/vm engine/internal/builtins/weak"},
	{"engine/internal/timezone", ""},
	{"engine/internal/builtins", "engine/internal/text engine/internal/core engine/internal/numeric engine/internal/patterns engine/internal/promises engine/internal/regexp engine/internal/sorting engine/internal/stacktrace engine/internal/timezone"},
	{"engine/internal/calendar", ""},
	{"engine/internal/collation", "engine/internal/text"},
	{"engine/internal/intl", "engine/internal/text engine/internal/core engine/internal/timezone engine/internal/calendar engine/internal/collation self"},
	{"engine/internal/module", "engine/internal/text engine/internal/core engine/internal/promises"},
	{"engine/internal/realm", "engine/internal"},
	{"engine/introspect", "engine engine/internal/builtins/weak engine/internal/core engine/internal/promises engine/internal/text"},
	{"engine/enginetest", "engine engine/internal"},
	{"engine", "engine/internal"},
	{"resolver", ""},
	{"polyfills", ""},
	{"runtime/eventloop", ""},
	{"runtime/netio", "runtime/eventloop"},
	{"runtime/tracelog", ""},
	{"runtime/env", "engine runtime/eventloop runtime/netio runtime/tracelog"},
	{"web/fetch", "engine runtime/env runtime/eventloop web node/diagnosticschannel node/nodeerr node/httpclient"},
	{"web/websocket", "engine runtime/env runtime/eventloop web node/buffer node/diagnosticschannel node/nodeerr node/net node/events node/httpclient"},
	{"web/eventsource", "engine runtime/env runtime/eventloop web node/nodeerr node/httpclient"},
	{"web", "engine engine/introspect runtime/env runtime/eventloop runtime/netio runtime/tracelog web node/nodeerr node/validate"},
	{"modules/ts/erase", ""},
	{"modules", "engine engine/introspect resolver runtime/env runtime/tracelog runtime/eventloop modules node/diagnosticschannel node/nodeerr node/validate"},
	{"node", "engine engine/introspect runtime/env runtime/eventloop runtime/netio runtime/tracelog web polyfills resolver modules node"},
	{"runtime", "engine modules node polyfills resolver runtime web"},
	{"npm", "npm resolver runtime"},
	{"cmd", "npm runtime"},
	{"compat-tests", "engine node runtime internal/clitest"},
	{"benchmarks", "engine runtime internal/clitest"},
	{"internal/clitest", "runtime"},
	{"fixtures", "engine runtime npm"},
	{"internal", "internal"},
	{"scripts", "engine internal scripts"},
}

// Exceptions, each with its reason.
var (
	largeFiles = map[string]string{
		"engine/internal/vm/run.go": "the run loop is one function by design",
	}
	largePackages = map[string]string{}
	initAllowed   = map[string]string{}
)

const (
	maxFileLines    = 1200
	maxPackageLines = 10000
)

func layerOf(folder string) (allowed string, ok bool) {
	best := -1
	for _, l := range layers {
		if (folder == l.folder || strings.HasPrefix(folder, l.folder+"/")) && len(l.folder) > best {
			best, ok = len(l.folder), true
			allowed = strings.ReplaceAll(l.allowed, "self", l.folder)
		}
	}
	return allowed, ok
}

// mayImport reports whether an import of the project is allowed. A layer of a
// specific subfolder is not opened by an allowance of its parent, but for the
// engine's own parts.
func mayImport(allowed, imported string) bool {
	for _, a := range strings.Fields(allowed) {
		if imported == a {
			return true
		}
		if strings.HasPrefix(imported, a+"/") && (a != "engine" || !strings.HasPrefix(imported, "engine/internal/")) {
			return true
		}
	}
	return false
}

type goFile struct {
	path, folder string
	test, gen    bool
	lines        int
	syntax       *ast.File
}

func projectFiles(t *testing.T) []goFile {
	t.Helper()
	root := filepath.Join("..", "..")
	var files []goFile
	fset := token.NewFileSet()
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if name == "node_modules" || name == "testdata" || strings.HasPrefix(name, ".") && p != root {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(fset, p, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		files = append(files, goFile{
			path: rel, folder: path.Dir(rel), syntax: f,
			test: strings.HasSuffix(name, "_test.go"), gen: strings.HasSuffix(name, "_gen.go"),
			lines: fset.File(f.Pos()).LineCount(),
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 50 {
		t.Fatalf("only %d Go files found: the walk is wrong", len(files))
	}
	return files
}

func TestImportDirections(t *testing.T) {
	for _, f := range projectFiles(t) {
		allowed, ok := layerOf(f.folder)
		if !ok {
			t.Errorf("%s: folder %s has no layer in archtest", f.path, f.folder)
			continue
		}
		for _, spec := range f.syntax.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if !strings.HasPrefix(imported, modulePath) {
				continue
			}
			imported = strings.TrimPrefix(imported, modulePath)
			if imported == f.folder || f.test && strings.HasPrefix(imported, f.folder) {
				continue
			}
			if f.test && strings.HasPrefix(f.folder, "engine/internal/") && strings.HasPrefix(imported, "engine/internal/") {
				continue // tests of the engine's parts run them together
			}
			if !mayImport(allowed, imported) {
				t.Errorf("%s may not import %s", f.path, imported)
			}
			if strings.HasPrefix(f.folder, "engine/internal/builtins/") && strings.HasPrefix(imported, "engine/internal/builtins/") {
				t.Errorf("%s: builtins never import each other (%s)", f.path, imported)
			}
		}
	}
}

func TestSizes(t *testing.T) {
	packages := map[string]int{}
	for _, f := range projectFiles(t) {
		if f.gen {
			continue
		}
		if f.lines > maxFileLines && largeFiles[f.path] == "" {
			t.Errorf("%s has %d lines, more than %d", f.path, f.lines, maxFileLines)
		}
		if !f.test {
			packages[f.folder] += f.lines
		}
	}
	for folder, n := range packages {
		if n > maxPackageLines && largePackages[folder] == "" {
			t.Errorf("package %s has %d lines, more than %d", folder, n, maxPackageLines)
		}
	}
}

func TestEveryPackageHasDoc(t *testing.T) {
	documented := map[string]bool{}
	for _, f := range projectFiles(t) {
		if f.test || f.syntax.Name.Name == "main" {
			continue
		}
		documented[f.folder] = documented[f.folder] || path.Base(f.path) == "doc.go" && f.syntax.Doc != nil
	}
	for folder, ok := range documented {
		if !ok {
			t.Errorf("package %s has no doc.go with a package comment", folder)
		}
	}
}

func TestNamesAndInit(t *testing.T) {
	for _, f := range projectFiles(t) {
		switch base := path.Base(f.path); base {
		case "util.go", "utils.go", "helpers.go", "common.go", "misc.go":
			t.Errorf("%s: name the file by what it holds", f.path)
		}
		if f.test || initAllowed[f.path] != "" {
			continue
		}
		for _, d := range f.syntax.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == "init" {
					t.Errorf("%s: no init functions; they cost every cold start", f.path)
				}
			case *ast.GenDecl:
				if d.Tok == token.VAR {
					checkVar(t, f.path, d)
				}
			}
		}
	}
}

// checkVar refuses package-level variables that need work at start: maps and
// compiled regular expressions.
func checkVar(t *testing.T, file string, d *ast.GenDecl) {
	for _, s := range d.Specs {
		for _, v := range s.(*ast.ValueSpec).Values {
			switch v := v.(type) {
			case *ast.CompositeLit:
				if _, ok := v.Type.(*ast.MapType); ok && len(v.Elts) > 0 {
					t.Errorf("%s: package-level map %s is built at start", file, s.(*ast.ValueSpec).Names[0].Name)
				}
			case *ast.CallExpr:
				if sel, ok := v.Fun.(*ast.SelectorExpr); ok {
					if x, ok := sel.X.(*ast.Ident); ok && x.Name == "regexp" {
						t.Errorf("%s: package-level regexp is compiled at start", file)
					}
				}
			}
		}
	}
}

// TestMarkers refuses comment markers other than the four of the house rules.
func TestMarkers(t *testing.T) {
	for _, f := range projectFiles(t) {
		if strings.HasPrefix(f.path, "internal/archtest/") {
			continue
		}
		file, err := os.Open(filepath.Join("..", "..", f.path))
		if err != nil {
			t.Fatal(err)
		}
		scanner := bufio.NewScanner(file)
		scanner.Buffer(nil, 1<<24)
		for n := 1; scanner.Scan(); n++ {
			line := scanner.Text()
			for _, bad := range []string{"// FIXME", "// XXX", "// HACK", "// TODO:"} {
				if strings.Contains(line, bad) {
					t.Errorf("%s:%d: marker %s", f.path, n, bad)
				}
			}
		}
		file.Close()
	}
}
