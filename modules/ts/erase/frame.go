package erase

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// Frame shows the place of an error: a line with name and number, the lines
// of the source around it, and marks.
func (e *Error) Frame(name, source string) string {
	start, end := e.Start, e.End
	if rest, ok := strings.CutPrefix(source, "\ufeff"); ok {
		n := len(source) - len(rest)
		source, start, end = rest, max(0, start-n), max(0, end-n)
	}
	start = min(start, len(source))
	end = max(start, min(end, len(source)))
	lines := strings.Split(source, "\n")
	first := strings.Count(source[:start], "\n")
	last := first + strings.Count(source[start:max(start, end-1)], "\n")
	number := first + 1
	if start == len(source) && lines[first] == "" && first > 0 {
		number-- // the end of the source belongs to the line before
	}
	var b strings.Builder
	for i := max(0, first-1); i <= min(last+1, len(lines)-1); i++ {
		if last > first {
			b.WriteString(gutter(i == first || i == last))
		}
		line := strings.TrimSuffix(lines[i], "\r")
		b.WriteString(expandTabs(line))
		b.WriteByte('\n')
		if i == first && last == first && end > start {
			at := start - (strings.LastIndexByte(source[:start], '\n') + 1)
			b.WriteString(marks(line, at, at+end-start))
		}
	}
	return name + ":" + strconv.Itoa(number) + "\n" + strings.TrimRight(b.String(), "\n") + "\n\n"
}

func gutter(marked bool) string {
	if marked {
		return "  > "
	}
	return "    "
}

// marks is the line under line with marks from byte start to byte end.
func marks(line string, start, end int) string {
	start, end = min(start, len(line)), min(end, len(line))
	from, to := columns(line[:start]), columns(line[:end])
	return strings.Repeat(" ", from) + strings.Repeat("^", max(1, to-from)) + "\n"
}

const tabWidth = 4

func expandTabs(line string) string {
	if !strings.ContainsRune(line, '\t') {
		return line
	}
	var b strings.Builder
	column := 0
	for _, r := range line {
		if r != '\t' {
			b.WriteRune(r)
			column += columnsOf(r)
			continue
		}
		n := tabWidth - column%tabWidth
		b.WriteString(strings.Repeat(" ", n))
		column += n
	}
	return b.String()
}

// columns is the width of a text on a terminal.
func columns(s string) (n int) {
	for _, r := range s {
		if r == '\t' {
			n += tabWidth - n%tabWidth
		} else {
			n += columnsOf(r)
		}
	}
	return n
}

func columnsOf(r rune) int {
	switch {
	case r >= ' ' && r < 0x7f:
		return 1
	case unicode.In(r, unicode.Cc, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}
