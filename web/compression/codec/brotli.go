package codec

import (
	"errors"
	"io"
	"reflect"
	"strings"

	"github.com/andybalholm/brotli"
)

// The operations of a Brotli encoder, which are its flush values.
const (
	BrotliProcess = iota
	BrotliFlush
	BrotliFinish
	BrotliMetadata
)

// BrotliEncoder compresses with Brotli.
type BrotliEncoder struct {
	w       *brotli.Writer
	options brotli.WriterOptions
	encoding
}

// NewBrotliEncoder returns an encoder: quality is 0 to 11, window 10 to 24.
func NewBrotliEncoder(quality, window int) *BrotliEncoder {
	e := &BrotliEncoder{options: brotli.WriterOptions{Quality: min(max(quality, 0), 11), LGWin: min(max(window, 10), 24)}}
	e.Reset()
	return e
}

// Reset implements Codec.
func (e *BrotliEncoder) Reset() {
	e.out.reset()
	e.finished, e.flushed = false, true
	e.w = brotli.NewWriterOptions(&e.out, e.options)
}

// Close implements Codec.
func (e *BrotliEncoder) Close() { *e = BrotliEncoder{encoding: encoding{finished: true}} }

// Write implements Codec. It takes all of src at once.
func (e *BrotliEncoder) Write(dst, src []byte, flush int) (nsrc, ndst int, err *Error) {
	nsrc, ndst, ok := e.write(e.w, dst, src, flush == BrotliFinish, flush == BrotliFlush)
	if !ok {
		return nsrc, 0, &Error{"ERR_BROTLI_COMPRESSION_FAILED", -1, "Compression failed"}
	}
	return nsrc, ndst, nil
}

// BrotliDecoder decompresses Brotli.
type BrotliDecoder struct {
	r     *brotli.Reader
	in    []byte
	fed   int
	held  int // the first bytes of the next src are in the reader already
	large bool
	ended bool
}

// NewBrotliDecoder returns a decoder; large accepts windows of more than 24 bits.
func NewBrotliDecoder(large bool) *BrotliDecoder {
	d := &BrotliDecoder{large: large}
	d.Reset()
	return d
}

// Reset implements Codec.
func (d *BrotliDecoder) Reset() {
	d.ended, d.held = false, 0
	d.r = brotli.NewReaderOptions(feeder{d}, brotli.ReaderOptions{LargeWindow: d.large})
}

// Close implements Codec.
func (d *BrotliDecoder) Close() { *d = BrotliDecoder{ended: true} }

// feeder is the input of the reader.
type feeder struct{ d *BrotliDecoder }

// Read gives what there is; its end is not that of the data.
func (f feeder) Read(p []byte) (int, error) {
	if len(f.d.in) == 0 {
		return 0, io.EOF
	}
	n := copy(p, f.d.in)
	f.d.in = f.d.in[n:]
	f.d.fed += n
	return n, nil
}

// Ended reports whether the end of the data was reached.
func (d *BrotliDecoder) Ended() bool { return d.ended }

// Write implements Codec.
func (d *BrotliDecoder) Write(dst, src []byte, flush int) (nsrc, ndst int, err *Error) {
	if d.ended {
		return 0, 0, nil
	}
	held := min(d.held, len(src))
	d.in, d.fed = src[held:], held
	ndst, err = d.read(dst, flush)
	// What the reader has not used counts as not consumed.
	d.held = reflect.ValueOf(d.r).Elem().FieldByName("in").Len()
	nsrc = max(d.fed-d.held, 0)
	d.in = nil
	return nsrc, ndst, err
}

func (d *BrotliDecoder) read(dst []byte, flush int) (ndst int, err *Error) {
	for idle := 0; ndst < len(dst) && idle < 2; {
		n, failed := d.r.Read(dst[ndst:])
		ndst += n
		idle++
		if n > 0 {
			idle = 0
		}
		switch {
		case failed == nil:
		case failed == io.EOF, failed.Error() == "brotli: excessive input":
			d.ended = true
			return ndst, nil
		case errors.Is(failed, io.ErrUnexpectedEOF):
			if flush == BrotliFinish {
				return ndst, unexpectedEnd()
			}
			return ndst, nil
		default:
			return ndst, brotliError(failed)
		}
	}
	return ndst, nil
}

// brotliError names an error as Node does with the number of Brotli's decoder.
func brotliError(err error) *Error {
	number := -2
	if v := reflect.ValueOf(err); v.Kind() == reflect.Int {
		number = int(v.Int())
	}
	name := strings.TrimPrefix(err.Error(), "brotli: ")
	if number > -20 {
		name = "FORMAT_" + strings.TrimPrefix(name, "FORMAT_")
	}
	return &Error{"ERR__ERROR_" + name, number, "Decompression failed"}
}
