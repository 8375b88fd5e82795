package assert

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/linediff"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/util"
)

// palette holds the escape codes of the colours, all empty where standard
// error is no terminal with colours.
type palette struct{ blue, green, white, red, gray string }

func (s *state) palette() (palette, error) {
	p, err := s.e.Process()
	if err != nil {
		return palette{}, err
	}
	stream, err := p.Get("stderr")
	if err != nil {
		return palette{}, err
	}
	if on, err := util.ShouldColorize(s.e, stream); err != nil || !on {
		return palette{}, err
	}
	return palette{blue: "\x1b[34m", green: "\x1b[32m", white: "\x1b[39m", red: "\x1b[31m", gray: "\x1b[90m"}, nil
}

func (p *palette) colors() bool { return p.white != "" }

// diffText is the message that shows how the sides differ. custom is the
// program's text in place of what the operator expects.
func (s *state) diffText(f *failure, custom string, hasCustom, full bool) (engine.Value, error) {
	p, err := s.palette()
	if err != nil {
		return engine.Undefined, err
	}
	left, err := s.inspectValue(f.actual)
	if err != nil {
		return engine.Undefined, err
	}
	right, err := s.inspectValue(f.expected)
	if err != nil {
		return engine.Undefined, err
	}
	operator := f.operator
	if operator == "strictEqual" && (isReference(f.actual) && isReference(f.expected)) {
		operator = "strictEqualObject"
	}
	header := p.green + "+ actual" + p.white + " " + p.red + "- expected" + p.white
	a, b := strings.Split(left, "\n"), strings.Split(right, "\n")
	message, skipped := "", false
	switch {
	case len(a) == 1 && len(b) == 1 && (!isStructured(f.actual) || !isStructured(f.expected)):
		var short bool
		if message, short, err = s.shortDiff(f, a[0], b[0], &p); err != nil {
			return engine.Undefined, err
		}
		if short {
			header = ""
		}
	case left == right:
		operator, header, message = "notIdentical", "", left
		if len(a) > maxDiffLines && !full {
			message, skipped = strings.Join(a[:maxDiffLines], "\n")+"\n...}", true
		}
	default:
		if len(a)+len(b) > linediff.MaxLines {
			return engine.Undefined, nodeerr.OutOfRange(s.e.RT, "myersDiff input size", "< 2^31", engine.Int(len(a)+len(b)))
		}
		edits := linediff.Diff(a, b, linediff.Options{IgnoreComma: isStructured(f.actual)})
		message, skipped = printDiff(edits, operator, &p)
	}
	head := custom
	if !hasCustom {
		head = readable(operator)
	}
	note := ""
	if skipped {
		note = "\n... Skipped lines"
	}
	return engine.StringWTF8(head + "\n" + header + note + "\n" + message + "\n"), nil
}

// isStructured reports whether typeof v is "object" and v is not null.
func isStructured(v engine.Value) bool { return v.IsObject() && !v.IsFunction() }

// isReference reports whether === compares v by identity.
func isReference(v engine.Value) bool { return v.IsObject() }

const (
	maxShort     = 12 // characters of two sides on one line
	keepLines    = 5  // equal lines that are shown after a difference
	minIndicator = 3
)

// shortDiff shows two sides of one line each: beside each other where they
// are short, else below each other with a mark where strings begin to differ.
func (s *state) shortDiff(f *failure, a, b string, p *palette) (message string, short bool, err error) {
	n := utf16Len(a) + utf16Len(b)
	visible := n
	if f.actual.IsString() {
		visible -= 2
	}
	if f.expected.IsString() {
		visible -= 2
	}
	if visible <= maxShort && !(isZero(f.actual) && isZero(f.expected)) {
		return a + " !== " + b, true, nil
	}
	if p.colors() && f.actual.IsString() && f.expected.IsString() {
		return characterDiff(a, b, p), true, nil
	}
	message = "\n" + p.green + "+" + p.white + " " + a + "\n" + p.red + "- " + p.white + b
	width, err := s.terminalWidth()
	if err != nil || n > width {
		return message, false, err
	}
	if at := differAt(a, b); at >= minIndicator {
		message += "\n" + strings.Repeat(" ", at+2) + "^"
	}
	return message, false, nil
}

func isZero(v engine.Value) bool {
	n, ok := v.AsNumber()
	return ok && n == 0
}

// differAt returns the first position, in UTF-16 code units, at which a
// differs from b; -1 where a is the start of b.
func differAt(a, b string) int {
	x, y := units(a), units(b)
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			return i
		}
	}
	return -1
}

func units(s string) []uint16 {
	latin1, wide, _ := engine.StringWTF8(s).StringUnits()
	if wide != nil {
		return wide
	}
	u := make([]uint16, len(latin1))
	for i, b := range latin1 {
		u[i] = uint16(b)
	}
	return u
}

// terminalWidth is the number of columns of standard error, 80 where it is no terminal.
func (s *state) terminalWidth() (int, error) {
	p, err := s.e.Process()
	if err != nil {
		return 0, err
	}
	v, err := p.Get("stderr")
	if err != nil {
		return 0, err
	}
	stream, ok := v.AsObject()
	if !ok {
		return 80, nil
	}
	if tty, err := stream.Get("isTTY"); err != nil || !tty.Truthy() {
		return 80, err
	}
	columns, err := stream.Get("columns")
	n, _ := columns.AsNumber()
	return int(n), err
}

// characterDiff shows two strings on one line, with colours for what only one
// of them has.
func characterDiff(a, b string, p *palette) string {
	split := func(s string) []string {
		u := units(s)
		out := make([]string, len(u))
		for i := range u {
			out[i], _ = engine.StringUTF16(u[i : i+1 : i+1]).AsWTF8()
		}
		return out
	}
	edits := linediff.Diff(split(a), split(b), linediff.Options{})
	var out strings.Builder
	out.WriteByte('\n')
	for i := len(edits) - 1; i >= 0; i-- {
		switch edits[i].Kind {
		case linediff.Insert:
			out.WriteString(p.green + edits[i].Line + p.white)
		case linediff.Delete:
			out.WriteString(p.red + edits[i].Line + p.white)
		default:
			out.WriteString(p.white + edits[i].Line + p.white)
		}
	}
	return out.String()
}

// printDiff shows edits, the last first. Of a run of more than seven equal
// lines the middle is left out; skipped tells whether that happened.
func printDiff(edits []linediff.Edit, operator string, p *palette) (message string, skipped bool) {
	var out strings.Builder
	equal := 0
	line := func(mark, text string) { out.WriteString(mark + " " + text + "\n") }
	for i := len(edits) - 1; i >= 0; i-- {
		e := edits[i]
		if e.Kind == linediff.Keep {
			if equal < keepLines {
				line(p.white+" ", e.Line)
			}
			equal++
			continue
		}
		switch extra := equal - keepLines; {
		case extra > 2:
			out.WriteString(p.blue + "..." + p.white + "\n")
			line(p.white+" ", edits[i+1].Line)
			skipped = true
		case extra > 0:
			for j := extra; j > 0; j-- {
				line(p.white+" ", edits[i+j].Line)
			}
		}
		equal = 0
		switch {
		case e.Kind == linediff.Delete:
			line(p.red+"-"+p.white, e.Line)
		case operator == "partialDeepStrictEqual" && p.colors():
			line(p.gray+" ", e.Line+p.white)
		case operator == "partialDeepStrictEqual":
			line(p.gray+"+", e.Line+p.white)
		default:
			line(p.green+"+"+p.white, e.Line)
		}
	}
	return "\n" + strings.TrimRight(out.String(), " \t\r\n\v\f\u00a0\ufeff"), skipped
}
