package bytecode

import (
	"encoding/binary"
	"errors"
	"math"
	"math/big"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Unmarshal restores what Marshal made for the same build and source text. The
// heads of the outermost functions are decoded and verified, the bodies when
// they are first called; data is kept and may not change. recompile compiles
// the source as it was compiled for Marshal, all functions at once: a direct
// eval needs the scopes of its source.
func Unmarshal(data []byte, src *Source, build string, recompile func() ([]*Code, error)) (*Bundle, error) {
	if len(data) < headSize || string(data[:len(magic)]) != magic {
		return nil, ErrStale
	}
	field := func(i int) uint32 { return binary.LittleEndian.Uint32(data[len(magic)+4*i:]) }
	if field(0) != identity(build) || field(1) != uint32(len(src.Text)) || field(2) != textSum(src.Text) {
		return nil, ErrStale
	}
	payload := data[headSize:]
	if field(3) != sum(payload) {
		return nil, ErrCorrupt
	}
	return decode(payload, src, recompile)
}

// image is a payload whose functions are decoded one by one. What changes in it
// does so below compileMutex, once decode has returned.
type image struct {
	src       *Source
	ends      []byte // where strings end, four bytes each
	chars     string
	funcs     []byte // where bodies begin and end, four bytes each
	bodies    []byte
	atoms     []*core.Atom // by number of the string, nil until used
	recompile func() ([]*Code, error)
	compiled  []*Code // of recompile, by number
}

// decode reads the payload.
func decode(data []byte, src *Source, recompile func() ([]*Code, error)) (*Bundle, error) {
	const counts = 4 * 4
	if len(data) < counts {
		return nil, ErrCorrupt
	}
	var n [4]int
	rest := len(data) - counts
	for i := range n {
		n[i] = int(binary.LittleEndian.Uint32(data[4*i:]))
		size := n[i]
		if i < 2 {
			size *= 4
		}
		if rest -= size; rest < 0 {
			return nil, ErrCorrupt
		}
	}
	take := func(size int) []byte {
		b := data[:size:size]
		data = data[size:]
		return b
	}
	take(counts)
	img := &image{src: src, recompile: recompile}
	img.funcs, img.ends = take(4*n[0]), take(4*n[1])
	roots := take(n[2])
	img.bodies = take(n[3])
	img.chars = unsafe.String(unsafe.SliceData(data), len(data))
	img.atoms = make([]*core.Atom, n[1])
	r := &reader{image: img, data: roots}
	b := &Bundle{}
	src.URL, src.MapURL = string(r.bytes()), string(r.bytes())
	for range r.count(1) {
		c := r.head(nil)
		b.Codes = append(b.Codes, c)
		if !r.failed && !c.verifyCaptures(nil) {
			r.fail()
		}
	}
	b.Extra = r.bytes()
	if r.failed || r.at != len(r.data) {
		return nil, ErrCorrupt
	}
	return b, nil
}

// text returns string i.
func (img *image) text(i int) (s string, ok bool) {
	from, to := uint32(0), binary.LittleEndian.Uint32(img.ends[4*i:])
	if i > 0 {
		from = binary.LittleEndian.Uint32(img.ends[4*i-4:])
	}
	if from > to || int(to) > len(img.chars) {
		return "", false
	}
	return img.chars[from:to], true
}

// body decodes the body of function i, which belongs to c. A body that cannot
// be decoded, which the sum of the payload makes unlikely, is compiled.
func (img *image) body(i int, c *Code) error {
	from, to := binary.LittleEndian.Uint32(img.funcs[4*i:]), binary.LittleEndian.Uint32(img.funcs[4*i+4:])
	if from <= to && int(to) <= len(img.bodies) {
		r := &reader{image: img, data: img.bodies[from:to:to], number: i}
		r.body(c)
		c.Compile = nil
		if !r.failed && r.at == len(r.data) && Verify(c) == nil {
			return nil
		}
	}
	again, err := img.compile(i)
	if err != nil {
		return err
	}
	if again.Start != c.Start || again.End != c.End || !sameCaptures(again.Captures, c.Captures) {
		return ErrCorrupt
	}
	name, inferred := c.Name, c.Inferred
	*c = *again
	c.Name, c.Inferred = name, inferred
	return nil
}

func sameCaptures(a, b []Capture) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// compile returns function i made of the source text.
func (img *image) compile(i int) (*Code, error) {
	if img.recompile == nil {
		return nil, ErrCorrupt
	}
	if img.compiled == nil {
		list, err := img.recompile()
		if err != nil {
			return nil, err
		}
		// In the order in which Marshal numbers them.
		for i := 0; i < len(list); i++ {
			for _, o := range list[i].Objects {
				if c, ok := o.(*Code); ok {
					list = append(list, c)
				}
			}
		}
		img.compiled = list
	}
	if i >= len(img.compiled) {
		return nil, ErrCorrupt
	}
	return img.compiled[i], nil
}

// evalScope returns the scopes round direct eval number n of function i.
func (img *image) evalScope(i, n int) (*ScopeInfo, error) {
	c, err := img.compile(i)
	if err != nil {
		return nil, err
	}
	if n < len(c.Objects) {
		if info, ok := c.Objects[n].(*EvalInfo); ok && info.Scope != nil {
			return info.Scope, nil
		}
	}
	return nil, ErrCorrupt
}

// reader reads serialised code. After damage has been found all reads give
// zero values.
type reader struct {
	*image
	data   []byte
	at     int
	number int // of the function
	failed bool
}

func (r *reader) fail() {
	r.failed = true
	r.data, r.at = nil, 0
}

func (r *reader) uint(limit uint64) uint64 {
	if r.at < len(r.data) {
		if v := r.data[r.at]; v < 0x80 && uint64(v) <= limit {
			r.at++
			return uint64(v)
		}
	}
	v, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 || v > limit {
		r.fail()
		return 0
	}
	r.at += n
	return v
}

func (r *reader) uint32() uint32 { return uint32(r.uint(math.MaxUint32)) }
func (r *reader) uint16() uint16 { return uint16(r.uint(math.MaxUint16)) }
func (r *reader) bool() bool     { return r.uint(1) == 1 }

func (r *reader) int32() int32 {
	v := r.uint(math.MaxUint32)
	return int32(v>>1) ^ -int32(v&1)
}

// offset reads a distance from an offset in the source text.
func (r *reader) offset(from uint32) uint32 {
	v, n := binary.Varint(r.data[r.at:])
	to := int64(from) + v
	if n <= 0 || to < 0 || to > math.MaxUint32 {
		r.fail()
		return 0
	}
	r.at += n
	return uint32(to)
}

// count reads the number of items that take at least size bytes each.
func (r *reader) count(size int) int { return int(r.uint(uint64((len(r.data) - r.at) / size))) }

func (r *reader) bytes() []byte {
	n := r.count(1)
	if n > len(r.data)-r.at {
		r.fail()
		return nil
	}
	b := r.data[r.at : r.at+n : r.at+n]
	r.at += n
	return b
}

// stringNumber reads the number of a string; ok is false where it failed.
func (r *reader) stringNumber() (i int, ok bool) {
	if len(r.image.atoms) == 0 {
		r.fail()
		return 0, false
	}
	i = int(r.uint(uint64(len(r.image.atoms) - 1)))
	return i, !r.failed
}

func (r *reader) string() string {
	i, ok := r.stringNumber()
	if !ok {
		return ""
	}
	s, ok := r.text(i)
	if !ok {
		r.fail()
	}
	return s
}

// atom reads a name; nil where it failed.
func (r *reader) atom() *core.Atom {
	i, ok := r.stringNumber()
	if !ok {
		return nil
	}
	if a := r.image.atoms[i]; a != nil {
		return a
	}
	s, ok := r.text(i)
	var a *core.Atom
	if ok {
		a = text.InternGo(s).Atom
	}
	if a == nil {
		r.fail() // array indices have no atoms
		return nil
	}
	r.image.atoms[i] = a
	return a
}

// names reads atoms.
func (r *reader) names() []*core.Atom {
	n := r.count(1)
	if n == 0 {
		return nil
	}
	out := make([]*core.Atom, n)
	for i := range out {
		if out[i] = r.atom(); out[i] == nil {
			return nil
		}
	}
	return out
}

// head reads the head of a function, whose body is decoded later.
func (r *reader) head(outer *Code) *Code {
	c := &Code{Source: r.src}
	number := int(r.uint(uint64(len(r.funcs) / 4)))
	if r.bool() {
		c.Name = r.atom()
	}
	if r.bool() {
		c.Inferred = r.atom()
	}
	from := uint32(0)
	if outer != nil {
		from = outer.Start
	}
	c.Start = r.offset(from)
	length := r.uint32()
	if uint64(c.Start)+uint64(length) > uint64(len(r.src.Text)) || 4*number+8 > len(r.funcs) {
		r.fail()
	}
	c.End = c.Start + length
	c.Literal = r.offset(c.Start)
	c.NumParams, c.Length = r.uint16(), r.uint16()
	c.Kind = FunctionKind(r.uint(uint64(KindEval)))
	c.Flags = CodeFlags(r.uint16())
	if n := r.count(2); n > 0 {
		c.Captures = make([]Capture, n)
		for i := range c.Captures {
			c.Captures[i] = Capture{Kind: CaptureKind(r.uint(uint64(CaptureUpValue))), Index: r.uint16()}
		}
	}
	img := r.image
	c.Compile = func(c *Code, _ bool) error {
		if err := img.body(number, c); err != nil {
			return damaged(err)
		}
		return nil
	}
	return c
}

// damaged makes an error that can be thrown.
func damaged(err error) error {
	var e *core.NativeError
	if errors.As(err, &e) {
		return err
	}
	return &core.NativeError{Kind: core.KindErrorPlain, Message: err.Error()}
}

// body reads the rest of a function.
func (r *reader) body(c *Code) {
	c.NumRegs = r.uint16()
	c.Ins = make([]Ins, r.count(4))
	for i := range c.Ins {
		r.instruction(&c.Ins[i])
	}
	c.Constants = r.values()
	c.ICNames = r.names()
	if n := r.count(4); n > 0 {
		c.Handlers = make([]Handler, n)
		for i := range c.Handlers {
			c.Handlers[i] = Handler{Start: r.uint32(), End: r.uint32(), Target: r.uint32(), Reg: r.uint16()}
		}
	}
	if n := r.count(2); n > 0 {
		c.StrictRanges = make([]Range, n)
		for i := range c.StrictRanges {
			c.StrictRanges[i] = Range{r.uint32(), r.uint32()}
		}
	}
	r.positions(c)
	if n := r.count(1); n > 0 {
		c.Objects = make([]any, n)
		for i := range c.Objects {
			if c.Objects[i] = r.object(c, i); r.failed {
				break
			}
		}
	}
}

// instruction reads what writer.instruction wrote.
func (r *reader) instruction(i *Ins) {
	if r.at >= len(r.data) || int(r.data[r.at]) >= NumOps {
		r.fail()
		return
	}
	op := r.data[r.at]
	r.at++
	kinds := &opOperands[op]
	i.Op = uint16(op)
	i.A = r.operand(kinds[0])
	switch kinds[1] {
	case OperandInt32, OperandJump32:
		i.SetBC(r.int32())
		return
	case OperandConst32, OperandObject32:
		i.SetBC(int32(r.uint32()))
		return
	}
	i.B = r.operand(kinds[1])
	i.C = r.operand(kinds[2])
}

func (r *reader) operand(kind OperandKind) uint16 {
	v := r.uint16()
	switch kind {
	case OperandReg:
		return v<<4 | v>>12
	case OperandJump:
		return v>>1 ^ -(v & 1)
	}
	return v
}

// positions reads a position table. Its entries are checked when they are
// looked up.
func (r *reader) positions(c *Code) {
	t := &c.Positions
	t.data = r.bytes()
	n := r.count(3)
	if n == 0 {
		return
	}
	t.index = make([]positionMark, n)
	var last positionMark
	for i := range t.index {
		last.pc += r.uint32()
		last.offset += uint32(r.int32())
		last.at += r.uint32()
		if int(last.at) > len(t.data) {
			r.fail()
			return
		}
		t.index[i] = last
	}
}

func (r *reader) values() []core.Value {
	n := r.count(2)
	if n == 0 {
		return nil
	}
	out := make([]core.Value, n)
	for i := range out {
		out[i] = r.value()
	}
	return out
}

func (r *reader) value() core.Value {
	switch r.uint(tagSpecial) {
	case tagInt:
		return core.Int(r.int32())
	case tagNumber:
		if len(r.data)-r.at < 8 {
			r.fail()
			return core.Undefined
		}
		f := math.Float64frombits(binary.LittleEndian.Uint64(r.data[r.at:]))
		r.at += 8
		return core.Double(f)
	case tagString:
		return core.GoStr(r.string())
	case tagBigInt:
		neg := r.bool()
		b := new(big.Int).SetBytes(r.bytes())
		if neg {
			b.Neg(b)
		}
		return core.BigInt(b)
	}
	n := r.uint(uint64(core.BitsUninitialized &^ core.TagMask))
	return core.Value{Bits: core.TagSpecial | n}
}

// object reads object number i of function c.
func (r *reader) object(c *Code, i int) any {
	switch r.uint(tagEval) {
	case tagCode:
		inner := r.head(c)
		if !r.failed && !inner.verifyCaptures(c) {
			r.fail()
		}
		return inner
	case tagObjectSite:
		return &ObjectSite{Keys: r.names()}
	case tagRegExp:
		lit := &RegExpLit{Source: r.value(), Flags: r.value()}
		if !lit.Source.IsString() || !lit.Flags.IsString() {
			r.fail()
		}
		return lit
	case tagTemplate:
		t := &TemplateSite{Cooked: r.values(), Raw: r.values()}
		if len(t.Cooked) != len(t.Raw) {
			r.fail()
		}
		return t
	case tagJumpTable:
		t := &JumpTable{Low: r.int32()}
		t.Jumps = make([]int32, r.count(1))
		for i := range t.Jumps {
			t.Jumps[i] = r.int32()
		}
		return t
	case tagStringTable:
		n := r.count(2)
		t := &StringTable{Jumps: make(map[*core.Atom]int32, n)}
		for range n {
			if a := r.atom(); a != nil {
				t.Jumps[a] = r.int32()
			}
		}
		return t
	case tagGlobalDecls:
		return r.globalDecls()
	case tagDestructure:
		d := &DestructureInfo{Start: r.uint32(), End: r.uint32(), Property: r.string(), Nested: r.bool()}
		if d.Start > d.End || int(d.End) > len(r.src.Text) {
			r.fail()
		}
		return d
	case tagArray:
		return &ArrayLit{Elements: r.values()}
	case tagEval:
		return r.evalInfo(i)
	}
	r.fail()
	return nil
}

func (r *reader) evalInfo(i int) *EvalInfo {
	info := &EvalInfo{Strict: r.bool(), InFunction: r.bool(), InMethod: r.bool(), InDerived: r.bool(), InClassField: r.bool()}
	img, number := r.image, r.number
	info.restore = func() (*ScopeInfo, error) { return img.evalScope(number, i) }
	return info
}

func (r *reader) globalDecls() *GlobalDecls {
	d := &GlobalDecls{Eval: r.bool(), Lexical: r.names()}
	d.IsConst = make([]bool, len(d.Lexical))
	for i := range d.IsConst {
		d.IsConst[i] = r.bool()
	}
	d.Functions, d.Vars, d.AnnexBFunctions = r.names(), r.names(), r.names()
	return d
}
