package json

import (
	"encoding/binary"
	"strconv"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// writer collects the text of a serialisation: one-byte until a wider unit
// arrives.
type writer struct {
	one  []byte
	two  []uint16
	wide bool
}

func (w *writer) len() int {
	if w.wide {
		return len(w.two)
	}
	return len(w.one)
}

// truncate cuts the text to n units.
func (w *writer) truncate(n int) {
	if w.wide {
		w.two = w.two[:n]
	} else {
		w.one = w.one[:n]
	}
}

func (w *writer) widen() {
	w.two = make([]uint16, len(w.one), 2*len(w.one)+64)
	for i, c := range w.one {
		w.two[i] = uint16(c)
	}
	w.wide = true
}

func (w *writer) byte(c byte) {
	if !w.wide {
		w.one = append(w.one, c)
		return
	}
	w.two = append(w.two, uint16(c))
}

func (w *writer) latin1(b []byte) {
	if !w.wide {
		w.one = append(w.one, b...)
		return
	}
	for _, c := range b {
		w.two = append(w.two, uint16(c))
	}
}

func (w *writer) ascii(s string) {
	if !w.wide {
		w.one = append(w.one, s...)
		return
	}
	for i := range len(s) {
		w.two = append(w.two, uint16(s[i]))
	}
}

func (w *writer) utf16(u []uint16) {
	if !w.wide {
		w.widen()
	}
	w.two = append(w.two, u...)
}

func (w *writer) str(s text.String) {
	if b, ok := s.Latin1(); ok {
		w.latin1(b)
		return
	}
	u, _ := s.UTF16()
	w.utf16(u)
}

// number writes a Number.
func (w *writer) number(v core.Value) {
	var few [32]byte
	if v.IsInt() {
		if !w.wide {
			w.one = strconv.AppendInt(w.one, int64(v.AsInt()), 10)
			return
		}
		w.latin1(strconv.AppendInt(few[:0], int64(v.AsInt()), 10))
		return
	}
	f := v.AsDouble()
	if f-f != 0 { // infinities and NaN
		w.ascii("null")
		return
	}
	w.latin1(text.AppendNumber(few[:0], f))
}

// quote is QuoteJSONString.
// https://tc39.es/ecma262/#sec-quotejsonstring
func (w *writer) quote(s text.String) {
	if b, ok := s.Latin1(); ok {
		w.quoteLatin1(b)
		return
	}
	u, _ := s.UTF16()
	w.byte('"')
	from := 0
	for i := 0; i < len(u); i++ {
		c := u[i]
		switch {
		case c == '"' || c == '\\' || c < 0x20:
		case c&0xF800 != 0xD800:
			continue
		case c < 0xDC00 && i+1 < len(u) && u[i+1]&0xFC00 == 0xDC00:
			i++
			continue
		}
		w.utf16(u[from:i])
		w.escape(c)
		from = i + 1
	}
	w.utf16(u[from:])
	w.byte('"')
}

func (w *writer) quoteLatin1(b []byte) {
	if w.wide {
		w.byte('"')
		for from := 0; ; {
			at := scanLatin1(b, from)
			w.latin1(b[from:at])
			if at == len(b) {
				break
			}
			w.escape(uint16(b[at]))
			from = at + 1
		}
		w.byte('"')
		return
	}
	out := append(w.one, '"')
	if n := len(b); n >= 8 && n <= 16 {
		// Short strings without anything special are most of them.
		lo, hi := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
		if special(lo)|special(hi) == 0 {
			w.one = append(append(out, b...), '"')
			return
		}
	}
	w.one = out
	for from := 0; ; {
		at := scanLatin1(b, from)
		w.one = append(w.one, b[from:at]...)
		if at == len(b) {
			break
		}
		w.escape(uint16(b[at]))
		from = at + 1
	}
	w.one = append(w.one, '"')
}

// escape writes a unit as an escape.
func (w *writer) escape(c uint16) {
	w.byte('\\')
	switch c {
	case '"', '\\':
		w.byte(byte(c))
		return
	case '\b':
		w.byte('b')
		return
	case '\t':
		w.byte('t')
		return
	case '\n':
		w.byte('n')
		return
	case '\f':
		w.byte('f')
		return
	case '\r':
		w.byte('r')
		return
	}
	const hex = "0123456789abcdef"
	w.byte('u')
	for shift := 12; shift >= 0; shift -= 4 {
		w.byte(hex[c>>shift&15])
	}
}

// finish returns the text; ok is false where it is too long. The one-byte
// memory stays with the writer.
func (w *writer) finish() (s text.String, ok bool) {
	switch {
	case w.len() > text.MaxLength:
		return text.Empty, false
	case w.wide:
		return text.FromUTF16Copy(w.two), true
	}
	return text.FromLatin1Copy(w.one), true
}
