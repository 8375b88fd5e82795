package codec

import "io"

// encoding is what encoders keep that write through a writer of a library.
type encoding struct {
	out      output
	finished bool
	flushed  bool // nothing was written since the last flush
}

// write writes all of src to w, ends or flushes it, and takes from the output
// what fits dst; ok is false where the writer fails.
func (e *encoding) write(w interface {
	io.WriteCloser
	Flush() error
}, dst, src []byte, end, flush bool) (nsrc, ndst int, ok bool) {
	if len(src) == 0 && !e.out.empty() {
		return 0, e.out.drain(dst), true
	}
	var err error
	if !e.finished {
		if len(src) > 0 {
			_, err = w.Write(src)
			e.flushed = false
		}
		switch {
		case err != nil:
		case end:
			err = w.Close()
			e.finished = true
		case flush && !e.flushed:
			err = w.Flush()
			e.flushed = true
		}
	}
	if err != nil {
		return len(src), 0, false
	}
	return len(src), e.out.drain(dst), true
}
