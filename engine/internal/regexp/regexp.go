package regexp

import (
	"errors"
	"sync"
)

// Flags is the set of RegExp flags.
type Flags uint16

// The flags, in the order RegExp.prototype.flags lists them.
const (
	HasIndices  Flags = 1 << iota // d
	Global                        // g
	IgnoreCase                    // i
	Multiline                     // m
	DotAll                        // s
	Unicode                       // u
	UnicodeSets                   // v
	Sticky                        // y
)

const flagLetters = "dgimsuvy"

// ParseFlags reads a flags string such as "gi". It reports false for an
// unknown or repeated letter and for u together with v.
func ParseFlags(s string) (Flags, bool) {
	var f Flags
	for i := 0; i < len(s); i++ {
		bit := flagOf(s[i])
		if bit == 0 || f&bit != 0 {
			return 0, false
		}
		f |= bit
	}
	if f&Unicode != 0 && f&UnicodeSets != 0 {
		return 0, false
	}
	return f, true
}

func flagOf(c byte) Flags {
	for i := 0; i < len(flagLetters); i++ {
		if flagLetters[i] == c {
			return 1 << i
		}
	}
	return 0
}

// String returns the flag letters in canonical order.
func (f Flags) String() string {
	var b [len(flagLetters)]byte
	n := 0
	for i := 0; i < len(flagLetters); i++ {
		if f&(1<<i) != 0 {
			b[n] = flagLetters[i]
			n++
		}
	}
	return string(b[:n])
}

// fullUnicode reports whether the pattern works on code points (u or v).
func (f Flags) fullUnicode() bool { return f&(Unicode|UnicodeSets) != 0 }

// SyntaxError is the error of an invalid pattern. Msg is V8's wording without
// the "Invalid regular expression: /source/flags: " in front; Offset counts
// UTF-16 code units from the start of the pattern.
type SyntaxError struct {
	Msg    string
	Offset int
}

func (e *SyntaxError) Error() string { return e.Msg }

// GroupName is a named capture group. Indices holds more than one capture
// index when the name is used again in another alternative.
type GroupName struct {
	Name    string // WTF-8
	Indices []int
}

// Program is a compiled pattern. It is immutable to its users and safe for
// concurrent use.
type Program struct {
	flags Flags
	ncap  int
	names []GroupName
	tree  *tree

	onceLatin1 sync.Once
	onceUTF16  sync.Once
	latin1     *code[byte]
	utf16      *code[uint16]
}

// Flags returns the flags the pattern was compiled with.
func (p *Program) Flags() Flags { return p.flags }

// NumCaptures returns the number of capture groups including group 0.
func (p *Program) NumCaptures() int { return p.ncap }

// GroupNames returns the named groups in pattern order. The caller must not
// change the result.
func (p *Program) GroupNames() []GroupName { return p.names }

// Compile parses a pattern given as WTF-8 (a lone surrogate is a three-byte
// sequence). A failure is a *SyntaxError.
//
// https://tc39.es/ecma262/#sec-compilepattern
func Compile(pattern string, flags Flags) (*Program, error) {
	var ps parser
	t, err := ps.parse(pattern, flags, false)
	if err != nil {
		return nil, err
	}
	t.root = plan(t.root, false)
	return &Program{flags: flags, ncap: t.ncap, names: ps.groupNames(), tree: t}, nil
}

// ValidatePattern reports the early errors of a pattern without building
// anything for matching.
//
// https://tc39.es/ecma262/#sec-patterns-static-semantics-early-errors
func ValidatePattern(pattern string, flags Flags) error {
	var ps parser
	_, err := ps.parse(pattern, flags, true)
	return err
}

// Errors of a match, beside those Matcher.Interrupt returns.
var (
	// ErrStackOverflow says that the backtrack stack passed its limit.
	ErrStackOverflow = errors.New("regexp: backtrack stack overflow")
	// ErrStepBudget says that Matcher.StepBudget is used up.
	ErrStepBudget = errors.New("regexp: step budget exhausted")
)

// Matcher is the scratch memory of matches: one per agent, reused, used by
// one match at a time. The zero value is ready.
type Matcher struct {
	// Interrupt, if set, is called about every ten thousand steps; an error
	// ends the match and is returned from it.
	Interrupt func() error
	// StepBudget, if positive, bounds the steps of one match.
	StepBudget int64
	// MaxStackBytes bounds the backtrack stack; 0 means 64 MB.
	MaxStackBytes int

	stack []entry
	regs  []int32
	memo  []uint64

	memoFromStart bool // tests: memoise from the first step on
}

// MatchLatin1 looks for a match in a one-byte string. It tries at start and,
// unless sticky, at later positions. caps receives 2*NumCaptures positions
// (-1 for a group that took no part) when the result is true.
//
// https://tc39.es/ecma262/#sec-regexpbuiltinexec
func (p *Program) MatchLatin1(m *Matcher, s []byte, start int, sticky bool, caps []int32) (bool, error) {
	p.onceLatin1.Do(func() { p.latin1 = emit[byte](p.tree) })
	return runMatch(p.latin1, m, s, start, sticky, caps)
}

// MatchUTF16 is MatchLatin1 for a two-byte string. In u and v mode a start
// between the halves of a surrogate pair moves back to the pair's first half.
func (p *Program) MatchUTF16(m *Matcher, s []uint16, start int, sticky bool, caps []int32) (bool, error) {
	p.onceUTF16.Do(func() { p.utf16 = emit[uint16](p.tree) })
	return runMatch(p.utf16, m, s, start, sticky, caps)
}
