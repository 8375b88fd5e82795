package ts

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/modules/ts/erase"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// Strip returns a TypeScript source with its types replaced by white space.
// Its errors are those of Node; name is the source in them.
// https://nodejs.org/api/typescript.html#type-stripping
func Strip(name, source string) (string, error) {
	js, err := erase.Strip(source)
	if e, ok := err.(*erase.Error); ok {
		x := stripError(name, source, e)
		x.frames = []engine.HostFrame{{Function: "stripTypeScriptTypes", File: typescriptFile, Line: 111, Column: 10}}
		return "", x
	}
	return js, err
}

// StripModule is Strip of what is going to run.
func StripModule(name, source string) (string, error) {
	js, err := erase.Strip(source)
	if e, ok := err.(*erase.Error); ok {
		return "", stripError(name, source, e)
	}
	return js, err
}

// SyntaxError is the error of a source whose types cannot be stripped.
type SyntaxError struct {
	coded       *nodeerr.Error
	place       string // what the stack begins with
	unsupported bool
	frames      []engine.HostFrame
}

func stripError(name, source string, e *erase.Error) *SyntaxError {
	code := "ERR_INVALID_TYPESCRIPT_SYNTAX"
	if e.Kind == erase.Unsupported {
		code = "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX"
	}
	return &SyntaxError{
		coded: nodeerr.Syntax(code, e.Message), place: e.Frame(name, source), unsupported: e.Kind == erase.Unsupported,
		frames: []engine.HostFrame{{Function: "Object.stripTypeScriptModuleTypes", File: typescriptFile, Line: 172, Column: 22}},
	}
}

func (e *SyntaxError) Error() string { return e.coded.Message }

// ThrownValue makes the thrown value; see engine.ValueError.
func (e *SyntaxError) ThrownValue(rt *engine.Runtime) engine.Value {
	made := engine.HostFrame{Function: "parseTypeScript", File: typescriptFile, Line: 61, Column: 36}
	if e.unsupported {
		made.Line, made.Column = 57, 40
	}
	rt.PushFrames(e.frames)
	rt.PushFrames([]engine.HostFrame{made, {Function: "processTypeScriptCode", File: typescriptFile, Line: 129, Column: 37}})
	o := e.coded.Object(rt)
	rt.PopFrames()
	rt.PopFrames()
	if err := cjs.DecorateWith(o, e.place); err != nil {
		if v, ok := rt.ErrorValue(err); ok {
			return v // the program has replaced the way stacks are made
		}
	}
	return o.Value()
}

const typescriptFile = "node:internal/modules/typescript"

// inNodeModules reports whether a file belongs to a package that was installed.
func inNodeModules(filename string) bool {
	return strings.Contains(strings.ReplaceAll(filename, "\\", "/"), "/node_modules/")
}

// errNodeModules is the error of a file whose types are not stripped because
// it belongs to a package that was installed.
// https://nodejs.org/api/errors.html#err_unsupported_node_modules_type_stripping
func errNodeModules(filename string) error {
	e := nodeerr.New("ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING", "Stripping types is currently unsupported for files under node_modules, for \"%s\"", filename)
	e.Where = "stripTypeScriptModuleTypes (" + typescriptFile + ":155:11)"
	return e
}
