package codec

import (
	"bytes"
	"errors"
	"io"
	"iter"

	"github.com/klauspost/compress/zstd"
)

// The flush values of Zstandard.
const (
	ZstdContinue = iota
	ZstdFlush
	ZstdEnd
)

// ZstdEncoder compresses with Zstandard.
type ZstdEncoder struct {
	level     int
	windowLog int
	checksum  bool
	dict      []byte
	w         *zstd.Encoder
	pledged   int64 // the length of the input, -1 for any
	taken     int64
	encoding
}

// Pledge makes an input of another length than n an error.
func (e *ZstdEncoder) Pledge(n int64) { e.pledged = n }

// windowLogOf is the window of a compression level as the reference library
// chooses it for inputs of any length.
func windowLogOf(level int) int {
	switch {
	case level == 0:
		return 21
	case level < 2:
		return 19
	case level == 2:
		return 20
	case level < 9:
		return 21
	case level < 17:
		return 22
	case level < 20:
		return 23
	}
	return min(level+5, 27)
}

// NewZstdEncoder returns an encoder; windowLog 0 is the default of the level.
func NewZstdEncoder(level, windowLog int, checksum bool, dictionary []byte) (*ZstdEncoder, *Error) {
	e := &ZstdEncoder{level: level, windowLog: windowLog, checksum: checksum, dict: dictionary, pledged: -1}
	if windowLog == 0 {
		windowLog = windowLogOf(level)
	}
	options := []zstd.EOption{zstd.WithEncoderLevel(zstd.EncoderLevelFromZstd(level)), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(checksum), zstd.WithZeroFrames(true), zstd.WithLowerEncoderMem(true)}
	if windowLog >= 10 && windowLog <= 29 {
		options = append(options, zstd.WithWindowSize(1<<windowLog))
	}
	if len(dictionary) > 0 {
		if isZstdDictionary(dictionary) {
			options = append(options, zstd.WithEncoderDict(dictionary))
		} else {
			options = append(options, zstd.WithEncoderDictRaw(0, dictionary))
		}
	}
	w, err := zstd.NewWriter(&e.out, options...)
	if err != nil {
		return nil, &Error{"ZSTD_error_dictionary_corrupted", 30, "Dictionary is corrupted"}
	}
	e.w = w
	e.flushed = true
	return e, nil
}

// isZstdDictionary looks for the magic number of dictionaries.
// https://www.rfc-editor.org/rfc/rfc8878#section-5
func isZstdDictionary(b []byte) bool {
	return len(b) >= 8 && b[0] == 0x37 && b[1] == 0xa4 && b[2] == 0x30 && b[3] == 0xec
}

// Reset implements Codec.
func (e *ZstdEncoder) Reset() {
	e.out.reset()
	e.finished, e.flushed, e.taken = false, true, 0
	e.w.Reset(&e.out)
}

// Close implements Codec.
func (e *ZstdEncoder) Close() {
	e.w.Reset(nil)
	e.out = output{}
	e.finished = true
}

// Write implements Codec. It takes all of src at once.
func (e *ZstdEncoder) Write(dst, src []byte, flush int) (nsrc, ndst int, err *Error) {
	if !e.finished && e.pledged >= 0 {
		e.taken += int64(len(src))
		if e.taken > e.pledged || flush == ZstdEnd && e.taken < e.pledged {
			return 0, 0, &Error{"ZSTD_error_srcSize_wrong", 72, "Src size is incorrect"}
		}
	}
	nsrc, ndst, ok := e.write(e.w, dst, src, flush == ZstdEnd, flush == ZstdFlush)
	if !ok {
		return nsrc, 0, &Error{"ZSTD_error_GENERIC", 1, "Error (generic)"}
	}
	return nsrc, ndst, nil
}

// ZstdDecoder decompresses Zstandard. The library's decoder pulls its input;
// it runs as a coroutine that stops where input or space is missing.
type ZstdDecoder struct {
	maxWindow uint64
	dict      []byte
	next      func() (stopped, bool)
	stop      func()
	in, dst   []byte
	fed, out  int
	final     bool   // the input ends after in
	head      []byte // the first four bytes
	frames    zstdScanner
	ahead     int // bytes at the start of the next src that the scanner has seen
	done      bool
}

// stopped is why the decoder gave control back.
type stopped struct {
	end bool
	err error
}

// NewZstdDecoder returns a decoder for windows up to 1<<maxWindowLog.
func NewZstdDecoder(maxWindowLog int, dictionary []byte) *ZstdDecoder {
	if maxWindowLog < 10 || maxWindowLog > 31 {
		maxWindowLog = 27
	}
	return &ZstdDecoder{maxWindow: 1 << maxWindowLog, dict: dictionary}
}

// Reset implements Codec.
func (d *ZstdDecoder) Reset() {
	d.Close()
	d.done, d.head, d.frames, d.ahead = false, nil, zstdScanner{}, 0
}

// Close implements Codec.
func (d *ZstdDecoder) Close() {
	if d.stop != nil {
		d.stop()
	}
	d.next, d.stop, d.done = nil, nil, true
}

// zstdInput is what the decoder reads from.
type zstdInput struct {
	d     *ZstdDecoder
	yield func(stopped) bool
}

// Read gives what there is, and waits for more.
func (r *zstdInput) Read(p []byte) (int, error) {
	d := r.d
	for len(d.in) == 0 {
		if d.final {
			return 0, io.EOF
		}
		if !r.yield(stopped{}) {
			return 0, io.ErrClosedPipe
		}
	}
	n := copy(p, d.in)
	d.in = d.in[n:]
	d.fed += n
	return n, nil
}

// decode is the coroutine.
func (d *ZstdDecoder) decode(yield func(stopped) bool) {
	options := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(d.maxWindow)}
	if len(d.dict) > 0 {
		if isZstdDictionary(d.dict) {
			options = append(options, zstd.WithDecoderDicts(d.dict))
		} else {
			options = append(options, zstd.WithDecoderDictRaw(0, d.dict))
		}
	}
	r, err := zstd.NewReader(&zstdInput{d, yield}, options...)
	if err != nil {
		yield(stopped{err: err})
		return
	}
	defer r.Close()
	for {
		for d.out == len(d.dst) {
			if !yield(stopped{}) {
				return
			}
		}
		n, err := r.Read(d.dst[d.out:])
		d.out += n
		if err != nil {
			yield(stopped{end: err == io.EOF, err: err})
			return
		}
	}
}

// Write implements Codec.
func (d *ZstdDecoder) Write(dst, src []byte, flush int) (nsrc, ndst int, err *Error) {
	if d.done {
		return 0, 0, nil
	}
	if d.next == nil {
		d.next, d.stop = iter.Pull(d.decode)
	}
	d.head = append(d.head, src[:min(len(src), 4-len(d.head))]...)
	seen := min(d.ahead, len(src))
	seen += d.frames.scan(src[seen:])
	d.in, d.dst, d.fed, d.out = src[:seen], dst, 0, 0
	d.final = flush == ZstdEnd || d.frames.garbage
	if d.final && len(d.head) == 0 {
		return 0, 0, unexpectedEnd()
	}
	s, ok := d.next()
	nsrc, ndst = d.fed, d.out
	d.ahead = seen - nsrc
	d.in, d.dst = nil, nil
	if !ok || s.end || errors.Is(s.err, zstd.ErrMagicMismatch) && isZstdFrame(d.head) {
		// Garbage after a frame is not read.
		d.Close()
		return nsrc, ndst, nil
	}
	if s.err != nil {
		d.Close()
		return nsrc, ndst, zstdError(s.err, d.head)
	}
	return nsrc, ndst, nil
}

// isZstdFrame looks for the magic numbers of frames, skippable ones included.
func isZstdFrame(b []byte) bool {
	return len(b) == 4 && (b[0] == 0x28 && b[1] == 0xb5 && b[2] == 0x2f && b[3] == 0xfd || b[0]&0xf0 == 0x50 && b[1] == 0x2a && b[2] == 0x4d && b[3] == 0x18)
}

// startsZstdFrame reports whether b, which may be short, can begin a frame.
func startsZstdFrame(b []byte) bool {
	if len(b) > 0 && b[0]&0xf0 == 0x50 {
		return bytes.HasPrefix([]byte{0x2a, 0x4d, 0x18}, b[1:])
	}
	return bytes.HasPrefix([]byte{0x28, 0xb5, 0x2f, 0xfd}, b)
}

// zstdError names an error of the decoder as the reference library does.
func zstdError(err error, head []byte) *Error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) && !startsZstdFrame(head):
		return &Error{"ZSTD_error_prefix_unknown", 10, "Unknown frame descriptor"}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return unexpectedEnd()
	case errors.Is(err, zstd.ErrMagicMismatch):
		return &Error{"ZSTD_error_prefix_unknown", 10, "Unknown frame descriptor"}
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return &Error{"ZSTD_error_frameParameter_windowTooLarge", 16, "Frame requires too much memory for decoding"}
	case errors.Is(err, zstd.ErrUnknownDictionary):
		return &Error{"ZSTD_error_dictionary_wrong", 32, "Dictionary mismatch"}
	case errors.Is(err, zstd.ErrCRCMismatch):
		return &Error{"ZSTD_error_checksum_wrong", 22, "Restored data doesn't match checksum"}
	}
	return &Error{"ZSTD_error_corruption_detected", 20, "Data corruption detected"}
}
