package httpparse

import "encoding/binary"

const (
	swarOnes  = 0x0101010101010101
	swarHighs = 0x8080808080808080
)

// scanValue returns the first index from i at which b holds no character of a header value: a control other than tab, or
// DEL. Eight bytes go at a time.
func scanValue(b []byte, i int) int {
	for i+8 <= len(b) {
		x := binary.LittleEndian.Uint64(b[i:])
		del := x ^ 0x7f*swarOnes
		// Bytes of 128 and more are allowed, so the borrow of a real hit may only mark later bytes wrongly, which are looked
		// at one by one.
		if ((x-0x20*swarOnes)&^x|(del-swarOnes)&^del)&swarHighs != 0 {
			break
		}
		i += 8
	}
	for i < len(b) {
		if c := b[i]; (c < 0x20 && c != '\t') || c == 0x7f {
			return i
		}
		i++
		if i+8 <= len(b) && b[i-1] == '\t' {
			return scanValue(b, i)
		}
	}
	return i
}

// scanToken returns the first index from i at which b holds no token character.
func scanToken(b []byte, i int) int {
	for i < len(b) && tokenChars[b[i]] {
		i++
	}
	return i
}

// scanVisible returns the first index from i at which b holds no visible ASCII character.
func scanVisible(b []byte, i int) int {
	for i+8 <= len(b) {
		x := binary.LittleEndian.Uint64(b[i:])
		del := x ^ 0x7f*swarOnes
		if (x|(x-0x21*swarOnes)&^x|(del-swarOnes)&^del)&swarHighs != 0 {
			break
		}
		i += 8
	}
	for i < len(b) && b[i] > 0x20 && b[i] < 0x7f {
		i++
	}
	return i
}

// tokenChars are the characters of a token. https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
var tokenChars = [256]bool{
	'!': true, '#': true, '$': true, '%': true, '&': true, '\'': true, '*': true, '+': true, '-': true, '.': true,
	'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true,
	'A': true, 'B': true, 'C': true, 'D': true, 'E': true, 'F': true, 'G': true, 'H': true, 'I': true, 'J': true,
	'K': true, 'L': true, 'M': true, 'N': true, 'O': true, 'P': true, 'Q': true, 'R': true, 'S': true, 'T': true,
	'U': true, 'V': true, 'W': true, 'X': true, 'Y': true, 'Z': true, '^': true, '_': true, '`': true,
	'a': true, 'b': true, 'c': true, 'd': true, 'e': true, 'f': true, 'g': true, 'h': true, 'i': true, 'j': true,
	'k': true, 'l': true, 'm': true, 'n': true, 'o': true, 'p': true, 'q': true, 'r': true, 's': true, 't': true,
	'u': true, 'v': true, 'w': true, 'x': true, 'y': true, 'z': true, '|': true, '~': true,
}

// serverChar reports whether c may stand in the authority of a URL, apart from / ? @.
func serverChar(c byte) bool {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= '[', c >= '$' && c <= ';' && c != '/':
		return true
	}
	return c == '!' || c == '=' || c == ']' || c == '_' || c == '~'
}

func isAlpha(c byte) bool { return (c|0x20) >= 'a' && (c|0x20) <= 'z' }

func hexDigit(c byte) (uint64, bool) {
	switch {
	case c >= '0' && c <= '9':
		return uint64(c - '0'), true
	case c >= 'a' && c <= 'f':
		return uint64(c-'a') + 10, true
	case c >= 'A' && c <= 'F':
		return uint64(c-'A') + 10, true
	}
	return 0, false
}

// equalFold compares b with a lower-case ASCII string.
func equalFold(b []byte, lower string) bool {
	if len(b) != len(lower) {
		return false
	}
	for i := range len(lower) {
		c := b[i]
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}
