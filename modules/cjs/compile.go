package cjs

import (
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/compilecache"
	"github.com/sxfescript/sxn/modules/sourcemap"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/resolver"
)

// makeExtensions makes Module._extensions.
func (l *Loader) makeExtensions() (engine.Value, error) {
	o := l.env.RT.NewObjectWithPrototype(nil)
	for _, x := range [...]struct {
		name string
		f    engine.NativeFunc
	}{{".js", l.loadJS}, {".json", l.loadJSON}, {".node", l.loadAddon}} {
		if err := o.Put(x.name, l.env.RT.NewFunction(x.name, 2, x.f).Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// loadJS is Module._extensions['.js'](module, filename).
func (l *Loader) loadJS(c *engine.Call) (engine.Value, error) {
	m, _ := c.Arg(0).AsObject()
	filename, err := validate.String(c, c.Arg(1), "filename")
	if err != nil {
		return engine.Undefined, err
	}
	source, format, err := l.sourceOf(m, filename)
	if err != nil {
		return engine.Undefined, err
	}
	if (format == resolver.FormatModule || format == resolver.FormatModuleTypeScript) && l.env.Options.NoRequireModule {
		return engine.Undefined, l.requireESMError(m, filename)
	}
	switch format {
	case resolver.FormatModule:
		return engine.Undefined, l.within(framesJS, func() error { return l.requireESM(m, filename, source) })
	case resolver.FormatJSON:
		return engine.Undefined, l.exportJSON(m, filename, source)
	case resolver.FormatModuleTypeScript:
		err = l.within(framesJS, func() error { source, err = l.transform(filename, source, format); return err })
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, l.within(framesJS, func() error { return l.requireESM(m, filename, source) })
	}
	name := string(format)
	if format == resolver.FormatUnknown && isTypeScript(filename) && l.Transform != nil {
		name = formatTypeScript
	}
	l.env.RT.PushFrames(framesJS)
	v, err := m.Invoke("_compile", engine.String(source), c.Arg(1), engine.String(name))
	l.env.RT.PopFrames()
	return v, err
}

// formatTypeScript is the format of TypeScript whose package does not say what
// it is. _compile takes the types out, so that hooks which replace it for a
// compiler of their own see the source as it is.
const formatTypeScript = "typescript"

// requireESM loads an ES module for require. One that is the entry point is
// left to RunMain, which does not have to be complete at once.
func (l *Loader) requireESM(m *engine.Object, filename, source string) error {
	if m != nil && m == l.main && l.RunMainESM {
		l.mainESM = &MainESM{filename, source}
		return nil
	}
	return l.within(framesRequireESM, func() error { return l.RequireESM(m, filename, source) })
}

func isTypeScript(filename string) bool {
	switch filepath.Ext(filename) {
	case ".ts", ".tsx", ".jsx", ".cts", ".mts":
		return true
	}
	return false
}

func (l *Loader) transform(filename, source string, format resolver.Format) (string, error) {
	if l.Transform == nil {
		return "", nodeerr.Type("ERR_UNKNOWN_FILE_EXTENSION", "Unknown file extension %q for %s", filepath.Ext(filename), filename)
	}
	js := ""
	err := l.within(framesStrip, func() (err error) {
		js, err = l.Transform(filename, source, format)
		return err
	})
	return js, err
}

func isUnknownExtension(err error) bool {
	e, ok := err.(*resolver.Error)
	return ok && e.Code == "ERR_UNKNOWN_FILE_EXTENSION"
}

// loadJSON is Module._extensions['.json'](module, filename).
func (l *Loader) loadJSON(c *engine.Call) (engine.Value, error) {
	m, _ := c.Arg(0).AsObject()
	filename, err := validate.String(c, c.Arg(1), "filename")
	if err != nil {
		return engine.Undefined, err
	}
	source, _, err := l.sourceOf(m, filename)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, l.exportJSON(m, filename, source)
}

func (l *Loader) exportJSON(m *engine.Object, filename, source string) error {
	v := engine.Undefined
	err := l.within(framesJSON, func() (err error) {
		v, err = l.env.RT.ParseJSON(strings.TrimPrefix(source, "\uFEFF"))
		return err
	})
	if err != nil {
		return PrefixMessage(l.env.RT, err, filename+": ")
	}
	return m.SetKey(kExports.Key(), v)
}

// PrefixMessage puts a text before the message of the error that err throws.
func PrefixMessage(rt *engine.Runtime, err error, prefix string) error {
	v, ok := rt.ErrorValue(err)
	if !ok {
		return err
	}
	o, ok := v.AsObject()
	if !ok {
		return err
	}
	msg, gerr := o.Get("message")
	if gerr != nil {
		return gerr
	}
	s, gerr := rt.ToString(msg)
	if gerr != nil {
		return gerr
	}
	if gerr := o.Set("message", engine.String(prefix+s)); gerr != nil {
		return gerr
	}
	return engine.Throw(v)
}

// loadAddon is Module._extensions['.node']: there are no native addons.
func (l *Loader) loadAddon(c *engine.Call) (engine.Value, error) {
	filename, err := validate.String(c, c.Arg(1), "filename")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, nodeerr.New("ERR_DLOPEN_FAILED", "%s: native addons are not supported", filename)
}

// prototypeCompile is Module.prototype._compile(content, filename, format).
func (l *Loader) prototypeCompile(c *engine.Call) (engine.Value, error) {
	m := c.ThisObject()
	filename, err := validate.String(c, c.Arg(1), "filename")
	if err != nil {
		return engine.Undefined, err
	}
	content, err := c.Runtime().ToStringValue(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	source, _ := content.AsWTF8()
	format, _ := c.Arg(2).AsString()
	switch format {
	case formatTypeScript:
		source, err = l.transform(filename, source, resolver.FormatCommonJSTypeScript)
	case string(resolver.FormatCommonJSTypeScript):
		source, err = l.transform(filename, source, resolver.FormatCommonJSTypeScript)
	}
	if err != nil {
		return engine.Undefined, err
	}
	name := filename
	if format == formatTypeScript || format == string(resolver.FormatCommonJSTypeScript) {
		name = resolver.PathToFileURL(filename) // COMPAT: stacks show the URL
	}
	f, err := l.compileWrapper(name, source)
	if err != nil {
		if l.IsModuleSyntax != nil && l.IsModuleSyntax(filename, source) {
			if format != string(resolver.FormatCommonJS) && format != string(resolver.FormatCommonJSTypeScript) && !l.env.Options.NoRequireModule {
				return engine.Undefined, l.requireESM(m, filename, source)
			}
			if err := l.warnModuleSyntax(filename); err != nil {
				return engine.Undefined, err
			}
		}
		return engine.Undefined, l.within(framesWrap, func() error { return decorate(c.Runtime(), err, filename) })
	}
	require, err := l.MakeRequire(m)
	if err != nil {
		return engine.Undefined, err
	}
	exports, err := m.GetKey(kExports.Key())
	if err != nil {
		return engine.Undefined, err
	}
	l.depth++
	fl := flagsOf(m)
	fl.executing = true
	l.env.RT.PushFrames(framesCompile)
	v, err := f.Call(exports, exports, require.Value(), m.Value(), engine.String(filename), engine.String(filepath.Dir(filename)))
	l.env.RT.PopFrames()
	fl.executing = false
	if l.depth--; l.depth == 0 {
		l.Resolver.ClearStatCache()
	}
	return v, err
}

// compileWrapper compiles a source as the body of the module function. Where
// JavaScript replaced Module.wrap or parts of Module.wrapper, the wrapped text
// is compiled as a script instead, as Node does.
func (l *Loader) compileWrapper(filename, source string) (*engine.Function, error) {
	text, patched, err := l.patchedWrapper(source)
	if err != nil {
		return nil, err
	}
	src := engine.Source{Name: filename, Text: source}
	if !patched {
		f, err := compilecache.Of(l.env).Function(src, "exports", "require", "module", "__filename", "__dirname")
		if err == nil {
			sourcemap.Of(l.env).Note(filename, source, f.SourceMapURL())
		}
		return f, err
	}
	src.Text = text
	v, err := l.env.RT.EvalSource(l.env.RT.Context(), src)
	if err != nil {
		return nil, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, engine.TypeError("compiledWrapper is not a function")
	}
	sourcemap.Of(l.env).Note(filename, source, f.SourceMapURL())
	return f, nil
}

func (l *Loader) patchedWrapper(source string) (text string, patched bool, err error) {
	if !l.wrapSet {
		head, tail, err := l.wrapperParts()
		if err != nil || head == wrapperHead && tail == wrapperTail {
			return "", false, err
		}
		return head + stripShebang(source) + tail, true, nil
	}
	f, ok := l.wrap.AsFunction()
	if !ok {
		return "", false, engine.TypeError("Module.wrap is not a function")
	}
	v, err := f.Call(l.ctor.Value(), engine.String(stripShebang(source)))
	if err != nil {
		return "", false, err
	}
	text, err = l.env.RT.ToString(v)
	return text, true, err
}

// wrapperParts are the halves in Module.wrapper, untouched where nobody has read it.
func (l *Loader) wrapperParts() (head, tail string, err error) {
	if l.wrapper.IsUndefined() {
		return wrapperHead, wrapperTail, nil
	}
	parts := [2]string{}
	for i := range parts {
		x, err := l.env.RT.GetV(l.wrapper, engine.IndexKey(uint32(i)))
		if err != nil {
			return "", "", err
		}
		if parts[i], err = l.env.RT.ToString(x); err != nil {
			return "", "", err
		}
	}
	return parts[0], parts[1], nil
}

func stripShebang(s string) string {
	if strings.HasPrefix(s, "#!") {
		return "//" + s
	}
	return s
}

// warnModuleSyntax tells that a CommonJS file is written as an ES module. The
// warning comes at once, before the error.
func (l *Loader) warnModuleSyntax(filename string) error {
	p, err := l.env.Process()
	if err != nil {
		return err
	}
	w := l.env.RT.NewError(engine.PlainErrorKind, "Failed to load the ES module: "+filename+
		". Make sure to set \"type\": \"module\" in the nearest package.json file or use the .mjs extension.")
	if err := w.Put("name", engine.String("Warning")); err != nil {
		return err
	}
	_, err = p.Invoke("emit", engine.String("warning"), w.Value())
	return err
}

// requireESMError is the error of requiring an ES module where
// --no-experimental-require-module forbids it.
func (l *Loader) requireESMError(m *engine.Object, filename string) error {
	text := "require() of ES Module " + filename
	if stack := l.Parents(m); len(stack) > 0 {
		text += " from " + stack[0]
	}
	text += " not supported."
	switch filepath.Ext(filename) {
	case ".mjs":
		text += "\nInstead change the require of " + filename + " to a dynamic import() which is available in all CommonJS modules."
	default:
		text += "\n" + filepath.Base(filename) + " is treated as an ES module file as it is a .js file whose nearest parent package.json contains \"type\": \"module\" " +
			"which declares all .js files in that package scope as ES modules.\nInstead either rename " + filepath.Base(filename) +
			" to end in .cjs, change the requiring code to use dynamic import() which is available in all CommonJS modules, or change \"type\": \"module\" " +
			"to \"type\": \"commonjs\" in " + filepath.Join(filepath.Dir(filename), "package.json") + " to treat all .js files as CommonJS (using .mjs for all ES modules instead).\n"
	}
	return nodeerr.New("ERR_REQUIRE_ESM", "%s", text)
}
