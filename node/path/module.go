package path

import (
	"runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/internal/pathlib"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:path; PosixModule and Win32Module are its flavours.
var (
	Module      = node.Module{ID: "path", Build: buildNative}
	PosixModule = node.Module{ID: "path/posix", Build: buildPosix}
	Win32Module = node.Module{ID: "path/win32", Build: buildWin32}
)

// flavours are the two objects, which refer to each other.
type flavours struct{ posix, win32 *engine.Object }

var states env.State[flavours]

func flavoursOf(e *env.Env) (*flavours, error) {
	s, err := states.Get(e)
	if err != nil || s.posix != nil {
		return s, err
	}
	posix, win32 := e.RT.NewObject(), e.RT.NewObject()
	for _, x := range [...]struct {
		object *engine.Object
		path   pathlib.Path
		link   bool
	}{{posix, pathlib.Posix, false}, {win32, pathlib.Win32, true}} {
		f := &flavour{path: x.path, windows: x.link}
		if err := node.Define(e, x.object, f.exports(posix, win32)); err != nil {
			return nil, err
		}
	}
	s.posix, s.win32 = posix, win32
	return s, nil
}

func buildNative(e *env.Env, m *node.Module) (engine.Value, error) {
	if runtime.GOOS == "windows" {
		return buildWin32(e, m)
	}
	return buildPosix(e, m)
}

func buildPosix(e *env.Env, _ *node.Module) (engine.Value, error) {
	s, err := flavoursOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.posix.Value(), nil
}

func buildWin32(e *env.Env, _ *node.Module) (engine.Value, error) {
	s, err := flavoursOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.win32.Value(), nil
}

// flavour is the functions of one object.
type flavour struct {
	path    pathlib.Path
	windows bool
}

func (f *flavour) exports(posix, win32 *engine.Object) []node.Export {
	return []node.Export{
		{Name: "resolve", Func: f.resolve},
		{Name: "normalize", Length: 1, Func: f.normalize},
		{Name: "isAbsolute", Length: 1, Func: f.isAbsolute},
		{Name: "join", Func: f.join},
		{Name: "relative", Length: 2, Func: f.relative},
		{Name: "toNamespacedPath", Length: 1, Func: f.toNamespacedPath},
		{Name: "dirname", Length: 1, Func: f.dirname},
		{Name: "basename", Length: 2, Func: f.basename},
		{Name: "extname", Length: 1, Func: f.extname},
		{Name: "format", Length: 1, Func: f.format, FuncName: "bound _format"},
		{Name: "parse", Length: 1, Func: f.parse},
		{Name: "matchesGlob", Length: 2, Func: f.matchesGlob},
		{Name: "sep", Value: func(*env.Env) (engine.Value, error) { return engine.String(f.path.Sep()), nil }},
		{Name: "delimiter", Value: func(*env.Env) (engine.Value, error) { return engine.String(f.path.Delimiter()), nil }},
		{Name: "win32", Value: func(*env.Env) (engine.Value, error) { return win32.Value(), nil }},
		{Name: "posix", Value: func(*env.Env) (engine.Value, error) { return posix.Value(), nil }},
		{Name: "_makeLong", Alias: "toNamespacedPath"},
	}
}
