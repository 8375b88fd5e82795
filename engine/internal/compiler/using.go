package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// usingKinds reports whether a scope declares resources, and whether some are
// disposed of asynchronously.
func usingKinds(s *scope.Scope) (any, async bool) {
	if s == nil {
		return false, false
	}
	for _, b := range s.Bindings {
		switch b.Kind {
		case scope.Using:
			any = true
		case scope.AwaitUsing:
			any, async = true, true
		}
	}
	return any, async
}

// disposing compiles body in a scope whose resources are disposed of on every
// way out.
// https://tc39.es/ecma262/#sec-disposeresources
func (f *function) disposing(s *scope.Scope, body func()) {
	resources, async := usingKinds(s)
	if !resources {
		body()
		return
	}
	capability := f.temp()
	f.r1(bytecode.OpDisposeInit, capability)
	if f.capabilities == nil {
		f.capabilities = map[*scope.Scope]reg{}
	}
	f.capabilities[s] = capability
	f.finally(body, func(c *control) { f.dispose(c, capability, async) })
}

// addDisposable registers the value of a using declaration.
// https://tc39.es/ecma262/#sec-adddisposableresource
func (f *function) addDisposable(kind syntax.DeclKind, value reg, d *syntax.Declarator) {
	if kind != syntax.DeclUsing && kind != syntax.DeclAwaitUsing {
		return
	}
	f.useResource(d.Target.(*syntax.Ident), kind, value, d.Start)
}

// useResource adds the value of a using binding to the capability of its scope.
func (f *function) useResource(id *syntax.Ident, kind syntax.DeclKind, value reg, pos uint32) {
	hint := uint16(0)
	if kind == syntax.DeclAwaitUsing {
		hint = 1
	}
	f.at(pos)
	f.r2n(bytecode.OpDisposeAdd, f.capabilities[id.Binding.Scope], value, hint)
}

// dispose runs the disposal of a capability and rethrows what was thrown.
func (f *function) dispose(c *control, capability reg, async bool) {
	loop, end, normal := f.newLabel(), f.newLabel(), f.newLabel()
	f.jumpState(c, stateThrow, normal, false)
	f.r2(bytecode.OpDisposeError, capability, c.value)
	f.bind(normal)
	t, exc := f.temp(), f.temp()
	f.bind(loop)
	f.r2(bytecode.OpDisposeNext, t, capability)
	f.jump(bytecode.OpJmp, 0, end)
	if async {
		handler := f.newLabel()
		f.jump(bytecode.OpJHole, t, loop)
		start := f.pc()
		f.r2(bytecode.OpAwait, t, t)
		f.protect(start, handler, exc)
		f.goTo(loop)
		f.bind(handler)
		f.r2(bytecode.OpDisposeError, capability, exc)
	}
	f.goTo(loop)
	f.bind(end)
	f.r1(bytecode.OpDisposeEnd, capability)
}
