package encoding

import (
	"unicode/utf8"

	"github.com/sxfescript/sxn/web/encoding/codec"
)

// ASCIIPrefix returns how many bytes at the start of b are ASCII.
func ASCIIPrefix(b []byte) int { return codec.ASCIIPrefix(b) }

// IsASCII reports whether b is ASCII.
func IsASCII(b []byte) bool { return codec.ASCIIPrefix(b) == len(b) }

// IsUTF8 reports whether b is well-formed UTF-8.
func IsUTF8(b []byte) bool { return utf8.Valid(b) }

// UTF8Length is the length of the text in UTF-8; a lone surrogate takes 3
// bytes, as U+FFFD does.
func UTF8Length(latin1 []byte, units []uint16) int { return codec.UTF8Length(latin1, units) }

// WriteUTF8 encodes into dst what fits and returns the bytes written and the
// code units read.
func WriteUTF8(dst []byte, latin1 []byte, units []uint16) (written, read int) {
	return codec.WriteUTF8(dst, latin1, units)
}

// DecodedUTF8Units is the number of UTF-16 units that decoding gives.
func DecodedUTF8Units(b []byte) int { return codec.DecodedUTF8Units(b) }

// DecodeUTF8 decodes to code points, U+FFFD for what is not well-formed.
func DecodeUTF8(b []byte) []rune { return codec.DecodeUTF8(b) }
