package encoding

const hexAlphabet = "0123456789abcdef"

// EncodeHex encodes src into dst, which has twice its length.
func EncodeHex(dst, src []byte) {
	for i, c := range src {
		d := dst[2*i : 2*i+2 : 2*i+2]
		d[0], d[1] = hexAlphabet[c>>4], hexAlphabet[c&15]
	}
}

// DecodeHex decodes pairs of hexadecimal digits into dst until one is none,
// and returns the bytes written. COMPAT: of a UTF-16 unit only the low byte counts.
func DecodeHex(dst []byte, latin1 []byte, units []uint16) int {
	if units != nil {
		return decodeHex(dst, units)
	}
	return decodeHex(dst, latin1)
}

func decodeHex[T byte | uint16](dst []byte, s []T) int {
	n := min(len(dst), len(s)/2)
	for i := range n {
		hi, lo := hexDigits[byte(s[2*i])], hexDigits[byte(s[2*i+1])]
		if hi|lo >= 0x80 {
			return i
		}
		dst[i] = hi<<4 | lo
	}
	return n
}
