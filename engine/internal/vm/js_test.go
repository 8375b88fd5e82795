package vm_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/compiler"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/realm"
	"github.com/sxfescript/sxn/engine/internal/text"
	"github.com/sxfescript/sxn/engine/internal/vm"
)

type testCompiler struct{}

func (testCompiler) CompileEval(_ *core.Realm, s text.String, info *bytecode.EvalInfo) (*bytecode.Code, error) {
	return compiler.CompileEval(&bytecode.Source{Text: s.ToWTF8()}, info, compiler.Options{})
}

func (testCompiler) CompileFunction(_ *core.Realm, kind core.DynamicFunctionKind, params []text.String, body text.String) (*bytecode.Code, error) {
	var list []string
	for _, p := range params {
		list = append(list, p.ToWTF8())
	}
	return compiler.CompileDynamicFunction(&bytecode.Source{}, kind, list, body.ToWTF8(), compiler.Options{})
}

// host is an agent with one realm whose print function collects lines.
type host struct {
	agent *core.Agent
	vm    *vm.VM
	realm *core.Realm
	out   strings.Builder
}

func newHost() *host {
	h := &host{agent: core.NewAgent()}
	h.vm = vm.New(h.agent)
	h.vm.Compiler = testCompiler{}
	h.vm.RenderSite = compiler.RenderSite
	h.realm = realm.New(h.agent)
	h.define("print", func(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
		for i, v := range args {
			if i > 0 {
				h.out.WriteByte(' ')
			}
			s, err := core.ToString(r, v)
			if err != nil {
				return core.Undefined, err
			}
			h.out.WriteString(s.ToWTF8())
		}
		h.out.WriteByte('\n')
		return core.Undefined, nil
	})
	return h
}

func (h *host) define(name string, f core.NativeFunc) {
	core.DefineOwn(h.realm.Global, text.InternGo(name), core.Obj(h.realm.NewNativeFunction(name, 0, f)), core.MethodDefault)
}

func (h *host) run(name, src string) (core.Value, error) {
	code, err := compiler.CompileScript(&bytecode.Source{Name: name, Text: src}, compiler.Options{WantValue: true})
	if err != nil {
		return core.Undefined, err
	}
	v, err := h.vm.RunScript(h.realm, code)
	if err == nil {
		err = h.agent.RunJobs()
	}
	return v, err
}

// TestScripts runs testdata/*.js; the .out files were recorded from Node.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".js"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(file, ".js") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			h := newHost()
			if _, err := h.run(filepath.Base(file), string(src)); err != nil {
				t.Fatalf("uncaught %v\nafter:\n%s", err, h.out.String())
			}
			got, expected := strings.Split(h.out.String(), "\n"), strings.Split(string(want), "\n")
			for i := range min(len(got), len(expected)) {
				if got[i] != expected[i] {
					t.Fatalf("line %d:\n got  %q\n want %q", i+1, got[i], expected[i])
				}
			}
			if len(got) != len(expected) {
				t.Fatalf("%d lines, want %d", len(got), len(expected))
			}
		})
	}
}
