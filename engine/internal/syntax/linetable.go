package syntax

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// LineTable maps byte offsets to lines and columns. It is built on first use
// and safe for concurrent use.
type LineTable struct {
	src   string
	once  sync.Once
	lines []uint32 // offset of each line's first byte
}

// NewLineTable makes the table of src.
func NewLineTable(src string) *LineTable { return &LineTable{src: src} }

func (t *LineTable) build() {
	n := 1 + strings.Count(t.src, "\n")
	lines := make([]uint32, 1, n)
	for i := 0; i < len(t.src); {
		j := strings.IndexAny(t.src[i:], "\n\r\u2028\u2029")
		if j < 0 {
			break
		}
		i += j
		switch {
		case t.src[i] == '\r' && i+1 < len(t.src) && t.src[i+1] == '\n':
			i += 2
		case t.src[i] >= utf8.RuneSelf:
			i += 3
		default:
			i++
		}
		lines = append(lines, uint32(i))
	}
	t.lines = lines
}

// Position returns the line and column of a byte offset, both from 1, the
// column in UTF-16 code units.
func (t *LineTable) Position(offset uint32) (line, column int) {
	t.once.Do(t.build)
	line = sort.Search(len(t.lines), func(i int) bool { return t.lines[i] > offset })
	start := t.lines[line-1]
	end := min(int(offset), len(t.src))
	return line, 1 + utf16Len(t.src[start:end])
}

// LineText returns the text of a line (from 1) without its terminator, and the
// byte offset at which it starts.
func (t *LineTable) LineText(line int) (text string, offset uint32) {
	t.once.Do(t.build)
	if line < 1 || line > len(t.lines) {
		return "", 0
	}
	start, end := int(t.lines[line-1]), len(t.src)
	if line < len(t.lines) {
		end = int(t.lines[line])
	}
	return strings.TrimRight(t.src[start:end], "\n\r\u2028\u2029"), uint32(start)
}

// Lines returns the number of lines.
func (t *LineTable) Lines() int {
	t.once.Do(t.build)
	return len(t.lines)
}

// utf16Len counts the UTF-16 code units of WTF-8 text.
func utf16Len(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if c := s[i]; c&0xC0 != 0x80 { // lead byte
			n++
			if c >= 0xF0 {
				n++
			}
		}
	}
	return n
}
