package glob

import (
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"
)

// Match is path.matchesGlob: shell patterns with braces, "**", classes
// and extended globs. Names with a dot in front need a dot in the pattern.
// COMPAT: a backslash in a pattern always separates, one in a path only on
// Windows; case is ignored in magic patterns as the system's file names do.
func Match(path, pattern string, windows bool) bool { return match(path, pattern, windows, false) }

// MatchBase is Match where a pattern of one part is held against the last
// part of the path.
func MatchBase(path, pattern string, windows bool) bool { return match(path, pattern, windows, true) }

func match(path, pattern string, windows, base bool) bool {
	if windows {
		path = strings.ReplaceAll(path, `\`, "/")
	}
	pattern = strings.ReplaceAll(pattern, `\`, "/")
	if pattern == "" {
		return path == ""
	}
	file := resolveParts(splitSlashes(path, windows))
	for _, p := range expandBraces(pattern) {
		parts := resolveParts(splitSlashes(p, windows))
		file := file
		if base && len(parts) == 1 {
			file = lastPart(file)
		}
		m := globMatcher{file: file, parts: parts, fold: runtime.GOOS == "windows" || runtime.GOOS == "darwin", known: make(map[[2]int]bool)}
		if m.match(0, 0) {
			return true
		}
	}
	return false
}

// lastPart is the last part of a path that is not empty.
func lastPart(file []string) []string {
	for i := len(file) - 1; i > 0; i-- {
		if file[i] != "" {
			return file[i : i+1]
		}
	}
	return file[:1]
}

// splitSlashes splits at runs of slashes; a UNC path keeps its first two.
func splitSlashes(s string, windows bool) []string {
	unc := windows && len(s) > 2 && s[0] == '/' && s[1] == '/' && s[2] != '/'
	parts := strings.Split(s, "/")
	out := parts[:0:0]
	for i, p := range parts {
		if p != "" || i == 0 || i == len(parts)-1 {
			out = append(out, p)
		}
	}
	if len(parts) > 1 && len(out) > 1 && out[0] == "" && out[1] == "" && len(out) == 2 {
		return out
	}
	if unc {
		out = append([]string{""}, out...)
	}
	return out
}

// resolveParts drops "." and resolves "..".
func resolveParts(parts []string) []string {
	out := parts[:0:0]
	for i, p := range parts {
		switch {
		case p == "." && i > 0 && i < len(parts)-1:
			continue
		case p == "..":
			if n := len(out); n > 0 && out[n-1] != "" && out[n-1] != "." && out[n-1] != ".." && out[n-1] != "**" {
				out = out[:n-1]
				continue
			}
		case p == "**" && len(out) > 0 && out[len(out)-1] == "**":
			continue
		}
		out = append(out, p)
	}
	if len(out) == 0 {
		out = append(out, "")
	}
	return out
}

// globMatcher matches the parts of one pattern without braces.
type globMatcher struct {
	file, parts []string
	fold        bool
	known       map[[2]int]bool // failures at (file, pattern) positions
}

func (m *globMatcher) match(f, p int) bool {
	if m.known[[2]int{f, p}] {
		return false
	}
	ok := m.try(f, p)
	if !ok {
		m.known[[2]int{f, p}] = true
	}
	return ok
}

func (m *globMatcher) try(f, p int) bool {
	if p == len(m.parts) {
		// A trailing slash of the file is passed over.
		return f == len(m.file) || f == len(m.file)-1 && m.file[f] == ""
	}
	if f == len(m.file) {
		return false
	}
	part := m.parts[p]
	if part != "**" {
		return matchSegment(m.file[f], part, m.fold) && m.match(f+1, p+1)
	}
	last := p+1 == len(m.parts)
	for ; f < len(m.file); f++ {
		if !last && m.match(f, p+1) {
			return true
		}
		if strings.HasPrefix(m.file[f], ".") {
			return false
		}
	}
	return last
}

type globKind uint8

const (
	globLiteral globKind = iota
	globAny              // ?
	globStar             // *
	globClass            // [...]
	globExt              // ?(...) and its like
)

type globNode struct {
	kind globKind
	char rune
	// class
	not    bool
	ranges []rune // pairs
	posix  []string
	// extended glob
	op   byte
	id   int
	alts [][]globNode
}

// matchSegment matches one name.
func matchSegment(name, pattern string, fold bool) bool {
	magic := strings.ContainsAny(pattern, `*?[\`) || strings.Contains(pattern, "(")
	if !magic {
		return name == pattern
	}
	p := globParser{src: pattern}
	seq := p.sequence(0)
	plain := true
	for _, n := range seq {
		plain = plain && n.kind == globLiteral
	}
	if plain {
		fold = false
	}
	if name == "" && !plain {
		for _, n := range seq {
			if n.kind != globExt {
				return false
			}
		}
	} else if name == "" || name == "." || name == ".." {
		var b strings.Builder
		for _, n := range seq {
			b.WriteRune(n.char)
		}
		return plain && b.String() == name
	}
	if name != "" && name[0] == '.' && len(seq) > 0 && !takesDot(seq) {
		return false
	}
	s := segment{chars: []rune(name), fold: fold}
	start := make([]bool, len(s.chars)+1)
	start[0] = true
	return s.run(seq, nil, start)[len(s.chars)]
}

// takesDot reports whether a sequence can start with a literal dot.
func takesDot(seq []globNode) bool {
	n := seq[0]
	switch n.kind {
	case globLiteral:
		return n.char == '.'
	case globClass: // [.] is a literal
		return !n.not && len(n.posix) == 0 && len(n.ranges) == 2 && n.ranges[0] == '.' && n.ranges[1] == '.'
	case globExt:
		if n.op == '!' {
			return false
		}
		for _, alt := range n.alts {
			if len(alt) > 0 && takesDot(alt) {
				return true
			}
		}
		return len(seq) > 1 && (n.op == '?' || n.op == '*') && takesDot(seq[1:])
	}
	return false
}

// segment is a name that is matched. Positions are kept as sets, so that no
// pattern takes exponential time.
type segment struct {
	chars []rune
	fold  bool
	depth int
	// taken tells whether an alternative of a negated group, with what follows
	// the group, matches from a position: what follows a group is always the same.
	taken map[[2]int]bool
}

const maxGlobDepth = 64

// run returns where seq can end when it starts at the positions of in. tail
// is what follows seq in the whole pattern; negated groups look at it.
func (s *segment) run(seq, tail []globNode, in []bool) []bool {
	cur := in
	for i, n := range seq {
		next := make([]bool, len(cur))
		switch n.kind {
		case globStar:
			// COMPAT: a star does not match an empty name.
			on := false
			for p := range cur[:len(cur)*min(len(s.chars), 1)] {
				on = on || cur[p]
				next[p] = on
			}
		case globExt:
			rest := append(slices.Clone(seq[i+1:]), tail...)
			next = s.ext(n, rest, cur)
		default:
			for p := 0; p < len(s.chars); p++ {
				if cur[p] && s.one(n, s.chars[p]) {
					next[p+1] = true
				}
			}
		}
		cur = next
	}
	return cur
}

func (s *segment) ext(n globNode, rest []globNode, in []bool) []bool {
	out := make([]bool, len(in))
	if s.depth++; s.depth > maxGlobDepth {
		s.depth--
		return out
	}
	defer func() { s.depth-- }()
	if n.op == '!' {
		for p := range in {
			if !in[p] {
				continue
			}
			hit := s.takes(n, rest, p)
			if !hit {
				for q := p; q < len(out); q++ {
					out[q] = true
				}
			}
		}
		return out
	}
	if n.op == '?' || n.op == '*' {
		copy(out, in)
	}
	cur := in
	for {
		grown := false
		step := make([]bool, len(in))
		for _, alt := range n.alts {
			for p, ok := range s.run(alt, rest, cur) {
				if ok && !out[p] {
					out[p], step[p], grown = true, true, true
				}
			}
		}
		if !grown || n.op == '?' || n.op == '@' {
			return out
		}
		cur = step
	}
}

// takes reports whether an alternative of a negated group matches from p to
// the end of the name.
func (s *segment) takes(n globNode, rest []globNode, p int) bool {
	k := [2]int{n.id, p}
	if hit, known := s.taken[k]; known {
		return hit
	}
	from := make([]bool, len(s.chars)+1)
	from[p] = true
	hit := false
	for _, alt := range n.alts {
		whole := append(slices.Clone(alt), rest...)
		hit = hit || s.run(whole, nil, from)[len(s.chars)]
	}
	if s.taken == nil {
		s.taken = make(map[[2]int]bool)
	}
	s.taken[k] = hit
	return hit
}

// one matches a single character.
func (s *segment) one(n globNode, c rune) bool {
	switch n.kind {
	case globAny:
		return true
	case globLiteral:
		return n.char == c || s.fold && foldRune(n.char) == foldRune(c)
	}
	in := n.has(c)
	if s.fold && !in {
		in = n.has(foldRune(c)) || c >= 'a' && c <= 'z' && n.has(c-'a'+'A')
	}
	return in != n.not
}

func foldRune(c rune) rune {
	r, _ := utf8.DecodeRuneInString(strings.ToLower(string(c)))
	return r
}

func (n *globNode) has(c rune) bool {
	for i := 0; i+1 < len(n.ranges); i += 2 {
		if c >= n.ranges[i] && c <= n.ranges[i+1] {
			return true
		}
	}
	for _, name := range n.posix {
		if inPosixClass(name, c) {
			return true
		}
	}
	return false
}
