package unavailable

import (
	"sort"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// surface is what a module exports: one member a line, as the generator
// writes them.
type surface struct {
	id         string
	prefixOnly bool
	members    string
}

// Lookup returns the stand-in of a module, nil where there is none.
func Lookup(id string) *node.Module {
	i := sort.Search(len(table), func(i int) bool { return table[i].id >= id })
	if i == len(table) || table[i].id != id {
		return nil
	}
	s := &table[i]
	return &node.Module{ID: s.id, PrefixOnly: s.prefixOnly, Build: func(e *env.Env, _ *node.Module) (engine.Value, error) { return s.build(e) }}
}

// Each calls f with the modules in order.
func Each(f func(id string, prefixOnly bool)) {
	for i := range table {
		f(table[i].id, table[i].prefixOnly)
	}
}

// member is one line of the table.
type member struct {
	depth      int
	onProto    bool
	kind       byte
	attributes string // h hidden, r read-only, f fixed
	name       string
	rest       string
}

func parse(line string) member {
	m := member{depth: int(line[0] - '0')}
	line = line[1:]
	if line[0] == '#' {
		m.onProto = true
		line = line[1:]
	}
	m.kind = line[0]
	m.attributes, line, _ = strings.Cut(line[1:], " ")
	m.name, m.rest = quoted(line)
	return m
}

// quoted takes the string at the start of a line.
func quoted(s string) (value, rest string) {
	q, err := strconv.QuotedPrefix(s)
	if err != nil {
		return "", s
	}
	value, err = strconv.Unquote(q)
	if err != nil {
		return "", s
	}
	return value, strings.TrimPrefix(s[len(q):], " ")
}

func (m *member) key() engine.Key {
	name, symbol := strings.CutPrefix(m.name, "@")
	if !symbol {
		return engine.NewKey(m.name)
	}
	switch name {
	case "Symbol.iterator":
		return engine.SymbolIterator.Key()
	case "Symbol.asyncIterator":
		return engine.SymbolAsyncIterator.Key()
	case "Symbol.toStringTag":
		return engine.SymbolToStringTag.Key()
	case "Symbol.dispose":
		return engine.SymbolDispose.Key()
	case "Symbol.asyncDispose":
		return engine.SymbolAsyncDispose.Key()
	case "Symbol.hasInstance":
		return engine.SymbolHasInstance.Key()
	}
	return engine.SymbolFor(name)
}

// frame is an object whose members follow.
type frame struct {
	object, proto *engine.Object
	path          string
}

// build makes the exports.
func (s *surface) build(e *env.Env) (engine.Value, error) {
	root := e.RT.NewObject()
	stack := []frame{{object: root, path: s.id}}
	for line := range strings.SplitSeq(s.members, "\n") {
		m := parse(line)
		if m.name == "" && m.depth == 0 {
			f, err := s.function(e, &m, s.id)
			if err != nil {
				return engine.Undefined, err
			}
			root = &f.Object
			stack = []frame{{object: root, path: s.id}}
			continue
		}
		if m.depth >= len(stack) {
			continue // a member of something that is shared and defined already
		}
		stack = stack[:m.depth+1]
		top := &stack[m.depth]
		target, path := top.object, top.path+"."+m.name
		if m.onProto {
			target, path = top.proto, top.path+".prototype."+m.name
		}
		if target == nil {
			continue
		}
		next, err := s.define(e, target, &m, path)
		if err != nil {
			return engine.Undefined, err
		}
		stack = append(stack, next)
	}
	return root.Value(), nil
}

// define defines one member; the frame is for those that it has itself.
func (s *surface) define(e *env.Env, target *engine.Object, m *member, path string) (frame, error) {
	next := frame{path: path}
	p := engine.Property{Enumerable: !strings.Contains(m.attributes, "h"), Writable: !strings.Contains(m.attributes, "r"),
		Configurable: !strings.Contains(m.attributes, "f")}
	switch m.kind {
	case 'a':
		if strings.Contains(m.rest, "g") {
			p.Get = e.RT.NewFunction("get "+m.name, 0, fails(path))
		}
		if strings.Contains(m.rest, "s") {
			p.Set = e.RT.NewFunction("set "+m.name, 1, fails(path))
		}
	case 'f', 'c':
		f, err := s.function(e, m, path)
		if err != nil {
			return next, err
		}
		p.Value, next.object = f.Value(), &f.Object
		if m.kind == 'c' {
			v, err := f.Get("prototype")
			if err != nil {
				return next, err
			}
			next.proto, _ = v.AsObject()
		}
	case 'o':
		o := e.RT.NewObject()
		if m.rest == "n" {
			o = e.RT.NewObjectWithPrototype(nil)
		}
		p.Value, next.object = o.Value(), o
	default:
		v, err := primitive(e, m)
		if err != nil {
			return next, err
		}
		p.Value = v
	}
	return next, target.Define(m.key(), p)
}

// primitive is a value that is written in the table.
func primitive(e *env.Env, m *member) (engine.Value, error) {
	switch m.kind {
	case 'n':
		return engine.Null, nil
	case 'b':
		return engine.Bool(m.rest == "true"), nil
	case 'd':
		f, err := e.RT.ToNumber(engine.String(m.rest))
		return engine.Number(f), err
	case 't':
		s, _ := quoted(m.rest)
		return engine.String(s), nil
	case 'y':
		s, _ := quoted(m.rest)
		if name, ok := strings.CutPrefix(s, "@"); ok {
			return engine.SymbolFor(name).Value(), nil
		}
		return engine.NewSymbol(s).Value(), nil
	case 'l':
		return e.RT.ParseJSON(m.rest)
	}
	return engine.Undefined, nil
}

// function makes a function or class that throws.
func (s *surface) function(e *env.Env, m *member, path string) (*engine.Function, error) {
	lengthText, rest, _ := strings.Cut(m.rest, " ")
	length, err := strconv.Atoi(lengthText)
	if err != nil {
		return nil, engine.Error("damaged table of builtin modules: %s", path)
	}
	name, _ := quoted(rest)
	if m.kind == 'c' {
		return e.RT.NewClass(&engine.Class{Name: name, Length: length, ES5: true, Construct: fails(path)})
	}
	return e.RT.NewFunctionOrConstructor(name, length, fails(path)), nil
}

// fails is the native of everything here.
func fails(path string) engine.NativeFunc {
	return func(*engine.Call) (engine.Value, error) { return engine.Undefined, nodeerr.MethodNotImplemented(path) }
}
