package typedarray

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

const (
	base64Digits    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	base64URLDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
)

// lastChunk is the lastChunkHandling option.
type lastChunk uint8

const (
	lastLoose lastChunk = iota
	lastStrict
	lastStop
)

// decoding is the result of decoding text: what was read and made before err.
type decoding struct {
	read  int
	bytes []byte
	err   error
}

func errBase64Character() error {
	return core.SyntaxError("Found a character that cannot be part of a valid base64 string.")
}

func errBase64Single() error {
	return core.SyntaxError("The base64 input terminates with a single character, excluding padding (=).")
}

func errBase64Bits() error {
	return core.SyntaxError("The base64 input terminates with non-zero padding bits.")
}

// base64Value is the value of a digit, or -1.
func base64Value(c uint16, url bool) int {
	switch {
	case c >= 'A' && c <= 'Z':
		return int(c - 'A')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 26
	case c >= '0' && c <= '9':
		return int(c-'0') + 52
	case c == '+' && !url, c == '-' && url:
		return 62
	case c == '/' && !url, c == '_' && url:
		return 63
	}
	return -1
}

func skipSpace(s text.String, i int) int {
	for i < s.Len() {
		switch s.At(i) {
		case '\t', '\n', '\f', '\r', ' ':
			i++
		default:
			return i
		}
	}
	return i
}

// decodeBase64 is FromBase64; max bounds the number of bytes.
// https://tc39.es/ecma262/#sec-frombase64
func decodeBase64(s text.String, url bool, last lastChunk, limit int) (d decoding) {
	if limit == 0 {
		return d
	}
	n := s.Len()
	d.bytes = make([]byte, 0, min(n/4*3+3, limit))
	var bits uint32
	digits := 0
	for i := 0; ; {
		if digits == 0 {
			if j := d.run(s, i, url, limit); j > i {
				i = j
				if d.read = i; len(d.bytes) == limit {
					return d
				}
			}
		}
		if i = skipSpace(s, i); i == n {
			return d.end(n, bits, digits, last)
		}
		c := s.At(i)
		i++
		if c == '=' {
			return d.padding(s, i, bits, digits, last)
		}
		v := base64Value(c, url)
		if v < 0 {
			d.err = errBase64Character()
			return d
		}
		if left := limit - len(d.bytes); left == 1 && digits == 2 || left == 2 && digits == 3 {
			return d
		}
		bits = bits<<6 | uint32(v)
		if digits++; digits == 4 {
			d.bytes = append(d.bytes, byte(bits>>16), byte(bits>>8), byte(bits))
			bits, digits, d.read = 0, 0, i
			if len(d.bytes) == limit {
				return d
			}
		}
	}
}

// run decodes whole groups of four digits from position i on and returns the
// position behind them.
func (d *decoding) run(s text.String, i int, url bool, limit int) int {
	b, ok := s.Latin1()
	if !ok {
		return i
	}
	for ; i+4 <= len(b) && limit-len(d.bytes) >= 3; i += 4 {
		v := base64Value(uint16(b[i]), url)<<18 | base64Value(uint16(b[i+1]), url)<<12 |
			base64Value(uint16(b[i+2]), url)<<6 | base64Value(uint16(b[i+3]), url)
		if v < 0 {
			break
		}
		d.bytes = append(d.bytes, byte(v>>16), byte(v>>8), byte(v))
	}
	return i
}

// end is what happens where the text ends without padding.
func (d decoding) end(n int, bits uint32, digits int, last lastChunk) decoding {
	if digits > 0 {
		switch {
		case last == lastStop:
			return d
		case digits == 1:
			d.err = errBase64Single()
			return d
		case last == lastStrict:
			d.err = errBase64Single()
			return d
		}
		d.partial(bits, digits)
	}
	d.read = n
	return d
}

// partial appends the bytes of a final chunk of two or three digits.
func (d *decoding) partial(bits uint32, digits int) {
	if digits == 2 {
		d.bytes = append(d.bytes, byte(bits>>4))
	} else {
		d.bytes = append(d.bytes, byte(bits>>10), byte(bits>>2))
	}
}

// padding is what happens behind the first = sign.
func (d decoding) padding(s text.String, i int, bits uint32, digits int, last lastChunk) decoding {
	if digits < 2 {
		if d.err = errBase64Character(); digits == 1 {
			d.err = errBase64Single()
		}
		return d
	}
	i = skipSpace(s, i)
	if digits == 2 {
		if i == s.Len() {
			if last != lastStop {
				d.err = errBase64Character()
				if last == lastStrict {
					d.err = errBase64Single()
				}
			}
			return d
		}
		if s.At(i) == '=' {
			i = skipSpace(s, i+1)
		}
	}
	if i < s.Len() {
		d.err = errBase64Character()
		return d
	}
	if last == lastStrict && (digits == 2 && bits&0xF != 0 || digits == 3 && bits&3 != 0) {
		d.err = errBase64Bits()
		return d
	}
	d.partial(bits, digits)
	d.read = s.Len()
	return d
}

// decodeHex is FromHex.
// https://tc39.es/ecma262/#sec-fromhex
func decodeHex(s text.String, limit int) (d decoding) {
	n := s.Len()
	if n%2 != 0 {
		d.err = errHex()
		return d
	}
	d.bytes = make([]byte, 0, min(n/2, limit))
	for d.read < n && len(d.bytes) < limit {
		v := text.HexValue(s.At(d.read))<<4 | text.HexValue(s.At(d.read+1))
		if v < 0 {
			d.err = errHex()
			return d
		}
		d.bytes = append(d.bytes, byte(v))
		d.read += 2
	}
	return d
}

func errHex() error {
	return core.SyntaxError("Input string must contain hex characters in even length")
}

func inputString(args []core.Value) (text.String, error) {
	if v := core.Arg(args, 0); v.IsString() {
		return v.AsString(), nil
	}
	return text.Empty, core.TypeError("input argument must be a string")
}

// optionsObject is GetOptionsObject; nil stands for no options.
// https://tc39.es/ecma262/#sec-getoptionsobject
func optionsObject(v core.Value) (*core.Object, error) {
	if !v.IsUndefined() && !v.IsObject() {
		return nil, core.TypeError("invalid_argument")
	}
	return v.ObjectOrNil(), nil
}

// choice reads an option that is one of names; the first is the default.
func choice(options *core.Object, key *core.Atom, names ...string) (int, error) {
	if options == nil {
		return 0, nil
	}
	v, err := core.Get(options, key.Key())
	if err != nil || v.IsUndefined() {
		return 0, err
	}
	if v.IsString() {
		for i, name := range names {
			if v.AsString().EqualGo(name) {
				return i, nil
			}
		}
	}
	return 0, core.TypeError("invalid option %s", core.DescribeValue(v))
}

// base64Options reads the options of both decoding methods.
func base64Options(args []core.Value) (url bool, last lastChunk, err error) {
	options, err := optionsObject(core.Arg(args, 1))
	if err != nil {
		return false, 0, err
	}
	alphabet, err := choice(options, text.AtomAlphabet, "base64", "base64url")
	if err != nil {
		return false, 0, err
	}
	handling, err := choice(options, text.AtomLastChunkHandling, "loose", "strict", "stop-before-partial")
	return alphabet == 1, lastChunk(handling), err
}

// uint8Array returns the Uint8Array that this is.
// https://tc39.es/ecma262/#sec-validateuint8array
func uint8Array(this core.Value, method string) (*core.TypedArray, error) {
	if a := core.AsTypedArray(this); a != nil && a.Type == core.ElementUint8 {
		return a, nil
	}
	return nil, core.TypeError("Method Uint8Array.prototype.%s called on incompatible receiver %s", method, core.DescribeValue(this))
}

func errUint8Detached(method string) error {
	return core.TypeError("Cannot perform Uint8Array.prototype.%s on a detached or out-of-bounds ArrayBuffer", method)
}

func newUint8Array(r *core.Realm, b []byte) core.Value {
	if b == nil {
		b = []byte{}
	}
	return value(core.NewTypedArray(r, core.ElementUint8, core.NewArrayBuffer(r, b), 0, len(b)))
}

// fromBase64 is Uint8Array.fromBase64.
// https://tc39.es/ecma262/#sec-uint8array.frombase64
func fromBase64(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	s, err := inputString(args)
	if err != nil {
		return core.Undefined, err
	}
	url, last, err := base64Options(args)
	if err != nil {
		return core.Undefined, err
	}
	d := decodeBase64(s, url, last, math.MaxInt)
	if d.err != nil {
		return core.Undefined, d.err
	}
	return newUint8Array(r, d.bytes), nil
}

// fromHex is Uint8Array.fromHex.
// https://tc39.es/ecma262/#sec-uint8array.fromhex
func fromHex(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	s, err := inputString(args)
	if err != nil {
		return core.Undefined, err
	}
	d := decodeHex(s, math.MaxInt)
	if d.err != nil {
		return core.Undefined, d.err
	}
	return newUint8Array(r, d.bytes), nil
}

// prototypeSetFromBase64 is Uint8Array.prototype.setFromBase64.
// https://tc39.es/ecma262/#sec-uint8array.prototype.setfrombase64
func prototypeSetFromBase64(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, err := uint8Array(this, "setFromBase64")
	if err != nil {
		return core.Undefined, err
	}
	s, err := inputString(args)
	if err != nil {
		return core.Undefined, err
	}
	url, last, err := base64Options(args)
	if err != nil {
		return core.Undefined, err
	}
	return setDecoded(r, a, "setFromBase64", func(limit int) decoding { return decodeBase64(s, url, last, limit) })
}

// prototypeSetFromHex is Uint8Array.prototype.setFromHex.
// https://tc39.es/ecma262/#sec-uint8array.prototype.setfromhex
func prototypeSetFromHex(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, err := uint8Array(this, "setFromHex")
	if err != nil {
		return core.Undefined, err
	}
	s, err := inputString(args)
	if err != nil {
		return core.Undefined, err
	}
	return setDecoded(r, a, "setFromHex", func(limit int) decoding { return decodeHex(s, limit) })
}

// setDecoded stores decoded bytes, those before an error too.
func setDecoded(r *core.Realm, a *core.TypedArray, method string, decode func(limit int) decoding) (core.Value, error) {
	b, detached := core.TypedArrayBytes(a)
	if detached {
		return core.Undefined, errUint8Detached(method)
	}
	d := decode(len(b))
	copy(b, d.bytes)
	if d.err != nil {
		return core.Undefined, d.err
	}
	o := r.NewObject()
	core.DefineOwn(o, text.AtomRead.Key(), core.Int64(int64(d.read)), core.DataDefault)
	core.DefineOwn(o, text.AtomWritten.Key(), core.Int64(int64(len(d.bytes))), core.DataDefault)
	return core.Obj(o), nil
}

// prototypeToBase64 is Uint8Array.prototype.toBase64.
// https://tc39.es/ecma262/#sec-uint8array.prototype.tobase64
func prototypeToBase64(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, err := uint8Array(this, "toBase64")
	if err != nil {
		return core.Undefined, err
	}
	options, err := optionsObject(core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	alphabet, err := choice(options, text.AtomAlphabet, "base64", "base64url")
	if err != nil {
		return core.Undefined, err
	}
	omit := false
	if options != nil {
		v, err := core.Get(options, text.AtomOmitPadding.Key())
		if err != nil {
			return core.Undefined, err
		}
		omit = core.ToBoolean(v)
	}
	b, detached := core.TypedArrayBytes(a)
	if detached {
		return core.Undefined, errUint8Detached("toBase64")
	}
	if len(b)/3 >= text.MaxLength/4 {
		return core.Undefined, errStringLength()
	}
	digits := base64Digits
	if alphabet == 1 {
		digits = base64URLDigits
	}
	return core.Str(text.FromLatin1(encodeBase64(b, digits, !omit))), nil
}

func encodeBase64(b []byte, digits string, pad bool) []byte {
	out := make([]byte, 0, (len(b)+2)/3*4)
	for ; len(b) >= 3; b = b[3:] {
		v := uint(b[0])<<16 | uint(b[1])<<8 | uint(b[2])
		out = append(out, digits[v>>18], digits[v>>12&63], digits[v>>6&63], digits[v&63])
	}
	switch len(b) {
	case 1:
		out = append(out, digits[b[0]>>2], digits[b[0]&3<<4])
		if pad {
			out = append(out, '=', '=')
		}
	case 2:
		out = append(out, digits[b[0]>>2], digits[b[0]&3<<4|b[1]>>4], digits[b[1]&15<<2])
		if pad {
			out = append(out, '=')
		}
	}
	return out
}

// prototypeToHex is Uint8Array.prototype.toHex.
// https://tc39.es/ecma262/#sec-uint8array.prototype.tohex
func prototypeToHex(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, err := uint8Array(this, "toHex")
	if err != nil {
		return core.Undefined, err
	}
	b, detached := core.TypedArrayBytes(a)
	if detached {
		return core.Undefined, errUint8Detached("toHex")
	}
	if len(b) > text.MaxLength/2 {
		return core.Undefined, errStringLength()
	}
	const digits = "0123456789abcdef"
	out := make([]byte, 2*len(b))
	for i, c := range b {
		out[2*i], out[2*i+1] = digits[c>>4], digits[c&15]
	}
	return core.Str(text.FromLatin1(out)), nil
}
