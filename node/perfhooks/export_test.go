package perfhooks

import (
	"bytes"
	"testing"
)

func exported() []byte {
	x, _ := newHDR(1, 1<<53-1, 3)
	h := &histogram{hdr: x, average: newAverage(4, 50)}
	for _, v := range []int64{0, 1, 1, 50, 1000, 99999, 1 << 40} {
		h.record(v)
	}
	return h.encode()
}

func TestExportedHistogramsComeBack(t *testing.T) {
	b := exported()
	h, ok := decode(b)
	if !ok || !bytes.Equal(h.encode(), b) {
		t.Fatalf("decode: %v", ok)
	}
	for i := range b {
		if _, ok := decode(b[:i]); ok {
			t.Errorf("decoded the first %d bytes", i)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(exported())
	f.Add([]byte{0xa1, 0, 2})
	f.Add([]byte{0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 12, 0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, b []byte) {
		h, ok := decode(b)
		if !ok {
			return
		}
		if again, ok := decode(h.encode()); !ok || again.hdr.total != h.hdr.total {
			t.Errorf("%x does not survive", b)
		}
	})
}
