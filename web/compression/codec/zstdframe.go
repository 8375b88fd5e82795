package codec

import "encoding/binary"

// zstdScanner follows the frames in a series of Zstandard data, to know where
// they end: the decoder reads ahead.
// https://www.rfc-editor.org/rfc/rfc8878#section-3.1
type zstdScanner struct {
	need    int    // bytes of the part that is being read
	have    []byte // of a part that is looked at
	state   zstdPart
	sum     bool // the frame ends with a checksum
	last    bool // the block is the last one
	frames  int
	garbage bool // what follows is no frame
}

// zstdPart is what a scanner reads next.
type zstdPart uint8

const (
	zstdMagic zstdPart = iota
	zstdSkipSize
	zstdDescriptor
	zstdHeaderRest
	zstdBlockHeader
	zstdBlock
	zstdChecksum
	zstdSkipped
)

// scan returns how many bytes of src belong to frames, or to data that are
// none from the start.
func (z *zstdScanner) scan(src []byte) int {
	at := 0
	for at < len(src) && !z.garbage {
		switch z.state {
		case zstdBlock, zstdChecksum, zstdSkipped, zstdHeaderRest:
			n := min(z.need, len(src)-at)
			at += n
			if z.need -= n; z.need == 0 {
				z.next()
			}
		default:
			if z.state == zstdMagic && len(z.have) == 0 && z.frames > 0 && !startsZstdFrame(src[at:min(at+4, len(src))]) {
				z.garbage = true
				return at
			}
			z.have = append(z.have, src[at])
			at++
			if len(z.have) == z.size() {
				z.look()
				z.have = z.have[:0]
			}
		}
	}
	return at
}

// size is the length of the part that is looked at.
func (z *zstdScanner) size() int {
	switch z.state {
	case zstdDescriptor:
		return 1
	case zstdBlockHeader:
		return 3
	}
	return 4
}

// look reads a part that is whole.
func (z *zstdScanner) look() {
	b := z.have
	switch z.state {
	case zstdMagic:
		switch {
		case b[0]&0xf0 == 0x50:
			z.state = zstdSkipSize
		default:
			z.state = zstdDescriptor
		}
	case zstdSkipSize:
		z.state, z.need = zstdSkipped, int(binary.LittleEndian.Uint32(b))
		z.skipEmpty()
	case zstdDescriptor:
		single := b[0]&0x20 != 0
		z.sum = b[0]&4 != 0
		z.need = [4]int{0, 1, 2, 4}[b[0]&3] + [4]int{0, 2, 4, 8}[b[0]>>6]
		if b[0]>>6 == 0 && single {
			z.need++
		}
		if !single {
			z.need++
		}
		z.state = zstdHeaderRest
		z.skipEmpty()
	case zstdBlockHeader:
		h := uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16
		z.last = h&1 != 0
		z.state, z.need = zstdBlock, int(h>>3)
		if h>>1&3 == 1 {
			z.need = 1 // one byte that repeats
		}
		z.skipEmpty()
	}
}

// skipEmpty goes on where a part has no bytes.
func (z *zstdScanner) skipEmpty() {
	if z.need == 0 {
		z.next()
	}
}

// next goes on behind a part that is passed over.
func (z *zstdScanner) next() {
	switch {
	case z.state == zstdHeaderRest, z.state == zstdBlock && !z.last:
		z.state = zstdBlockHeader
	case z.state == zstdBlock && z.sum:
		z.state, z.need = zstdChecksum, 4
	default:
		z.state = zstdMagic
		z.frames++
	}
}
