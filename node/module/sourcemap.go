package module

import (
	"sort"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/sourcemap"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// mapping is one entry of a source map; fields counts what it has: 1 where
// it names no source, 4, or 5 with a name.
type mapping struct {
	line, column                 int
	source                       engine.Value
	originalLine, originalColumn int
	name                         string
	fields                       int
}

// sourceMap is the state of a SourceMap.
type sourceMap struct {
	payload     *engine.Object
	lineLengths engine.Value
	mappings    []mapping
}

var sourceMapKey = engine.PrivateKey[sourceMap]{Name: "SourceMap"}

// mapClass is the class of source maps of a runtime.
type mapClass struct{ class *engine.Function }

var mapClasses = env.State[mapClass]{}

// get makes the class when it is first asked for.
func (m *mapClass) get(e *env.Env) (*engine.Function, error) {
	if m.class != nil {
		return m.class, nil
	}
	f, err := e.RT.NewClass(&engine.Class{Name: "SourceMap", Length: 1, Init: constructSourceMap, Methods: []engine.Method{
		{Name: "payload", Get: sourceMapPayload},
		{Name: "lineLengths", Get: sourceMapLineLengths},
		{Name: "findEntry", Length: 2, Func: sourceMapFindEntry},
		{Name: "findOrigin", Length: 2, Func: sourceMapFindOrigin},
	}})
	if err != nil {
		return nil, err
	}
	m.class = f
	return f, nil
}

// sourceMapClass is module.SourceMap.
// https://nodejs.org/api/module.html#class-modulesourcemap
func sourceMapClass(e *env.Env) (engine.Value, error) {
	f, err := mapClasses.Must(e).get(e)
	if err != nil {
		return engine.Undefined, err
	}
	return f.Value(), nil
}

// constructSourceMap is new SourceMap(payload[, { lineLengths }]).
func constructSourceMap(c *engine.Call) error {
	payload, ok := c.Arg(0).AsObject()
	if !ok {
		return nodeerr.InvalidArgType(c.Runtime(), "payload", c.Arg(0), "object")
	}
	m := &sourceMap{}
	var err error
	if m.payload, err = cloneMap(c.Runtime(), payload); err != nil {
		return err
	}
	if o, ok := c.Arg(1).AsObject(); ok {
		if m.lineLengths, err = o.Get("lineLengths"); err != nil {
			return err
		}
		if m.lineLengths, err = cloneArray(m.lineLengths); err != nil {
			return err
		}
	}
	if err := m.parse(c.Runtime()); err != nil {
		return err
	}
	sourceMapKey.Set(c.ThisObject(), m)
	return nil
}

// cloneMap copies a map with its lists.
func cloneMap(rt *engine.Runtime, o *engine.Object) (*engine.Object, error) {
	result := rt.NewObject()
	keys, err := o.Keys()
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		v, err := o.GetKey(k)
		if err != nil {
			return nil, err
		}
		if v, err = cloneArray(v); err != nil {
			return nil, err
		}
		if err := result.PutKey(k, v); err != nil {
			return nil, err
		}
	}
	return result, nil
}

func cloneArray(v engine.Value) (engine.Value, error) {
	o, ok := v.AsObject()
	if !ok || !v.IsArray() {
		return v, nil
	}
	return o.Invoke("slice")
}

// parse reads the mappings of the map or of its sections.
func (m *sourceMap) parse(rt *engine.Runtime) error {
	sections, err := m.payload.Get("sections")
	if err != nil {
		return err
	}
	if !sections.IsArray() {
		if err := m.parseMap(rt, m.payload, 0, 0); err != nil {
			return err
		}
		m.order()
		return nil
	}
	err = rt.Iterate(sections, func(v engine.Value) error {
		part, err := objectAt(v, "map")
		if err != nil || part == nil {
			return err
		}
		offset, err := objectAt(v, "offset")
		if err != nil || offset == nil {
			return err
		}
		line, err := offset.Get("line")
		if err != nil {
			return err
		}
		column, err := offset.Get("column")
		if err != nil {
			return err
		}
		l, _ := line.AsInt()
		co, _ := column.AsInt()
		return m.parseMap(rt, part, l, co)
	})
	if err != nil {
		return err
	}
	m.order()
	return nil
}

// order sorts the mappings by position, where they are not.
func (m *sourceMap) order() {
	before := func(i, j int) bool {
		a, b := &m.mappings[i], &m.mappings[j]
		return a.line < b.line || a.line == b.line && a.column < b.column
	}
	if !sort.SliceIsSorted(m.mappings, before) {
		sort.SliceStable(m.mappings, before)
	}
}

func objectAt(v engine.Value, name string) (*engine.Object, error) {
	o, ok := v.AsObject()
	if !ok {
		return nil, nil
	}
	x, err := o.Get(name)
	xo, _ := x.AsObject()
	return xo, err
}

// texts is a list of strings in a map.
func texts(rt *engine.Runtime, o *engine.Object, name string) ([]string, error) {
	v, err := o.Get(name)
	if err != nil || !v.IsArray() {
		return nil, err
	}
	var list []string
	err = rt.Iterate(v, func(v engine.Value) error {
		s, err := rt.ToString(v)
		list = append(list, s)
		return err
	})
	return list, err
}

// parseMap reads the mappings of one map, whose generated text begins at a position.
// https://tc39.es/ecma426/#sec-decoding-source-maps
func (m *sourceMap) parseMap(rt *engine.Runtime, o *engine.Object, line, column int) error {
	sources, err := sourcesOf(rt, o)
	if err != nil {
		return err
	}
	names, err := texts(rt, o, "names")
	if err != nil {
		return err
	}
	v, err := o.Get("mappings")
	if err != nil {
		return err
	}
	text, _ := v.AsString()
	sourcemap.Decode(text, line, column, len(names), func(s sourcemap.Segment) {
		e := mapping{line: s.Line, column: s.Column, fields: s.Fields}
		if s.Fields >= 4 {
			e.source, e.originalLine, e.originalColumn = sourceAt(sources, s.Source), s.OriginalLine, s.OriginalColumn
		}
		if s.Fields == 5 {
			e.name = at(names, s.Name)
		}
		m.mappings = append(m.mappings, e)
	})
	return nil
}

// sourcesOf is the list of sources of a map, where null stands for one without a name.
func sourcesOf(rt *engine.Runtime, o *engine.Object) ([]engine.Value, error) {
	v, err := o.Get("sources")
	if err != nil || !v.IsArray() {
		return nil, err
	}
	var list []engine.Value
	err = rt.Iterate(v, func(v engine.Value) error {
		list = append(list, v)
		return nil
	})
	return list, err
}

func sourceAt(list []engine.Value, i int) engine.Value {
	if i < 0 || i >= len(list) {
		return engine.Undefined
	}
	return list[i]
}

func at(list []string, i int) string {
	if i < 0 || i >= len(list) {
		return ""
	}
	return list[i]
}

func thisMap(c *engine.Call) (*sourceMap, error) {
	if o := c.ThisObject(); o != nil {
		if m := sourceMapKey.Get(o); m != nil {
			return m, nil
		}
	}
	return nil, nodeerr.InvalidThis("SourceMap")
}

func sourceMapPayload(c *engine.Call) (engine.Value, error) {
	m, err := thisMap(c)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := cloneMap(c.Runtime(), m.payload)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func sourceMapLineLengths(c *engine.Call) (engine.Value, error) {
	m, err := thisMap(c)
	if err != nil {
		return engine.Undefined, err
	}
	return cloneArray(m.lineLengths)
}

// find returns the last mapping at or before a position, nil before the first.
func (m *sourceMap) find(line, column float64) *mapping {
	i := sourcemap.Find(len(m.mappings), func(i int) (int, int) { return m.mappings[i].line, m.mappings[i].column }, line, column)
	if i < 0 {
		return nil
	}
	return &m.mappings[i]
}

func position(c *engine.Call) (line, column float64, err error) {
	if line, err = c.Runtime().ToNumber(c.Arg(0)); err != nil {
		return 0, 0, err
	}
	column, err = c.Runtime().ToNumber(c.Arg(1))
	return line, column, err
}

// sourceMapFindEntry is sourceMap.findEntry(lineOffset, columnOffset), zero-based.
// https://nodejs.org/api/module.html#sourcemapfindentrylineoffset-columnoffset
func sourceMapFindEntry(c *engine.Call) (engine.Value, error) {
	m, err := thisMap(c)
	if err != nil {
		return engine.Undefined, err
	}
	line, column, err := position(c)
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	e := m.find(line, column)
	if e == nil {
		return o.Value(), nil
	}
	var source, originalLine, originalColumn, name engine.Value
	if e.fields >= 4 {
		source, originalLine, originalColumn = e.source, engine.Int(e.originalLine), engine.Int(e.originalColumn)
	}
	if e.fields == 5 {
		name = engine.String(e.name)
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"generatedLine", engine.Int(e.line)}, {"generatedColumn", engine.Int(e.column)}, {"originalSource", source},
		{"originalLine", originalLine}, {"originalColumn", originalColumn}, {"name", name}} {
		if err := o.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// sourceMapFindOrigin is sourceMap.findOrigin(lineNumber, columnNumber), one-based.
// https://nodejs.org/api/module.html#sourcemapfindoriginlinenumber-columnnumber
func sourceMapFindOrigin(c *engine.Call) (engine.Value, error) {
	m, err := thisMap(c)
	if err != nil {
		return engine.Undefined, err
	}
	line, column, err := position(c)
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	e := m.find(line-1, column-1)
	if e == nil || e.fields < 4 || e.source.IsUndefined() {
		return o.Value(), nil
	}
	var name engine.Value
	if e.fields == 5 {
		name = engine.String(e.name)
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"name", name}, {"fileName", e.source}, {"lineNumber", engine.Number(float64(e.originalLine) + line - float64(e.line))},
		{"columnNumber", engine.Number(float64(e.originalColumn) + column - float64(e.column))}} {
		if err := o.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
