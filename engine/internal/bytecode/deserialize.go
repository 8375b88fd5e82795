package bytecode

import (
	"encoding/binary"
	"math"
	"math/big"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// reader reads serialised code. After damage has been found all reads give
// zero values.
type reader struct {
	data   []byte
	src    *Source
	failed bool
}

func (r *reader) fail() {
	r.failed = true
	r.data = nil
}

func (r *reader) uint(limit uint64) uint64 {
	v, n := binary.Uvarint(r.data)
	if n <= 0 || v > limit {
		r.fail()
		return 0
	}
	r.data = r.data[n:]
	return v
}

func (r *reader) uint32() uint32 { return uint32(r.uint(math.MaxUint32)) }
func (r *reader) uint16() uint16 { return uint16(r.uint(math.MaxUint16)) }
func (r *reader) bool() bool     { return r.uint(1) == 1 }

func (r *reader) int32() int32 {
	v, n := binary.Varint(r.data)
	if n <= 0 || v < math.MinInt32 || v > math.MaxInt32 {
		r.fail()
		return 0
	}
	r.data = r.data[n:]
	return int32(v)
}

// count reads the number of items that take at least size bytes each.
func (r *reader) count(size int) int { return int(r.uint(uint64(len(r.data) / size))) }

func (r *reader) bytes() []byte {
	n := r.count(1)
	if n > len(r.data) {
		r.fail()
		return nil
	}
	b := r.data[:n:n]
	r.data = r.data[n:]
	return b
}

func (r *reader) string() string { return string(r.bytes()) }

func (r *reader) atom() *core.Atom {
	if !r.bool() {
		return nil
	}
	a := text.InternGo(r.string()).Atom
	if a == nil {
		r.fail() // array indices have no atoms
	}
	return a
}

// atoms reads atoms none of which is nil.
func (r *reader) atoms() []*core.Atom {
	n := r.count(2)
	if n == 0 {
		return nil
	}
	out := make([]*core.Atom, n)
	for i := range out {
		if out[i] = r.atom(); out[i] == nil {
			r.fail()
			return nil
		}
	}
	return out
}

func (r *reader) code(depth int) *Code {
	if depth > maxCodeDepth {
		r.fail()
		return &Code{}
	}
	c := &Code{Source: r.src, Name: r.atom(), Start: r.uint32(), End: r.uint32()}
	c.NumRegs, c.NumParams, c.Length = r.uint16(), r.uint16(), r.uint16()
	c.Kind = FunctionKind(r.uint(uint64(KindEval)))
	c.Flags = CodeFlags(r.uint16())
	if c.Start > c.End || int(c.End) > len(r.src.Text) {
		r.fail()
	}
	c.Ins = make([]Ins, r.count(4))
	for i := range c.Ins {
		if len(r.data) == 0 {
			r.fail()
			break
		}
		op := r.data[0]
		r.data = r.data[1:]
		c.Ins[i] = Ins{Op: uint16(op), A: r.uint16(), B: r.uint16(), C: r.uint16()}
	}
	c.Constants = r.values()
	c.ICNames = r.atoms()
	if n := r.count(2); n > 0 {
		c.Captures = make([]Capture, n)
		for i := range c.Captures {
			c.Captures[i] = Capture{Kind: CaptureKind(r.uint(uint64(CaptureUpValue))), Index: r.uint16()}
		}
	}
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
			if c.Objects[i] = r.object(depth); r.failed {
				break
			}
		}
	}
	return c
}

// positions reads a position table, whose index is made again.
func (r *reader) positions(c *Code) {
	data := r.bytes()
	var b PositionBuilder
	p := positionReader{data: data}
	for len(p.data) > 0 {
		if !p.next() {
			r.fail()
			return
		}
		b.Add(p.pc, p.pos)
	}
	c.Positions = b.Table()
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
		if len(r.data) < 8 {
			r.fail()
			return core.Undefined
		}
		f := math.Float64frombits(binary.LittleEndian.Uint64(r.data))
		r.data = r.data[8:]
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

func (r *reader) object(depth int) any {
	switch r.uint(tagArray) {
	case tagCode:
		return r.code(depth + 1)
	case tagObjectSite:
		return &ObjectSite{Keys: r.atoms()}
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
		n := r.count(3)
		t := &StringTable{Jumps: make(map[*core.Atom]int32, n)}
		for range n {
			a := r.atom()
			t.Jumps[a] = r.int32()
			if a == nil {
				r.fail()
				break
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
	}
	r.fail()
	return nil
}

func (r *reader) globalDecls() *GlobalDecls {
	d := &GlobalDecls{Eval: r.bool(), Lexical: r.atoms()}
	d.IsConst = make([]bool, len(d.Lexical))
	for i := range d.IsConst {
		d.IsConst[i] = r.bool()
	}
	d.Functions, d.Vars, d.AnnexBFunctions = r.atoms(), r.atoms(), r.atoms()
	return d
}
