package bytecode

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// Bundle is what one serialised file holds: the code of a script or module.
type Bundle struct {
	Codes []*Code
	Extra []byte // data of the caller, such as a module's import and export entries
}

// ErrNotSerializable is returned for code that cannot be stored: code with a
// direct eval needs the scopes of its source.
var ErrNotSerializable = errors.New("bytecode: code with direct eval cannot be serialised")

// Errors of Unmarshal. Stale means that the data belong to another build or
// another source text: compile again.
var (
	ErrStale   = errors.New("bytecode: stored code belongs to another build or source")
	ErrCorrupt = errors.New("bytecode: stored code is damaged")
)

const (
	magic = "SXNB\x01"
	// maxCodeDepth bounds the nesting of functions in stored code.
	maxCodeDepth = 4096
)

// identity binds stored code to the build that made it, whose instruction set
// and interpreter it relies on.
func identity(build string) [sha256.Size]byte {
	h := sha256.New()
	fmt.Fprintf(h, "%s\x00%d", build, NumOps)
	for i := range opNames {
		fmt.Fprintf(h, "\x00%s%v", opNames[i], opOperands[i])
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// Marshal serialises code made from one source text. build names the build of
// the program, such as its version control revision. Functions that have not
// been compiled yet are compiled.
func Marshal(b *Bundle, src *Source, build string) ([]byte, error) {
	w := &writer{src: src}
	w.uint(uint64(len(b.Codes)))
	for _, c := range b.Codes {
		w.code(c)
	}
	w.bytes(b.Extra)
	if w.err != nil {
		return nil, w.err
	}
	id := identity(build)
	text := sha256.Sum256([]byte(src.Text))
	sum := sha256.Sum256(w.buf)
	out := make([]byte, 0, len(magic)+3*sha256.Size+len(w.buf))
	out = append(out, magic...)
	out = append(out, id[:]...)
	out = append(out, text[:]...)
	out = append(out, sum[:]...)
	return append(out, w.buf...), nil
}

// Unmarshal restores what Marshal made for the same build and source text.
// The code is verified.
func Unmarshal(data []byte, src *Source, build string) (*Bundle, error) {
	const head = len(magic) + 3*sha256.Size
	if len(data) < head || string(data[:len(magic)]) != magic {
		return nil, ErrStale
	}
	id := identity(build)
	text := sha256.Sum256([]byte(src.Text))
	if !bytes.Equal(data[len(magic):len(magic)+sha256.Size], id[:]) ||
		!bytes.Equal(data[len(magic)+sha256.Size:len(magic)+2*sha256.Size], text[:]) {
		return nil, ErrStale
	}
	sum := sha256.Sum256(data[head:])
	if !bytes.Equal(data[len(magic)+2*sha256.Size:head], sum[:]) {
		return nil, ErrCorrupt
	}
	return decode(data[head:], src)
}

// decode reads the payload.
func decode(data []byte, src *Source) (*Bundle, error) {
	r := &reader{data: data, src: src}
	b := &Bundle{}
	for range r.count(1) {
		b.Codes = append(b.Codes, r.code(0))
	}
	b.Extra = append([]byte(nil), r.bytes()...)
	if r.failed || len(r.data) != 0 {
		return nil, ErrCorrupt
	}
	for _, c := range b.Codes {
		if !c.verifyCaptures(nil) {
			return nil, ErrCorrupt
		}
		if err := verifyTree(c); err != nil {
			return nil, errors.Join(ErrCorrupt, err)
		}
	}
	return b, nil
}

// verifyTree verifies a function and all inside it.
func verifyTree(c *Code) error {
	if err := Verify(c); err != nil {
		return err
	}
	for _, o := range c.Objects {
		inner, ok := o.(*Code)
		if !ok {
			continue
		}
		if !inner.verifyCaptures(c) {
			return errors.New("bytecode: bad captures")
		}
		if err := verifyTree(inner); err != nil {
			return err
		}
	}
	return nil
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
)

// writer serialises.
type writer struct {
	buf   []byte
	src   *Source
	err   error
	depth int
}

func (w *writer) uint(v uint64) { w.buf = binary.AppendUvarint(w.buf, v) }
func (w *writer) int(v int64)   { w.buf = binary.AppendVarint(w.buf, v) }

func (w *writer) bytes(b []byte) {
	w.uint(uint64(len(b)))
	w.buf = append(w.buf, b...)
}

func (w *writer) string(s string) {
	w.uint(uint64(len(s)))
	w.buf = append(w.buf, s...)
}

func (w *writer) bool(b bool) {
	if b {
		w.uint(1)
	} else {
		w.uint(0)
	}
}

// atom writes an atom that may be nil.
func (w *writer) atom(a *core.Atom) {
	w.bool(a != nil)
	if a != nil {
		w.string(a.String().ToWTF8())
	}
}

func (w *writer) atoms(list []*core.Atom) {
	w.uint(uint64(len(list)))
	for _, a := range list {
		w.atom(a)
	}
}

func (w *writer) code(c *Code) {
	if w.err != nil {
		return
	}
	if w.depth++; w.depth > maxCodeDepth {
		w.err = errors.New("bytecode: functions are nested too deep")
		return
	}
	defer func() { w.depth-- }()
	if c.Compile != nil {
		if w.err = c.Compile(c); w.err != nil {
			return
		}
	}
	if c.Source != w.src {
		w.err = errors.New("bytecode: code of several sources")
		return
	}
	w.atom(c.Name)
	w.uint(uint64(c.Start))
	w.uint(uint64(c.End))
	for _, v := range [...]uint16{c.NumRegs, c.NumParams, c.Length, uint16(c.Kind), uint16(c.Flags)} {
		w.uint(uint64(v))
	}
	w.uint(uint64(len(c.Ins)))
	for _, i := range c.Ins {
		w.buf = append(w.buf, byte(i.Op))
		w.uint(uint64(i.A))
		w.uint(uint64(i.B))
		w.uint(uint64(i.C))
	}
	w.uint(uint64(len(c.Constants)))
	for _, v := range c.Constants {
		w.value(v)
	}
	w.atoms(c.ICNames)
	w.uint(uint64(len(c.Captures)))
	for _, cp := range c.Captures {
		w.uint(uint64(cp.Kind))
		w.uint(uint64(cp.Index))
	}
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
	w.bytes(c.Positions.data)
	w.uint(uint64(len(c.Objects)))
	for _, o := range c.Objects {
		w.object(o)
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

func (w *writer) object(o any) {
	switch o := o.(type) {
	case *Code:
		w.uint(tagCode)
		w.code(o)
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
		w.uint(tagStringTable)
		w.uint(uint64(len(o.Jumps)))
		for a, j := range o.Jumps {
			w.atom(a)
			w.int(int64(j))
		}
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
	case *EvalInfo, *EvalDecls:
		w.err = ErrNotSerializable
	default:
		w.err = fmt.Errorf("bytecode: cannot serialise %T", o)
	}
}
