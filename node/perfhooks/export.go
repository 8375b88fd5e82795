package perfhooks

import (
	"encoding/binary"
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Histograms are exported as a map in CBOR with numbers for keys.
// https://www.rfc-editor.org/rfc/rfc8949
const (
	exportVersion = iota
	exportLowest
	exportHighest
	exportFigures
	exportCount
	exportMin
	exportMax
	exportOffset
	exportRatio
	exportSize
	exportCounts
	exportAverage
)

// The keys of the moving average.
const (
	averageWeight = iota
	averageMean
	averageVariance
	averageErrors
	averageThreshold
)

const formatVersion = 2

// The major types of CBOR that are written.
const (
	cborUnsigned = 0 << 5
	cborArray    = 4 << 5
	cborMap      = 5 << 5
	cborFloat64  = 0xfb
)

func appendHead(b []byte, major byte, n uint64) []byte {
	switch {
	case n < 24:
		return append(b, major|byte(n))
	case n <= math.MaxUint8:
		return append(b, major|24, byte(n))
	case n <= math.MaxUint16:
		return binary.BigEndian.AppendUint16(append(b, major|25), uint16(n))
	case n <= math.MaxUint32:
		return binary.BigEndian.AppendUint32(append(b, major|26), uint32(n))
	}
	return binary.BigEndian.AppendUint64(append(b, major|27), n)
}

func appendFloat(b []byte, key uint64, f float64) []byte {
	b = append(appendHead(b, cborUnsigned, key), cborFloat64)
	return binary.BigEndian.AppendUint64(b, math.Float64bits(f))
}

// export is histogram.export().
// https://nodejs.org/api/perf_hooks.html#histogramexport
func export(c *engine.Call, h *histogram) (engine.Value, error) {
	h.mu.Lock()
	b := h.encode()
	h.mu.Unlock()
	return c.Runtime().NewUint8Array(b).Value(), nil
}

func (h *histogram) encode() []byte {
	x, a := h.hdr, &h.average
	keys := uint64(exportAverage)
	if a.weight > 0 {
		keys++
	}
	b := appendHead(nil, cborMap, keys)
	for key, n := range [...]int64{exportVersion: formatVersion, exportLowest: x.lowest, exportHighest: x.highest, exportFigures: int64(x.figures),
		exportCount: x.total, exportMin: x.min, exportMax: x.max, exportOffset: 0} {
		b = appendHead(appendHead(b, cborUnsigned, uint64(key)), cborUnsigned, uint64(n))
	}
	b = appendFloat(b, exportRatio, 1)
	b = appendHead(appendHead(b, cborUnsigned, exportSize), cborUnsigned, uint64(x.size()))
	var pairs []byte
	n, last := uint64(0), 0
	x.each(func(i int, count int64) bool {
		pairs = appendHead(appendHead(pairs, cborUnsigned, uint64(i-last)), cborUnsigned, uint64(count))
		last = i
		n += 2
		return true
	})
	b = append(appendHead(appendHead(b, cborUnsigned, exportCounts), cborArray, n), pairs...)
	if a.weight > 0 {
		b = appendHead(appendHead(b, cborUnsigned, exportAverage), cborMap, 5)
		for key, f := range [...]float64{averageWeight: a.weight, averageMean: a.mean, averageVariance: a.variance, averageErrors: a.errors} {
			b = appendFloat(b, uint64(key), f)
		}
		b = appendHead(appendHead(b, cborUnsigned, averageThreshold), cborUnsigned, uint64(a.threshold))
	}
	return b
}

// importHistogram is perf_hooks.importHistogram(data).
// https://nodejs.org/api/perf_hooks.html#perf_hooksimporthistogramdata
func importHistogram(c *engine.Call) (engine.Value, error) {
	view, ok := c.Arg(0).AsView()
	if !ok || !view.Typed || view.Type != engine.Uint8 {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "data", c.Arg(0), "Uint8Array")
	}
	h, ok := decode(view.Bytes)
	if !ok {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_VALUE", "Invalid histogram export data")
	}
	return newRecordable(env.From(c), h)
}

// cborReader reads CBOR; once something is wrong, bad stays set.
type cborReader struct {
	b   []byte
	bad bool
}

// maxCBORDepth bounds the nesting of what is skipped.
const maxCBORDepth = 16

// head reads the head of an item.
func (r *cborReader) head() (major byte, n uint64, info byte) {
	if r.bad || len(r.b) == 0 {
		r.bad = true
		return 0, 0, 0
	}
	major, info = r.b[0]>>5<<5, r.b[0]&31
	r.b = r.b[1:]
	if info < 24 {
		return major, uint64(info), info
	}
	size := 1 << (info - 24)
	if info > 27 || len(r.b) < size {
		r.bad = true
		return 0, 0, 0
	}
	for _, x := range r.b[:size] {
		n = n<<8 | uint64(x)
	}
	r.b = r.b[size:]
	return major, n, info
}

func (r *cborReader) expect(major byte) uint64 {
	m, n, _ := r.head()
	if m != major {
		r.bad = true
	}
	return n
}

// integer reads a number that fits an int64.
func (r *cborReader) integer() int64 { return int64(r.expect(cborUnsigned)) }

func (r *cborReader) float() float64 {
	m, n, info := r.head()
	if m|info != cborFloat64 {
		r.bad = true
	}
	return math.Float64frombits(n)
}

// skip leaves an item out.
func (r *cborReader) skip(depth int) {
	m, n, _ := r.head()
	switch {
	case r.bad:
	case m == 2<<5, m == 3<<5: // bytes, text
		if n > uint64(len(r.b)) {
			r.bad = true
			return
		}
		r.b = r.b[n:]
	case m == cborArray, m == cborMap, m == 6<<5: // 6: a tag
		if m == 6<<5 {
			n = 1
		} else if m == cborMap {
			n *= 2
		}
		if depth >= maxCBORDepth || n > uint64(len(r.b)) {
			r.bad = true
			return
		}
		for ; n > 0 && !r.bad; n-- {
			r.skip(depth + 1)
		}
	}
}

// decode makes a histogram of exported data.
func decode(b []byte) (*histogram, bool) {
	r := &cborReader{b: b}
	var n [exportSize + 1]int64
	var counts []int64
	h := &histogram{}
	have := 0
	for keys := r.expect(cborMap); keys > 0 && !r.bad; keys-- {
		key := r.expect(cborUnsigned)
		if key < exportAverage {
			have |= 1 << key
		}
		switch key {
		case exportRatio:
			r.float()
		case exportCounts:
			counts = r.counts()
		case exportAverage:
			h.average = r.average()
		default:
			if key > exportAverage {
				r.skip(0)
			} else {
				n[key] = r.integer()
			}
		}
	}
	if r.bad || have != 1<<exportAverage-1 || n[exportVersion] != 1 && n[exportVersion] != formatVersion || n[exportFigures] > 5 {
		return nil, false
	}
	x, ok := newHDR(n[exportLowest], n[exportHighest], int(n[exportFigures]))
	if !ok || int64(x.size()) != n[exportSize] || !x.fill(counts) || x.total != n[exportCount] {
		return nil, false
	}
	x.min, x.max = n[exportMin], n[exportMax]
	h.hdr = x
	return h, true
}

// counts reads pairs of the distance of an index to the one before, and a count.
func (r *cborReader) counts() []int64 {
	n := r.expect(cborArray)
	if n%2 != 0 || n > uint64(len(r.b)) {
		r.bad = true
		return nil
	}
	list := make([]int64, 0, n)
	for ; n > 0 && !r.bad; n-- {
		list = append(list, r.integer())
	}
	return list
}

// fill sets the counts of an empty histogram.
func (h *hdr) fill(pairs []int64) bool {
	at := 0
	for i := 0; i+1 < len(pairs); i += 2 {
		step, count := pairs[i], pairs[i+1]
		if step < 0 || step >= int64(h.size()-at) || i > 0 && step == 0 || count <= 0 || h.total > math.MaxInt64-count {
			return false
		}
		at += int(step)
		h.add(at, count)
	}
	return true
}

func (r *cborReader) average() average {
	a := average{begun: true}
	have := 0
	for keys := r.expect(cborMap); keys > 0 && !r.bad; keys-- {
		key := r.expect(cborUnsigned)
		if key <= averageThreshold {
			have |= 1 << key
		}
		switch key {
		case averageWeight:
			a.weight = r.float()
		case averageMean:
			a.mean = r.float()
		case averageVariance:
			a.variance = r.float()
		case averageErrors:
			a.errors = r.float()
		case averageThreshold:
			a.threshold = r.integer()
		default:
			r.skip(0)
		}
	}
	if have != 1<<(averageThreshold+1)-1 {
		r.bad = true
	}
	return a
}
