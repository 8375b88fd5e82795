package codec

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"runtime"
	"sync"

	"github.com/klauspost/compress/flate"
)

// Deflate compresses.
type Deflate struct {
	format          Format
	level, strategy int
	windowBits      int
	dictionary      []byte
	w               *flate.Writer
	pool            *sync.Pool // where w goes back to, nil for special writers
	out             output
	started         bool
	finished        bool
	dirty           bool // there are data since the last flush
	lastFlush       int
	sum, total      uint32
}

// writers are the compressors of the levels -1 to 9 that are not in use: they
// are large.
var writers [11]sync.Pool

// NewDeflate returns a compressor. The arguments are those of zlib's
// deflateInit2; the memory level has no meaning here.
func NewDeflate(format Format, level, windowBits, strategy int, dictionary []byte) *Deflate {
	d := &Deflate{format: format, level: level, windowBits: windowBits, strategy: strategy, dictionary: dictionary}
	d.Reset()
	return d
}

// Reset implements Codec.
func (d *Deflate) Reset() {
	d.release()
	d.out.reset()
	d.started, d.finished, d.dirty, d.lastFlush, d.total = false, false, false, NoFlush, 0
	d.sum = 0
	if d.format == Zlib {
		d.sum = 1
	}
}

// Close implements Codec.
func (d *Deflate) Close() {
	d.release()
	d.out = output{}
}

func (d *Deflate) release() {
	if d.w != nil && d.pool != nil {
		d.w.Reset(discard{})
		d.pool.Put(d.w)
	}
	d.w, d.pool = nil, nil
}

// discard keeps idle writers from holding on to their last output.
type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

// The library's levels below lazyLevel find next to nothing in inputs of less
// than smallInput bytes, which zlib compresses well.
const (
	smallInput = 1024
	lazyLevel  = 7
)

// writer returns the compressor, made on first use. dict says whether the
// dictionary may be referred to, small whether the first input is short.
func (d *Deflate) writer(dict, small bool) *flate.Writer {
	if d.w != nil {
		return d.w
	}
	var err error
	switch {
	case d.strategy == HuffmanOnly && d.level != 0:
		d.w, err = flate.NewWriter(&d.out, flate.HuffmanOnly)
	case d.strategy == RLE && d.level != 0:
		d.w, err = flate.NewWriterWindow(&d.out, flate.MinCustomWindowSize)
	case d.windowBits < 15 && d.level != 0:
		d.w, err = flate.NewWriterWindow(&d.out, 1<<max(d.windowBits, 9))
	case dict && len(d.dictionary) > 0:
		d.w, err = flate.NewWriterDict(&d.out, d.level, d.dictionary)
	default:
		level := d.level
		if small && (level < 0 || level > 3) && level < lazyLevel {
			level = lazyLevel
		}
		d.pool = &writers[level+1]
		if w, ok := d.pool.Get().(*flate.Writer); ok {
			w.Reset(&d.out)
			d.w = w
			return w
		}
		d.w, err = flate.NewWriter(&d.out, level)
	}
	if err != nil { // the level and the window are valid
		panic("codec: " + err.Error())
	}
	return d.w
}

// Params changes level and strategy for what is written from now on.
func (d *Deflate) Params(level, strategy int) {
	if level == d.level && strategy == d.strategy {
		return
	}
	if d.started && !d.finished {
		if d.dirty {
			_ = d.writer(true, false).Flush() // goes to memory
			d.dirty = false
		}
		d.release()
		d.dictionary = nil
	}
	d.level, d.strategy = level, strategy
}

// Write implements Codec. It takes all of src at once.
func (d *Deflate) Write(dst, src []byte, flush int) (nsrc, ndst int, err *Error) {
	if len(src) == 0 && !d.out.empty() {
		return 0, d.out.drain(dst), nil
	}
	if !d.started {
		d.started = true
		d.header()
	}
	if len(src) > 0 && !d.finished {
		d.checksum(src)
		_, _ = d.writer(true, len(src) < smallInput).Write(src) // goes to memory
		d.dirty = true
		d.lastFlush = NoFlush
	}
	switch {
	case d.finished:
	case flush == Finish:
		d.finish()
	case flush != NoFlush && (d.dirty || rank(flush) > rank(d.lastFlush)):
		_ = d.writer(true, false).Flush() // goes to memory
		d.dirty = false
		if flush == FullFlush {
			// What follows must not refer to what came before.
			d.release()
			d.dictionary = nil
		}
		d.lastFlush = flush
	}
	return len(src), d.out.drain(dst), nil
}

// rank orders the flush values: Block is the weakest.
func rank(flush int) int {
	if flush == Block {
		return 1
	}
	return flush * 2
}

func (d *Deflate) checksum(b []byte) {
	d.total += uint32(len(b))
	switch d.format {
	case Gzip:
		d.sum = crc32.Update(d.sum, crc32.IEEETable, b)
	case Zlib:
		d.sum = updateAdler(d.sum, b)
	}
}

// header writes what goes before the data.
func (d *Deflate) header() {
	switch d.format {
	case Gzip:
		speed, system := byte(0), byte(3)
		switch {
		case d.level == 9:
			speed = 2
		case d.strategy >= HuffmanOnly || d.level >= 0 && d.level < 2:
			speed = 4
		}
		switch runtime.GOOS {
		case "windows":
			system = 10
		case "darwin":
			system = 19
		}
		d.out.buf = append(d.out.buf, 0x1f, 0x8b, 8, 0, 0, 0, 0, 0, speed, system)
	case Zlib:
		h := (max(d.windowBits, 9)-8)<<12 | 8<<8
		if d.windowBits == 8 {
			h = 1<<12 | 8<<8
		}
		switch {
		case d.strategy >= HuffmanOnly || d.level >= 0 && d.level < 2:
		case d.level >= 0 && d.level < 6:
			h |= 1 << 6
		case d.level == 6 || d.level < 0:
			h |= 2 << 6
		default:
			h |= 3 << 6
		}
		if len(d.dictionary) > 0 {
			h |= 0x20
		}
		h += 31 - h%31
		d.out.buf = append(d.out.buf, byte(h>>8), byte(h))
		if len(d.dictionary) > 0 {
			d.out.buf = binary.BigEndian.AppendUint32(d.out.buf, adler32.Checksum(d.dictionary))
		}
	}
}

// finish ends the data.
func (d *Deflate) finish() {
	if d.dirty {
		_ = d.w.Close() // goes to memory
	} else {
		// An empty block, the last one: stored at level 0, else with fixed codes.
		if d.level == 0 {
			d.out.buf = append(d.out.buf, 1, 0, 0, 0xff, 0xff)
		} else {
			d.out.buf = append(d.out.buf, 3, 0)
		}
	}
	d.finished = true
	switch d.format {
	case Gzip:
		d.out.buf = binary.LittleEndian.AppendUint32(d.out.buf, d.sum)
		d.out.buf = binary.LittleEndian.AppendUint32(d.out.buf, d.total)
	case Zlib:
		d.out.buf = binary.BigEndian.AppendUint32(d.out.buf, d.sum)
	}
	d.release()
}
