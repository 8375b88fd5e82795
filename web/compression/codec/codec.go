package codec

// Codec is a stream compressor or decompressor. It is used by one goroutine
// at a time.
type Codec interface {
	// Write consumes from src and produces into dst, as much as goes. Where it
	// leaves dst full there may be more to come: the caller goes on with more
	// space and the rest of src, with the same flush value.
	Write(dst, src []byte, flush int) (nsrc, ndst int, err *Error)
	// Reset makes the codec as new.
	Reset()
	// Close frees what the codec holds. It is not used afterwards.
	Close()
}

// Error is a failure in the terms of the library whose format it is.
type Error struct {
	Code    string // such as "Z_DATA_ERROR"
	Errno   int    // its number
	Message string
}

func (e *Error) Error() string { return e.Message }

// The flush values of zlib. https://zlib.net/manual.html
const (
	NoFlush = iota
	PartialFlush
	SyncFlush
	FullFlush
	Finish
	Block
)

// Format is the container of deflated data.
type Format uint8

// The formats. Auto is for decompression: gzip or zlib, by the first bytes.
const (
	Zlib Format = iota
	Gzip
	Raw
	Auto
)

// The strategies of zlib.
const (
	DefaultStrategy = iota
	Filtered
	HuffmanOnly
	RLE
	Fixed
)

func dataError(message string) *Error { return &Error{"Z_DATA_ERROR", -3, message} }

func unexpectedEnd() *Error { return &Error{"Z_BUF_ERROR", -5, "unexpected end of file"} }

// output is bytes that wait for space.
type output struct {
	buf  []byte
	from int
}

// Write implements io.Writer.
func (o *output) Write(b []byte) (int, error) {
	o.buf = append(o.buf, b...)
	return len(b), nil
}

func (o *output) empty() bool { return o.from == len(o.buf) }

// drain moves bytes to dst.
func (o *output) drain(dst []byte) int {
	n := copy(dst, o.buf[o.from:])
	o.from += n
	if o.from == len(o.buf) {
		o.buf, o.from = o.buf[:0], 0
		if cap(o.buf) > 1<<20 {
			o.buf = nil
		}
	}
	return n
}

func (o *output) reset() { o.buf, o.from = o.buf[:0], 0 }
