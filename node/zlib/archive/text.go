package archive

import (
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Text decodes bytes without a mark of their encoding: UTF-8 where they are
// that, else code page 437.
func Text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = charmap.CodePage437.DecodeByte(c)
	}
	return string(runes)
}
