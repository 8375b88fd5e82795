package codec

// eucJP is https://encoding.spec.whatwg.org/#euc-jp-decoder
type eucJP struct{ pairs pairs }

func (d *eucJP) reset() {}

func isTrail(c byte) bool { return c >= 0xA1 && c <= 0xFE }

func (d *eucJP) next(b []byte, last bool) (r, second rune, size int) {
	c := b[0]
	switch {
	case c < 0x80:
		return rune(c), 0, 1
	case c != 0x8E && c != 0x8F && !isTrail(c):
		return bad, 0, 1
	case len(b) < 2:
		return needMore(last, 1)
	}
	t := b[1]
	if c == 0x8E && t >= 0xA1 && t <= 0xDF {
		return 0xFF61 + rune(t) - 0xA1, 0, 2
	}
	if c == 0x8F && isTrail(t) {
		if len(b) < 3 {
			return needMore(last, 2)
		}
		if isTrail(b[2]) {
			if r := d.pairs.lookup(c, t, b[2]); r != bad {
				return r, 0, 3
			}
		}
		return bad, 0, 1 + after(b[2])
	}
	if isTrail(c) && isTrail(t) {
		if r := d.pairs.lookup(c, t); r != bad {
			return r, 0, 2
		}
	}
	return bad, 0, after(t)
}

// iso2022JP is https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
type iso2022JP struct {
	pairs pairs
	set   jisSet
	// escaped is set by an escape sequence until something comes out.
	escaped bool
}

// jisSet is the state that an escape sequence chooses.
type jisSet uint8

const (
	jisASCII jisSet = iota
	jisRoman
	jisKatakana
	jisPairs
)

func (d *iso2022JP) reset() { d.set, d.escaped = jisASCII, false }

func (d *iso2022JP) next(b []byte, last bool) (r, second rune, size int) {
	c := b[0]
	if c == 0x1B {
		return d.escape(b, last)
	}
	if d.set == jisPairs {
		if c < 0x21 || c > 0x7E {
			d.escaped = false
			return bad, 0, 1
		}
		if len(b) < 2 {
			return needMore(last, 1)
		}
		switch t := b[1]; {
		case t == 0x1B:
			return bad, 0, 1
		case t < 0x21 || t > 0x7E:
			return bad, 0, 2
		}
		d.escaped = false
		return d.pairs.lookup(c|0x80, b[1]|0x80), 0, 2
	}
	switch {
	case d.set == jisKatakana && c >= 0x21 && c <= 0x5F:
		d.escaped = false
		return 0xFF61 + rune(c) - 0x21, 0, 1
	case d.set == jisKatakana || c >= 0x80 || c == 0x0E || c == 0x0F:
		d.escaped = false
		return bad, 0, 1
	}
	d.escaped = false
	if d.set == jisRoman {
		switch c {
		case 0x5C:
			return 0xA5, 0, 1
		case 0x7E:
			return 0x203E, 0, 1
		}
	}
	return rune(c), 0, 1
}

// escape is the states escape start and escape.
func (d *iso2022JP) escape(b []byte, last bool) (r, second rune, size int) {
	if len(b) < 3 && !last {
		if len(b) < 2 || b[1] == '$' || b[1] == '(' {
			return none, 0, 0
		}
	}
	if len(b) >= 3 {
		set, ok := jisASCII, true
		switch string(b[1:3]) {
		case "(B":
		case "(J":
			set = jisRoman
		case "(I":
			set = jisKatakana
		case "$@", "$B":
			set = jisPairs
		default:
			ok = false
		}
		if ok {
			// Two escape sequences without a character between are an error.
			again := d.escaped
			d.set, d.escaped = set, true
			if again {
				return bad, 0, 3
			}
			return none, 0, 3
		}
	}
	d.escaped = false
	return bad, 0, 1
}
