package json

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// parse is JSON.parse.
// https://tc39.es/ecma262/#sec-json.parse
func parse(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	reviver := core.Arg(args, 1)
	v, rec, err := parseText(r, s, reviver.IsCallable())
	if err != nil {
		if f, ok := err.(failure); ok {
			err = f.error(s)
		}
		return core.Undefined, err
	}
	if !reviver.IsCallable() {
		return v, nil
	}
	root := r.NewObject()
	core.DefineOwn(root, text.AtomEmpty.Key(), v, core.DataDefault)
	in := internalizer{r: r, source: s, reviver: reviver}
	return in.property(root, text.AtomEmpty.Key(), &rec)
}

// ParseText parses a JSON text for Go callers.
// https://tc39.es/ecma262/#sec-ParseJSON
func ParseText(r *core.Realm, s text.String) (core.Value, error) {
	v, _, err := parseText(r, s, false)
	if f, ok := err.(failure); ok {
		err = f.error(s)
	}
	return v, err
}

// parseText is ParseJSON. Where the text is not JSON the error is a failure.
// https://tc39.es/ecma262/#sec-ParseJSON
func parseText(r *core.Realm, s text.String, withRecords bool) (core.Value, record, error) {
	sc := takeScratch(r.Agent)
	defer giveScratch(r.Agent, sc)
	if b, ok := s.Latin1(); ok {
		p := parser[byte]{r: r, src: b, text: s, scratch: sc, withRecords: withRecords}
		v, err := p.run()
		return v, p.result(), err
	}
	u, _ := s.UTF16()
	p := parser[uint16]{r: r, src: u, text: s, scratch: sc, withRecords: withRecords}
	v, err := p.run()
	return v, p.result(), err
}

// record is the JSON Parse Record of a value.
// https://tc39.es/ecma262/#sec-json-parse-record
type record struct {
	value    core.Value
	from, to int // in the text, of primitive values
	keys     []core.PropertyKey
	children []record // of arrays and, along with keys, of objects
}

// parser parses a text of one-byte or two-byte units.
type parser[T byte | uint16] struct {
	r       *core.Realm
	src     []T
	text    text.String
	scratch *scratch

	withRecords bool
	records     []record // beside scratch.vals

	one []byte // of strings with escapes
	two []uint16
}

// parseFrame is an array or object that has begun.
type parseFrame struct {
	vals    int   // where its values begin
	keys    int   // where its keys begin; -1 for an array
	site    uint8 // of the prediction for objects within
	plan    *plan // of the object that was found in the same place before
	next    int   // property of plan that is expected next
	matched bool  // all keys so far were those of plan, in order
}

const (
	hintCount       = 64
	stringCacheSize = 256
)

func (p *parser[T]) result() record {
	if len(p.records) == 0 {
		return record{}
	}
	return p.records[0]
}

// space returns the index of the first unit from i on that is not white space.
func (p *parser[T]) space(i int) int {
	src := p.src
	for i < len(src) {
		c := src[i]
		if c > ' ' || c != ' ' && c != '\n' && c != '\r' && c != '\t' {
			break
		}
		i++
	}
	return i
}

// run parses the whole text. It is one state machine: a value, then what may
// follow it in the innermost array or object.
func (p *parser[T]) run() (core.Value, error) {
	sc := p.scratch
	src := p.src
	var v core.Value
	var err error
	i, start := 0, 0
	site := uint8(0)
	count := 0

value:
	i = p.space(i)
	if i >= len(src) {
		return v, failure{failToken, i}
	}
	start = i
	switch c := src[i]; {
	case c == '"':
		v, i, err = p.stringValue(i + 1)
	case c == '{':
		i = p.space(i + 1)
		if i < len(src) && src[i] == '}' {
			v, i = core.Obj(p.r.NewObject()), i+1
			break
		}
		f := parseFrame{vals: len(sc.vals), keys: len(sc.keys), site: site, plan: sc.hints[site]}
		if f.plan != nil && f.plan.shape.Proto() != p.r.Intrinsic(core.IntrinsicObjectPrototype) {
			f.plan = nil
		}
		f.matched = f.plan != nil
		sc.frames = append(sc.frames, f)
		if i >= len(src) || src[i] != '"' {
			return v, failure{failPropertyName, i}
		}
		goto key
	case c == '[':
		i = p.space(i + 1)
		if i < len(src) && src[i] == ']' {
			v, i = core.Obj(&p.r.NewArray(nil).Object), i+1
			break
		}
		sc.frames = append(sc.frames, parseFrame{vals: len(sc.vals), keys: -1, site: site})
		goto value
	case c >= '0' && c <= '9' || c == '-':
		v, i, err = p.number(i)
	case c == 't':
		v = core.True
		i, err = p.word(i, "true")
	case c == 'f':
		v = core.False
		i, err = p.word(i, "false")
	case c == 'n':
		v = core.Null
		i, err = p.word(i, "null")
	default:
		err = failure{failToken, i}
	}
	if err != nil {
		return v, err
	}
	if p.withRecords {
		p.records = append(p.records, record{value: v, from: start, to: i})
	}

ended:
	if count++; count%pollEvery == 0 {
		if err := p.r.Agent.PollInterrupt(); err != nil {
			return v, err
		}
	}
	i = p.space(i)
	if len(sc.frames) == 0 {
		if i < len(src) {
			return v, failure{failTrailing, i}
		}
		return v, nil
	}
	{
		f := &sc.frames[len(sc.frames)-1]
		sc.vals = append(sc.vals, v)
		if f.keys < 0 {
			if i < len(src) && src[i] == ',' {
				site = f.site
				i++
				goto value
			}
			if i >= len(src) || src[i] != ']' {
				return v, failure{failArrayEnd, i}
			}
			v = p.endArray(f)
		} else {
			if i < len(src) && src[i] == ',' {
				i = p.space(i + 1)
				if i >= len(src) || src[i] != '"' {
					return v, failure{failQuotedName, i}
				}
				goto key
			}
			if i >= len(src) || src[i] != '}' {
				return v, failure{failObjectEnd, i}
			}
			v = p.endObject(f)
		}
		sc.frames = sc.frames[:len(sc.frames)-1]
		i++
		goto ended
	}

key:
	if i, err = p.key(i + 1); err != nil {
		return v, err
	}
	if k := sc.keys[len(sc.keys)-1]; k.Atom != nil {
		site = uint8(k.Atom.Hash() % hintCount)
	}
	i = p.space(i)
	if i >= len(src) || src[i] != ':' {
		return v, failure{failColon, i}
	}
	i++
	goto value
}

// word reads a literal name.
func (p *parser[T]) word(i int, w string) (int, error) {
	for k := range len(w) {
		if i+k >= len(p.src) || p.src[i+k] != T(w[k]) {
			return i, failure{failToken, i + k}
		}
	}
	return i + len(w), nil
}

// endArray makes the array whose elements have been read.
func (p *parser[T]) endArray(f *parseFrame) core.Value {
	sc := p.scratch
	vals := make([]core.Value, len(sc.vals)-f.vals)
	copy(vals, sc.vals[f.vals:])
	clear(sc.vals[f.vals:])
	sc.vals = sc.vals[:f.vals]
	v := core.Obj(&p.r.NewArray(vals).Object)
	if p.withRecords {
		p.foldRecords(v, f.vals, nil)
	}
	return v
}

// foldRecords makes one record of those of an array's or object's members.
func (p *parser[T]) foldRecords(v core.Value, from int, keys []core.PropertyKey) {
	members := append([]record(nil), p.records[from:]...)
	p.records = append(p.records[:from], record{value: v, keys: append([]core.PropertyKey(nil), keys...), children: members})
}

// endObject makes the object whose properties have been read.
func (p *parser[T]) endObject(f *parseFrame) core.Value {
	sc := p.scratch
	vals, keys := sc.vals[f.vals:], sc.keys[f.keys:]
	var o *core.Object
	if f.matched && f.next == len(f.plan.names) {
		o = core.AllocPlainWith(f.plan.shape, vals)
	} else {
		o = p.r.NewObjectOf(keys, vals)
		sc.hints[f.site] = hintFor(o)
	}
	v := core.Obj(o)
	if p.withRecords {
		p.foldRecords(v, f.vals, keys)
	}
	clear(vals)
	sc.vals, sc.keys = sc.vals[:f.vals], sc.keys[:f.keys]
	return v
}

// hintFor returns the plan to expect an object like o by, or nil.
func hintFor(o *core.Object) *plan {
	if pl := planOf(o.Shape()); pl != nil && pl.predict && !o.HasElements() {
		return pl
	}
	return nil
}

// key reads a property key, from behind its opening quote, and appends it to
// the keys.
func (p *parser[T]) key(i int) (int, error) {
	sc := p.scratch
	f := &sc.frames[len(sc.frames)-1]
	if pl := f.plan; pl != nil {
		// An optional property or two may be missing.
		for k := f.next; k < len(pl.names) && k < f.next+3; k++ {
			if end := matchName(p.src, i, pl.names[k]); end >= 0 {
				f.matched = f.matched && k == f.next
				f.next = k + 1
				sc.keys = append(sc.keys, pl.props[k].key.Key())
				return end, nil
			}
		}
		f.matched = false
	}
	end := p.scan(i)
	if end < len(p.src) && p.src[end] == '"' {
		sc.keys = append(sc.keys, intern(p.src[i:end]))
		return end + 1, nil
	}
	end, wide, err := p.escaped(i, end)
	if err != nil {
		return end, err
	}
	if wide {
		sc.keys = append(sc.keys, text.InternUTF16(p.two))
	} else {
		sc.keys = append(sc.keys, text.InternLatin1(p.one))
	}
	return end, nil
}

func intern[T byte | uint16](s []T) core.PropertyKey {
	switch s := any(s).(type) {
	case []byte:
		return text.InternLatin1(s)
	case []uint16:
		return text.InternUTF16(s)
	}
	return core.PropertyKey{}
}

// matchName returns the index behind the closing quote where name and the
// quote stand at index i, otherwise -1.
func matchName[T byte | uint16](src []T, i int, name string) int {
	end := i + len(name)
	if end >= len(src) || src[end] != '"' {
		return -1
	}
	s := src[i:end]
	if b, ok := any(s).([]byte); ok {
		if string(b) != name {
			return -1
		}
		return end + 1
	}
	for k := range len(name) {
		if s[k] != T(name[k]) {
			return -1
		}
	}
	return end + 1
}
