package bytecode

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// Bundle is what one serialised file holds: the code of a script, a module or
// a function.
type Bundle struct {
	Codes []*Code
	Extra []byte // data of the caller, such as a module's import and export entries
}

// Errors of Unmarshal. Stale means that the data belong to another build or
// another source text: compile again.
var (
	ErrStale   = errors.New("bytecode: stored code belongs to another build or source")
	ErrCorrupt = errors.New("bytecode: stored code is damaged")
)

var errTooLarge = errors.New("bytecode: the code is too large to serialise")

const (
	magic = "SXNB\x02"
	// headSize is that of the magic and four checks: build, length and sum of
	// the source text, sum of the payload.
	headSize = len(magic) + 4*4
	// maxCodes bounds the functions of one payload.
	maxCodes = 1 << 24
)

// The sums are Castagnoli's CRC: they find damage and changed sources at the
// speed of memory, they are no defence against who may write the file.
func sum(b []byte) uint32     { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }
func textSum(s string) uint32 { return sum(bytesOf(s)) }

// identity binds stored code to the build that made it, whose instruction set
// and interpreter it relies on.
func identity(build string) uint32 {
	b := append(make([]byte, 0, 8192), build...)
	for i := range opNames {
		b = append(append(b, 0), opNames[i]...)
		for _, k := range opOperands[i] {
			b = append(b, byte(k))
		}
	}
	return sum(b)
}

// head is the head of what belongs to a build, a source text and a payload.
func head(build string, src *Source, payload []byte) []byte {
	b := append(make([]byte, 0, headSize+len(payload)), magic...)
	for _, v := range [...]uint32{identity(build), uint32(len(src.Text)), textSum(src.Text), sum(payload)} {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	return b
}

// Marshal serialises code made from one source text. build names the build of
// the program, such as its version control revision. Functions that have not
// been compiled yet are compiled.
//
// The payload keeps the bodies of functions apart from each other, so that one
// is decoded when it is first called: a table of functions, a table of strings,
// the heads of the outermost functions, the bodies, the characters of strings.
func Marshal(b *Bundle, src *Source, build string) ([]byte, error) {
	w := &writer{src: src, strings: map[string]uint32{}, funcs: []uint32{0}}
	w.bytes([]byte(src.URL))
	w.bytes([]byte(src.MapURL))
	w.uint(uint64(len(b.Codes)))
	for _, c := range b.Codes {
		w.head(c, nil)
	}
	w.bytes(b.Extra)
	roots := w.buf
	w.buf = nil
	for i := 0; i < len(w.pending) && w.err == nil; i++ {
		c := w.pending[i]
		w.pending[i] = nil
		w.body(c)
		w.funcs = append(w.funcs, uint32(len(w.buf)))
	}
	switch {
	case w.err != nil:
		return nil, w.err
	case len(w.buf) > math.MaxInt32 || len(w.chars) > math.MaxInt32:
		return nil, errTooLarge
	}
	return w.finish(roots, build), nil
}

// finish puts the parts together.
func (w *writer) finish(roots []byte, build string) []byte {
	n := 4*4 + 4*len(w.funcs) + 4*len(w.ends) + len(roots) + len(w.buf) + len(w.chars)
	p := make([]byte, 0, n)
	for _, v := range [...]int{len(w.funcs), len(w.ends), len(roots), len(w.buf)} {
		p = binary.LittleEndian.AppendUint32(p, uint32(v))
	}
	for _, list := range [...][]uint32{w.funcs, w.ends} {
		for _, v := range list {
			p = binary.LittleEndian.AppendUint32(p, v)
		}
	}
	p = append(append(append(p, roots...), w.buf...), w.chars...)
	return append(head(build, w.src, p), p...)
}

// Tags of serialised values and objects.
const (
	tagNumber = iota
	tagInt
	tagString
	tagBigInt
	tagSpecial
	tagCode
	tagObjectSite
	tagRegExp
	tagTemplate
	tagJumpTable
	tagStringTable
	tagGlobalDecls
	tagDestructure
	tagArray
	tagEval
)

// writer serialises.
type writer struct {
	buf     []byte
	src     *Source
	err     error
	strings map[string]uint32 // by text: number in ends
	ends    []uint32          // where strings end in chars
	chars   []byte
	pending []*Code  // functions by number, nil once the body is written
	funcs   []uint32 // where bodies begin and end in buf
}

func (w *writer) uint(v uint64) { w.buf = binary.AppendUvarint(w.buf, v) }
func (w *writer) int(v int64)   { w.buf = binary.AppendVarint(w.buf, v) }

func (w *writer) bytes(b []byte) {
	w.uint(uint64(len(b)))
	w.buf = append(w.buf, b...)
}

func (w *writer) string(s string) {
	i, ok := w.strings[s]
	if !ok {
		i = uint32(len(w.ends))
		w.strings[s] = i
		w.chars = append(w.chars, s...)
		w.ends = append(w.ends, uint32(len(w.chars)))
	}
	w.uint(uint64(i))
}

func (w *writer) bool(b bool) {
	if b {
		w.uint(1)
	} else {
		w.uint(0)
	}
}

func (w *writer) atom(a *core.Atom) { w.string(a.String().ToWTF8()) }

func (w *writer) atoms(list []*core.Atom) {
	w.uint(uint64(len(list)))
	for _, a := range list {
		w.atom(a)
	}
}

// head writes what making a closure of a function needs; outer is the function
// around it.
func (w *writer) head(c, outer *Code) {
	if w.err != nil {
		return
	}
	if w.err = c.compile(true); w.err != nil {
		return
	}
	if c.Source != w.src {
		w.err = errors.New("bytecode: code of several sources")
		return
	}
	if len(w.pending) == maxCodes {
		w.err = errTooLarge
		return
	}
	from := uint32(0)
	if outer != nil {
		from = outer.Start
	}
	w.uint(uint64(len(w.pending)))
	w.pending = append(w.pending, c)
	w.bool(c.Name != nil)
	if c.Name != nil {
		w.atom(c.Name)
	}
	w.bool(c.Inferred != nil)
	if c.Inferred != nil {
		w.atom(c.Inferred)
	}
	w.int(int64(c.Start) - int64(from))
	w.uint(uint64(c.End - c.Start))
	w.int(int64(c.Literal) - int64(c.Start))
	for _, v := range [...]uint16{c.NumParams, c.Length, uint16(c.Kind), uint16(c.Flags)} {
		w.uint(uint64(v))
	}
	w.uint(uint64(len(c.Captures)))
	for _, cp := range c.Captures {
		w.uint(uint64(cp.Kind))
		w.uint(uint64(cp.Index))
	}
}

// body writes the rest of a function.
func (w *writer) body(c *Code) {
	w.uint(uint64(c.NumRegs))
	w.uint(uint64(len(c.Ins)))
	for _, i := range c.Ins {
		w.instruction(i)
	}
	w.values(c.Constants)
	w.atoms(c.ICNames)
	w.uint(uint64(len(c.Handlers)))
	for _, h := range c.Handlers {
		w.uint(uint64(h.Start))
		w.uint(uint64(h.End))
		w.uint(uint64(h.Target))
		w.uint(uint64(h.Reg))
	}
	w.uint(uint64(len(c.StrictRanges)))
	for _, r := range c.StrictRanges {
		w.uint(uint64(r.Start))
		w.uint(uint64(r.End))
	}
	w.positions(&c.Positions)
	w.uint(uint64(len(c.Objects)))
	for _, o := range c.Objects {
		w.object(o, c)
	}
}

// instruction writes one instruction: operands by their kind, so that most
// take one byte.
func (w *writer) instruction(i Ins) {
	w.buf = append(w.buf, byte(i.Op))
	kinds := &opOperands[i.Op]
	w.operand(kinds[0], i.A)
	switch kinds[1] {
	case OperandInt32, OperandJump32:
		w.int(int64(i.BC()))
		return
	case OperandConst32, OperandObject32:
		w.uint(uint64(uint32(i.BC())))
		return
	}
	w.operand(kinds[1], i.B)
	w.operand(kinds[2], i.C)
}

func (w *writer) operand(kind OperandKind, v uint16) {
	switch kind {
	case OperandReg:
		v = v>>4 | v<<12 // registers are multiples of RegisterSize
	case OperandJump:
		v = v<<1 ^ uint16(int16(v)>>15)
	}
	w.uint(uint64(v))
}

// positions writes a table with its entry points.
func (w *writer) positions(t *PositionTable) {
	w.bytes(t.data)
	w.uint(uint64(len(t.index)))
	var last positionMark
	for _, m := range t.index {
		w.uint(uint64(m.pc - last.pc))
		w.int(int64(m.offset) - int64(last.offset))
		w.uint(uint64(m.at - last.at))
		last = m
	}
}

func (w *writer) value(v core.Value) {
	switch {
	case v.IsInt():
		w.uint(tagInt)
		w.int(int64(v.AsInt()))
	case v.IsDouble():
		w.uint(tagNumber)
		w.buf = binary.LittleEndian.AppendUint64(w.buf, math.Float64bits(v.AsDouble()))
	case v.IsString():
		w.uint(tagString)
		w.string(v.AsString().ToWTF8())
	case v.IsBigInt():
		w.uint(tagBigInt)
		b := v.AsBigInt()
		w.bool(b.Sign() < 0)
		w.bytes(b.Bytes())
	default:
		w.uint(tagSpecial)
		w.uint(v.Bits &^ core.TagMask)
	}
}

func (w *writer) values(list []core.Value) {
	w.uint(uint64(len(list)))
	for _, v := range list {
		w.value(v)
	}
}

func (w *writer) object(o any, outer *Code) {
	switch o := o.(type) {
	case *Code:
		w.uint(tagCode)
		w.head(o, outer)
	case *ObjectSite:
		w.uint(tagObjectSite)
		w.atoms(o.Keys)
	case *RegExpLit:
		w.uint(tagRegExp)
		w.value(o.Source)
		w.value(o.Flags)
	case *TemplateSite:
		w.uint(tagTemplate)
		w.values(o.Cooked)
		w.values(o.Raw)
	case *JumpTable:
		w.uint(tagJumpTable)
		w.int(int64(o.Low))
		w.uint(uint64(len(o.Jumps)))
		for _, j := range o.Jumps {
			w.int(int64(j))
		}
	case *StringTable:
		w.stringTable(o)
	case *GlobalDecls:
		w.uint(tagGlobalDecls)
		w.bool(o.Eval)
		w.atoms(o.Lexical)
		for _, c := range o.IsConst {
			w.bool(c)
		}
		w.atoms(o.Functions)
		w.atoms(o.Vars)
		w.atoms(o.AnnexBFunctions)
	case *DestructureInfo:
		w.uint(tagDestructure)
		w.uint(uint64(o.Start))
		w.uint(uint64(o.End))
		w.string(o.Property)
		w.bool(o.Nested)
	case *ArrayLit:
		w.uint(tagArray)
		w.values(o.Elements)
	case *EvalInfo:
		w.uint(tagEval)
		for _, b := range [...]bool{o.Strict, o.InFunction, o.InMethod, o.InDerived, o.InClassField} {
			w.bool(b)
		}
	default:
		w.err = fmt.Errorf("bytecode: cannot serialise %T", o)
	}
}

// stringTable writes the cases in order of their texts, so that the same code
// gives the same bytes.
func (w *writer) stringTable(o *StringTable) {
	w.uint(tagStringTable)
	w.uint(uint64(len(o.Jumps)))
	for _, c := range o.sorted() {
		w.string(c.text)
		w.int(int64(c.jump))
	}
}
