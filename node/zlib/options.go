package zlib

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/compression/codec"
)

// options are the checked options of one codec.
type options struct {
	mode                              mode
	windowBits, level, memLevel       int
	strategy                          int
	dictionary                        []byte
	chunkSize                         int
	flush, finishFlush, fullFlush     int
	maxOutput                         float64
	info                              bool
	rejectGarbage                     bool
	quality, brotliWindow             int // Brotli
	largeWindow                       bool
	zstdLevel, zstdWindow, zstdMaxWin int // Zstandard
	checksum                          bool
	pledged                           *int64 // the length that the input of Zstandard must have
}

// maxBufferLength is buffer.kMaxLength where nobody has changed it.
const maxBufferLength = 1<<53 - 1

// maxLength is buffer.kMaxLength as it was when the module was loaded.
func maxLength(e *env.Env) float64 {
	if s := states.Must(e); s.maxLength > 0 {
		return s.maxLength
	}
	return maxBufferLength
}

// readMaxLength notes buffer.kMaxLength.
func readMaxLength(e *env.Env) error {
	b, err := e.Builtin(e, "buffer")
	if err != nil {
		return err
	}
	o, ok := b.AsObject()
	if !ok {
		return nil
	}
	v, err := o.Get("kMaxLength")
	if f, ok := v.AsNumber(); ok {
		states.Must(e).maxLength = f
	}
	return err
}

// parseOptions checks the options of a class, in the order in which Node does.
func parseOptions(e *env.Env, m mode, v engine.Value) (*options, error) {
	rt, most := e.RT, maxLength(e)
	o := &options{mode: m, windowBits: defaultWindowBits, level: -1, memLevel: defaultMemLevel, chunkSize: defaultChunk,
		maxOutput: most, quality: 11, brotliWindow: brotliWindowDefault, zstdLevel: 3}
	switch m.family() {
	case familyZlib:
		o.finishFlush, o.fullFlush = codec.Finish, codec.FullFlush
		if m.decompresses() && m != modeInflateRaw {
			o.windowBits = 0
		}
	case familyBrotli:
		o.finishFlush, o.fullFlush = codec.BrotliFinish, codec.BrotliFlush
	case familyZstd:
		o.finishFlush, o.fullFlush = codec.ZstdEnd, codec.ZstdFlush
	}
	obj, ok := v.AsObject()
	if !ok {
		return o, nil
	}
	p := &parser{rt: rt, obj: obj}
	switch m.family() {
	case familyZlib:
		o.parseZlib(p)
	case familyBrotli:
		o.parseParams(p, 8, "Brotli", o.brotliParam)
		o.parseDictionary(p)
		if len(o.dictionary) > 0 && p.err == nil {
			p.err = nodeerr.MethodNotImplemented("zlib dictionaries of Brotli")
		}
	case familyZstd:
		last := 402
		if m.decompresses() {
			last = 100
		} else {
			o.parsePledged(p)
		}
		o.parseParams(p, last, "Zstd", o.zstdParam)
		o.parseDictionary(p)
	}
	o.parseBase(p)
	return o, p.err
}

// parser reads options until the first error.
type parser struct {
	rt  *engine.Runtime
	obj *engine.Object
	err error
}

func (p *parser) get(name string) engine.Value {
	if p.err != nil {
		return engine.Undefined
	}
	v, err := p.obj.Get(name)
	p.err = err
	return v
}

// number reads a number in a range; def stands for undefined and NaN.
func (p *parser) number(name string, min, max, def float64) float64 {
	return p.inRange("options."+name, p.get(name), min, max, def)
}

func (p *parser) inRange(name string, v engine.Value, min, max, def float64) float64 {
	f, err := rangeOrDefault(p.rt, name, v, min, max, def)
	if p.err == nil {
		p.err = err
	}
	return f
}

func rangeOrDefault(rt *engine.Runtime, name string, v engine.Value, min, max, def float64) (float64, error) {
	if v.IsUndefined() {
		return def, nil
	}
	f, ok := v.AsNumber()
	switch {
	case !ok:
		return def, nodeerr.InvalidArgType(rt, name, v, "number")
	case f != f:
		return def, nil
	case math.IsInf(f, 0):
		return def, nodeerr.OutOfRange(rt, name, "a finite number", v)
	case f < min || f > max:
		want := ">= " + strconv.FormatFloat(min, 'f', -1, 64)
		if !math.IsInf(max, 1) {
			want += " and <= " + strconv.FormatFloat(max, 'f', -1, 64)
		}
		return def, nodeerr.OutOfRange(rt, name, want, v)
	}
	return f, nil
}

func (o *options) parseZlib(p *parser) {
	bits := p.get("windowBits")
	zero, _ := bits.AsNumber()
	if (bits.IsNullish() || bits.IsNumber() && zero == 0) && o.mode.decompresses() && o.mode != modeInflateRaw {
		o.windowBits = 0
	} else {
		least := 8.0
		if o.mode == modeGzip {
			least = 9
		}
		o.windowBits = int(p.inRange("options.windowBits", bits, least, 15, defaultWindowBits))
	}
	if o.mode == modeDeflateRaw && o.windowBits == 8 {
		// zlib has no raw format with a window of 256 bytes.
		o.windowBits = 9
	}
	o.level = int(p.number("level", -1, 9, -1))
	o.memLevel = int(p.number("memLevel", 1, 9, defaultMemLevel))
	o.strategy = int(p.number("strategy", 0, 4, 0))
	o.parseDictionary(p)
}

func (o *options) parseDictionary(p *parser) {
	v := p.get("dictionary")
	if v.IsUndefined() || p.err != nil {
		return
	}
	w, ok := v.AsView()
	if !ok {
		p.err = nodeerr.InvalidArgType(p.rt, "options.dictionary", v, "Buffer", "TypedArray", "DataView", "ArrayBuffer")
		return
	}
	o.dictionary = bytes.Clone(w.Bytes)
}

// parseBase reads the options that all classes have.
func (o *options) parseBase(p *parser) {
	last := 5.0
	switch o.mode.family() {
	case familyBrotli:
		last = 3
	case familyZstd:
		last = 2
	}
	o.chunkSize = int(math.Min(p.number("chunkSize", 64, math.Inf(1), defaultChunk), 1<<30))
	o.flush = int(p.number("flush", 0, last, 0))
	o.finishFlush = int(p.number("finishFlush", 0, last, float64(o.finishFlush)))
	o.maxOutput = p.number("maxOutputLength", 1, o.maxOutput, o.maxOutput)
	if v := p.get("rejectGarbageAfterEnd"); !v.IsUndefined() && p.err == nil {
		if !v.IsBool() {
			p.err = nodeerr.InvalidArgType(p.rt, "options.rejectGarbageAfterEnd", v, "boolean")
			return
		}
		o.rejectGarbage = v.IsTrue()
	}
	o.info = p.get("info").Truthy()
}

// parseParams reads the option params of Brotli and Zstandard.
func (o *options) parseParams(p *parser, last int, name string, set func(key int, value int) bool) {
	params, ok := p.get("params").AsObject()
	if !ok || p.err != nil {
		return
	}
	keys, err := params.Keys()
	if err != nil {
		p.err = err
		return
	}
	values := make(map[int]uint32, len(keys))
	for _, k := range keys {
		f, err := p.rt.ToNumber(engine.String(k.Name()))
		if err != nil {
			p.err = err
			return
		}
		n := int(f)
		if _, twice := values[n]; twice || float64(n) != f || n < 0 || n > last {
			shown := name
			if name == "Zstd" {
				shown = "zstd"
			}
			p.err = nodeerr.Range("ERR_"+strings.ToUpper(name)+"_INVALID_PARAM", "%s is not a valid %s parameter", k.Name(), shown)
			return
		}
		v, err := params.GetKey(k)
		if err != nil {
			p.err = err
			return
		}
		f, isNumber := v.AsNumber()
		if !isNumber && !v.IsBool() {
			p.err = nodeerr.InvalidArgType(p.rt, "options.params[key]", v, "number")
			return
		}
		if v.IsTrue() {
			f = 1
		}
		values[n] = toUint32(f)
	}
	for n := 0; n <= last; n++ {
		value, ok := values[n]
		if !ok || value == math.MaxUint32 {
			continue // all ones stand for a parameter that is not set
		}
		if !set(n, int(int32(value))) {
			message := "Initialization failed"
			if name == "Zstd" {
				message = "Setting parameter failed"
			}
			p.err = nodeerr.New("ERR_ZLIB_INITIALIZATION_FAILED", "%s", message)
			return
		}
	}
}

// toUint32 is what an element of a Uint32Array keeps of a number.
func toUint32(f float64) uint32 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	m := math.Mod(math.Trunc(f), 1<<32)
	if m < 0 {
		m += 1 << 32
	}
	return uint32(m)
}

// parsePledged reads the option pledgedSrcSize.
func (o *options) parsePledged(p *parser) {
	v := p.get("pledgedSrcSize")
	if v.IsUndefined() || p.err != nil {
		return
	}
	f, ok := v.AsNumber()
	switch {
	case !ok:
		p.err = nodeerr.Type("ERR_INVALID_ARG_TYPE", "pledgedSrcSize must be a number")
	case f != math.Trunc(f) || math.Abs(f) > maxBufferLength:
		p.err = nodeerr.Range("ERR_OUT_OF_RANGE", "pledgedSrcSize must be a safe integer")
	case f < 0:
		p.err = nodeerr.Range("ERR_OUT_OF_RANGE", "pledgedSrcSize must be non-negative")
	default:
		n := int64(f)
		o.pledged = &n
	}
}

// brotliParam takes a parameter of Brotli.
func (o *options) brotliParam(key, value int) bool {
	if o.mode == modeBrotliDecode {
		if key == 1 {
			o.largeWindow = value != 0
		}
		return key < 2
	}
	switch key {
	case 1:
		o.quality = int(min(uint32(value), 11))
	case 2:
		o.brotliWindow = int(min(uint32(value), 30))
	case 4:
		return value == 0 || value == 1
	}
	return true
}

// zstdBounds are the values that a parameter may have besides 0, and whether
// the number names one.
func zstdBounds(key int) (least, most int, ok bool) {
	switch key {
	case 10:
		return 0, 1, true
	case 101:
		return 10, 31, true
	case 102, 103, 161:
		return 6, 30, true
	case 104:
		return 1, 30, true
	case 105:
		return 3, 7, true
	case 106:
		return 0, 1 << 17, true
	case 107:
		return 1, 9, true
	case 160:
		return 0, 2, true
	case 162:
		return 4, 4096, true
	case 163:
		return 1, 8, true
	case 164:
		return 0, 25, true
	case 130:
		return math.MinInt32, 1 << 17, true
	case 100, 200, 201, 202, 400, 401, 402:
		return math.MinInt32, math.MaxInt32, true
	}
	return 0, 0, false
}

// zstdParam takes a parameter of Zstandard.
func (o *options) zstdParam(key, value int) bool {
	if o.mode == modeZstdDecompress {
		if key != 100 || value != 0 && (value < 10 || value > 31) {
			return false
		}
		o.zstdMaxWin = value
		return true
	}
	least, most, ok := zstdBounds(key)
	if !ok || value != 0 && (value < least || value > most) {
		return false
	}
	switch key {
	case 100:
		o.zstdLevel = value
	case 101:
		o.zstdWindow = value
	case 201:
		o.checksum = value != 0
	}
	return true
}

// newCodec makes the codec of the options.
func (o *options) newCodec() (codec.Codec, error) {
	switch o.mode {
	case modeDeflate, modeGzip, modeDeflateRaw:
		return codec.NewDeflate(o.format(), o.level, o.windowBits, o.strategy, o.dictionary), nil
	case modeBrotliEncode:
		return codec.NewBrotliEncoder(o.quality, o.brotliWindow), nil
	case modeBrotliDecode:
		return codec.NewBrotliDecoder(o.largeWindow), nil
	case modeZstdCompress:
		e, err := codec.NewZstdEncoder(o.zstdLevel, o.zstdWindow, o.checksum, o.dictionary)
		if err != nil {
			return nil, zlibError(err)
		}
		if o.pledged != nil {
			e.Pledge(*o.pledged)
		}
		return e, nil
	case modeZstdDecompress:
		return codec.NewZstdDecoder(o.zstdMaxWin, o.dictionary), nil
	}
	z := codec.NewInflate(o.format(), o.windowBits, o.dictionary)
	if o.rejectGarbage {
		z.OneMember()
	}
	return z, nil
}

func (o *options) format() codec.Format {
	switch o.mode {
	case modeGzip, modeGunzip:
		return codec.Gzip
	case modeDeflateRaw, modeInflateRaw:
		return codec.Raw
	case modeUnzip:
		return codec.Auto
	}
	return codec.Zlib
}

// zlibError is the error of a codec as Node makes it.
func zlibError(err *codec.Error) error {
	e := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: err.Message, Plain: true}
	return e.With("errno", engine.Int(err.Errno)).With("code", engine.String(err.Code))
}

func errTooLarge(max float64) error {
	return nodeerr.Range("ERR_BUFFER_TOO_LARGE", "Cannot create a Buffer larger than %s bytes", strconv.FormatFloat(max, 'f', -1, 64))
}

func errTrailing() error {
	return nodeerr.Type("ERR_TRAILING_JUNK_AFTER_STREAM_END", "Trailing junk found after the end of the compressed stream")
}
