package readline

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/stringdecoder"
)

// legacyMethods are those of the Interface of readline itself: question, and
// what earlier versions of Node had with a leading underscore.
func legacyMethods() []engine.Method {
	list := []engine.Method{
		{Name: "question", Length: 3, Enumerable: true, Value: func(rt *engine.Runtime) (engine.Value, error) {
			f := rt.NewFunction("question", 3, question)
			return f.Value(), f.Define(engine.SymbolFor("nodejs.util.promisify.custom"), engine.Property{
				Value: rt.NewFunction("question", 2, questionCustom).Value(), Writable: true, Enumerable: true, Configurable: true})
		}},
	}
	list = append(list, legacyState()...)
	for _, m := range [...]struct {
		name   string
		length int
		f      engine.NativeFunc
	}{
		{"_setRawMode", 1, setRawMode}, {"_onLine", 1, onLine}, {"_writeToOutput", 1, writeToOutput}, {"_addHistory", 0, addHistory},
		{"_refreshLine", 0, refreshLine}, {"_normalWrite", 1, normalWrite}, {"_insertString", 1, insertString}, {"_tabComplete", 1, tabComplete},
		{"_wordLeft", 0, does((*Interface).wordLeft)}, {"_wordRight", 0, does((*Interface).wordRight)},
		{"_deleteLeft", 0, does((*Interface).deleteLeft)}, {"_deleteRight", 0, does((*Interface).deleteRight)},
		{"_deleteWordLeft", 0, does((*Interface).deleteWordLeft)}, {"_deleteWordRight", 0, does((*Interface).deleteWordRight)},
		{"_deleteLineLeft", 0, does((*Interface).deleteLineLeft)}, {"_deleteLineRight", 0, does((*Interface).deleteLineRight)},
		{"_line", 0, enter}, {"_historyNext", 0, does((*Interface).historyNext)}, {"_historyPrev", 0, does((*Interface).historyPrev)},
		{"_getDisplayPos", 1, getDisplayPos}, {"_getCursorPos", 0, getCursorPos}, {"_moveCursor", 1, moveCursorMethod}, {"_ttyWrite", 2, ttyWrite},
	} {
		name := "[" + m.name + "]"
		if m.name == "_getCursorPos" {
			name = "getCursorPos"
		}
		list = append(list, engine.Method{Name: m.name, FuncName: name, NoName: m.name == "_tabComplete", Length: m.length, Func: m.f, Enumerable: true})
	}
	return list
}

// legacyState are the accessors of what the interface keeps.
func legacyState() []engine.Method {
	accessor := func(name string, get func(r *Interface) engine.Value, set func(r *Interface, v engine.Value)) engine.Method {
		return engine.Method{Name: name, Fixed: true,
			Get: on(func(r *Interface, _ *engine.Call) (engine.Value, error) { return get(r), nil }),
			Set: on(func(r *Interface, c *engine.Call) (engine.Value, error) {
				set(r, c.Arg(0))
				return engine.Undefined, nil
			})}
	}
	return []engine.Method{
		accessor("_decoder", func(r *Interface) engine.Value { return r.decoderObject }, func(r *Interface, v engine.Value) {
			if d := stringdecoder.Of(v); d != nil {
				r.decoder, r.decoderObject = d, v
			}
		}),
		accessor("_line_buffer", func(r *Interface) engine.Value { return r.buffered }, func(r *Interface, v engine.Value) { r.buffered = v }),
		accessor("_oldPrompt", func(r *Interface) engine.Value { return r.oldPrompt }, func(r *Interface, v engine.Value) { r.oldPrompt = v }),
		accessor("_previousKey", func(r *Interface) engine.Value { return r.previousKey }, func(r *Interface, v engine.Value) { r.previousKey = v }),
		accessor("_prompt", func(r *Interface) engine.Value { return r.prompt }, func(r *Interface, v engine.Value) { r.prompt = v }),
		accessor("_questionCallback", func(r *Interface) engine.Value {
			if r.question == nil {
				return engine.Null
			}
			return r.question.Value()
		}, func(r *Interface, v engine.Value) { r.question, _ = v.AsFunction() }),
		accessor("_sawKeyPress", func(r *Interface) engine.Value { return engine.Bool(r.sawKeyPress) },
			func(r *Interface, v engine.Value) { r.sawKeyPress = v.Truthy() }),
		accessor("_sawReturnAt", func(r *Interface) engine.Value { return engine.Int64(r.sawReturnAt) },
			func(r *Interface, v engine.Value) {
				f, _ := v.AsNumber()
				r.sawReturnAt = int64(f)
			}),
	}
}

// defineSymbols gives Interface.prototype the symbols by which Node finds the
// methods with a leading underscore.
func defineSymbols(rt *engine.Runtime, class *engine.Function) error {
	v, err := class.Get("prototype")
	if err != nil {
		return err
	}
	proto, _ := v.AsObject()
	for _, name := range [...]string{"_setRawMode", "_onLine", "_writeToOutput", "_addHistory", "_refreshLine", "_normalWrite", "_insertString",
		"_tabComplete", "_wordLeft", "_wordRight", "_deleteLeft", "_deleteRight", "_deleteWordLeft", "_deleteWordRight", "_deleteLineLeft",
		"_deleteLineRight", "_line", "_historyNext", "_historyPrev", "_getDisplayPos", "_moveCursor", "_ttyWrite"} {
		get := rt.NewFunction("get", 0, func(c *engine.Call) (engine.Value, error) { return rt.GetV(c.This(), engine.NewKey(name)) })
		if err := proto.Define(engine.NewSymbol(name), engine.Property{Get: get}); err != nil {
			return err
		}
	}
	return nil
}
