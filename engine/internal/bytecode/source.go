package bytecode

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// ShownName is the name that stacks show.
func (s *Source) ShownName() string {
	if s.URL != "" {
		return s.URL
	}
	return s.Name
}

// Origin is EvalOrigin, or the name that an eval text gives itself.
func (s *Source) Origin() string {
	if s.EvalOrigin != "" && s.URL != "" {
		return s.URL
	}
	return s.EvalOrigin
}

// Location returns the 1-based line and the 1-based column, in UTF-16 code
// units, of a byte offset. Offsets past the end count as the end. The
// source's line and column offsets are applied.
func (s *Source) Location(offset uint32) (line, column int) {
	s.once.Do(s.findLines)
	if int(offset) > len(s.Text) {
		offset = uint32(len(s.Text))
	}
	i := sort.Search(len(s.lines), func(i int) bool { return s.lines[i] > offset }) - 1
	column = 1 + utf16Length(s.Text[s.lines[i]:offset])
	if i == 0 {
		column += s.ColumnOffset
	}
	return i + 1 + s.LineOffset, column
}

// Line returns the text of the line that holds a byte offset, without its
// terminator, and the offset at which it starts.
func (s *Source) Line(offset uint32) (line string, start uint32) {
	s.once.Do(s.findLines)
	if int(offset) > len(s.Text) {
		offset = uint32(len(s.Text))
	}
	i := sort.Search(len(s.lines), func(i int) bool { return s.lines[i] > offset }) - 1
	start = s.lines[i]
	end := uint32(len(s.Text))
	if i+1 < len(s.lines) {
		end = s.lines[i+1]
	}
	line = s.Text[start:end]
	for _, t := range [...]string{"\r\n", "\n", "\r", "\u2028", "\u2029"} {
		if strings.HasSuffix(line, t) {
			line = line[:len(line)-len(t)]
			break
		}
	}
	return line, start
}

// findLines fills lines. https://tc39.es/ecma262/#sec-line-terminators
func (s *Source) findLines() {
	lines := make([]uint32, 1, 16)
	for i := 0; i < len(s.Text); i++ {
		switch c := s.Text[i]; {
		case c == '\n':
			lines = append(lines, uint32(i+1))
		case c == '\r':
			if i+1 >= len(s.Text) || s.Text[i+1] != '\n' {
				lines = append(lines, uint32(i+1))
			}
		case c == 0xE2 && i+2 < len(s.Text) && s.Text[i+1] == 0x80 && s.Text[i+2]&^1 == 0xA8:
			lines = append(lines, uint32(i+3))
		}
	}
	s.lines = lines
}

// utf16Length returns the number of UTF-16 code units of WTF-8 text.
func utf16Length(s string) int {
	n := 0
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c < utf8.RuneSelf:
			i++
		case c >= 0xF0:
			n++
			i += 4
		case c >= 0xE0:
			i += 3
		default:
			i += 2
		}
		n++
	}
	return n
}
