package zlib

import (
	"bytes"
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/node/zlib/archive"
	"github.com/sxfescript/sxn/runtime/env"
)

// zipBuffer is what is behind a ZipBuffer.
type zipBuffer struct {
	names   nameMap[*engine.Object]
	comment []byte
}

var zipBufferKey = engine.PrivateKey[zipBuffer]{Name: "zipBuffer"}

// nameMap keeps values by name in the order in which they were added.
type nameMap[T any] struct {
	names  []string
	values map[string]T
}

func (m *nameMap[T]) set(name string, v T) {
	if _, ok := m.values[name]; !ok {
		if m.values == nil {
			m.values = map[string]T{}
		}
		m.names = append(m.names, name)
	}
	m.values[name] = v
}

func (m *nameMap[T]) delete(name string) bool {
	if _, ok := m.values[name]; !ok {
		return false
	}
	delete(m.values, name)
	m.names = slices.DeleteFunc(m.names, func(n string) bool { return n == name })
	return true
}

func (m *nameMap[T]) clear() { m.names, m.values = nil, nil }

// keyIterator is what keys returns: the iterator of a Map.
func keyIterator(rt *engine.Runtime, names []string) (engine.Value, error) {
	class, ok := rt.Intrinsic("Map").Value().AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Map is not a constructor")
	}
	pairs := make([]engine.Value, len(names))
	for i, n := range names {
		pairs[i] = rt.NewArray(engine.String(n), engine.True).Value()
	}
	m, err := class.Construct(rt.NewArray(pairs...).Value())
	if err != nil {
		return engine.Undefined, err
	}
	return m.Invoke("keys")
}

// listGenerator gives what make makes of each name.
func listGenerator(e *env.Env, names []string, make func(name string) (engine.Value, error)) (engine.Value, error) {
	i := 0
	return newGenerator(e, &generator{next: func() (engine.Value, bool, error) {
		if i == len(names) {
			return engine.Undefined, true, nil
		}
		v, err := make(names[i])
		i++
		return v, false, err
	}})
}

func thisZipBuffer(c *engine.Call) (*zipBuffer, error) {
	if o := c.ThisObject(); o != nil {
		if b := zipBufferKey.Get(o); b != nil {
			return b, nil
		}
	}
	return nil, engine.TypeError("Receiver must be an instance of class ZipBuffer")
}

// initZipBuffer is new ZipBuffer(buffer).
// https://nodejs.org/api/zlib.html#new-zlibzipbufferbuffer
func initZipBuffer(c *engine.Call) error {
	list, end, err := readEntries(env.From(c), c.Arg(0))
	if err != nil {
		return err
	}
	b := &zipBuffer{comment: end.Comment}
	for _, o := range list {
		b.names.set(zipEntryKey.Get(o).name(), o)
	}
	zipBufferKey.Set(c.ThisObject(), b)
	return nil
}

func zipBufferMethods() []engine.Method {
	on := func(f func(c *engine.Call, b *zipBuffer) (engine.Value, error)) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			b, err := thisZipBuffer(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(c, b)
		}
	}
	return []engine.Method{
		{Name: "writable", Get: func(*engine.Call) (engine.Value, error) { return engine.True, nil }},
		{Name: "comment", Get: on(func(_ *engine.Call, b *zipBuffer) (engine.Value, error) {
			return engine.String(archive.Text(b.comment)), nil
		})},
		{Name: "has", Length: 1, Func: on(zipBufferHas)},
		{Name: "get", Length: 1, Func: on(zipBufferGet)},
		{Name: "addEntry", Length: 1, Func: on(zipBufferAddEntry)},
		{Name: "add", Length: 3, Func: promised(on(zipBufferAdd))},
		{Name: "addSync", Length: 3, Func: on(zipBufferAddSync)},
		{Name: "delete", Length: 1, Func: on(zipBufferDelete)},
		{Name: "clear", Func: on(func(_ *engine.Call, b *zipBuffer) (engine.Value, error) {
			b.names.clear()
			return engine.Undefined, nil
		})},
		{Name: "keys", Func: on(func(c *engine.Call, b *zipBuffer) (engine.Value, error) {
			return keyIterator(c.Runtime(), b.names.names)
		})},
		{Name: "values", Func: on(func(c *engine.Call, b *zipBuffer) (engine.Value, error) { return b.list(env.From(c), false) })},
		{Name: "entries", Func: on(func(c *engine.Call, b *zipBuffer) (engine.Value, error) { return b.list(env.From(c), true) })},
		{Name: "size", Get: on(func(_ *engine.Call, b *zipBuffer) (engine.Value, error) { return engine.Int(len(b.names.names)), nil })},
		{Name: "forEach", Length: 2, Func: on(zipBufferForEach)},
		{Name: "toBuffer", Length: 1, Func: promised(on(zipBufferToBuffer))},
		{Name: "toBufferSync", Length: 1, Func: on(zipBufferToBufferSync)},
		{Symbol: engine.SymbolIterator, Func: on(func(c *engine.Call, b *zipBuffer) (engine.Value, error) { return b.list(env.From(c), true) })},
		{Symbol: engine.SymbolToStringTag, Get: func(*engine.Call) (engine.Value, error) { return engine.String("ZipBuffer"), nil }},
		{Symbol: engine.SymbolDispose, Func: on(func(_ *engine.Call, b *zipBuffer) (engine.Value, error) {
			b.names.clear()
			return engine.Undefined, nil
		})},
	}
}

func zipBufferHas(c *engine.Call, b *zipBuffer) (engine.Value, error) {
	name, err := validate.String(c, c.Arg(0), "name")
	_, ok := b.names.values[name]
	return engine.Bool(ok), err
}

func zipBufferGet(c *engine.Call, b *zipBuffer) (engine.Value, error) {
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := b.names.values[name]
	if !ok {
		return engine.Undefined, notFound(name)
	}
	return o.Value(), nil
}

func (b *zipBuffer) add(v engine.Value) {
	o, _ := v.AsObject()
	b.names.set(zipEntryKey.Get(o).name(), o)
}

func zipBufferAddEntry(c *engine.Call, b *zipBuffer) (engine.Value, error) {
	v := c.Arg(0)
	if _, err := entryArg(c.Runtime(), v); err != nil {
		return engine.Undefined, err
	}
	b.add(v)
	return v, nil
}

func zipBufferAddSync(c *engine.Call, b *zipBuffer) (engine.Value, error) {
	v, err := zipEntryCreateSync(c)
	if err == nil {
		b.add(v)
	}
	return v, err
}

func zipBufferAdd(c *engine.Call, b *zipBuffer) (engine.Value, error) {
	v, err := zipEntryCreate(c)
	if err != nil {
		return engine.Undefined, err
	}
	p := c.Runtime().NewPromise()
	created, _ := v.AsPromise()
	created.Then(func(v engine.Value, err error) error {
		if err != nil {
			p.Reject(err)
			return nil
		}
		b.add(v)
		p.Resolve(v)
		return nil
	})
	return p.Value(), nil
}

func zipBufferDelete(c *engine.Call, b *zipBuffer) (engine.Value, error) {
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(b.names.delete(name)), nil
}

// list is a generator of the entries, or of pairs of name and entry.
func (b *zipBuffer) list(e *env.Env, pairs bool) (engine.Value, error) {
	return listGenerator(e, slices.Clone(b.names.names), func(name string) (engine.Value, error) {
		o, ok := b.names.values[name]
		v := engine.Undefined
		if ok {
			v = o.Value()
		}
		if pairs {
			v = e.RT.NewArray(engine.String(name), v).Value()
		}
		return v, nil
	})
}

func zipBufferForEach(c *engine.Call, b *zipBuffer) (engine.Value, error) {
	f, err := validate.Function(c, c.Arg(0), "callback")
	if err != nil {
		return engine.Undefined, err
	}
	this, receiver := c.Arg(1), c.This()
	for _, name := range slices.Clone(b.names.names) {
		o, ok := b.names.values[name]
		if !ok {
			continue
		}
		if _, err := f.Call(this, o.Value(), engine.String(name), receiver); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, nil
}

// entries is an array of the entries, for the functions that make archives.
func (b *zipBuffer) entries(rt *engine.Runtime) engine.Value {
	vs := make([]engine.Value, len(b.names.names))
	for i, name := range b.names.names {
		vs[i] = b.names.values[name].Value()
	}
	return rt.NewArray(vs...).Value()
}

func zipBufferToBufferSync(c *engine.Call, b *zipBuffer) (engine.Value, error) {
	return archiveBuffer(env.From(c), b.entries(c.Runtime()), c.Arg(0), b.comment)
}

// archiveBuffer makes a whole archive at once.
func archiveBuffer(e *env.Env, entries, opts engine.Value, comment []byte) (engine.Value, error) {
	w, err := writerOf(e, opts, comment)
	if err != nil {
		return engine.Undefined, err
	}
	g := &syncArchive{e: e, w: w}
	if g.it, err = iteratorOf(e.RT, entries, "entries"); err != nil {
		return engine.Undefined, err
	}
	var out []byte
	for {
		v, done, err := g.next()
		if err != nil {
			return engine.Undefined, err
		}
		if done {
			return buffer.New(e, out).Value(), nil
		}
		b, _ := v.AsBytes()
		out = append(out, b...)
	}
}

func zipBufferToBuffer(c *engine.Call, b *zipBuffer) (engine.Value, error) {
	e := env.From(c)
	w, err := writerOf(e, c.Arg(0), b.comment)
	if err != nil {
		return engine.Undefined, err
	}
	g := &asyncArchive{e: e, w: w}
	if g.it, err = iteratorOf(e.RT, b.entries(e.RT), "entries"); err != nil {
		return engine.Undefined, err
	}
	p := e.RT.NewPromise()
	var out bytes.Buffer
	var more func(v engine.Value, done bool, err error)
	more = func(v engine.Value, done bool, err error) {
		switch {
		case err != nil:
			p.Reject(err)
		case done:
			p.Resolve(buffer.New(e, out.Bytes()).Value())
		default:
			b, _ := v.AsBytes()
			out.Write(b)
			g.step(more)
		}
	}
	g.step(more)
	return p.Value(), nil
}
