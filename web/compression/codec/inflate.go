package codec

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
)

// state is the place of an inflater in its input.
type state uint8

const (
	stHead state = iota
	stFlags
	stTime
	stOS
	stExtraLength
	stExtra
	stName
	stComment
	stHeaderCRC
	stDictID
	stDict
	stType
	stStored
	stCopy
	stTable
	stLengthLengths
	stCodeLengths
	stSymbol
	stLengthExtra
	stDistance
	stDistanceExtra
	stMatch
	stCheck
	stLength
	stDone
	stBad
)

// result is what one run ends with.
type result uint8

const (
	more result = iota // input or space is missing
	streamEnd
	needDict
	bad
)

// inflater decodes one member. Bits are taken from the input only when they
// are needed, so that what follows a member stays unread.
type inflater struct {
	format     Format
	windowBits uint // 0: as the header says
	state      state
	last       bool
	gzip       bool
	flags      uint32
	hold       uint64
	bits       uint
	length     int
	offset     int
	extra      uint
	message    string
	nlen       int
	ndist      int
	ncode      int
	have       int
	lengths    [320]uint8
	lit, dist  decoder
	litTable   decoder // of dynamic blocks
	distTable  decoder
	fixedLit   decoder
	fixedDist  decoder
	window     []byte // the last bytes written, a ring
	whave      int
	wnext      int
	crc        uint32
	headerCRC  uint32
	adler      uint32
	total      uint32
	dictID     uint32
}

func (z *inflater) reset() {
	z.state, z.last, z.gzip, z.flags = stHead, false, false, 0
	z.hold, z.bits, z.length, z.offset = 0, 0, 0, 0
	z.whave, z.wnext = 0, 0
	z.crc, z.adler, z.total, z.headerCRC = 0, 1, 0, 0
	z.message = ""
	if z.format == Raw {
		z.state = stType
	}
}

// setDictionary makes the dictionary what comes before the output.
func (z *inflater) setDictionary(dict []byte) {
	z.remember(dict)
	if z.state == stDict {
		z.state = stType
	}
}

// windowSize is the largest distance.
func (z *inflater) windowSize() int {
	if z.windowBits == 0 {
		return 1 << 15
	}
	return 1 << z.windowBits
}

// remember keeps the end of b as history.
func (z *inflater) remember(b []byte) {
	size := z.windowSize()
	if len(z.window) < size {
		z.window = make([]byte, size)
		z.whave, z.wnext = 0, 0
	}
	if len(b) >= size {
		copy(z.window, b[len(b)-size:])
		z.whave, z.wnext = size, 0
		return
	}
	n := copy(z.window[z.wnext:size], b)
	if n < len(b) {
		copy(z.window, b[n:])
		z.wnext = len(b) - n
	} else if z.wnext += n; z.wnext == size {
		z.wnext = 0
	}
	z.whave = min(size, z.whave+len(b))
}

func (z *inflater) fail(message string) result {
	z.state, z.message = stBad, message
	return bad
}

// run decodes from src to dst.
func (z *inflater) run(dst, src []byte) (nsrc, ndst int, r result) {
	s := stream{z: z, src: src, dst: dst}
	r = s.loop()
	s.check()
	if s.out > 0 && z.state < stDone {
		z.remember(dst[:s.out])
	}
	return s.in, s.out, r
}

// stream is one run of an inflater.
type stream struct {
	z        *inflater
	src, dst []byte
	in, out  int
	checked  int // how much of dst is part of the checksum
}

// check brings the checksum up to date.
func (s *stream) check() {
	b := s.dst[s.checked:s.out]
	if len(b) == 0 {
		return
	}
	s.checked = s.out
	z := s.z
	z.total += uint32(len(b))
	switch {
	case z.format == Raw:
	case z.gzip:
		z.crc = crc32.Update(z.crc, crc32.IEEETable, b)
	default:
		z.adler = updateAdler(z.adler, b)
	}
}

// updateAdler goes on with an Adler-32 checksum.
// https://www.rfc-editor.org/rfc/rfc1950#page-6
func updateAdler(sum uint32, b []byte) uint32 {
	if sum == 1 {
		return adler32.Checksum(b)
	}
	s1, s2 := sum&0xffff, sum>>16
	for len(b) > 0 {
		n := min(len(b), 5552) // the most that cannot overflow
		for _, c := range b[:n] {
			s1 += uint32(c)
			s2 += s1
		}
		s1 %= 65521
		s2 %= 65521
		b = b[n:]
	}
	return s2<<16 | s1
}

// need fills the bit buffer up to n bits; false where the input ends before.
func (s *stream) need(n uint) bool {
	z := s.z
	for z.bits < n {
		if s.in == len(s.src) {
			return false
		}
		z.hold |= uint64(s.src[s.in]) << z.bits
		s.in++
		z.bits += 8
	}
	return true
}

func (z *inflater) drop(n uint) {
	z.hold >>= n
	z.bits -= n
}

// take removes n bits that are there.
func (z *inflater) take(n uint) int {
	v := int(z.hold & (1<<n - 1))
	z.drop(n)
	return v
}

func (s *stream) loop() result {
	z := s.z
	for {
		ok := true
		switch z.state {
		case stHead:
			ok = s.header()
		case stFlags, stTime, stOS, stExtraLength, stExtra, stName, stComment, stHeaderCRC:
			ok = s.gzipHeader()
		case stDictID:
			if ok = s.need(32); ok {
				z.dictID = swap32(uint32(z.take(32)))
				z.state = stDict
			}
		case stDict:
			return needDict
		case stType:
			ok = s.blockType()
		case stStored:
			// The rest of the byte is skipped.
			z.drop(z.bits & 7)
			if ok = s.need(32); ok {
				v := uint32(z.hold)
				if v&0xffff != v>>16^0xffff {
					return z.fail("invalid stored block lengths")
				}
				z.length = int(v & 0xffff)
				z.hold, z.bits = 0, 0
				z.state = stCopy
			}
		case stCopy:
			ok = s.copyStored()
		case stTable, stLengthLengths, stCodeLengths:
			ok = s.codes()
		case stSymbol, stLengthExtra, stDistance, stDistanceExtra, stMatch:
			ok = s.symbols()
		case stCheck, stLength:
			ok = s.trailer()
		case stDone:
			return streamEnd
		case stBad:
			return bad
		}
		if !ok {
			if z.state == stBad {
				return bad
			}
			return more
		}
	}
}

func swap32(v uint32) uint32 { return v>>24 | v>>8&0xff00 | v<<8&0xff0000 | v<<24 }

// header reads the first two bytes, which tell the format.
func (s *stream) header() bool {
	z := s.z
	if !s.need(16) {
		return false
	}
	hold := uint32(z.hold & 0xffff)
	if z.format != Zlib && hold == 0x8b1f {
		z.gzip = true
		z.headerCRC = crc32.Update(0, crc32.IEEETable, []byte{0x1f, 0x8b})
		z.drop(16)
		z.state = stFlags
		return true
	}
	if z.format == Gzip || (hold&0xff<<8+hold>>8)%31 != 0 {
		z.fail("incorrect header check")
		return false
	}
	if hold&15 != 8 {
		z.fail("unknown compression method")
		return false
	}
	bits := uint(hold>>4&15) + 8
	if z.windowBits == 0 {
		z.windowBits = bits
	}
	if bits > 15 || bits > z.windowBits {
		z.fail("invalid window size")
		return false
	}
	z.adler = 1
	z.state = stType
	if hold&0x2000 != 0 {
		z.state = stDictID
	}
	z.drop(16)
	return true
}

// The flags of gzip headers. https://www.rfc-editor.org/rfc/rfc1952#page-5
const (
	gzipHeaderCRC = 0x0200
	gzipExtra     = 0x0400
	gzipName      = 0x0800
	gzipComment   = 0x1000
	gzipReserved  = 0xe000
)

// gzipHeader reads what follows the magic bytes of a gzip header.
func (s *stream) gzipHeader() bool {
	z := s.z
	switch z.state {
	case stFlags:
		if !s.need(16) {
			return false
		}
		z.flags = uint32(z.hold & 0xffff)
		if z.flags&0xff != 8 {
			z.fail("unknown compression method")
			return false
		}
		if z.flags&gzipReserved != 0 {
			z.fail("unknown header flags set")
			return false
		}
		s.headerSum(2)
		z.state = stTime
	case stTime:
		if !s.need(32) {
			return false
		}
		s.headerSum(4)
		z.state = stOS
	case stOS:
		if !s.need(16) {
			return false
		}
		s.headerSum(2)
		z.state = stExtraLength
	case stExtraLength:
		z.state = stName
		if z.flags&gzipExtra != 0 {
			z.state = stExtraLength
			if !s.need(16) {
				return false
			}
			z.length = int(z.hold & 0xffff)
			s.headerSum(2)
			z.state = stExtra
		}
	case stExtra:
		n := min(z.length, len(s.src)-s.in)
		s.headerBytes(s.src[s.in : s.in+n])
		s.in += n
		if z.length -= n; z.length > 0 {
			return false
		}
		z.state = stName
	case stName:
		if z.flags&gzipName != 0 && !s.skipText() {
			return false
		}
		z.state = stComment
	case stComment:
		if z.flags&gzipComment != 0 && !s.skipText() {
			return false
		}
		z.state = stHeaderCRC
	case stHeaderCRC:
		if z.flags&gzipHeaderCRC != 0 {
			if !s.need(16) {
				return false
			}
			if uint32(z.hold&0xffff) != z.headerCRC&0xffff {
				z.fail("header crc mismatch")
				return false
			}
			z.drop(16)
		}
		z.crc = 0
		z.state = stType
	}
	return true
}

// headerSum takes n bytes of the bit buffer into the sum of the header.
func (s *stream) headerSum(n int) {
	var b [4]byte
	for i := range n {
		b[i] = byte(s.z.take(8))
	}
	s.headerBytes(b[:n])
}

func (s *stream) headerBytes(b []byte) {
	if s.z.flags&gzipHeaderCRC != 0 {
		s.z.headerCRC = crc32.Update(s.z.headerCRC, crc32.IEEETable, b)
	}
}

// skipText skips text up to its zero byte.
func (s *stream) skipText() bool {
	for i := s.in; i < len(s.src); i++ {
		if s.src[i] == 0 {
			s.headerBytes(s.src[s.in : i+1])
			s.in = i + 1
			return true
		}
	}
	s.headerBytes(s.src[s.in:])
	s.in = len(s.src)
	return false
}

// blockType reads the header of a block.
func (s *stream) blockType() bool {
	z := s.z
	if z.last {
		z.drop(z.bits & 7)
		z.state = stCheck
		return true
	}
	if !s.need(3) {
		return false
	}
	z.last = z.take(1) == 1
	switch z.take(2) {
	case 0:
		z.state = stStored
	case 1:
		if z.fixedLit.table == nil {
			fixed(&z.fixedLit, &z.fixedDist)
		}
		z.lit, z.dist = z.fixedLit, z.fixedDist
		z.state = stSymbol
	case 2:
		z.state = stTable
	case 3:
		z.fail("invalid block type")
		return false
	}
	return true
}

func (s *stream) copyStored() bool {
	z := s.z
	n := min(z.length, len(s.src)-s.in, len(s.dst)-s.out)
	copy(s.dst[s.out:], s.src[s.in:s.in+n])
	s.in += n
	s.out += n
	if z.length -= n; z.length > 0 {
		return false
	}
	z.state = stType
	return true
}

// lengthOrder is the order of the code lengths of the code length code.
var lengthOrder = [19]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// codes reads the codes of a dynamic block.
// https://www.rfc-editor.org/rfc/rfc1951#page-13
func (s *stream) codes() bool {
	z := s.z
	switch z.state {
	case stTable:
		if !s.need(14) {
			return false
		}
		z.nlen, z.ndist, z.ncode = z.take(5)+257, z.take(5)+1, z.take(4)+4
		if z.nlen > 286 || z.ndist > 30 {
			z.fail("too many length or distance symbols")
			return false
		}
		z.have = 0
		z.state = stLengthLengths
	case stLengthLengths:
		for z.have < z.ncode {
			if !s.need(3) {
				return false
			}
			z.lengths[lengthOrder[z.have]] = uint8(z.take(3))
			z.have++
		}
		for i := z.have; i < 19; i++ {
			z.lengths[lengthOrder[i]] = 0
		}
		if !z.litTable.build(lengthCodes, z.lengths[:19], lengthRoot) {
			z.fail("invalid code lengths set")
			return false
		}
		z.have = 0
		z.state = stCodeLengths
	case stCodeLengths:
		for z.have < z.nlen+z.ndist {
			if !s.codeLength() {
				return false
			}
		}
		return z.buildCodes()
	}
	return true
}

// codeLength reads one code length or repetition.
func (s *stream) codeLength() bool {
	z := s.z
	var e entry
	for {
		e = z.litTable.table[z.hold&(1<<lengthRoot-1)]
		if e.bits() <= z.bits {
			break
		}
		if s.in == len(s.src) {
			return false
		}
		s.need(z.bits + 1)
	}
	sym := e.value() // 0 where the code has no codes at all
	if sym < 16 {
		z.drop(e.bits())
		z.lengths[z.have] = uint8(sym)
		z.have++
		return true
	}
	extra, base := uint(2), 3
	switch sym {
	case 17:
		extra = 3
	case 18:
		extra, base = 7, 11
	}
	if !s.need(e.bits() + extra) {
		return false
	}
	z.drop(e.bits())
	value := uint8(0)
	if sym == 16 {
		if z.have == 0 {
			z.fail("invalid bit length repeat")
			return false
		}
		value = z.lengths[z.have-1]
	}
	n := base + z.take(extra)
	if z.have+n > z.nlen+z.ndist {
		z.fail("invalid bit length repeat")
		return false
	}
	for range n {
		z.lengths[z.have] = value
		z.have++
	}
	return true
}

func (z *inflater) buildCodes() bool {
	if z.lengths[256] == 0 {
		z.fail("invalid code -- missing end-of-block")
		return false
	}
	if !z.litTable.build(literals, z.lengths[:z.nlen], literalRoot) {
		z.fail("invalid literal/lengths set")
		return false
	}
	if !z.distTable.build(distances, z.lengths[z.nlen:z.nlen+z.ndist], distanceRoot) {
		z.fail("invalid distances set")
		return false
	}
	z.lit, z.dist = z.litTable, z.distTable
	z.state = stSymbol
	return true
}

// lookup finds the code at the front of the bit buffer; false where the input
// ends inside it. The bits of the code are not removed: n is their number.
func (s *stream) lookup(d *decoder) (e entry, n uint, ok bool) {
	z := s.z
	for {
		e = d.table[z.hold&(1<<d.root-1)]
		n = e.bits()
		if e.kind() == kindLink {
			e = d.table[e.value()+int(z.hold>>d.root&(1<<e.extra()-1))]
			n = d.root + e.bits()
		}
		if n <= z.bits {
			return e, n, true
		}
		if !s.need(z.bits + 1) {
			return e, n, false
		}
	}
}

// symbols decodes literals and matches up to the end of the block.
func (s *stream) symbols() bool {
	z := s.z
	for {
		switch z.state {
		case stSymbol:
			if len(s.src)-s.in >= 8 && len(s.dst)-s.out >= 258 {
				if !s.fast() {
					return false
				}
				if z.state != stSymbol {
					return true
				}
			}
			e, n, ok := s.lookup(&z.lit)
			if !ok {
				return false
			}
			switch e.kind() {
			case kindLiteral:
				if s.out == len(s.dst) {
					return false
				}
				z.drop(n)
				s.dst[s.out] = byte(e.value())
				s.out++
			case kindBase:
				z.drop(n)
				z.length, z.extra = e.value(), e.extra()
				z.state = stLengthExtra
			case kindEnd:
				z.drop(n)
				z.state = stType
				return true
			default:
				z.fail("invalid literal/length code")
				return false
			}
		case stLengthExtra:
			if !s.need(z.extra) {
				return false
			}
			z.length += z.take(z.extra)
			z.state = stDistance
		case stDistance:
			e, n, ok := s.lookup(&z.dist)
			if !ok {
				return false
			}
			if e.kind() != kindBase {
				z.fail("invalid distance code")
				return false
			}
			z.drop(n)
			z.offset, z.extra = e.value(), e.extra()
			z.state = stDistanceExtra
		case stDistanceExtra:
			if !s.need(z.extra) {
				return false
			}
			z.offset += z.take(z.extra)
			if z.offset > z.whave+s.out {
				z.fail("invalid distance too far back")
				return false
			}
			z.state = stMatch
		case stMatch:
			if !s.match() {
				return false
			}
			z.state = stSymbol
		}
	}
}

// match copies what is left of a match; false where there is no more space.
func (s *stream) match() bool {
	z := s.z
	for z.length > 0 {
		space := len(s.dst) - s.out
		if space == 0 {
			return false
		}
		n := min(z.length, space)
		if back := z.offset - s.out; back > 0 {
			// Part of it lies before this run.
			at := z.wnext - back
			if at < 0 {
				at += len(z.window)
			}
			n = min(n, back, len(z.window)-at)
			copy(s.dst[s.out:s.out+n], z.window[at:at+n])
		} else {
			copyMatch(s.dst, s.out, z.offset, n)
		}
		s.out += n
		z.length -= n
	}
	return true
}

// copyMatch copies n bytes from offset bytes back, which may overlap.
func copyMatch(dst []byte, at, offset, n int) {
	if offset >= n {
		copy(dst[at:at+n], dst[at-offset:])
		return
	}
	end := at + n
	for at < end {
		at += copy(dst[at:end], dst[at-offset:at])
	}
}

// fast decodes while there is plenty of input and space. It leaves fewer than
// eight bits more in the bit buffer than it used, giving whole bytes back.
func (s *stream) fast() bool {
	z := s.z
	src, dst := s.src, s.dst
	in, out := s.in, s.out
	hold, bits := z.hold, z.bits
	lit, dist := z.lit.table, z.dist.table
	litMask, distMask := uint64(1)<<z.lit.root-1, uint64(1)<<z.dist.root-1
	ok := true
loop:
	for len(src)-in >= 8 && len(dst)-out >= 258 {
		hold |= binary.LittleEndian.Uint64(src[in:]) << bits
		in += int(63-bits) >> 3
		bits |= 56
		e := lit[hold&litMask]
		if e.kind() == kindLink {
			hold >>= z.lit.root
			bits -= z.lit.root
			e = lit[e.value()+int(hold&(1<<e.extra()-1))]
		}
		if e.kind() == kindLiteral {
			hold >>= e.bits()
			bits -= e.bits()
			dst[out] = byte(e.value())
			out++
			// There are bits for another two short codes.
			for range 2 {
				if e = lit[hold&litMask]; e.kind() != kindLiteral {
					break
				}
				hold >>= e.bits()
				bits -= e.bits()
				dst[out] = byte(e.value())
				out++
			}
			continue
		}
		hold >>= e.bits()
		bits -= e.bits()
		switch e.kind() {
		case kindEnd:
			z.state = stType
			break loop
		case kindInvalid:
			z.fail("invalid literal/length code")
			ok = false
			break loop
		}
		length := e.value() + int(hold&(1<<e.extra()-1))
		hold >>= e.extra()
		bits -= e.extra()
		e = dist[hold&distMask]
		if e.kind() == kindLink {
			hold >>= z.dist.root
			bits -= z.dist.root
			e = dist[e.value()+int(hold&(1<<e.extra()-1))]
		}
		hold >>= e.bits()
		bits -= e.bits()
		if e.kind() != kindBase {
			z.fail("invalid distance code")
			ok = false
			break
		}
		offset := e.value() + int(hold&(1<<e.extra()-1))
		hold >>= e.extra()
		bits -= e.extra()
		if offset <= out {
			copyMatch(dst, out, offset, length)
			out += length
			continue
		}
		if offset > z.whave+out {
			z.fail("invalid distance too far back")
			ok = false
			break
		}
		z.length, z.offset = length, offset
		s.out = out
		s.match()
		out = s.out
	}
	back := bits >> 3
	in -= int(back)
	bits -= back << 3
	s.in, s.out = in, out
	z.hold, z.bits = hold&(1<<bits-1), bits
	return ok
}

// trailer reads the checksum and, in gzip, the length.
func (s *stream) trailer() bool {
	z := s.z
	if z.format == Raw {
		z.state = stDone
		return true
	}
	if !s.need(32) {
		return false
	}
	v := uint32(z.hold)
	s.check()
	if z.state == stLength {
		if v != z.total {
			z.fail("incorrect length check")
			return false
		}
		z.drop(32)
		z.state = stDone
		return true
	}
	if z.gzip && v != z.crc || !z.gzip && swap32(v) != z.adler {
		z.fail("incorrect data check")
		return false
	}
	z.drop(32)
	z.state = stDone
	if z.gzip {
		z.state = stLength
	}
	return true
}
