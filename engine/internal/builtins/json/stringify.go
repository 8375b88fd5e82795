package json

import (
	"strconv"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/numeric"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// stringify is JSON.stringify.
// https://tc39.es/ecma262/#sec-json.stringify
func stringify(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return Stringify(r, core.Arg(args, 0), core.Arg(args, 1), core.Arg(args, 2))
}

// Stringify is JSON.stringify for Go callers: a String, or undefined.
func Stringify(r *core.Realm, v, replacer, space core.Value) (core.Value, error) {
	st := stringifier{r: r, replacer: core.Undefined}
	if err := st.setReplacer(replacer); err != nil {
		return core.Undefined, err
	}
	if err := st.setGap(space); err != nil {
		return core.Undefined, err
	}
	sc := takeScratch(r.Agent)
	st.w.one, st.frames = sc.out[:0], sc.states
	defer func() {
		sc.out, sc.states = st.w.one, st.frames
		giveScratch(r.Agent, sc)
	}()
	var holder *core.Object
	if !st.replacer.IsUndefined() {
		holder = r.NewObject()
		core.DefineOwn(holder, text.AtomEmpty.Key(), v, core.DataDefault)
	}
	wrote, err := st.value(v, holder, text.AtomEmpty.Key(), false)
	if err == nil && wrote {
		err = st.run()
	}
	if err != nil || !wrote {
		return core.Undefined, err
	}
	s, ok := st.w.finish()
	if !ok {
		return core.Undefined, core.RangeError(msgInvalidLength)
	}
	return core.Str(s), nil
}

// stringifier is the state of one serialisation. Arrays and objects that have
// begun are frames on a stack of its own.
type stringifier struct {
	r        *core.Realm
	w        writer
	replacer core.Value // undefined where there is none
	keys     []core.PropertyKey
	hasKeys  bool // keys are those of an array replacer

	gap  text.String
	line []byte // a line feed and the gap as often as needed so far; nil where gap is two-byte

	frames []frame
	open   map[*core.Object]struct{} // the objects of frames, once there are many
	slow   int                       // frames whose object JavaScript code may have made on the way
	count  int
}

// frame is an array or object whose members are being written.
type frame struct {
	object *core.Object
	plan   *plan              // of a plain object while its shape is that of the plan
	keys   []core.PropertyKey // of other objects
	next   int                // element, or position in plan or keys
	n      int                // elements of an array, positions otherwise
	array  bool
	wrote  bool // a member has been written
	slow   bool
}

func (st *stringifier) setReplacer(v core.Value) error {
	if v.IsCallable() {
		st.replacer = v
		return nil
	}
	isArray, err := core.IsArray(v)
	if err != nil || !isArray {
		return err
	}
	o := v.AsObject()
	n, err := core.LengthOfArrayLike(o)
	if err != nil {
		return err
	}
	st.hasKeys = true
	seen := map[core.PropertyKey]bool{}
	for i := int64(0); i < n; i++ {
		e, err := core.GetIndex(o, i)
		if err != nil {
			return err
		}
		if !e.IsString() && !e.IsNumber() && !e.IsKind(core.KindString) && !e.IsKind(core.KindNumber) {
			continue
		}
		s, err := core.ToString(st.r, e)
		if err != nil {
			return err
		}
		if key := text.Intern(s); !seen[key] {
			seen[key] = true
			st.keys = append(st.keys, key)
		}
	}
	return nil
}

func (st *stringifier) setGap(v core.Value) (err error) {
	switch {
	case v.IsKind(core.KindNumber):
		f, err := core.ToNumber(st.r, v)
		if err != nil {
			return err
		}
		v = core.Number(f)
	case v.IsKind(core.KindString):
		s, err := core.ToString(st.r, v)
		if err != nil {
			return err
		}
		v = core.Str(s)
	}
	st.gap = text.Empty
	switch {
	case v.IsNumber():
		if n := int(min(numeric.Integer(v.AsNumber()), 10)); n >= 1 {
			st.gap = text.FromASCII("          "[:n])
		}
	case v.IsString():
		st.gap = v.AsString().Substring(0, min(10, v.AsString().Len()))
	}
	if !st.gap.IsTwoByte() {
		st.line = append(st.line, '\n')
	}
	return nil
}

// newline begins a line that is indented for the given depth.
func (st *stringifier) newline(depth int) error {
	if st.w.len()+depth*st.gap.Len() > text.MaxLength {
		return core.RangeError(msgInvalidLength)
	}
	if st.line == nil {
		st.w.byte('\n')
		for range depth {
			st.w.str(st.gap)
		}
		return nil
	}
	b, _ := st.gap.Latin1()
	n := 1 + depth*len(b)
	for len(st.line) < n {
		st.line = append(st.line, b...)
	}
	st.w.latin1(st.line[:n])
	return nil
}

// run writes the members of the innermost frame until no frame is left.
func (st *stringifier) run() error {
	for len(st.frames) > 0 {
		f := &st.frames[len(st.frames)-1]
		var err error
		switch {
		case f.next >= f.n:
			err = st.end(f)
		case f.array:
			err = st.elements(f)
		default:
			if f.plan != nil && !st.w.wide && st.gap.Len() == 0 && st.replacer.IsUndefined() {
				if st.quickProperties(f) {
					continue
				}
			}
			err = st.properties(f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// poll is called for every array and object, and now and then within.
func (st *stringifier) poll() error {
	if st.w.len() > text.MaxLength {
		return core.RangeError(msgInvalidLength)
	}
	if st.count++; st.count%256 == 0 {
		return st.r.Agent.PollInterrupt()
	}
	return nil
}

// end closes the innermost frame.
func (st *stringifier) end(f *frame) error {
	depth := len(st.frames) - 1
	if f.wrote && st.gap.Len() > 0 {
		if err := st.newline(depth); err != nil {
			return err
		}
	}
	if f.array {
		st.w.byte(']')
	} else {
		st.w.byte('}')
	}
	if st.open != nil {
		delete(st.open, f.object)
	}
	if f.slow {
		st.slow--
	}
	*f = frame{}
	st.frames = st.frames[:depth]
	return st.poll()
}

// separate writes what stands before a member of the innermost frame.
func (st *stringifier) separate(f *frame) error {
	if f.wrote {
		st.w.byte(',')
	}
	if st.gap.Len() > 0 {
		return st.newline(len(st.frames))
	}
	return nil
}

// elements writes elements of an array up to one that begins a frame.
// https://tc39.es/ecma262/#sec-serializejsonarray
func (st *stringifier) elements(f *frame) error {
	depth := len(st.frames)
	quick := st.gap.Len() == 0 && st.replacer.IsUndefined()
	for {
		if quick && !st.w.wide {
			before := f.next
			st.quickElements(f)
			if f.next-before == quickRun {
				if err := st.poll(); err != nil {
					return err
				}
				continue
			}
		}
		if f.next >= f.n {
			return nil
		}
		if f.next&1023 == 1023 {
			if err := st.poll(); err != nil {
				return err
			}
		}
		if err := st.separate(f); err != nil {
			return err
		}
		f.wrote = true
		i := f.next
		f.next++
		var v core.Value
		slow := false
		if dense := core.DenseElements(f.object); i < len(dense) && !dense[i].IsHole() {
			v = dense[i]
		} else {
			var err error
			if v, err = core.GetIndex(f.object, uint64(i)); err != nil {
				return err
			}
			slow = true
		}
		if st.replacer.IsUndefined() && st.primitive(v) {
			continue
		}
		wrote, err := st.value(v, f.object, core.KeyOfIndex(uint64(i)), slow)
		if err != nil {
			return err
		}
		if !wrote {
			st.w.ascii("null")
		}
		if len(st.frames) != depth {
			return nil
		}
	}
}

// properties writes properties of an object up to one that begins a frame.
// https://tc39.es/ecma262/#sec-serializejsonobject
func (st *stringifier) properties(f *frame) error {
	depth := len(st.frames)
	for f.next < f.n {
		if f.next&1023 == 1023 {
			if err := st.poll(); err != nil {
				return err
			}
		}
		i := f.next
		f.next++
		start := st.w.len()
		if err := st.separate(f); err != nil {
			return err
		}
		v, key, slow, err := st.property(f, i)
		if err != nil {
			return err
		}
		if st.gap.Len() > 0 {
			st.w.byte(' ')
		}
		wrote := st.replacer.IsUndefined() && st.primitive(v)
		if !wrote {
			if wrote, err = st.value(v, f.object, key, slow); err != nil {
				return err
			}
		}
		if len(st.frames) != depth {
			st.frames[depth-1].wrote = true // f may have moved
			return nil
		}
		if wrote {
			f.wrote = true
		} else {
			st.w.truncate(start)
		}
	}
	return nil
}

// quickProperties writes properties whose values are primitive and in slots,
// into a one-byte text without indentation. It reports whether it got to the
// end; otherwise the next property is for properties.
func (st *stringifier) quickProperties(f *frame) bool {
	o, pl := f.object, f.plan
	if o.Shape() != pl.shape {
		return false
	}
	out := st.w.one
	done := true
	for ; f.next < f.n; f.next++ {
		p := &pl.props[f.next]
		if p.accessor || p.quoted == nil {
			done = false
			break
		}
		quoted := p.quoted
		if !f.wrote {
			quoted = quoted[1:]
		}
		v := *o.SlotPointer(p.slot)
		if v.IsString() {
			b, ok := v.AsString().Latin1()
			if !ok {
				done = false
				break
			}
			out = appendQuoted(append(out, quoted...), b)
		} else if v.IsInt() {
			out = strconv.AppendInt(append(out, quoted...), int64(v.AsInt()), 10)
		} else if v.IsDouble() {
			out = appendDouble(append(out, quoted...), v.AsDouble())
		} else if word := wordOf(v); word != "" {
			out = append(append(out, quoted...), word...)
		} else {
			done = v.IsUndefined()
			if done {
				continue
			}
			break
		}
		f.wrote = true
	}
	st.w.one = out
	return done
}

// wordOf returns the text of null, true and false; "" of other values.
func wordOf(v core.Value) string {
	switch v.Bits {
	case core.BitsNull:
		return "null"
	case core.BitsTrue:
		return "true"
	case core.BitsFalse:
		return "false"
	}
	return ""
}

// quickRun is the number of elements that quickElements writes at most.
const quickRun = 4096

// quickElements writes elements of an array up to one that is not a Number or
// a one-byte String.
func (st *stringifier) quickElements(f *frame) {
	out := st.w.one
	dense := core.DenseElements(f.object)
	n := min(f.n, len(dense), f.next+quickRun)
	for ; f.next < n; f.next++ {
		v := dense[f.next]
		switch {
		case v.IsInt():
			if f.wrote {
				out = append(out, ',')
			}
			out = strconv.AppendInt(out, int64(v.AsInt()), 10)
		case v.IsString():
			b, ok := v.AsString().Latin1()
			if !ok {
				st.w.one = out
				return
			}
			if f.wrote {
				out = append(out, ',')
			}
			out = appendQuoted(out, b)
		case v.IsDouble():
			if f.wrote {
				out = append(out, ',')
			}
			out = appendDouble(out, v.AsDouble())
		default:
			st.w.one = out
			return
		}
		f.wrote = true
	}
	st.w.one = out
}

// property writes the key of property i of an object and reads its value.
func (st *stringifier) property(f *frame, i int) (v core.Value, key core.PropertyKey, slow bool, err error) {
	if f.plan == nil {
		key = f.keys[i]
		st.w.quote(core.KeyToString(key))
		st.w.byte(':')
		v, err = core.Get(f.object, key)
		return v, key, true, err
	}
	p := &f.plan.props[i]
	if p.quoted != nil {
		st.w.latin1(p.quoted[1:])
	} else {
		st.w.str(p.wide.Substring(1, p.wide.Len()))
	}
	key = p.key.Key()
	if !p.accessor && f.object.Shape() == f.plan.shape {
		if v = *f.object.SlotPointer(p.slot); v.Bits != core.BitsLazy {
			return v, key, false, nil
		}
	}
	v, err = core.Get(f.object, key)
	return v, key, true, err
}

// primitive writes v where it is a String, Number, Boolean or null.
func (st *stringifier) primitive(v core.Value) bool {
	switch {
	case v.IsString():
		st.w.quote(v.AsString())
	case v.IsNumber():
		st.w.number(v)
	case v.IsNull():
		st.w.ascii("null")
	case v.IsBool():
		if v.IsTrue() {
			st.w.ascii("true")
		} else {
			st.w.ascii("false")
		}
	default:
		return false
	}
	return true
}

// value is SerializeJSONProperty from the value on: it writes a primitive
// value or begins an array or object; it reports false where the property has
// no text. slow tells that reading v may have run code.
// https://tc39.es/ecma262/#sec-serializejsonproperty
func (st *stringifier) value(v core.Value, holder *core.Object, key core.PropertyKey, slow bool) (bool, error) {
	if v.IsObject() && st.replacer.IsUndefined() {
		if o := v.AsObject(); o.Kind() == core.KindPlain || o.Kind() == core.KindArray {
			if pl := planOf(o.Shape()); pl != nil && pl.lacksToJSON() {
				return true, st.begin(o, pl, slow)
			}
		}
	}
	v, called, err := st.replaced(v, holder, key)
	if err != nil {
		return false, err
	}
	if v, err = st.unwrapped(v); err != nil {
		return false, err
	}
	switch {
	case st.primitive(v):
		return true, nil
	case v.IsBigInt():
		return false, core.TypeError("Do not know how to serialize a BigInt")
	case !v.IsObject() || v.IsCallable():
		return false, nil
	}
	o := v.AsObject()
	if o.Class() == &rawClass {
		raw, err := core.Get(o, text.AtomRawJSON.Key())
		if err != nil {
			return false, err
		}
		s, err := core.ToString(st.r, raw)
		if err != nil {
			return false, err
		}
		st.w.str(s)
		return true, nil
	}
	return true, st.begin(o, planOf(o.Shape()), slow || called)
}

// replaced applies toJSON and the replacer function to v.
func (st *stringifier) replaced(v core.Value, holder *core.Object, key core.PropertyKey) (core.Value, bool, error) {
	called := false
	if v.IsObject() || v.IsBigInt() {
		f, err := core.GetV(st.r, v, text.AtomToJSON.Key())
		if err != nil {
			return v, false, err
		}
		if f.IsCallable() {
			if v, err = core.Call(f, v, core.KeyToValue(key)); err != nil {
				return v, false, err
			}
			called = true
		}
	}
	if st.replacer.IsUndefined() {
		return v, called, nil
	}
	v, err := core.Call(st.replacer, core.Obj(holder), core.KeyToValue(key), v)
	return v, true, err
}

// unwrapped turns an object that wraps a primitive value into that value.
func (st *stringifier) unwrapped(v core.Value) (core.Value, error) {
	switch {
	case v.IsKind(core.KindNumber):
		f, err := core.ToNumber(st.r, v)
		return core.Number(f), err
	case v.IsKind(core.KindString):
		s, err := core.ToString(st.r, v)
		return core.Str(s), err
	case v.IsKind(core.KindBoolean), v.IsKind(core.KindBigInt):
		return (*core.PrimitiveObject)(unsafe.Pointer(v.AsObject())).Data, nil
	}
	return v, nil
}

// begin opens an array or object. pl is the plan of its shape, if there is
// one.
func (st *stringifier) begin(o *core.Object, pl *plan, slow bool) error {
	f := frame{object: o, slow: slow}
	if err := st.enter(o, slow); err != nil {
		return err
	}
	var err error
	if o.Kind() == core.KindArray {
		f.array = true
	} else if o.Kind() != core.KindPlain {
		if f.array, err = core.IsArray(core.Obj(o)); err != nil {
			return err
		}
	}
	switch {
	case f.array:
		n, err := core.LengthOfArrayLike(o)
		if err != nil {
			return err
		}
		f.n = int(n)
	case st.hasKeys:
		f.keys = st.keys
		f.n = len(f.keys)
	case pl != nil && o.Kind() == core.KindPlain && !o.HasElements():
		f.plan = pl
		f.n = len(pl.props)
	default:
		names, err := core.EnumerableOwnProperties(o, core.IterateKeys)
		if err != nil {
			return err
		}
		f.keys = make([]core.PropertyKey, len(names))
		for i, name := range names {
			f.keys[i] = text.Intern(name.AsString())
		}
		f.n = len(f.keys)
	}
	if f.array {
		st.w.byte('[')
	} else {
		st.w.byte('{')
	}
	st.frames = append(st.frames, f)
	if slow {
		st.slow++
	}
	if st.open != nil {
		st.open[o] = struct{}{}
	}
	return nil
}
