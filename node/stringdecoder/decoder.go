package stringdecoder

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
)

// Decoder decodes chunks of bytes to text. At most one incomplete character
// (three bytes of base64, a pair of surrogates) is kept between chunks.
type Decoder struct {
	Encoding buffer.Encoding

	kept     [4]byte
	buffered int // bytes in kept
	missing  int // bytes that complete them
}

// Write returns the text of what is complete once b is added.
func (d *Decoder) Write(b []byte) (engine.Value, error) {
	switch d.Encoding {
	case buffer.UTF8, buffer.UTF16LE, buffer.Base64, buffer.Base64URL:
	default:
		return buffer.ToString(b, d.Encoding)
	}
	if d.missing == 0 && d.Encoding == buffer.UTF8 && (len(b) == 0 || b[len(b)-1] < 0x80) {
		return buffer.ToString(b, d.Encoding)
	}
	var head []byte
	if d.missing > 0 {
		if head, b = d.complete(b); head == nil {
			return engine.String(""), nil
		}
	}
	b = d.keep(b)
	if len(head) == 0 {
		return buffer.ToString(b, d.Encoding)
	}
	if len(b) == 0 {
		return buffer.ToString(head, d.Encoding)
	}
	// The two parts are decoded apart: malformed bytes of one must not join those of the other.
	first, err := buffer.ToString(head, d.Encoding)
	if err != nil {
		return engine.Undefined, err
	}
	second, err := buffer.ToString(b, d.Encoding)
	if err != nil {
		return engine.Undefined, err
	}
	return first.Concat(second)
}

// complete adds bytes of b to the character that was kept. It returns that
// character and the rest of b, or nil while the character is not complete.
func (d *Decoder) complete(b []byte) (head, rest []byte) {
	for d.missing > 0 {
		if len(b) == 0 {
			return nil, nil
		}
		if d.Encoding == buffer.UTF8 && b[0]&0xC0 != 0x80 {
			// The character stays incomplete: b begins another one.
			d.missing = 0
			break
		}
		d.kept[d.buffered] = b[0]
		d.buffered++
		d.missing--
		b = b[1:]
	}
	head = append([]byte(nil), d.kept[:d.buffered]...)
	d.buffered = 0
	return head, b
}

// keep takes an incomplete character from the end of b.
func (d *Decoder) keep(b []byte) []byte {
	n := len(b)
	if n == 0 {
		return b
	}
	switch d.Encoding {
	case buffer.UTF8:
		d.buffered, d.missing = incompleteUTF8(b)
	case buffer.UTF16LE:
		switch {
		case n%2 == 1:
			d.buffered, d.missing = 1, 1
		case b[n-1]&0xFC == 0xD8:
			d.buffered, d.missing = 2, 2
		}
	case buffer.Base64, buffer.Base64URL:
		if d.buffered = n % 3; d.buffered > 0 {
			d.missing = 3 - d.buffered
		}
	}
	copy(d.kept[:], b[n-d.buffered:])
	return b[:n-d.buffered]
}

// incompleteUTF8 returns how many bytes at the end of b begin a character and
// how many it lacks. Malformed ends count as complete.
func incompleteUTF8(b []byte) (have, lack int) {
	for have = 1; have <= 4 && have <= len(b); have++ {
		c := b[len(b)-have]
		if c&0xC0 == 0x80 {
			continue
		}
		size := 1
		switch {
		case c&0xE0 == 0xC0:
			size = 2
		case c&0xF0 == 0xE0:
			size = 3
		case c&0xF8 == 0xF0:
			size = 4
		}
		if have < size {
			return have, size - have
		}
		return 0, 0
	}
	return 0, 0
}

// Flush returns the text of what was kept back, as malformed text.
func (d *Decoder) Flush() (engine.Value, error) {
	n := d.buffered
	if d.Encoding == buffer.UTF16LE {
		n &^= 1
	}
	kept := d.kept
	d.buffered, d.missing = 0, 0
	if n == 0 {
		return engine.String(""), nil
	}
	return buffer.ToString(kept[:n], d.Encoding)
}

// Reset forgets what was kept back.
func (d *Decoder) Reset() { d.buffered, d.missing = 0, 0 }
