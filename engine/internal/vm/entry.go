package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// RunScript runs a global script in a realm and returns its completion value.
// An exception comes back as *core.Exception.
// https://tc39.es/ecma262/#sec-runtime-semantics-scriptevaluation
func (vm *VM) RunScript(r *core.Realm, code *bytecode.Code) (value, error) {
	f := newFunction(vm.linkCached(r, code), 0)
	return vm.runIn(r, f, r.GlobalThis)
}

// linkCached is link for code that may be run again and again in one realm.
func (vm *VM) linkCached(r *core.Realm, code *bytecode.Code) *Template {
	e := &vm.scripts[uintptr(unsafe.Pointer(code))>>6%uintptr(len(vm.scripts))]
	if *e == nil || (*e).code != code || (*e).realm != r {
		*e = vm.link(r, code)
	}
	return *e
}

func (vm *VM) runIn(r *core.Realm, f *Function, this value) (value, error) {
	defer vm.enterRealm(vm.enterRealm(r))
	v, err := core.Call(f.value(), this)
	if vm.fr == addr(&vm.frames[0]) {
		vm.clearStack()
	}
	if err != nil {
		return core.Undefined, raise(r, err)
	}
	return v, nil
}

// NewFunction makes a function of code that captures nothing or the given
// cells, in the order of Code.Captures: the wrappers of CommonJS modules,
// compiled functions of the embedder, and the functions of modules.
func (vm *VM) NewFunction(r *core.Realm, code *bytecode.Code, cells []*core.Cell) *core.Object {
	f := newFunction(vm.link(r, code), max(len(code.Captures), len(cells)))
	for i, c := range cells {
		*(**core.Cell)(unsafe.Add(unsafe.Pointer(f), functionSize+uintptr(i)*8)) = c
	}
	return &f.Object
}

// RunModule evaluates the function of a module. With top-level await the
// result is a promise.
func (vm *VM) RunModule(f *core.Object) (value, error) {
	fn := functionOf(f)
	return vm.runIn(fn.tmpl.realm, fn, core.Undefined)
}

// CodeOf returns the code of an ECMAScript function, nil for other objects.
func CodeOf(o *core.Object) *bytecode.Code {
	if f := functionOf(o); f != nil {
		return f.tmpl.code
	}
	return nil
}

func (vm *VM) checkCompiler(r *core.Realm) error {
	if vm.Compiler == nil || r.NoStringCode {
		return core.EvalError("Code generation from strings disallowed for this context")
	}
	if h := vm.agent.Hooks; h != nil && h.EnsureCanCompileStrings != nil {
		return h.EnsureCanCompileStrings(r)
	}
	return nil
}

// IndirectEval is core.VM's.
// https://tc39.es/ecma262/#sec-performeval
func (vm *VM) IndirectEval(r *core.Realm, source text.String) (value, error) {
	code, err := vm.compileEval(r, source, nil)
	if err != nil {
		return core.Undefined, err
	}
	return core.Call(newFunction(vm.link(r, code), 0).value(), r.GlobalThis)
}

func (vm *VM) compileEval(r *core.Realm, source text.String, info *bytecode.EvalInfo) (*bytecode.Code, error) {
	if err := vm.checkCompiler(r); err != nil {
		return nil, err
	}
	code, err := vm.Compiler.CompileEval(r, source, info)
	if err != nil {
		return nil, err
	}
	vm.noteOrigin(code)
	return code, nil
}

// noteOrigin tells the source of code made at run time where it comes from.
func (vm *VM) noteOrigin(code *bytecode.Code) {
	if s := code.Source; s != nil && s.EvalOrigin == "" {
		s.EvalOrigin = vm.evalOrigin()
		s.HostDefined = vm.hostDefined()
	}
}

// hostDefined is the script or module of the running function.
func (vm *VM) hostDefined() any {
	for f := vm.frame(); uintptr(unsafe.Pointer(f)) > addr(&vm.frames[0]); f = f.below() {
		if !f.isTrampoline() {
			if s := f.template().code.Source; s != nil {
				return s.HostDefined
			}
		}
	}
	return nil
}

func opDirectEval(vm *VM, w *ins) bool {
	f := vm.frame()
	cv := f.reg(w.A)
	return vm.directEval(cv, int(w.B), (*bytecode.EvalInfo)(f.template().site(w.C)))
}

func opDirectEvalSpread(vm *VM, w *ins) bool {
	f := vm.frame()
	cv := f.reg(w.A)
	info := (*bytecode.EvalInfo)(f.template().site(w.C))
	list := argOf(cv, 0).AsArray().Dense
	if !vm.isEval(*cv) {
		return vm.applyList(cv, list)
	}
	if len(list) > 0 {
		*argOf(cv, 0) = list[0]
	}
	return vm.directEval(cv, min(len(list), 1), info)
}

// isEval reports whether v is the %eval% of the running realm.
func (vm *VM) isEval(v value) bool {
	if v.Bits != tagNative {
		return false
	}
	f := (*core.NativeFunction)(v.Ptr)
	return f.Tag == core.TagEval && f.Realm == vm.frame().template().realm
}

// directEval calls the function at cv; when that is %eval% the source runs
// inside the calling function.
// https://tc39.es/ecma262/#sec-function-calls-runtime-semantics-evaluation
func (vm *VM) directEval(cv *value, argc int, info *bytecode.EvalInfo) bool {
	if !vm.isEval(*cv) {
		return vm.call(cv, argc)
	}
	if argc == 0 {
		cv.Bits = core.BitsUndefined
		return true
	}
	if a := argOf(cv, 0); !a.IsString() {
		*cv = *a
		return true
	}
	f := vm.frame()
	r := f.template().realm
	code, err := vm.compileEval(r, argOf(cv, 0).AsString(), info)
	if err != nil {
		return vm.throw(err)
	}
	t := vm.link(r, code)
	fn := vm.frame().instantiate(t)
	*cv = fn.value()
	*next(cv) = core.Undefined
	return vm.enter(cv, fn, 0, t.entry)
}

// CreateDynamicFunction is core.VM's.
// https://tc39.es/ecma262/#sec-createdynamicfunction
func (vm *VM) CreateDynamicFunction(r *core.Realm, newTarget *core.Object, kind core.DynamicFunctionKind, arguments []value) (*core.Object, error) {
	params := make([]text.String, 0, len(arguments))
	for _, a := range arguments {
		s, err := core.ToString(r, a)
		if err != nil {
			return nil, err
		}
		params = append(params, s)
	}
	body := text.Empty
	if n := len(params) - 1; n >= 0 {
		body, params = params[n], params[:n]
	}
	if err := vm.checkCompiler(r); err != nil {
		return nil, err
	}
	code, err := vm.Compiler.CompileFunction(r, kind, params, body)
	if err != nil {
		return nil, err
	}
	vm.noteOrigin(code)
	f := newFunction(vm.link(r, code), 0)
	if newTarget != nil {
		id := core.IntrinsicFunctionPrototype
		switch kind {
		case core.DynamicGenerator:
			id = core.IntrinsicGeneratorFunctionPrototype
		case core.DynamicAsync:
			id = core.IntrinsicAsyncFunctionPrototype
		case core.DynamicAsyncGenerator:
			id = core.IntrinsicAsyncGeneratorFunctionPrototype
		}
		proto, err := core.GetPrototypeFromConstructor(newTarget, id)
		if err != nil {
			return nil, err
		}
		if proto != f.Shape().Proto() {
			core.SetShapeProto(&f.Object, proto)
		}
	}
	return &f.Object, nil
}

// opImportMeta is import.meta.
// https://tc39.es/ecma262/#sec-meta-properties-runtime-semantics-evaluation
func opImportMeta(vm *VM, w *ins) bool {
	f := vm.frame()
	r := f.template().realm
	module := f.template().code.Source.HostDefined
	meta := vm.metas[module]
	if meta == nil {
		meta = core.OrdinaryObjectCreate(r, nil)
		if h := vm.agent.Hooks; h != nil && h.ImportMeta != nil {
			if err := h.ImportMeta(r, module, meta); err != nil {
				return vm.throw(err)
			}
		}
		if vm.metas == nil {
			vm.metas = make(map[any]*core.Object)
		}
		vm.metas[module] = meta
	}
	*vm.frame().reg(w.A) = core.Obj(meta)
	return true
}

// opImportCall is import().
// https://tc39.es/ecma262/#sec-evaluate-import-call
func opImportCall(vm *VM, w *ins) bool {
	f := vm.frame()
	phase := core.ImportPhase((*ins)(f.ipPtr()).A)
	r := f.template().realm
	specifier, options := f.reg(w.B).Clean(), f.reg(w.C).Clean()
	referrer := f.template().code.Source.HostDefined
	p := promises.NewPromise(r)
	*f.reg(w.A) = core.Obj(&p.Object)
	s, err := core.ToString(r, specifier)
	var attributes []core.ImportAttribute
	if err == nil {
		attributes, err = importAttributes(options)
	}
	if err == nil && (vm.agent.Hooks == nil || vm.agent.Hooks.ImportModuleDynamically == nil) {
		err = core.TypeError("A dynamic import callback was not specified.")
	}
	if err != nil {
		if core.IsTermination(err) {
			return vm.throw(err)
		}
		promises.RejectPromise(p, core.ToException(r, err).Value)
		return true
	}
	vm.agent.Hooks.ImportModuleDynamically(r, referrer, s, attributes, phase, &p.Object)
	return true
}

func importAttributes(options value) ([]core.ImportAttribute, error) {
	if options.IsUndefined() {
		return nil, nil
	}
	if !options.IsObject() {
		return nil, core.TypeError("The second argument to import() must be an object")
	}
	with, err := core.Get(options.AsObject(), text.InternGo("with"))
	if err != nil || with.IsUndefined() {
		return nil, err
	}
	if !with.IsObject() {
		return nil, core.TypeError("The 'with' option must be an object")
	}
	o := with.AsObject()
	keys, err := core.EnumerableOwnProperties(o, core.IterateKeys)
	if err != nil {
		return nil, err
	}
	list := make([]core.ImportAttribute, 0, len(keys))
	for _, k := range keys {
		v, err := core.Get(o, text.Intern(k.AsString()))
		if err != nil {
			return nil, err
		}
		if !v.IsString() {
			return nil, core.TypeError("Import attribute value must be a string")
		}
		list = append(list, core.ImportAttribute{Key: k.AsString(), Value: v.AsString()})
	}
	return list, nil
}
