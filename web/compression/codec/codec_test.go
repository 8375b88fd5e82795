package codec

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	gozlib "compress/zlib"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
)

// samples are texts that compress in different ways.
func samples() [][]byte {
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 100_000)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	words := make([]byte, 0, 300_000)
	for len(words) < 300_000 {
		words = fmt.Appendf(words, "word%d ", r.IntN(500))
	}
	runs := bytes.Repeat([]byte("ab"), 50_000)
	return [][]byte{nil, []byte("a"), []byte("hello hello hello"), noise, words, runs, append(append([]byte{}, noise...), noise...)}
}

// pump drives a codec with pieces of the given sizes.
func pump(c Codec, src []byte, in, out, finish int) (res []byte, rest int, err *Error) {
	buf := make([]byte, out)
	for {
		n := min(in, len(src))
		flush := NoFlush
		if n == len(src) {
			flush = finish
		}
		for {
			nsrc, ndst, err := c.Write(buf, src[:n], flush)
			if err != nil {
				return res, len(src), err
			}
			res = append(res, buf[:ndst]...)
			src = src[nsrc:]
			n -= nsrc
			if ndst < len(buf) {
				break
			}
		}
		if n > 0 || len(src) == 0 {
			return res, len(src), nil
		}
	}
}

func compressed(t *testing.T, format Format, level int, b []byte) []byte {
	var out bytes.Buffer
	var w io.WriteCloser
	switch format {
	case Gzip:
		w, _ = gzip.NewWriterLevel(&out, level)
	case Zlib:
		w, _ = gozlib.NewWriterLevel(&out, level)
	default:
		w, _ = flate.NewWriter(&out, level)
	}
	if _, err := w.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestInflateAgainstStandardLibrary(t *testing.T) {
	for i, b := range samples() {
		for _, format := range []Format{Zlib, Gzip, Raw} {
			for _, level := range []int{0, 1, 6, 9, flate.HuffmanOnly} {
				z := compressed(t, format, level, b)
				for _, step := range [][2]int{{1 << 20, 1 << 20}, {1, 7}, {1000, 16384}, {13, 300}} {
					if step[0] == 1 && len(b) > 1000 && level != 6 {
						continue
					}
					got, rest, err := pump(NewInflate(format, 15, nil), append(append([]byte{}, z...), 0, 1), step[0], step[1], Finish)
					if err != nil || !bytes.Equal(got, b) || rest != 2 {
						t.Fatalf("sample %d format %d level %d step %v: %v, %d bytes of %d, rest %d", i, format, level, step, err, len(got), len(b), rest)
					}
				}
			}
		}
	}
}

func TestDeflateRoundTrip(t *testing.T) {
	dict := []byte("word1 word2 word3 hello")
	for i, b := range samples() {
		for _, format := range []Format{Zlib, Gzip, Raw} {
			for _, level := range []int{-1, 0, 9} {
				for _, strategy := range []int{DefaultStrategy, HuffmanOnly, RLE} {
					for _, bits := range []int{9, 15} {
						var d []byte
						if format != Gzip && i%2 == 1 {
							d = dict
						}
						z, _, err := pump(NewDeflate(format, level, bits, strategy, d), b, 50_000, 4096, Finish)
						if err != nil {
							t.Fatal(err)
						}
						got, rest, err := pump(NewInflate(format, bits, d), z, 777, 4096, Finish)
						if err != nil || rest != 0 || !bytes.Equal(got, b) {
							t.Fatalf("sample %d format %d level %d strategy %d bits %d: %v rest %d", i, format, level, strategy, bits, err, rest)
						}
					}
				}
			}
		}
	}
}

func TestOtherCodecsRoundTrip(t *testing.T) {
	for i, b := range samples() {
		z, _, err := pump(NewBrotliEncoder(5, 18), b, 60_000, 4096, BrotliFinish)
		if err != nil {
			t.Fatal(err)
		}
		got, rest, err := pump(NewBrotliDecoder(false), append(z, 'x', 'y'), 5000, 4096, BrotliFinish)
		if err != nil || rest != 2 || !bytes.Equal(got, b) {
			t.Fatalf("brotli sample %d: %v rest %d, %d of %d", i, err, rest, len(got), len(b))
		}
		enc, err := NewZstdEncoder(3, 0, true, nil)
		if err != nil {
			t.Fatal(err)
		}
		if z, _, err = pump(enc, b, 60_000, 4096, ZstdEnd); err != nil {
			t.Fatal(err)
		}
		if got, rest, err = pump(NewZstdDecoder(0, nil), z, 5000, 4096, ZstdEnd); err != nil || rest != 0 || !bytes.Equal(got, b) {
			t.Fatalf("zstd sample %d: %v rest %d, %d of %d", i, err, rest, len(got), len(b))
		}
		if len(z) > 10 {
			if _, _, err = pump(NewZstdDecoder(0, nil), z[:len(z)-5], 5000, 4096, ZstdEnd); err == nil || err.Code != "Z_BUF_ERROR" {
				t.Fatalf("zstd sample %d: truncated data gave %v", i, err)
			}
		}
	}
}

func FuzzInflate(f *testing.F) {
	for _, b := range samples() {
		if len(b) < 1000 {
			var out bytes.Buffer
			w, _ := flate.NewWriter(&out, 6)
			_, _ = w.Write(b)
			_ = w.Close()
			f.Add(out.Bytes())
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		want, werr := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(b)), 1<<20))
		got, _, err := pump(NewInflate(Raw, 15, nil), b, 5, 300, Finish)
		again, _, err2 := pump(NewInflate(Raw, 15, nil), b, 1<<20, 1<<16, Finish)
		if (err == nil) != (err2 == nil) || err == nil && !bytes.Equal(got, again) {
			t.Fatalf("pieces give %v, the whole %v", err, err2)
		}
		if werr == nil && len(want) < 1<<20 && (err != nil || !bytes.Equal(got, want)) {
			t.Fatalf("%v, the standard library accepts it", err)
		}
	})
}

func BenchmarkInflate(b *testing.B) {
	text := samples()[4]
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, 6)
	_, _ = w.Write(text)
	_ = w.Close()
	dst := make([]byte, len(text)+300)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		NewInflate(Raw, 15, nil).Write(dst, out.Bytes(), Finish)
	}
}

func BenchmarkInflateStandardLibrary(b *testing.B) {
	text := samples()[4]
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, 6)
	_, _ = w.Write(text)
	_ = w.Close()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		_, _ = io.Copy(io.Discard, flate.NewReader(bytes.NewReader(out.Bytes())))
	}
}
