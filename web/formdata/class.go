package formdata

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/structuredclone"
	"github.com/sxfescript/sxn/web/webidl"
)

const className = "FormData"

// Entry is one field: a string or a File.
type Entry struct {
	Name  string
	Value engine.Value
}

// Data is the list of fields of a FormData object.
type Data struct{ Entries []Entry }

// Pair implements webidl.Pairs.
func (d *Data) Pair(i int) (name, content engine.Value, ok bool) {
	if i >= len(d.Entries) {
		return engine.Undefined, engine.Undefined, false
	}
	return engine.String(d.Entries[i].Name), d.Entries[i].Value, true
}

var dataKey = engine.PrivateKey[Data]{Name: className}

type state struct {
	ctor            *engine.Function
	proto, iterator *engine.Object
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.ctor != nil {
		return s, err
	}
	if s.iterator, err = webidl.IteratorPrototype(e.RT, className); err != nil {
		return nil, err
	}
	f, p, err := webidl.Build(e.RT, class())
	if err != nil {
		return nil, err
	}
	structuredclone.RegisterUncloneable(p, func(o *engine.Object) bool { return dataKey.Get(o) != nil })
	s.ctor, s.proto = f, p
	return s, nil
}

// Global returns FormData as the value of the global property.
func Global(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.ctor.Value(), nil
}

// New returns a FormData object over d.
func New(e *env.Env, d *Data) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(s.proto)
	dataKey.Set(o, d)
	return o, nil
}

// As returns the fields of a FormData object.
func As(v engine.Value) (*Data, bool) {
	o, ok := v.AsObject()
	if !ok {
		return nil, false
	}
	d := dataKey.Get(o)
	return d, d != nil
}

func class() *engine.Class {
	on := func(name string, minimum int, f func(c *engine.Call, d *Data) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Length: minimum, Enumerable: true, Func: method(name, minimum, f)}
	}
	iterate := func(name string, part webidl.Part) engine.Method {
		return on(name, 0, func(c *engine.Call, d *Data) (engine.Value, error) {
			s, err := stateOf(env.From(c))
			if err != nil {
				return engine.Undefined, err
			}
			return webidl.NewIterator(c.Runtime(), s.iterator, className, d, part), nil
		})
	}
	return &engine.Class{Name: className, ToStringTag: className, Init: initForm, Methods: []engine.Method{
		on("append", 2, func(c *engine.Call, d *Data) (engine.Value, error) {
			x, err := entryOf(c, "FormData.append")
			if err == nil {
				d.Entries = append(d.Entries, x)
			}
			return engine.Undefined, err
		}),
		on("delete", 1, remove), on("get", 1, get), on("getAll", 1, getAll), on("has", 1, has), on("set", 2, set),
		iterate("keys", webidl.Name), iterate("values", webidl.Content), iterate("entries", webidl.Both),
		{Name: "forEach", Length: 1, Enumerable: true, Func: method("forEach", 0, func(c *engine.Call, d *Data) (engine.Value, error) {
			return webidl.ForEach(c, className, d)
		})},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: method("inspect", 0, inspect)},
		{Symbol: engine.SymbolIterator, Alias: "entries"},
	}}
}

func method(name string, minimum int, f func(c *engine.Call, d *Data) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		d, ok := As(c.This())
		if !ok {
			return engine.Undefined, webidl.IllegalInvocation()
		}
		if err := webidl.Args(c, minimum, className+"."+name); err != nil {
			return engine.Undefined, err
		}
		return f(c, d)
	}
}

func initForm(c *engine.Call) error {
	if !c.Arg(0).IsUndefined() {
		return engine.TypeError("FormData constructor: Argument 1 could not be converted to: undefined.")
	}
	dataKey.Set(c.ThisObject(), &Data{})
	return nil
}

// entryOf makes an entry of the arguments of append and set.
// https://xhr.spec.whatwg.org/#create-an-entry
func entryOf(c *engine.Call, prefix string) (Entry, error) {
	rt := c.Runtime()
	name, err := webidl.USVString(rt, c.Arg(0), prefix, "name")
	if err != nil {
		return Entry{}, err
	}
	b, isBlob := blob.As(c.Arg(1))
	if c.Len() == 3 && !isBlob {
		return Entry{}, engine.TypeError("%s: Expected value (\"%s\") to be an instance of Blob.", prefix, webidl.Show(rt, c.Arg(1)))
	}
	if !isBlob {
		s, err := webidl.USVString(rt, c.Arg(1), prefix, "value")
		return Entry{name, engine.String(s)}, err
	}
	fileName, modified, isFile := blob.FileData(c.Arg(1))
	if !c.Arg(2).IsUndefined() {
		s, err := webidl.USVString(rt, c.Arg(2), prefix, "filename")
		if err != nil {
			return Entry{}, err
		}
		fileName = engine.String(s)
	} else if isFile {
		return Entry{name, c.Arg(1)}, nil
	}
	if !isFile {
		modified = float64(now())
		if c.Arg(2).IsUndefined() {
			fileName = engine.String("blob")
		}
	}
	f, err := blob.NewFile(env.From(c), b, fileName, modified)
	if err != nil {
		return Entry{}, err
	}
	return Entry{name, f.Value()}, nil
}

func nameArg(c *engine.Call, prefix string) (string, error) {
	return webidl.USVString(c.Runtime(), c.Arg(0), prefix, "name")
}

func remove(c *engine.Call, d *Data) (engine.Value, error) {
	name, err := nameArg(c, "FormData.delete")
	if err != nil {
		return engine.Undefined, err
	}
	d.drop(name, 0)
	return engine.Undefined, nil
}

// drop removes the entries of a name from index on.
func (d *Data) drop(name string, from int) {
	kept := d.Entries[:from]
	for _, x := range d.Entries[from:] {
		if x.Name != name {
			kept = append(kept, x)
		}
	}
	clear(d.Entries[len(kept):])
	d.Entries = kept
}

func get(c *engine.Call, d *Data) (engine.Value, error) {
	name, err := nameArg(c, "FormData.get")
	if err != nil {
		return engine.Undefined, err
	}
	for _, x := range d.Entries {
		if x.Name == name {
			return x.Value, nil
		}
	}
	return engine.Null, nil
}

func getAll(c *engine.Call, d *Data) (engine.Value, error) {
	name, err := nameArg(c, "FormData.getAll")
	if err != nil {
		return engine.Undefined, err
	}
	var vs []engine.Value
	for _, x := range d.Entries {
		if x.Name == name {
			vs = append(vs, x.Value)
		}
	}
	return c.Runtime().NewArray(vs...).Value(), nil
}

func has(c *engine.Call, d *Data) (engine.Value, error) {
	name, err := nameArg(c, "FormData.has")
	if err != nil {
		return engine.Undefined, err
	}
	for _, x := range d.Entries {
		if x.Name == name {
			return engine.True, nil
		}
	}
	return engine.False, nil
}

func set(c *engine.Call, d *Data) (engine.Value, error) {
	x, err := entryOf(c, "FormData.set")
	if err != nil {
		return engine.Undefined, err
	}
	for i := range d.Entries {
		if d.Entries[i].Name == x.Name {
			d.Entries[i] = x
			d.drop(x.Name, i+1)
			// drop has removed what follows entry i only.
			return engine.Undefined, nil
		}
	}
	d.Entries = append(d.Entries, x)
	return engine.Undefined, nil
}

// inspect shows the fields: those of one name as an array.
func inspect(c *engine.Call, d *Data) (engine.Value, error) {
	rt := c.Runtime()
	o := rt.NewObject()
	byName := map[string][]engine.Value{}
	for _, x := range d.Entries {
		vs := append(byName[x.Name], x.Value)
		byName[x.Name] = vs
		v := x.Value
		if len(vs) > 1 {
			v = rt.NewArray(vs...).Value()
		}
		if err := o.Put(x.Name, v); err != nil {
			return engine.Undefined, err
		}
	}
	return webidl.Inspect(c, className, o)
}
