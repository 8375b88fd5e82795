package fetch

import (
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/compression/codec"
)

// maxCodings is how many content codings a response may have.
const maxCodings = 5

// decoder undoes content codings, the last one applied first.
type decoder struct{ stages []stage }

type stage struct {
	c    codec.Codec
	done bool
	lazy bool // deflate: zlib or raw, by the first byte
}

// newDecoder returns nil where the body is not compressed.
func newDecoder(r *response) (*decoder, error) {
	names := codings(r)
	if len(names) > maxCodings {
		return nil, engine.Error("too many content-encodings in response: %d, maximum allowed is %d", len(names), maxCodings)
	}
	d := &decoder{}
	for i := len(names) - 1; i >= 0; i-- {
		switch names[i] {
		case "gzip", "x-gzip":
			d.stages = append(d.stages, stage{c: codec.NewInflate(codec.Gzip, 0, nil)})
		case "deflate":
			d.stages = append(d.stages, stage{lazy: true})
		case "br":
			d.stages = append(d.stages, stage{c: codec.NewBrotliDecoder(false)})
		case "zstd":
			d.stages = append(d.stages, stage{c: codec.NewZstdDecoder(27, nil)})
		default:
			return nil, nil
		}
	}
	if len(d.stages) == 0 {
		return nil, nil
	}
	return d, nil
}

// write decodes b and gives the outcome to out.
func (d *decoder) write(b []byte, out func([]byte) error) error {
	return d.run(0, b, codec.NoFlush, out)
}

// end tells that no more comes. What is cut short gives what is there.
func (d *decoder) end(out func([]byte) error) error {
	for i := range d.stages {
		if d.stages[i].c != nil {
			d.stages[i].c.Close()
			d.stages[i].done = true
		}
	}
	return nil
}

func (d *decoder) run(i int, b []byte, flush int, out func([]byte) error) error {
	if i == len(d.stages) {
		return out(b)
	}
	s := &d.stages[i]
	if s.done || len(b) == 0 {
		return nil
	}
	if s.lazy {
		format := codec.Raw
		if b[0]&0x0F == 8 {
			format = codec.Zlib
		}
		s.c, s.lazy = codec.NewInflate(format, 0, nil), false
	}
	for {
		dst := make([]byte, max(16<<10, min(4*len(b), 64<<10)))
		nsrc, ndst, err := s.c.Write(dst, b, flush)
		b = b[nsrc:]
		if ndst > 0 {
			if e := d.run(i+1, dst[:ndst:ndst], flush, out); e != nil {
				return e
			}
		}
		if err != nil {
			x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: err.Message, Plain: true}
			return x.With("errno", engine.Int(err.Errno)).With("code", engine.String(err.Code))
		}
		if z, ok := s.c.(*codec.Inflate); ok && z.Ended() {
			return nil
		}
		if ndst < len(dst) && (len(b) == 0 || nsrc == 0) {
			return nil
		}
	}
}

// matchesIntegrity checks a body against integrity metadata: the strongest
// algorithm that is named counts.
// https://w3c.github.io/webappsec-subresource-integrity/#does-response-match-metadatalist
func matchesIntegrity(b []byte, metadata string) bool {
	best, want := 0, []string(nil)
	for _, item := range strings.Fields(metadata) {
		item, _, _ = strings.Cut(item, "?")
		name, hash, ok := strings.Cut(item, "-")
		strength := map[string]int{"sha256": 1, "sha384": 2, "sha512": 3}[name]
		if !ok || strength == 0 || strength < best {
			continue
		}
		if strength > best {
			best, want = strength, nil
		}
		want = append(want, strings.TrimRight(strings.NewReplacer("-", "+", "_", "/").Replace(hash), "="))
	}
	if len(want) == 0 {
		return true
	}
	var sum []byte
	switch best {
	case 1:
		h := sha256.Sum256(b)
		sum = h[:]
	case 2:
		h := sha512.Sum384(b)
		sum = h[:]
	default:
		h := sha512.Sum512(b)
		sum = h[:]
	}
	have := base64.RawStdEncoding.EncodeToString(sum)
	for _, w := range want {
		if w == have {
			return true
		}
	}
	return false
}
