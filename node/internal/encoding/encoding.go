package encoding

// Encoding is one of Node's encodings.
type Encoding uint8

// The encodings. Buffer is the pseudo encoding of streams that hand out
// buffers; Parse does not know it.
const (
	UTF8 Encoding = iota
	UTF16LE
	Latin1
	ASCII
	Base64
	Base64URL
	Hex
	Buffer
)

// String returns the canonical name.
func (e Encoding) String() string {
	switch e {
	case UTF8:
		return "utf8"
	case UTF16LE:
		return "utf16le"
	case Latin1:
		return "latin1"
	case ASCII:
		return "ascii"
	case Base64:
		return "base64"
	case Base64URL:
		return "base64url"
	case Hex:
		return "hex"
	}
	return "buffer"
}

// Parse finds an encoding by one of its names, in any case.
func Parse[T string | []byte](name T) (Encoding, bool) {
	if len(name) < 3 || len(name) > 9 {
		return 0, false
	}
	switch name[0] | 0x20 {
	case 'u':
		switch {
		case equalFold(name, "utf8"), equalFold(name, "utf-8"):
			return UTF8, true
		case equalFold(name, "utf16le"), equalFold(name, "utf-16le"), equalFold(name, "ucs2"), equalFold(name, "ucs-2"):
			return UTF16LE, true
		}
	case 'l':
		return Latin1, equalFold(name, "latin1")
	case 'b':
		switch {
		case equalFold(name, "base64"):
			return Base64, true
		case equalFold(name, "base64url"):
			return Base64URL, true
		case equalFold(name, "binary"):
			return Latin1, true
		}
	case 'h':
		return Hex, equalFold(name, "hex")
	case 'a':
		return ASCII, equalFold(name, "ascii")
	}
	return 0, false
}

// equalFold compares name with lower-case ASCII text.
func equalFold[T string | []byte](name T, lower string) bool {
	if len(name) != len(lower) {
		return false
	}
	for i := 0; i < len(lower); i++ {
		c := name[i]
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}

// Length is Buffer.byteLength: the number of bytes that the text takes. For
// base64 it is the length that well-formed text would have.
func Length(e Encoding, latin1 []byte, units []uint16) int {
	n := len(latin1) + len(units)
	switch e {
	case UTF8:
		return UTF8Length(latin1, units)
	case UTF16LE:
		return 2 * n
	case Base64, Base64URL:
		last := func(i int) bool {
			if units != nil {
				return units[i] == '='
			}
			return latin1[i] == '='
		}
		if n > 0 && last(n-1) {
			n--
		}
		if n > 1 && last(n-1) {
			n--
		}
		return n * 3 / 4
	case Hex:
		return n / 2
	}
	return n
}

// Write encodes as much of the text as fits into dst and returns the number
// of bytes written; a character is written whole or not at all.
func Write(dst []byte, e Encoding, latin1 []byte, units []uint16) int {
	switch e {
	case UTF16LE:
		return writeUTF16(dst, latin1, units)
	case Latin1, ASCII:
		if units == nil {
			return copy(dst, latin1)
		}
		n := min(len(dst), len(units))
		for i, u := range units[:n] {
			dst[i] = byte(u)
		}
		return n
	case Base64, Base64URL:
		return DecodeBase64(dst, latin1, units)
	case Hex:
		return DecodeHex(dst, latin1, units)
	}
	n, _ := WriteUTF8(dst, latin1, units)
	return n
}

// Encode returns the bytes of the text in a slice of its own, of exact size.
func Encode(e Encoding, latin1 []byte, units []uint16) []byte {
	b := make([]byte, Length(e, latin1, units))
	return b[:Write(b, e, latin1, units)]
}

// DecodeLatin1 decodes b, in an encoding other than utf8 and utf16le, into
// DecodedUnits Latin-1 bytes.
func DecodeLatin1(dst []byte, e Encoding, b []byte) {
	switch e {
	case ASCII:
		for i, c := range b {
			dst[i] = c & 0x7F
		}
	case Base64, Base64URL:
		EncodeBase64(dst, e, b)
	case Hex:
		EncodeHex(dst, b)
	default:
		copy(dst, b)
	}
}

// DecodedUnits is the number of code units that Decode makes of n bytes.
func DecodedUnits(e Encoding, n int) int {
	switch e {
	case UTF16LE:
		return n / 2
	case Base64, Base64URL:
		return Base64Length(e, n)
	case Hex:
		return 2 * n
	}
	return n
}
