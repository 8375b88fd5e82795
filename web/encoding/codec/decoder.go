package codec

import "unicode/utf8"

// Decoder decodes a stream in one encoding.
type Decoder struct {
	enc              Encoding
	fatal, ignoreBOM bool

	streaming bool // the last call was not the last of its stream
	started   bool // something has come out: no byte order mark follows
	pending   []byte
	multi     multibyte
	single    *[128]uint16
}

// NewDecoder returns a decoder. With fatal, input that is not well-formed is
// an error; without, U+FFFD takes its place.
func NewDecoder(enc Encoding, fatal, ignoreBOM bool) *Decoder {
	return &Decoder{enc: enc, fatal: fatal, ignoreBOM: ignoreBOM}
}

// Streaming reports whether the last call said that more input follows.
func (d *Decoder) Streaming() bool { return d.streaming }

// begin resets the decoder at the start of a stream.
func (d *Decoder) begin(stream bool) {
	if !d.streaming {
		d.reset()
	}
	d.streaming = stream
}

func (d *Decoder) reset() {
	d.pending, d.started, d.streaming = d.pending[:0], false, false
	if d.multi != nil {
		d.multi.reset()
	}
}

// UTF8 gives the input of a decoder for UTF-8 as UTF-8 whose sequences are
// complete, without byte order mark: what is not well-formed in it is left to
// the caller to replace. The result may share the memory of src. With stream,
// more input follows; ok is false for an error of a fatal decoder.
// https://encoding.spec.whatwg.org/#utf-8-decoder
func (d *Decoder) UTF8(src []byte, stream bool) (text []byte, ok bool) {
	if d.streaming || stream {
		src = d.continued(src, stream)
	}
	if len(src) > 0 && !d.started {
		d.started = stream
		if !d.ignoreBOM && len(src) >= 3 && src[0] == 0xEF && src[1] == 0xBB && src[2] == 0xBF {
			src = src[3:]
		}
	}
	if d.fatal && !utf8.Valid(src) {
		d.reset()
		return nil, false
	}
	if !stream && d.streaming {
		d.reset()
	}
	return src, true
}

// continued returns pending input and src without an incomplete sequence at
// its end, which becomes pending where more input follows.
func (d *Decoder) continued(src []byte, stream bool) []byte {
	if !d.streaming {
		d.reset()
	}
	if len(d.pending) > 0 {
		src = append(append(make([]byte, 0, len(d.pending)+len(src)), d.pending...), src...)
		d.pending = d.pending[:0]
	}
	if !stream {
		return src
	}
	d.streaming = true
	for i := 1; i <= 3 && i <= len(src); i++ {
		if c := src[len(src)-i]; c >= 0xC0 {
			if size, ok := sequence(src[len(src)-i:]); !ok && size == i && need(c) > i {
				d.pending = append(d.pending, src[len(src)-i:]...)
				src = src[:len(src)-i]
			}
			break
		} else if c < 0x80 {
			break
		}
	}
	return src
}

// need is the length of the sequence that a lead byte starts.
func need(c byte) int {
	switch {
	case c < 0xC2 || c > 0xF4:
		return 1
	case c < 0xE0:
		return 2
	case c < 0xF0:
		return 3
	}
	return 4
}

// Units decodes an encoding other than UTF-8. With stream, more input follows;
// ok is false for an error of a fatal decoder.
func (d *Decoder) Units(src []byte, stream bool) (units []uint16, ok bool) {
	d.begin(stream)
	switch d.enc {
	case UTF16LE, UTF16BE:
		units, ok = d.utf16(src, stream)
	case GBK, GB18030, Big5, EUCJP, ISO2022JP, ShiftJIS, EUCKR:
		units, ok = d.multibyte(src, stream)
	default:
		units, ok = d.singleByte(src)
	}
	if !ok {
		d.reset()
	}
	return units, ok
}

// utf16 is the shared UTF-16 decoder.
// https://encoding.spec.whatwg.org/#shared-utf-16-decoder
func (d *Decoder) utf16(src []byte, stream bool) ([]uint16, bool) {
	if len(d.pending) > 0 {
		src = append(append(make([]byte, 0, len(d.pending)+len(src)), d.pending...), src...)
		d.pending = d.pending[:0]
	}
	lo, hi := 0, 1
	if d.enc == UTF16BE {
		lo, hi = 1, 0
	}
	units := make([]uint16, 0, len(src)/2+1)
	i := 0
	for ; i+2 <= len(src); i += 2 {
		u := uint16(src[i+lo]) | uint16(src[i+hi])<<8
		switch {
		case u&0xF800 != 0xD800:
		case u >= 0xDC00:
			u = 0xFFFD
		case i+4 > len(src):
			if stream {
				d.pending = append(d.pending, src[i:]...)
				return d.withoutBOM(units), true
			}
			// A lone surrogate, and perhaps half a unit, are one error.
			if d.fatal {
				return nil, false
			}
			return d.withoutBOM(append(units, 0xFFFD)), true
		default:
			next := uint16(src[i+2+lo]) | uint16(src[i+2+hi])<<8
			if next&0xFC00 == 0xDC00 {
				units = append(units, u, next)
				i += 2
				continue
			}
			u = 0xFFFD
		}
		if u == 0xFFFD && d.fatal && (src[i+lo] != 0xFD || src[i+hi] != 0xFF) {
			return nil, false
		}
		units = append(units, u)
	}
	if i < len(src) {
		switch {
		case stream:
			d.pending = append(d.pending, src[i:]...)
		case d.fatal:
			return nil, false
		default:
			units = append(units, 0xFFFD)
		}
	}
	return d.withoutBOM(units), true
}

func (d *Decoder) withoutBOM(units []uint16) []uint16 {
	if len(units) > 0 && !d.started {
		d.started = true
		if !d.ignoreBOM && units[0] == 0xFEFF {
			return units[1:]
		}
	}
	return units
}

// singleByte is the single-byte decoder.
// https://encoding.spec.whatwg.org/#single-byte-decoder
func (d *Decoder) singleByte(src []byte) ([]uint16, bool) {
	if d.single == nil {
		d.single = singleByteTable(d.enc)
	}
	units := make([]uint16, len(src))
	for i, c := range src {
		if c < 0x80 {
			units[i] = uint16(c)
			continue
		}
		u := d.single[c-0x80]
		if u == 0xFFFD && d.fatal {
			return nil, false
		}
		units[i] = u
	}
	return units, true
}

// SameAsLatin1 reports whether src decodes to the code points of its bytes
// (windows-1252 without the range from 0x80 to 0x9F).
func (d *Decoder) SameAsLatin1(src []byte) bool {
	if d.enc != Windows1252 {
		return false
	}
	for _, c := range src {
		if c&0xE0 == 0x80 {
			return false
		}
	}
	return true
}
