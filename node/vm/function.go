package vm

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// compileFunction is vm.compileFunction(code[, params[, options]]).
// https://nodejs.org/api/vm.html#vmcompilefunctioncode-params-options
func compileFunction(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	code, err := validate.String(c, c.Arg(0), "code")
	if err != nil {
		return engine.Undefined, err
	}
	params, err := stringList(c, c.Arg(1), "params")
	if err != nil {
		return engine.Undefined, err
	}
	if !c.Arg(2).IsUndefined() {
		if _, err := validate.Object(c, c.Arg(2), "options"); err != nil {
			return engine.Undefined, err
		}
	}
	x, err := readScriptOptions(c, c.Arg(2), "")
	if err != nil {
		return engine.Undefined, err
	}
	rt := e.RT
	var extensions []engine.Value
	if o, ok := c.Arg(2).AsObject(); ok {
		v, err := o.Get("parsingContext")
		if err != nil {
			return engine.Undefined, err
		}
		if !v.IsUndefined() {
			r, err := contextArgument(c, v, "options.parsingContext")
			if err != nil {
				return engine.Undefined, err
			}
			rt = r.rt
		}
		if extensions, err = extensionList(c, o); err != nil {
			return engine.Undefined, err
		}
	}
	i, err := importerOf(e, x.importer, engine.Undefined)
	if err != nil {
		return engine.Undefined, err
	}
	src := engine.Source{Name: x.filename, Text: code, LineOffset: x.line, ColumnOffset: x.column}
	if i != nil {
		src.Data = i
	}
	f, err := compileWith(rt, src, params, extensions)
	if err != nil {
		return engine.Undefined, decorated(e.RT, rt, err, false)
	}
	if i != nil {
		i.owner = f.Value()
	}
	if x.hasCached {
		// Functions have no stored form: what is offered is never of use.
		if err := f.Put("cachedDataRejected", engine.True); err != nil {
			return engine.Undefined, err
		}
	}
	return f.Value(), nil
}

// compileWith compiles the body of a function, inside a with statement for
// each extension.
func compileWith(rt *engine.Runtime, src engine.Source, params []string, extensions []engine.Value) (*engine.Function, error) {
	if len(extensions) == 0 {
		return rt.CompileFunction(src, params...)
	}
	// The body alone tells whether it is right: it must not close the
	// function that it is put into.
	if _, err := rt.CompileFunction(src, params...); err != nil {
		return nil, err
	}
	var head strings.Builder
	names := make([]string, len(extensions))
	for i := range extensions {
		names[i] = "extension" + strconv.Itoa(i)
		head.WriteString("with (" + names[i] + ") ")
	}
	head.WriteString("return function (" + strings.Join(params, ", ") + ") {\n")
	src.Text = head.String() + src.Text + "\n}"
	src.LineOffset--
	outer, err := rt.CompileFunction(src, names...)
	if err != nil {
		return nil, err
	}
	v, err := outer.Call(engine.Undefined, extensions...)
	if err != nil {
		return nil, err
	}
	f, _ := v.AsFunction()
	return f, nil
}

func stringList(c *engine.Call, v engine.Value, name string) ([]string, error) {
	if v.IsUndefined() {
		return nil, nil
	}
	if _, err := validate.Array(c, v, name); err != nil {
		return nil, err
	}
	var list []string
	err := c.Runtime().Iterate(v, func(v engine.Value) error {
		s, ok := v.AsString()
		if !ok {
			return nodeerr.InvalidArgType(c.Runtime(), name+"["+strconv.Itoa(len(list))+"]", v, "string")
		}
		list = append(list, s)
		return nil
	})
	return list, err
}

func extensionList(c *engine.Call, o *engine.Object) ([]engine.Value, error) {
	v, err := o.Get("contextExtensions")
	if err != nil || v.IsUndefined() {
		return nil, err
	}
	if _, err := validate.Array(c, v, "options.contextExtensions"); err != nil {
		return nil, err
	}
	var list []engine.Value
	err = c.Runtime().Iterate(v, func(v engine.Value) error {
		if !v.IsObject() {
			return nodeerr.InvalidArgType(c.Runtime(), "options.contextExtensions["+strconv.Itoa(len(list))+"]", v, "object")
		}
		list = append(list, v)
		return nil
	})
	return list, err
}
