package cjs

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine"
)

// The frames that stacks show for the loader, innermost first. COMPAT: tools
// that read stacks look for Node's own frames below those of a program; the
// names and places are those of the release that process.version names.
var (
	framesMain = []engine.HostFrame{
		{Function: "wrapModuleLoad", File: loaderFile, Line: 261, Column: 19},
		{Function: "Module.executeUserEntryPoint [as runMain]", File: "node:internal/modules/run_main", Line: 171, Column: 5},
		{File: "node:internal/main/run_main_module", Line: 33, Column: 47},
	}
	framesRequire = []engine.HostFrame{
		{Function: "wrapModuleLoad", File: loaderFile, Line: 261, Column: 19},
		{Function: "Module.require", File: loaderFile, Line: 1713, Column: 12},
	}
	framesRequireFunction = []engine.HostFrame{{Function: "require", File: "node:internal/modules/helpers", Line: 318, Column: 16}}
	framesLoad            = []engine.HostFrame{{Function: "Module._load", File: loaderFile, Line: 1480, Column: 12}}
	framesResolve         = []engine.HostFrame{
		{Function: "Module._resolveFilename", File: loaderFile, Line: 1603, Column: 15},
		{Function: "wrapResolveFilename", File: loaderFile, Line: 1145, Column: 27},
		{Function: "defaultResolveImplForCJSLoading", File: loaderFile, Line: 1169, Column: 10},
		{Function: "resolveForCJSWithHooks", File: loaderFile, Line: 1196, Column: 12},
		{Function: "Module._load", File: loaderFile, Line: 1370, Column: 5},
	}
	framesPrototypeLoad = []engine.HostFrame{{Function: "Module.load", File: loaderFile, Line: 1690, Column: 32}}
	framesJS            = []engine.HostFrame{{Function: "Object..js", File: loaderFile, Line: 2108, Column: 10}}
	framesJSON          = []engine.HostFrame{{Function: "parse"}, {Function: "Object..json", File: loaderFile, Line: 2120, Column: 39}}
	framesCompile       = []engine.HostFrame{{Function: "Module._compile", File: loaderFile, Line: 1968, Column: 14}}
	framesStrip         = []engine.HostFrame{{Function: "Module._compile", File: loaderFile, Line: 1922, Column: 32}}
	framesWrap          = []engine.HostFrame{
		{Function: "wrapSafe", File: loaderFile, Line: 1900, Column: 18},
		{Function: "Module._compile", File: loaderFile, Line: 1942, Column: 20},
	}
	framesRequireESM = []engine.HostFrame{
		{Function: "ModuleJobSync.runSync", File: "node:internal/modules/esm/module_job", Line: 666, Column: 17},
		{Function: "ModuleLoader.importSyncForRequire", File: "node:internal/modules/esm/loader", Line: 350, Column: 47},
		{Function: "loadESMFromCJS", File: loaderFile, Line: 1786, Column: 24},
		{Function: "Module._compile", File: loaderFile, Line: 1950, Column: 5},
	}
)

const loaderFile = "node:internal/modules/cjs/loader"

// within runs f below frames; an error that it returns is made there.
func (l *Loader) within(frames []engine.HostFrame, f func() error) error {
	l.env.RT.PushFrames(frames)
	err := l.env.RT.Thrown(f())
	l.env.RT.PopFrames()
	return err
}

// siteKey holds the place of an early error on its error object.
var siteKey = engine.PrivateKey[engine.SyntaxErrorInfo]{Name: "site"}

// NoteSite makes an early error the exception that it throws, and notes its
// place on the object, where the report of an uncaught error finds it.
func NoteSite(rt *engine.Runtime, err error) error {
	info, ok := engine.AsSyntaxError(err)
	if !ok {
		return err
	}
	err = rt.Thrown(err)
	if x, ok := engine.AsException(err); ok {
		if o, ok := x.Value().AsObject(); ok {
			siteKey.Set(o, &info)
		}
	}
	return err
}

// SiteOf returns the place that NoteSite has noted.
func SiteOf(o *engine.Object) (engine.SyntaxErrorInfo, bool) {
	if info := siteKey.Get(o); info != nil {
		return *info, true
	}
	return engine.SyntaxErrorInfo{}, false
}

// decorate puts the place of a syntax error in a file before its stack, as
// Node does.
func decorate(rt *engine.Runtime, err error, file string) error {
	if info, ok := engine.AsSyntaxError(err); ok {
		info.File = file
		return Decorate(rt, err, info, "\n")
	}
	return err
}

// Decorate puts a place, and a text behind it, before the stack of an error;
// other values that are thrown stay as they are.
func Decorate(rt *engine.Runtime, err error, info engine.SyntaxErrorInfo, between string) error {
	v, ok := rt.ErrorValue(err)
	if !ok {
		return err
	}
	o, ok := v.AsObject()
	if !ok || !o.IsError() || Decorated(o) {
		return err
	}
	if derr := DecorateWith(o, Excerpt(info)+between); derr != nil {
		return derr
	}
	return engine.Throw(v)
}

// DecorateWith puts a text that shows a place before the stack of an error.
func DecorateWith(o *engine.Object, place string) error {
	stack, err := o.Get("stack")
	if err != nil {
		return err
	}
	s, ok := stack.AsString()
	if !ok {
		return nil
	}
	if err := o.Define(engine.NewKey("stack"), engine.Property{Value: engine.String(place + s), Writable: true, Configurable: true}); err != nil {
		return err
	}
	decoratedKey.Set(o, &struct{}{})
	return nil
}

// decoratedKey marks errors whose stack begins with their place.
var decoratedKey = engine.PrivateKey[struct{}]{Name: "decorated"}

// Decorated reports whether the stack of an error begins with its place.
func Decorated(o *engine.Object) bool { return decoratedKey.Get(o) != nil }

// Excerpt shows the line of an error, with marks under the place.
func Excerpt(info engine.SyntaxErrorInfo) string {
	end := min(info.CaretEnd, len(info.SourceLine))
	start := min(info.CaretStart, end)
	indent := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, info.SourceLine[:start])
	file := info.File
	if file == "" {
		file = "<anonymous_script>" // the text of eval, or of JSON
	}
	head := file + ":" + strconv.Itoa(info.Line) + "\n" + info.SourceLine + "\n"
	if info.NoCaret {
		return head
	}
	marks := ""
	if start < len(info.SourceLine) { // there is nothing to mark at the end of the source
		marks = strings.Repeat("^", max(1, utf8.RuneCountInString(info.SourceLine[start:end])))
	}
	return head + indent + marks + "\n"
}
