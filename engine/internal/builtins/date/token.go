package date

import "github.com/sxfescript/sxn/engine/internal/text"

// tokenKind is the kind of a piece of a date string.
type tokenKind uint8

const (
	tokenEnd    tokenKind = iota
	tokenNumber           // digits
	tokenSymbol           // one of : - + . )
	tokenWord             // letters, known or not
	tokenSpace            // white space
	tokenOther            // anything else, and text in parentheses
)

// wordKind is what a word means.
type wordKind uint8

const (
	wordUnknown wordKind = iota
	wordMonth
	wordMeridiem  // am, pm
	wordZone      // the name of a zone
	wordSeparator // t
)

type token struct {
	kind   tokenKind
	symbol byte // of symbols
	word   wordKind
	value  int // of numbers; month, hours to add, or hours from UTC of words
	length int // in code units
}

func (t token) is(symbol byte) bool { return t.kind == tokenSymbol && t.symbol == symbol }

func (t token) isSign() bool { return t.is('+') || t.is('-') }

// isFixed tells a number of exactly n digits.
func (t token) isFixed(n int) bool { return t.kind == tokenNumber && t.length == n }

// isZulu tells the word Z.
func (t token) isZulu() bool { return t.kind == tokenWord && t.word == wordZone && t.length == 1 }

// scanner cuts a date string into tokens, one ahead of the reader.
type scanner struct {
	s    []byte
	pos  int
	peek token
}

// newScanner returns the scanner of a string. Only ASCII has a meaning, so
// other characters are replaced by a letter or a space.
func newScanner(s text.String) scanner {
	b, ok := s.Latin1()
	if !ok {
		u, _ := s.UTF16()
		b = make([]byte, len(u))
		for i, c := range u {
			switch {
			case c < 0x80:
				b[i] = byte(c)
			case text.IsWhiteSpace(rune(c)) || text.IsLineTerminator(rune(c)):
				b[i] = ' '
			default:
				b[i] = 0xFF
			}
		}
	}
	sc := scanner{s: b}
	sc.peek = sc.scan()
	return sc
}

// next returns the current token and moves on.
func (sc *scanner) next() token {
	t := sc.peek
	sc.peek = sc.scan()
	return t
}

// skip moves past a symbol if it comes next.
func (sc *scanner) skip(symbol byte) bool {
	if sc.peek.is(symbol) {
		sc.next()
		return true
	}
	return false
}

func isDigit(c byte) bool { return c-'0' < 10 }

func isSpace(c byte) bool { return c == ' ' || c-'\t' < 5 || c == 0xA0 }

// isLetter is wide: what is no ASCII counts too, and some punctuation.
func isLetter(c byte) bool { return c >= 'A' && c != 0xA0 }

func (sc *scanner) scan() token {
	if sc.pos >= len(sc.s) {
		return token{}
	}
	start := sc.pos
	c := sc.s[sc.pos]
	switch {
	case isDigit(c):
		return sc.number()
	case c == ':' || c == '-' || c == '+' || c == '.' || c == ')':
		sc.pos++
		return token{kind: tokenSymbol, symbol: c, length: 1}
	case isLetter(c):
		for sc.pos < len(sc.s) && isLetter(sc.s[sc.pos]) {
			sc.pos++
		}
		return wordToken(sc.s[start:sc.pos])
	case isSpace(c):
		sc.pos++
		return token{kind: tokenSpace, length: 1}
	case c == '(':
		sc.parentheses()
		return token{kind: tokenOther}
	}
	sc.pos++
	return token{kind: tokenOther}
}

// number reads digits; those after the first nine that count are dropped.
func (sc *scanner) number() token {
	start := sc.pos
	for sc.pos < len(sc.s) && sc.s[sc.pos] == '0' {
		sc.pos++
	}
	n, count := 0, 0
	for ; sc.pos < len(sc.s) && isDigit(sc.s[sc.pos]); sc.pos++ {
		if count < 9 {
			n = n*10 + int(sc.s[sc.pos]-'0')
		}
		count++
	}
	return token{kind: tokenNumber, value: n, length: sc.pos - start}
}

// parentheses moves past balanced parentheses, or to the end.
func (sc *scanner) parentheses() {
	depth := 0
	for sc.pos < len(sc.s) {
		switch sc.s[sc.pos] {
		case '(':
			depth++
		case ')':
			depth--
		}
		sc.pos++
		if depth == 0 {
			return
		}
	}
}

// wordToken looks a word up: months by their first three letters, the others whole.
func wordToken(w []byte) token {
	t := token{kind: tokenWord, length: len(w)}
	var key [3]byte
	for i := range min(3, len(w)) {
		key[i] = w[i]
		if 'A' <= w[i] && w[i] <= 'Z' {
			key[i] += 'a' - 'A'
		}
	}
	for i := range words {
		if e := &words[i]; e.key == key && (len(w) <= 3 || e.kind == wordMonth) {
			t.word, t.value = e.kind, int(e.value)
			break
		}
	}
	return t
}

var words = [...]struct {
	key   [3]byte
	kind  wordKind
	value int8
}{
	{[3]byte{'j', 'a', 'n'}, wordMonth, 1},
	{[3]byte{'f', 'e', 'b'}, wordMonth, 2},
	{[3]byte{'m', 'a', 'r'}, wordMonth, 3},
	{[3]byte{'a', 'p', 'r'}, wordMonth, 4},
	{[3]byte{'m', 'a', 'y'}, wordMonth, 5},
	{[3]byte{'j', 'u', 'n'}, wordMonth, 6},
	{[3]byte{'j', 'u', 'l'}, wordMonth, 7},
	{[3]byte{'a', 'u', 'g'}, wordMonth, 8},
	{[3]byte{'s', 'e', 'p'}, wordMonth, 9},
	{[3]byte{'o', 'c', 't'}, wordMonth, 10},
	{[3]byte{'n', 'o', 'v'}, wordMonth, 11},
	{[3]byte{'d', 'e', 'c'}, wordMonth, 12},
	{[3]byte{'a', 'm', 0}, wordMeridiem, 0},
	{[3]byte{'p', 'm', 0}, wordMeridiem, 12},
	{[3]byte{'u', 't', 0}, wordZone, 0},
	{[3]byte{'u', 't', 'c'}, wordZone, 0},
	{[3]byte{'z', 0, 0}, wordZone, 0},
	{[3]byte{'g', 'm', 't'}, wordZone, 0},
	{[3]byte{'c', 'd', 't'}, wordZone, -5},
	{[3]byte{'c', 's', 't'}, wordZone, -6},
	{[3]byte{'e', 'd', 't'}, wordZone, -4},
	{[3]byte{'e', 's', 't'}, wordZone, -5},
	{[3]byte{'m', 'd', 't'}, wordZone, -6},
	{[3]byte{'m', 's', 't'}, wordZone, -7},
	{[3]byte{'p', 'd', 't'}, wordZone, -7},
	{[3]byte{'p', 's', 't'}, wordZone, -8},
	{[3]byte{'t', 0, 0}, wordSeparator, 0},
}
