package inspect

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
)

// HighlightRegExp shows the source of a regular expression with a colour for
// each kind of token; groups and classes move on in the list of colours, each
// of which is a function that wraps text.
func HighlightRegExp(source string, colors []func(string) string) string {
	h := highlighter{v: engine.StringWTF8(source), colors: colors}
	h.n = h.v.StringLen()
	h.run()
	return h.out.String()
}

// highlighter walks over the code units of a regular expression.
type highlighter struct {
	v      engine.Value
	n, at  int
	colors []func(string) string
	depth  int
	class  int // where the class begins whose members follow, 0 outside of one
	out    strings.Builder
}

// write writes the next n code units in a colour, counted from the depth.
func (h *highlighter) write(n, color int) {
	end := min(h.at+n, h.n)
	s, _ := h.v.Substring(h.at, end).AsWTF8()
	h.at = end
	h.out.WriteString(h.colors[max(0, h.depth+color)%len(h.colors)](s))
}

// peek returns the ASCII character i units ahead, 0 for others.
func (h *highlighter) peek(i int) byte {
	if h.at+i >= h.n {
		return 0
	}
	s, _ := h.v.Substring(h.at+i, h.at+i+1).AsWTF8()
	if len(s) != 1 {
		return 0
	}
	return s[0]
}

// find returns how many units ahead a character is, -1 without one.
func (h *highlighter) find(c byte) int {
	for i := 0; h.at+i < h.n; i++ {
		if h.peek(i) == c {
			return i
		}
	}
	return -1
}

// literal is the colour of characters that stand for themselves.
func (h *highlighter) literal() int {
	if h.class > 0 {
		return 1
	}
	return 2
}

func (h *highlighter) run() {
	h.out.WriteString(h.colors[0]("/"))
	h.at = min(1, h.n)
	for h.at < h.n {
		c := h.peek(0)
		switch {
		case c == '\\':
			h.escape()
		case h.class > 0:
			h.member(c)
		case c == '/':
			h.write(1, 0)
			if h.at < h.n {
				h.write(h.n-h.at, 1)
			}
			return
		default:
			h.outside(c)
		}
	}
	h.out.WriteString(h.colors[max(0, h.depth)%len(h.colors)]("/"))
}

// escape writes what begins with a backslash.
func (h *highlighter) escape() {
	switch c := h.peek(1); {
	case (c == 'p' || c == 'P' || c == 'u') && h.peek(2) == '{':
		if end := h.find('}'); end > 0 {
			h.write(3, 1)
			h.write(end-3, 2)
			h.write(1, 1)
			return
		}
		h.write(3, h.literal())
	case c == 'k' && h.peek(2) == '<' && h.find('>') > 0:
		end := h.find('>')
		h.write(3, 0)
		h.write(end-3, 1)
		h.write(1, 0)
	case c == 'x':
		h.write(4, h.literal())
	default:
		h.write(2, h.literal())
	}
}

// member writes a character of a class.
func (h *highlighter) member(c byte) {
	switch {
	case c == ']':
		h.class = 0
		h.depth--
		h.write(1, 1)
	case c == '-' && h.at != h.class && h.peek(1) != ']':
		h.write(1, 2)
	default:
		h.write(1, 1)
	}
}

// outside writes a character that is in no class.
func (h *highlighter) outside(c byte) {
	switch c {
	case '(':
		h.group()
	case ')':
		h.depth--
		h.write(1, 1)
	case '[':
		h.write(1, 1)
		h.depth++
		h.class = h.at
	case '{':
		h.braces()
	case '.':
		h.write(1, 3)
	case '*', '+', '?', '|', ',', '^', '$':
		h.write(1, 4)
	default:
		h.write(1, 2)
	}
}

func (h *highlighter) group() {
	h.write(1, 1)
	h.depth++
	if h.peek(0) != '?' {
		return
	}
	switch c := h.peek(1); {
	case c == ':' || c == '=' || c == '!':
		h.write(2, 0)
	case c == '<' && (h.peek(2) == '=' || h.peek(2) == '!'):
		h.write(3, 0)
	case c == '<' && h.find('>') > 0:
		end := h.find('>')
		h.write(2, 0)
		h.write(end-2, 1)
		h.write(1, 0)
	default:
		h.write(1, 1)
	}
}

// braces writes a quantifier in braces, or a brace that is none.
func (h *highlighter) braces() {
	if c := h.peek(1); c != ',' && !isDigit(c) {
		h.write(1, 2)
		return
	}
	h.write(1, 1)
	for {
		switch c := h.peek(0); {
		case isDigit(c):
			n := 1
			for isDigit(h.peek(n)) {
				n++
			}
			h.write(n, 3)
		case c == ',':
			h.write(1, 2)
		default:
			h.write(1, 1)
			return
		}
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
