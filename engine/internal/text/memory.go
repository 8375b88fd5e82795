package text

import "unsafe"

// Sizes of what a string is made of, for package heapwalk.
const (
	BufSize  = unsafe.Sizeof(Buf{})
	RopeSize = BufSize + unsafe.Sizeof(rope{})
)

// Parts returns the two parts of a string that is not flat yet.
func (s String) Parts() (left, right String, ok bool) {
	if s.buf == nil || s.buf.data != nil || s.buf.ext == nil {
		return Empty, Empty, false
	}
	r := (*rope)(s.buf.ext)
	return r.left, r.right, true
}

// Memory returns where the storage of a flat string lies: its head, and its
// characters with their size in bytes.
func (s String) Memory() (head, data unsafe.Pointer, bytes uintptr) {
	if s.buf == nil {
		return nil, nil, 0
	}
	bytes = uintptr(max(s.buf.cap, s.buf.len))
	if s.buf.flag&bufTwoByte != 0 {
		bytes *= 2
	}
	return unsafe.Pointer(s.buf), s.buf.data, bytes
}
