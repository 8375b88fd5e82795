package runtime

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/modules/ts"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/testrunner"
	"github.com/sxfescript/sxn/resolver"
)

// runMain runs what the options name: --require and --import modules first,
// then -e, standard input, or the main script.
func (p *Process) runMain() error {
	if p.opts.Test.Runner {
		return testrunner.RunMain(p.env, p.cjs.Preload)
	}
	for _, r := range p.opts.Require {
		if err := p.cjs.Preload(r); err != nil {
			return err
		}
	}
	if err := p.registerLoaders(); err != nil {
		return err
	}
	if len(p.opts.Import) > 0 {
		return p.runImports(p.opts.Import)
	}
	return p.runEntry()
}

// registerLoaders registers the hooks of --experimental-loader.
func (p *Process) registerLoaders() error {
	if len(p.opts.Loaders) == 0 {
		return nil
	}
	var registers strings.Builder
	for _, name := range p.opts.Loaders {
		registers.WriteString("register(" + strconv.Quote(name) + `, pathToFileURL("./"));`)
	}
	p.emitWarning("`--experimental-loader` may be removed in the future; instead use `register()`:\n--import 'data:text/javascript,"+
		`import { register } from "node:module"; import { pathToFileURL } from "node:url"; `+registers.String()+"'", "ExperimentalWarning", "")
	parent := p.workingURL()
	for _, name := range p.opts.Loaders {
		if err := p.esm.Register(name, parent, engine.Undefined); err != nil {
			return err
		}
	}
	return nil
}

// runImports loads the --import modules one after the other, then the entry.
func (p *Process) runImports(specifiers []string) error {
	if len(specifiers) == 0 {
		return p.runEntry()
	}
	parent := p.workingURL()
	promise, err := p.esm.Import(specifiers[0], parent)
	if err != nil {
		return err
	}
	promise.Then(func(_ engine.Value, err error) error {
		if err != nil {
			return err
		}
		return p.runImports(specifiers[1:])
	})
	return nil
}

// workingURL is the URL of the current directory.
func (p *Process) workingURL() string {
	return resolver.PathToFileURL(workingDir() + string(filepath.Separator))
}

func workingDir() string {
	d, err := os.Getwd()
	if err != nil {
		return "."
	}
	return d
}

func (p *Process) runEntry() error {
	if p.env.Worker != nil {
		return p.runWorkerProgram()
	}
	switch {
	case p.opts.HasEval:
		return p.runText("[eval]", p.opts.Eval)
	case p.opts.Stdin:
		b, err := io.ReadAll(p.env.Stdin)
		if err != nil {
			return nodeerr.System(err, "read", "", "")
		}
		return p.runText("[stdin]", string(b))
	}
	return p.runFile()
}

// runFile runs the main script: an ES module by its format, everything else
// through Module._load.
func (p *Process) runFile() error {
	if own, err := p.cjs.RunMain(); !own || err != nil {
		return err
	}
	file, err := p.resolveMain()
	if err != nil {
		return err
	}
	if p.opts.Check {
		return p.check(file)
	}
	if p.opts.InputType != "" && p.env.Worker == nil {
		return nodeerr.New("ERR_INPUT_TYPE_NOT_ALLOWED", "--input-type can only be used with string input via --eval, --print, or STDIN")
	}
	format, err := p.cjs.Resolver.Format(file)
	if err != nil {
		if kind, kerr := p.cjs.Resolver.PackageType(file); kerr == nil && kind == "module" {
			return cjs.ErrorOf(p.env, err)
		}
	}
	if err == nil && (len(p.opts.Loaders) > 0 || format == resolver.FormatModule || format == resolver.FormatModuleTypeScript) {
		promise, err := p.esm.RunMain(file)
		if err != nil {
			return err
		}
		p.watchMain(promise)
		return nil
	}
	p.cjs.RunMainESM = true
	if err := p.cjs.LoadMain(file); err != nil {
		return err
	}
	main, ok := p.cjs.TakeMainESM()
	if !ok {
		return nil
	}
	promise, err := p.esm.RunDetected(main.Filename, main.Source)
	if err != nil {
		return err
	}
	p.watchMain(promise)
	return nil
}

// resolveMain finds the main script as Node does: as require of its absolute
// path would.
func (p *Process) resolveMain() (string, error) {
	script, err := filepath.Abs(p.opts.Script)
	if err != nil {
		return "", err
	}
	found, err := p.cjs.Resolver.FindPath(script, nil, true, nil, nil)
	if err != nil {
		return "", err
	}
	if found == "" {
		e := nodeerr.New("MODULE_NOT_FOUND", "Cannot find module '%s'", script)
		e.Plain = true
		e.Where = "Module._resolveFilename (node:internal/modules/cjs/loader)"
		return "", e.With("requireStack", p.env.RT.NewArray().Value())
	}
	return found, nil
}

// watchMain makes a rejection of the main module an uncaught error, and
// remembers the promise for the check at the end.
func (p *Process) watchMain(promise *engine.Promise) {
	mainPromise.Must(p.env).p = promise
	promise.Then(func(_ engine.Value, err error) error { return err })
}

// check compiles a script without running it (-c).
func (p *Process) check(file string) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return nodeerr.System(err, "open", file, "")
	}
	text := strings.TrimPrefix(string(src), "\uFEFF")
	format, err := p.cjs.Resolver.Format(file)
	switch filepath.Ext(file) {
	case ".ts", ".mts", ".cts", ".tsx", ".jsx":
		var terr error
		if text, terr = p.ts.Transform(file, text, format); terr != nil {
			return terr
		}
	}
	if err == nil && (format == resolver.FormatModule || format == resolver.FormatModuleTypeScript) || p.esm.IsModuleSyntax(file, text) {
		_, err = p.env.RT.CompileModule(engine.Source{Name: resolver.PathToFileURL(file), Text: text})
		return err
	}
	_, err = p.env.RT.CompileFunction(engine.Source{Name: file, Text: text}, "exports", "require", "module", "__filename", "__dirname")
	return err
}

// isModuleText reports whether a text has module syntax. What compiles as a
// script is none: such a text may declare what CommonJS has as variables.
func (p *Process) isModuleText(name, text string) bool {
	if _, err := engine.CompileScript(name, text); err == nil {
		return false
	}
	return p.esm.IsModuleSyntax(name, text)
}

// strippedText takes the types out of the text of -e, -p or standard input
// where --input-type says that there are, or where nothing is said and it is
// no JavaScript. A text in which that fails is left to fail as JavaScript; note
// is why.
func (p *Process) strippedText(name, text string) (js, note string, err error) {
	switch p.opts.InputType {
	case "commonjs-typescript", "module-typescript":
		js, err = ts.StripModule(name, text)
		return js, "", err
	case "":
		if p.opts.NoStripTypes {
			return text, "", nil
		}
		if _, err := engine.CompileScript(name, text); err == nil || p.esm.IsModuleSyntax(name, text) {
			return text, "", nil
		}
		if js, err = ts.StripModule(name, text); err != nil {
			return text, err.Error(), nil
		}
		return js, "", nil
	}
	return text, "", nil
}

// runText runs the text of -e, -p or standard input, as a script with the
// CommonJS variables as globals, or as a module.
func (p *Process) runText(name, text string) error {
	text, note, err := p.strippedText(name, text)
	if err != nil {
		return err
	}
	modular := p.opts.InputType == "" && p.isModuleText(name, text)
	asModule := p.opts.InputType == "module" || p.opts.InputType == "module-typescript" || modular && !p.opts.Print
	if p.opts.Print && (modular || asModule) {
		e := nodeerr.New("ERR_EVAL_ESM_CANNOT_PRINT", "--print cannot be used with ESM input")
		e.Where = "evalScript (node:internal/process/execution)"
		return e
	}
	if p.opts.Check {
		return nil
	}
	if p.opts.HasEval {
		if err := builtinGlobals(p.env); err != nil {
			return err
		}
	}
	if asModule {
		url := p.workingURL() + "[eval1]"
		p.textURL, p.text = url, text
		promise, err := p.esm.RunSource(url, text)
		if err != nil {
			return err
		}
		p.watchMain(promise)
		return nil
	}
	if err := p.evalGlobals(name); err != nil {
		return err
	}
	v := engine.Undefined
	err = p.withinText(name, func() (err error) {
		v, err = p.env.RT.EvalSource(p.env.RT.Context(), engine.Source{Name: name, Text: text})
		if info, ok := engine.AsSyntaxError(err); ok && note != "" {
			err = cjs.Decorate(p.env.RT, err, info, note+"\n\n")
		}
		return err
	})
	if err != nil || !p.opts.Print {
		return err
	}
	console, err := p.env.RT.Global().Get("console")
	if err != nil {
		return err
	}
	o, ok := console.AsObject()
	if !ok {
		return nil
	}
	_, err = o.Invoke("log", v)
	return err
}

// evalGlobals gives -e its module, exports, require, __filename and __dirname.
func (p *Process) evalGlobals(name string) error {
	m, err := p.cjs.NewModule(filepath.Join(workingDir(), name))
	if err != nil {
		return err
	}
	if err := m.Set("id", engine.String(name)); err != nil {
		return err
	}
	require, err := p.cjs.MakeRequire(m)
	if err != nil {
		return err
	}
	exports, err := m.Get("exports")
	if err != nil {
		return err
	}
	g := p.env.RT.Global()
	for _, x := range [...]struct {
		name string
		v    engine.Value
	}{{"module", m.Value()}, {"exports", exports}, {"require", require.Value()},
		{"__filename", engine.String(name)}, {"__dirname", engine.String(".")}} {
		if err := g.Define(engine.NewKey(x.name), engine.Property{Value: x.v, Writable: true, Configurable: true}); err != nil {
			return err
		}
	}
	return nil
}
