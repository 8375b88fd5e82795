package testrunner

import (
	"encoding/binary"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/valueserializer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// serialReporter is the name of the reporter by which the process of a test
// file tells the runner of events: each a mark, the length of what follows in
// four bytes, and the event in the format of structured clones.
const serialReporter = "v8-serializer"

var serialMark = [2]byte{0xff, 0x0f}

const (
	serialHead = 6       // bytes of mark and length
	serialMax  = 1 << 28 // a longer message is none
)

type serialFormatter struct{ e *env.Env }

func newSerializer(e *env.Env) formatter { return serialFormatter{e} }

func (serialFormatter) begin() string { return "" }
func (serialFormatter) end() string   { return "" }

func (serialFormatter) event(*event) ([]string, error) { return nil, nil }

// values makes the bytes of an event.
func (s serialFormatter) values(ev *event) ([]engine.Value, error) {
	data, err := portableData(s.e, ev)
	if err != nil {
		return nil, err
	}
	o := s.e.RT.NewObject()
	if err := o.Put("type", engine.String(ev.kind)); err != nil {
		return nil, err
	}
	if err := o.Put("data", data); err != nil {
		return nil, err
	}
	b, err := valueserializer.Serialize(s.e, o.Value(), false)
	if err != nil {
		return nil, err
	}
	out := append(make([]byte, 0, len(b)+serialHead), serialMark[0], serialMark[1])
	out = binary.BigEndian.AppendUint32(out, uint32(len(b)))
	return []engine.Value{buffer.New(s.e, append(out, b...)).Value()}, nil
}

// portableData copies the data of an event; errors become records.
func portableData(e *env.Env, ev *event) (engine.Value, error) {
	o, ok := ev.data.AsObject()
	if !ok {
		return ev.data, nil
	}
	out := e.RT.NewObject()
	if err := out.CopyDataProperties(ev.data); err != nil {
		return engine.Undefined, err
	}
	if d, ok := lookUp(e.RT, ev.data, "details").AsObject(); ok {
		details := e.RT.NewObject()
		if err := details.CopyDataProperties(d.Value()); err != nil {
			return engine.Undefined, err
		}
		v, err := d.Get("error")
		if err != nil {
			return engine.Undefined, err
		}
		if !v.IsUndefined() {
			if v, err = portable(e, v, 0); err != nil {
				return engine.Undefined, err
			}
			if err := details.Put("error", v); err != nil {
				return engine.Undefined, err
			}
		}
		if err := out.Put("details", details.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	if ev.kind == "test:log" {
		v, err := o.Get("data")
		if err != nil {
			return engine.Undefined, err
		}
		if _, err := valueserializer.Serialize(e, v, false); err != nil {
			return out.Value(), out.Put("data", engine.String(nodeerr.Inspect(e.RT, v)))
		}
	}
	return out.Value(), nil
}

// The forms of a value in a record: as it is, an error, or what inspecting it
// shows.
const (
	formPlain     = 0
	formError     = 1
	formInspected = 2
)

// portable wraps a value so that it can be cloned.
func portable(e *env.Env, v engine.Value, depth int) (engine.Value, error) {
	rt := e.RT
	wrap := func(form int, vs ...engine.Value) engine.Value {
		return rt.NewArray(append([]engine.Value{engine.Int(form)}, vs...)...).Value()
	}
	o, ok := v.AsObject()
	if !ok || !o.IsError() || depth > 20 {
		if v.IsSymbol() || v.IsFunction() {
			return wrap(formInspected, engine.String(nodeerr.Inspect(rt, v))), nil
		}
		if _, err := valueserializer.Serialize(e, v, false); err != nil {
			return wrap(formInspected, engine.String(inspectValue(rt, v, false, false))), nil
		}
		return wrap(formPlain, v), nil
	}
	stack, err := o.Get("stack")
	if err != nil {
		return engine.Undefined, err
	}
	fields := []engine.Value{}
	keys, err := o.OwnKeys()
	if err != nil {
		return engine.Undefined, err
	}
	for _, k := range keys {
		if k.IsSymbol() {
			continue
		}
		p, ok, err := o.OwnProperty(k)
		if err != nil {
			return engine.Undefined, err
		}
		if !ok {
			continue
		}
		x, err := o.GetKey(k)
		if err != nil {
			return engine.Undefined, err
		}
		if x.IsFunction() || x.IsSymbol() {
			continue
		}
		if k.Name() == "stack" {
			x = stack
		}
		inner, err := portable(e, x, depth+1)
		if err != nil {
			return engine.Undefined, err
		}
		fields = append(fields, k.Value(), engine.Bool(p.Enumerable), inner)
	}
	name, err := o.Get("name")
	if err != nil {
		return engine.Undefined, err
	}
	return wrap(formError, engine.String(asText(rt, name)), rt.NewArray(fields...).Value()), nil
}

// restored is the value that portable wrapped.
func restored(e *env.Env, v engine.Value, depth int) engine.Value {
	o, ok := v.AsObject()
	if !ok || depth > 30 {
		return v
	}
	vs, _ := o.Elements()
	if len(vs) < 2 {
		return v
	}
	switch form, _ := vs[0].AsInt(); form {
	case formPlain:
		return vs[1]
	case formInspected:
		return inspectedText(e.RT, asText(e.RT, vs[1]))
	}
	if len(vs) < 3 {
		return v
	}
	name := asText(e.RT, vs[1])
	err := e.RT.NewError(errorKind(name), "")
	// COMPAT: the tag is what inspect shows behind the names of other classes.
	// The object is new and extensible: defining cannot fail.
	_ = err.Define(engine.SymbolToStringTag.Key(), engine.Property{Value: engine.String("Error"), Configurable: true})
	list, ok := vs[2].AsObject()
	if !ok {
		return v
	}
	fields, _ := list.Elements()
	named := false
	for i := 0; i+2 < len(fields); i += 3 {
		k, ok := fields[i].AsKey()
		if !ok {
			continue
		}
		named = named || k.Name() == "name"
		// The object is new and extensible: defining cannot fail.
		_ = err.Define(k, engine.Property{Value: restored(e, fields[i+2], depth+1), Writable: true, Enumerable: fields[i+1].IsTrue(), Configurable: true})
	}
	if !named && errorKind(name) == engine.PlainErrorKind && name != "Error" {
		_ = err.Define(engine.NewKey("name"), engine.Property{Value: engine.String(name), Writable: true, Configurable: true})
	}
	return err.Value()
}

// inspectedText is an object that inspect shows as a text.
func inspectedText(rt *engine.Runtime, text string) engine.Value {
	o := rt.NewObject()
	f := rt.NewFunction("", 0, func(*engine.Call) (engine.Value, error) { return engine.StringWTF8(text), nil })
	// The object is new and extensible: defining cannot fail.
	_ = o.Define(engine.SymbolFor("nodejs.util.inspect.custom"), engine.Property{Value: f.Value(), Writable: true, Configurable: true})
	return o.Value()
}

// errorKind is the class of a builtin error by its name.
func errorKind(name string) engine.ErrorKind {
	switch name {
	case "TypeError":
		return engine.TypeErrorKind
	case "RangeError":
		return engine.RangeErrorKind
	case "SyntaxError":
		return engine.SyntaxErrorKind
	case "ReferenceError":
		return engine.ReferenceErrorKind
	case "URIError":
		return engine.URIErrorKind
	case "EvalError":
		return engine.EvalErrorKind
	}
	return engine.PlainErrorKind
}

// frames splits what a process of a test file has written into messages and
// other output. It keeps an incomplete message for the next call.
type frames struct{ rest []byte }

func (f *frames) read(data []byte, message func(b []byte), output func(b []byte)) {
	f.rest = append(f.rest, data...)
	for len(f.rest) > 0 {
		i := markIndex(f.rest)
		if i != 0 {
			n := i
			if i < 0 {
				n = len(f.rest)
				if f.rest[n-1] == serialMark[0] {
					n-- // half a mark
				}
			}
			if n > 0 {
				output(f.rest[:n])
			}
			f.rest = f.rest[n:]
			if i < 0 {
				return
			}
			continue
		}
		if len(f.rest) < serialHead {
			return
		}
		n := int(binary.BigEndian.Uint32(f.rest[2:]))
		if n > serialMax {
			output(f.rest[:2])
			f.rest = f.rest[2:]
			continue
		}
		if len(f.rest) < serialHead+n {
			return
		}
		message(f.rest[serialHead : serialHead+n])
		f.rest = f.rest[serialHead+n:]
	}
}

func markIndex(b []byte) int {
	for i := 0; i+1 < len(b); i++ {
		if b[i] == serialMark[0] && b[i+1] == serialMark[1] {
			return i
		}
	}
	return -1
}

// end returns what is left when there is nothing more to come.
func (f *frames) end() []byte {
	b := f.rest
	f.rest = nil
	return b
}
