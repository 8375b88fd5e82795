package codec

import "golang.org/x/text/encoding/charmap"

// singleByteTable makes the table of the upper half of a single-byte encoding.
func singleByteTable(enc Encoding) *[128]uint16 {
	t := &[128]uint16{}
	cm := charmapOf(enc)
	for i := range t {
		if cm == nil { // x-user-defined: https://encoding.spec.whatwg.org/#x-user-defined-decoder
			t[i] = uint16(0xF780 + i)
			continue
		}
		t[i] = uint16(cm.DecodeByte(byte(0x80 + i)))
		if i < 0x20 && t[i] == 0xFFFD {
			t[i] = uint16(0x80 + i) // the standard's indexes have the C1 controls
		}
	}
	return t
}

func charmapOf(enc Encoding) *charmap.Charmap {
	switch enc {
	case IBM866:
		return charmap.CodePage866
	case ISO8859x2:
		return charmap.ISO8859_2
	case ISO8859x3:
		return charmap.ISO8859_3
	case ISO8859x4:
		return charmap.ISO8859_4
	case ISO8859x5:
		return charmap.ISO8859_5
	case ISO8859x6:
		return charmap.ISO8859_6
	case ISO8859x7:
		return charmap.ISO8859_7
	case ISO8859x8, ISO8859x8I:
		return charmap.ISO8859_8
	case ISO8859x10:
		return charmap.ISO8859_10
	case ISO8859x13:
		return charmap.ISO8859_13
	case ISO8859x14:
		return charmap.ISO8859_14
	case ISO8859x15:
		return charmap.ISO8859_15
	case ISO8859x16:
		return charmap.ISO8859_16
	case KOI8R:
		return charmap.KOI8R
	case KOI8U:
		return charmap.KOI8U
	case Macintosh:
		return charmap.Macintosh
	case Windows874:
		return charmap.Windows874
	case Windows1250:
		return charmap.Windows1250
	case Windows1251:
		return charmap.Windows1251
	case Windows1252:
		return charmap.Windows1252
	case Windows1253:
		return charmap.Windows1253
	case Windows1254:
		return charmap.Windows1254
	case Windows1255:
		return charmap.Windows1255
	case Windows1256:
		return charmap.Windows1256
	case Windows1257:
		return charmap.Windows1257
	case Windows1258:
		return charmap.Windows1258
	case XMacCyrillic:
		return charmap.MacintoshCyrillic
	}
	return nil
}
