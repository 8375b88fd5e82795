package glob

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// globParser reads the pattern of one name.
type globParser struct {
	src string
	pos int
	// groups counts the extended globs; open are the places of those without
	// an end, which are not tried again.
	groups int
	open   map[int]bool
}

func (p *globParser) next() rune {
	r, n := utf8.DecodeRuneInString(p.src[p.pos:])
	p.pos += n
	return r
}

// sequence reads up to the end, or inside a group up to "|" or ")".
func (p *globParser) sequence(depth int) []globNode {
	var out []globNode
	for p.pos < len(p.src) {
		c := p.src[p.pos]
		if depth > 0 && (c == '|' || c == ')') {
			return out
		}
		if strings.IndexByte("?*+@!", c) >= 0 && p.pos+1 < len(p.src) && p.src[p.pos+1] == '(' && depth < maxGlobDepth && !p.open[p.pos] {
			if n, ok := p.group(depth); ok {
				out = append(out, n)
				continue
			}
		}
		switch c {
		case '*':
			p.pos++
			if len(out) == 0 || out[len(out)-1].kind != globStar {
				out = append(out, globNode{kind: globStar})
			}
		case '?':
			p.pos++
			out = append(out, globNode{kind: globAny})
		case '[':
			if n, ok := p.class(); ok {
				out = append(out, n)
				continue
			}
			p.pos++
			out = append(out, globNode{char: '['})
		case '\\':
			p.pos++
			if p.pos < len(p.src) {
				out = append(out, globNode{char: p.next()})
			} else {
				out = append(out, globNode{char: '\\'})
			}
		default:
			out = append(out, globNode{char: p.next()})
		}
	}
	return out
}

// group reads an extended glob; the position stays if it has no end.
func (p *globParser) group(depth int) (globNode, bool) {
	start := p.pos
	p.groups++
	n := globNode{kind: globExt, op: p.src[p.pos], id: p.groups}
	p.pos += 2
	for {
		n.alts = append(n.alts, p.sequence(depth+1))
		if p.pos >= len(p.src) {
			p.pos = start
			if p.open == nil {
				p.open = make(map[int]bool)
			}
			p.open[start] = true
			return n, false
		}
		p.pos++
		if p.src[p.pos-1] == ')' {
			return n, true
		}
	}
}

// class reads a bracket expression; the position stays if it is none.
func (p *globParser) class() (globNode, bool) {
	start := p.pos
	fail := func() (globNode, bool) {
		p.pos = start
		return globNode{}, false
	}
	n := globNode{kind: globClass}
	p.pos++
	if p.pos < len(p.src) && (p.src[p.pos] == '!' || p.src[p.pos] == '^') {
		n.not = true
		p.pos++
	}
	first := true
	for {
		if p.pos >= len(p.src) {
			return fail()
		}
		if p.src[p.pos] == ']' && !first {
			p.pos++
			return n, true
		}
		first = false
		if strings.HasPrefix(p.src[p.pos:], "[:") {
			if end := strings.Index(p.src[p.pos:], ":]"); end > 0 && inPosixClass(p.src[p.pos+2:p.pos+end], -1) {
				n.posix = append(n.posix, p.src[p.pos+2:p.pos+end])
				p.pos += end + 2
				continue
			}
		}
		if p.src[p.pos] == '\\' && p.pos+1 < len(p.src) {
			p.pos++
		}
		low := p.next()
		high := low
		if p.pos+1 < len(p.src) && p.src[p.pos] == '-' && p.src[p.pos+1] != ']' {
			p.pos++
			if p.src[p.pos] == '\\' && p.pos+1 < len(p.src) {
				p.pos++
			}
			high = p.next()
		}
		if low <= high {
			n.ranges = append(n.ranges, low, high)
		}
	}
}

// inPosixClass reports whether a character is in a named class; with c < 0
// whether the name is one.
func inPosixClass(name string, c rune) bool {
	known := c < 0
	switch name {
	case "alnum":
		return known || unicode.IsLetter(c) || unicode.Is(unicode.Nl, c) || unicode.Is(unicode.Nd, c)
	case "alpha":
		return known || unicode.IsLetter(c) || unicode.Is(unicode.Nl, c)
	case "ascii":
		return known || c < 0x80
	case "blank":
		return known || c == '\t' || unicode.Is(unicode.Zs, c)
	case "cntrl":
		return known || unicode.Is(unicode.Cc, c)
	case "digit":
		return known || unicode.Is(unicode.Nd, c)
	case "graph":
		return known || !unicode.In(c, unicode.Z, unicode.C)
	case "lower":
		return known || unicode.IsLower(c)
	case "print":
		return known || !unicode.Is(unicode.C, c)
	case "punct":
		return known || unicode.Is(unicode.P, c)
	case "space":
		return known || unicode.Is(unicode.Z, c) || c >= '\t' && c <= '\r'
	case "upper":
		return known || unicode.IsUpper(c)
	case "word":
		return known || unicode.IsLetter(c) || unicode.In(c, unicode.Nl, unicode.Nd, unicode.Pc)
	case "xdigit":
		return known || c < 0x80 && strings.ContainsRune("0123456789abcdefABCDEF", c)
	}
	return false
}

// maxBraces bounds what braces may expand to.
const maxBraces = 10_000

// expandBraces expands {a,b} and {1..3}. A brace without comma or range
// stands for itself.
func expandBraces(s string) []string {
	if !strings.Contains(s, "{") {
		return []string{s}
	}
	budget := maxBraces
	return slices.Compact(braces(s, &budget))
}

func braces(s string, budget *int) []string {
	open, end, ok := findBraces(s)
	if !ok || *budget <= 0 {
		return []string{s}
	}
	body := s[open+1 : end]
	items, isSet := braceItems(body)
	if !isSet {
		// Not a set: look on behind the opening brace.
		out := braces(s[open+1:], budget)
		for i := range out {
			out[i] = s[:open+1] + out[i]
		}
		return out
	}
	tails := braces(s[end+1:], budget)
	var out []string
	for _, item := range items {
		for _, inner := range braces(item, budget) {
			for _, tail := range tails {
				if *budget--; *budget < 0 {
					return out
				}
				out = append(out, s[:open]+inner+tail)
			}
		}
	}
	return out
}

// findBraces finds the first balanced pair; "${" does not open one.
func findBraces(s string) (open, end int, ok bool) {
	for open = 0; open < len(s); open++ {
		switch s[open] {
		case '\\':
			open++
			continue
		case '{':
		default:
			continue
		}
		if open > 0 && s[open-1] == '$' {
			continue
		}
		depth := 0
		for end = open; end < len(s); end++ {
			switch s[end] {
			case '\\':
				end++
			case '{':
				depth++
			case '}':
				if depth--; depth == 0 {
					return open, end, true
				}
			}
		}
	}
	return 0, 0, false
}

// braceItems splits the inside of braces at its own commas, or expands a
// range.
func braceItems(body string) ([]string, bool) {
	var items []string
	depth, start := 0, 0
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		case ',':
			if depth == 0 {
				items = append(items, body[start:i])
				start = i + 1
			}
		}
	}
	if items != nil {
		return append(items, body[start:]), true
	}
	return braceRange(body)
}

// braceRange expands 1..10, 01..10..2 and a..e.
func braceRange(body string) ([]string, bool) {
	parts := strings.Split(body, "..")
	if len(parts) < 2 || len(parts) > 3 {
		return nil, false
	}
	step := 1
	if len(parts) == 3 {
		n, err := strconv.Atoi(parts[2])
		if err != nil {
			return nil, false
		}
		step = max(n, -n, 1)
	}
	low, errLow := strconv.Atoi(parts[0])
	high, errHigh := strconv.Atoi(parts[1])
	letters := errLow != nil && errHigh != nil
	width := 0
	switch {
	case letters:
		if len(parts[0]) != 1 || len(parts[1]) != 1 || !isLetter(parts[0][0]) || !isLetter(parts[1][0]) {
			return nil, false
		}
		low, high = int(parts[0][0]), int(parts[1][0])
	case errLow != nil || errHigh != nil:
		return nil, false
	default:
		for _, p := range parts[:2] {
			if digits := strings.TrimPrefix(p, "-"); len(digits) > 1 && digits[0] == '0' {
				width = max(len(parts[0]), len(parts[1]))
			}
		}
	}
	if low > high {
		step = -step
	}
	var out []string
	for v := low; (step > 0 && v <= high || step < 0 && v >= high) && len(out) < maxBraces; v += step {
		text := strconv.Itoa(v)
		if letters {
			text = string(rune(v))
		} else if pad := width - len(text); pad > 0 {
			sign := ""
			if v < 0 {
				sign, text = "-", text[1:]
			}
			text = sign + strings.Repeat("0", pad) + text
		}
		out = append(out, text)
	}
	return out, true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
