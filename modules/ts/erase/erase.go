package erase

import (
	"unicode"
	"unicode/utf8"
)

// ErrorKind tells what is wrong with a source.
type ErrorKind uint8

// The kinds of errors.
const (
	Invalid     ErrorKind = iota // not TypeScript
	Unsupported                  // TypeScript that has meaning at run time
)

// Error is a source that cannot be erased, with the bytes that it is about.
type Error struct {
	Kind       ErrorKind
	Message    string
	Start, End int
}

func (e *Error) Error() string { return e.Message }

// Strip returns source with its types replaced by white space.
func Strip(source string) (string, error) {
	p := &parser{src: source}
	p.program()
	if err := p.firstError(); err != nil {
		return "", err
	}
	return p.result(), nil
}

// firstError is what Strip reports: where parsing ended, before what it could
// go on after, before syntax that is only unsupported.
func (p *parser) firstError() error {
	switch {
	case p.err != nil:
		return p.err
	case p.recovered != nil:
		return p.recovered
	case p.module && p.ofModule != nil:
		return p.ofModule
	case p.unsupported != nil:
		return p.unsupported
	}
	return nil
}

type span struct{ start, end int }

// mark is one ASCII character that is written over white space.
type mark struct {
	pos int
	c   byte
}

func (p *parser) result() string {
	if len(p.spans) == 0 && len(p.marks) == 0 {
		return p.src
	}
	out := []byte(p.src)
	for _, s := range p.spans {
		blank(out[s.start:s.end])
	}
	for _, m := range p.marks {
		out[m.pos] = m.c
	}
	return string(out)
}

// blank replaces text by white space of as many bytes and UTF-16 units; white
// space and line terminators stay.
func blank(b []byte) {
	for i := 0; i < len(b); {
		if b[i] < utf8.RuneSelf {
			switch b[i] {
			case '\t', '\n', '\v', '\f', '\r', ' ':
			default:
				b[i] = ' '
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if !isSpace(r) && !isLineTerminator(r) {
			switch n {
			case 2:
				copy(b[i:], "\u00a0")
			case 3:
				copy(b[i:], "\u2002")
			case 4:
				copy(b[i:], " \ufeff")
			}
		}
		i += n
	}
}

func isLineTerminator(r rune) bool {
	return r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029'
}

func isSpace(r rune) bool {
	switch r {
	case '\t', '\v', '\f', ' ', '\u00a0', '\ufeff':
		return true
	}
	return r >= utf8.RuneSelf && unicode.Is(unicode.Zs, r)
}
