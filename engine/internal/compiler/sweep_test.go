package compiler

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
)

// verifyAll checks c and everything inside it; what has not been compiled is
// compiled.
func verifyAll(t *testing.T, name string, c *bytecode.Code) {
	t.Helper()
	if c.Compile != nil {
		if err := c.Compile(c, false); err != nil {
			t.Errorf("%s: compiling %v: %v", name, c.Name, err)
			return
		}
	}
	if err := bytecode.Verify(c); err != nil {
		t.Errorf("%s: %v\n%s", name, err, bytecode.Disassemble(c))
		return
	}
	if err := checkFlow(c); err != nil {
		t.Errorf("%s: %v\n%s", name, err, bytecode.Disassemble(c))
	}
	for _, o := range c.Objects {
		if inner, ok := o.(*bytecode.Code); ok {
			verifyAll(t, name, inner)
		}
	}
}

// TestSweep compiles all sources under SXN_SWEEP_DIR (test262's layout) and
// verifies the code; sources with early errors have to fail.
func TestSweep(t *testing.T) {
	dir := os.Getenv("SXN_SWEEP_DIR")
	if dir == "" {
		t.Skip("SXN_SWEEP_DIR is not set")
	}
	n := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".js") || strings.Contains(path, "_FIXTURE") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		src := &bytecode.Source{Name: path, Text: string(text)}
		var code *bytecode.Code
		if strings.Contains(src.Text, "flags: [module") {
			var info *ModuleRecordInfo
			code, info, err = CompileModule(src, Options{})
			if err == nil && info.Init != nil {
				verifyAll(t, path, info.Init)
			}
		} else {
			code, err = CompileScript(src, Options{WantValue: n%2 == 0})
		}
		n++
		if err != nil {
			if !strings.Contains(src.Text, "phase: parse") {
				t.Logf("%s: %v", path, err)
			}
			return nil
		}
		verifyAll(t, path, code)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d sources", n)
}

// TestPrint prints the code of the source file that SXN_PRINT names.
func TestPrint(t *testing.T) {
	path := os.Getenv("SXN_PRINT")
	if path == "" {
		t.Skip("SXN_PRINT is not set")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	src := &bytecode.Source{Name: path, Text: string(text)}
	var code *bytecode.Code
	if strings.HasSuffix(path, ".mjs") {
		code, _, err = CompileModule(src, Options{Eager: true})
	} else {
		code, err = CompileScript(src, Options{Eager: true})
	}
	if err != nil {
		t.Fatal(err)
	}
	var print func(c *bytecode.Code)
	print = func(c *bytecode.Code) {
		t.Log("\n" + bytecode.Disassemble(c))
		for _, o := range c.Objects {
			if inner, ok := o.(*bytecode.Code); ok {
				print(inner)
			}
		}
	}
	print(code)
}
