package encoding

func writeUTF16(dst []byte, latin1 []byte, units []uint16) int {
	n := min(len(dst)/2, len(latin1)+len(units))
	if units == nil {
		for i, c := range latin1[:n] {
			dst[2*i], dst[2*i+1] = c, 0
		}
		return 2 * n
	}
	for i, u := range units[:n] {
		dst[2*i], dst[2*i+1] = byte(u), byte(u>>8)
	}
	return 2 * n
}

// DecodeUTF16 decodes UTF-16LE; an odd byte at the end is dropped.
func DecodeUTF16(b []byte) []uint16 {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = uint16(b[2*i]) | uint16(b[2*i+1])<<8
	}
	return units
}
