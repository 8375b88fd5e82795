package codec

import "hash/adler32"

// Inflate decompresses deflated data.
type Inflate struct {
	z          inflater
	format     Format
	windowBits uint
	dictionary []byte
	last       result
	single     bool // gzip data end with their first member
}

// NewInflate returns a decompressor. windowBits 0 takes the size that the data
// name; dictionary may be nil.
func NewInflate(format Format, windowBits int, dictionary []byte) *Inflate {
	d := &Inflate{format: format, windowBits: uint(windowBits), dictionary: dictionary}
	d.Reset()
	return d
}

// Reset implements Codec.
func (d *Inflate) Reset() {
	d.z.format, d.z.windowBits = d.format, d.windowBits
	d.z.reset()
	d.last = more
	if d.format == Raw && len(d.dictionary) > 0 {
		d.z.setDictionary(d.dictionary)
	}
}

// Close implements Codec.
func (d *Inflate) Close() { d.z = inflater{} }

// OneMember makes gzip data end after their first member.
func (d *Inflate) OneMember() { d.single = true }

// gzipOnly reports whether the data are a series of gzip members.
func (d *Inflate) gzipOnly() bool { return d.format == Gzip || d.format == Auto && d.z.gzip }

// Write implements Codec. The flush value only says whether the input ends here.
func (d *Inflate) Write(dst, src []byte, flush int) (nsrc, ndst int, err *Error) {
	var r result
	nsrc, ndst, r = d.run(dst, src)
	// Another member may follow in gzip data, or garbage, which is an error;
	// zero bytes are padding.
	for r == streamEnd && !d.single && nsrc < len(src) && d.gzipOnly() && src[nsrc] != 0 {
		d.z.format, d.z.windowBits = Gzip, d.windowBits
		d.z.reset()
		n, m, again := d.run(dst[ndst:], src[nsrc:])
		nsrc, ndst, r = nsrc+n, ndst+m, again
		if n == 0 && m == 0 {
			break
		}
	}
	d.last = r
	return nsrc, ndst, d.verdict(r, flush, ndst < len(dst))
}

// run decodes and supplies the dictionary.
func (d *Inflate) run(dst, src []byte) (nsrc, ndst int, r result) {
	nsrc, ndst, r = d.z.run(dst, src)
	if r != needDict || len(d.dictionary) == 0 || adler32.Checksum(d.dictionary) != d.z.dictID {
		return nsrc, ndst, r
	}
	d.z.setDictionary(d.dictionary)
	n, m, r := d.z.run(dst[ndst:], src[nsrc:])
	return nsrc + n, ndst + m, r
}

func (d *Inflate) verdict(r result, flush int, space bool) *Error {
	switch r {
	case more:
		if flush == Finish && space {
			return unexpectedEnd()
		}
	case needDict:
		if len(d.dictionary) == 0 {
			return &Error{"Z_NEED_DICT", 2, "Missing dictionary"}
		}
		return &Error{"Z_NEED_DICT", 2, "Bad dictionary"}
	case bad:
		return dataError(d.z.message)
	}
	return nil
}

// Ended reports whether the end of the data was reached.
func (d *Inflate) Ended() bool { return d.last == streamEnd }
