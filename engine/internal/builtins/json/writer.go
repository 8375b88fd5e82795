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
	w.latin1(appendDouble(few[:0], v.AsDouble()))
}

func appendDouble(out []byte, f float64) []byte {
	if f-f != 0 { // infinities and NaN
		return append(out, "null"...)
	}
	return text.AppendNumber(out, f)
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
	w.one = appendQuoted(w.one, b)
}

// appendQuoted is QuoteJSONString of a one-byte string.
func appendQuoted(out, b []byte) []byte {
	out = append(out, '"')
	if n := len(b); n <= 16 {
		// Short strings without anything special are most of them.
		if n >= 8 {
			lo, hi := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
			if special(lo)|special(hi) == 0 {
				return append(append(out, b...), '"')
			}
		}
	}
	for from := 0; ; {
		at := scanLatin1(b, from)
		out = append(out, b[from:at]...)
		if at == len(b) {
			return append(out, '"')
		}
		out = appendEscape(out, uint16(b[at]))
		from = at + 1
	}
}

// escape writes a unit as an escape.
func (w *writer) escape(c uint16) {
	var few [8]byte
	w.latin1(appendEscape(few[:0], c))
}

func appendEscape(out []byte, c uint16) []byte {
	switch c {
	case '"', '\\':
		return append(out, '\\', byte(c))
	case '\b':
		return append(out, '\\', 'b')
	case '\t':
		return append(out, '\\', 't')
	case '\n':
		return append(out, '\\', 'n')
	case '\f':
		return append(out, '\\', 'f')
	case '\r':
		return append(out, '\\', 'r')
	}
	const hex = "0123456789abcdef"
	return append(out, '\\', 'u', hex[c>>12], hex[c>>8&15], hex[c>>4&15], hex[c&15])
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
