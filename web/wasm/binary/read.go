package binary

import (
	"errors"
	"unicode/utf8"
)

// ErrMalformed is the error of Read for what is no module.
var ErrMalformed = errors.New("malformed WebAssembly module")

// Sections that Read looks into.
const (
	sectionCustom = 0
	sectionType   = 1
	sectionImport = 2
	sectionFunc   = 3
	sectionTable  = 4
	sectionMemory = 5
	sectionGlobal = 6
	sectionExport = 7
)

// reader reads a piece of the binary. After a failure it yields zeros.
type reader struct {
	b      []byte
	at     int
	failed bool
}

func (r *reader) fail() { r.failed, r.at = true, len(r.b) }

func (r *reader) byte() byte {
	if r.at >= len(r.b) {
		r.fail()
		return 0
	}
	r.at++
	return r.b[r.at-1]
}

func (r *reader) u32() uint32 {
	var v uint64
	for shift := 0; shift < 35; shift += 7 {
		c := r.byte()
		v |= uint64(c&0x7F) << shift
		if c&0x80 == 0 {
			if v > 1<<32-1 {
				r.fail()
				return 0
			}
			return uint32(v)
		}
	}
	r.fail()
	return 0
}

// count is a number of things that take a byte each at least.
func (r *reader) count() int {
	n := r.u32()
	if int64(n) > int64(len(r.b)-r.at) {
		r.fail()
		return 0
	}
	return int(n)
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.b)-r.at {
		r.fail()
		return nil
	}
	r.at += n
	return r.b[r.at-n : r.at]
}

func (r *reader) name() string {
	b := r.take(r.count())
	if !utf8.Valid(b) {
		r.fail()
		return ""
	}
	return string(b)
}

func (r *reader) valueTypes() []ValueType { return append([]ValueType(nil), r.take(r.count())...) }

func (r *reader) limits() (l Limits) {
	flags := r.byte()
	l.HasMax, l.Shared = flags&1 != 0, flags&2 != 0
	if flags > 3 {
		r.fail()
	}
	l.Min = r.u32()
	if l.HasMax {
		l.Max = r.u32()
	}
	return l
}

func (r *reader) table() TableType   { return TableType{Element: r.byte(), Limits: r.limits()} }
func (r *reader) global() GlobalType { return GlobalType{Type: r.byte(), Mutable: r.byte() != 0} }

// constant skips a constant expression.
func (r *reader) constant() {
	for !r.failed {
		switch op := r.byte(); op {
		case 0x0B:
			return
		case 0x41, 0x42, 0x23, 0xD2: // i32.const, i64.const, global.get, ref.func
			for r.byte()&0x80 != 0 && !r.failed {
			}
		case 0x43:
			r.take(4)
		case 0x44:
			r.take(8)
		case 0xD0:
			r.byte()
		case 0xFD:
			if r.u32() != 12 {
				r.fail()
			}
			r.take(16)
		}
	}
}

// spaces are the index spaces of a module.
type spaces struct {
	funcs   []FuncType
	tables  []TableType
	mems    []Limits
	globals []GlobalType
}

// Read reads the declarations of a module.
func Read(b []byte) (*Module, error) {
	r := &reader{b: b}
	if string(r.take(8)) != "\x00asm\x01\x00\x00\x00" {
		return nil, ErrMalformed
	}
	m := &Module{}
	var s spaces
	for r.at < len(b) && !r.failed {
		start := r.at
		id := r.byte()
		body := &reader{b: r.take(r.count())}
		if id == sectionImport {
			m.importStart, m.importEnd = start, r.at
		}
		m.section(id, body, &s)
		if body.failed {
			r.failed = true
		}
	}
	if r.failed {
		return nil, ErrMalformed
	}
	return m, nil
}

func (m *Module) section(id byte, r *reader, s *spaces) {
	if id == sectionCustom {
		name := r.name()
		m.Customs = append(m.Customs, Custom{name, append([]byte(nil), r.b[r.at:]...)})
		return
	}
	if id > sectionExport {
		return
	}
	for n := r.count(); n > 0 && !r.failed; n-- {
		switch id {
		case sectionType:
			if r.byte() != 0x60 {
				r.fail()
			}
			m.Types = append(m.Types, FuncType{r.valueTypes(), r.valueTypes()})
		case sectionImport:
			m.readImport(r, s)
		case sectionFunc:
			s.funcs = append(s.funcs, m.funcType(r))
		case sectionTable:
			s.tables = append(s.tables, r.table())
		case sectionMemory:
			s.mems = append(s.mems, r.limits())
		case sectionGlobal:
			s.globals = append(s.globals, r.global())
			r.constant()
		case sectionExport:
			m.readExport(r, s)
		}
	}
}

func (m *Module) funcType(r *reader) FuncType {
	if i := r.u32(); int64(i) < int64(len(m.Types)) {
		return m.Types[i]
	}
	r.fail()
	return FuncType{}
}

func (m *Module) readImport(r *reader, s *spaces) {
	i := Import{Module: r.name(), Name: r.name()}
	switch i.Kind = r.byte(); i.Kind {
	case KindFunc:
		i.Func = m.funcType(r)
		s.funcs = append(s.funcs, i.Func)
	case KindTable:
		i.Table = r.table()
		s.tables = append(s.tables, i.Table)
	case KindMemory:
		i.Memory = r.limits()
		s.mems = append(s.mems, i.Memory)
	case KindGlobal:
		i.Global = r.global()
		s.globals = append(s.globals, i.Global)
	default:
		r.fail()
	}
	m.Imports = append(m.Imports, i)
}

func (m *Module) readExport(r *reader, s *spaces) {
	e := Export{Name: r.name()}
	e.Kind = r.byte()
	e.Index = r.u32()
	i, ok := int(e.Index), false
	switch e.Kind {
	case KindFunc:
		if ok = i < len(s.funcs); ok {
			e.Func = s.funcs[i]
		}
	case KindTable:
		if ok = i < len(s.tables); ok {
			e.Table = s.tables[i]
		}
	case KindMemory:
		if ok = i < len(s.mems); ok {
			e.Memory = s.mems[i]
		}
	case KindGlobal:
		if ok = i < len(s.globals); ok {
			e.Global = s.globals[i]
		}
	}
	if !ok {
		r.fail()
	}
	m.Exports = append(m.Exports, e)
}
