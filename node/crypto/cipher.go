package crypto

import (
	"bytes"
	"crypto/subtle"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/ciphers"
	"github.com/sxfescript/sxn/web/crypto/keys"
)

// cipherData is the state of a Cipheriv or Decipheriv.
type cipherData struct {
	c          *ciphers.Cipher
	info       *ciphers.Info
	encrypt    bool
	ivLength   int
	finished   bool
	failed     bool           // an authentication, which final reports
	tagLength  int            // 0 for none given
	tag        []byte         // made, or to be found
	decoder    *engine.Object // a StringDecoder
	decoderEnc engine.Value
}

var cipherKey = engine.PrivateKey[cipherData]{Name: "Cipher"}

func cipherClass(encrypt bool) *engine.Class {
	name, tag := "Decipheriv", engine.Method{Name: "setAuthTag", Length: 2, Func: cipherSetAuthTag, Enumerable: true}
	if encrypt {
		name, tag = "Cipheriv", engine.Method{Name: "getAuthTag", Func: cipherGetAuthTag, Enumerable: true}
	}
	return &engine.Class{Name: name, Length: 4, ES5: true, Construct: constructCipher(encrypt), Methods: []engine.Method{
		{Name: "_transform", Length: 3, Func: cipherTransform, Enumerable: true},
		{Name: "_flush", Length: 1, Func: cipherFlush, Enumerable: true},
		{Name: "update", Length: 3, Func: cipherUpdate, Enumerable: true},
		{Name: "final", Length: 1, Func: cipherFinal, Enumerable: true},
		{Name: "setAutoPadding", Length: 1, Func: cipherSetAutoPadding, Enumerable: true},
		tag,
		{Name: "setAAD", Length: 2, Func: cipherSetAAD, Enumerable: true},
	}}
}

func constructCipher(encrypt bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := stateOf(env.From(c))
		if err != nil {
			return engine.Undefined, err
		}
		class := s.decipher
		if encrypt {
			class = s.cipher
		}
		return es5.Construct(c, class, nil, func(o *engine.Object) error { return initCipher(c, o, encrypt) })
	}
}

// createCipheriv is crypto.createCipheriv(algorithm, key, iv[, options]).
// https://nodejs.org/api/crypto.html#cryptocreatecipherivalgorithm-key-iv-options
func createCipheriv(c *engine.Call) (engine.Value, error) { return newCipher(c, true) }

// createDecipheriv is crypto.createDecipheriv(algorithm, key, iv[, options]).
// https://nodejs.org/api/crypto.html#cryptocreatedecipherivalgorithm-key-iv-options
func createDecipheriv(c *engine.Call) (engine.Value, error) { return newCipher(c, false) }

func newCipher(c *engine.Call, encrypt bool) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	proto := s.decipherProto
	if encrypt {
		proto = s.cipherProto
	}
	o := c.Runtime().NewObjectWithPrototype(proto)
	return o.Value(), initCipher(c, o, encrypt)
}

// cipherKeyArgument is the key of a cipher.
func cipherKeyArgument(c *engine.Call) ([]byte, error) {
	e, v := env.From(c), c.Arg(1)
	if k := keyOf(v); k != nil {
		if k.Type != keys.Secret {
			return nil, invalidKeyType(k.Type.String(), "secret")
		}
		return k.Bytes, nil
	}
	if v.IsString() {
		enc := engine.Undefined
		if o, ok := c.Arg(3).AsObject(); ok {
			var err error
			if enc, err = o.Get("encoding"); err != nil {
				return nil, err
			}
		}
		parsed, _ := buffer.ParseEncoding(enc) // unknown names count as utf8
		return buffer.StringBytes(v, parsed), nil
	}
	if b, ok := viewBytes(v); ok {
		return b, nil
	}
	return nil, nodeerr.InvalidArgType(e.RT, "key", v, "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView", "KeyObject", "CryptoKey")
}

func initCipher(c *engine.Call, o *engine.Object, encrypt bool) error {
	rt := c.Runtime()
	name, err := validate.String(c, c.Arg(0), "cipher")
	if err != nil {
		return err
	}
	key, err := cipherKeyArgument(c)
	if err != nil {
		return err
	}
	var iv []byte
	if v := c.Arg(2); !v.IsNull() {
		if v.IsString() {
			iv = buffer.StringBytes(v, buffer.UTF8)
		} else if b, ok := viewBytes(v); ok {
			iv = b
		} else {
			return nodeerr.InvalidArgType(rt, "iv", v, "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
		}
	}
	d := &cipherData{encrypt: encrypt, decoderEnc: engine.Undefined}
	given, err := d.readTagLength(rt, c.Arg(3))
	if err != nil {
		return err
	}
	if d.info = ciphers.Find(name); d.info == nil {
		return errUnknownCipher()
	}
	if err := d.open(name, key, iv, given); err != nil {
		return err
	}
	cipherKey.Set(o, d)
	if err := o.SetKey(keyDecoder.Key(), engine.Null); err != nil {
		return err
	}
	return o.SetKey(keyOptions.Key(), c.Arg(3))
}

var keyDecoder = engine.StaticKey{Name: "_decoder"}

func (d *cipherData) readTagLength(rt *engine.Runtime, options engine.Value) (given bool, err error) {
	o, ok := options.AsObject()
	if !ok {
		return false, nil
	}
	v, err := o.Get("authTagLength")
	if err != nil || v.IsNullish() {
		return false, err
	}
	n, ok := v.AsInt()
	if !ok || n < 0 || n > 1<<31-1 {
		return false, nodeerr.InvalidArgValue(rt, "options.authTagLength", v, "")
	}
	d.tagLength = n
	return true, nil
}

func errTagLength(n int) error {
	return nodeerr.Type("ERR_CRYPTO_INVALID_AUTH_TAG", "Invalid authentication tag length: %s", strconv.Itoa(n)).Native()
}

// tagAllowed reports whether a cipher has tags of n bytes.
func tagAllowed(info *ciphers.Info, n int) bool {
	switch info.Mode {
	case "gcm":
		return n == 4 || n == 8 || n >= 12 && n <= 16
	case "ccm":
		return n >= 4 && n <= 16 && n%2 == 0
	}
	return n >= 1 && n <= 16
}

func (d *cipherData) open(name string, key, iv []byte, tagGiven bool) error {
	info := d.info
	d.ivLength = len(iv)
	if len(key) != info.KeyLength {
		return nodeerr.Range("ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length").Native()
	}
	if !info.IVAllowed(len(iv)) {
		return nodeerr.Type("ERR_CRYPTO_INVALID_IV", "Invalid initialization vector").Native()
	}
	if info.AEAD() {
		switch {
		case !tagGiven && (info.Mode == "ccm" || info.Mode == "ocb"):
			return nodeerr.Type("ERR_CRYPTO_INVALID_AUTH_TAG", "authTagLength required for %s", name).Native()
		case tagGiven && !tagAllowed(info, d.tagLength):
			return errTagLength(d.tagLength)
		case !tagGiven && info.Mode == "stream":
			d.tagLength = 16
		}
	}
	length := d.tagLength
	if length == 0 {
		length = 16
	}
	var err error
	if d.c, err = ciphers.NewAEAD(info, key, iv, d.encrypt, length); err != nil {
		return nodeerr.Range("ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length").Native()
	}
	return nil
}

func thisCipher(c *engine.Call) (*cipherData, error) {
	if o := c.ThisObject(); o != nil {
		if d := cipherKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, engine.TypeError("Illegal invocation")
}

func errCipherState(operation string) error {
	return nodeerr.New("ERR_CRYPTO_INVALID_STATE", "Invalid state for operation %s", operation)
}

func errAuthentication() error {
	return engine.Error("Unsupported state or unable to authenticate data")
}

// checkLength checks the length of a message of CCM, which the length of the
// nonce bounds.
func (d *cipherData) checkLength(n int) error {
	if d.info.Mode != "ccm" {
		return nil
	}
	limit := 1<<31 - 1
	switch d.ivLength {
	case 12:
		limit = 1<<24 - 1
	case 13:
		limit = 1<<16 - 1
	}
	if n > limit {
		return nodeerr.Range("ERR_CRYPTO_INVALID_MESSAGELEN", "Invalid message length").Native()
	}
	return nil
}

// write runs data through the cipher.
func (d *cipherData) write(b []byte) ([]byte, error) {
	if d.finished {
		return nil, engine.Error("Trying to add data in unsupported state")
	}
	if err := d.checkLength(len(b)); err != nil {
		return nil, err
	}
	if d.info.Mode == "ccm" && !d.encrypt {
		if d.tag == nil {
			d.failed = true
			return []byte{}, nil
		}
		d.c.ExpectTag(d.tag)
	}
	out, err := d.c.Update(b)
	switch err {
	case nil:
	case ciphers.ErrTag:
		d.failed = true
		return []byte{}, nil
	case ciphers.ErrState:
		return nil, engine.Error("Trying to add data in unsupported state")
	default:
		return nil, err
	}
	return out, nil
}

// end returns the last bytes.
func (d *cipherData) end() ([]byte, error) {
	if d.finished {
		return nil, nodeerr.New("ERR_CRYPTO_INVALID_STATE", "Invalid state").Native()
	}
	d.finished = true
	if d.info.AEAD() && !d.encrypt && d.tag == nil || d.failed {
		return nil, errAuthentication()
	}
	if d.info.Mode == "ccm" && !d.encrypt {
		d.c.ExpectTag(d.tag)
	}
	out, err := d.c.Final()
	if err == ciphers.ErrTag {
		return nil, errAuthentication()
	}
	if err != nil || !d.info.AEAD() {
		return out, err
	}
	tag := d.c.Tag()
	if d.encrypt {
		n := d.tagLength
		if n == 0 {
			n = 16
		}
		d.tag = tag[:n]
		return out, nil
	}
	if subtle.ConstantTimeCompare(tag[:min(len(d.tag), len(tag))], d.tag) != 1 {
		return nil, errAuthentication()
	}
	return out, nil
}

// result is output as a Buffer, or as text that never ends inside a character.
func (d *cipherData) result(e *env.Env, b []byte, encoding engine.Value, last bool) (engine.Value, error) {
	enc, ok := buffer.ParseEncoding(encoding)
	if s, _ := encoding.AsString(); encoding.IsNullish() || s == "" || s == "buffer" {
		return buffer.New(e, b).Value(), nil
	}
	if !ok {
		s, err := e.RT.ToString(encoding)
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, nodeerr.UnknownEncoding(s)
	}
	if d.decoder == nil {
		if err := d.newDecoder(e, encoding); err != nil {
			return engine.Undefined, err
		}
	} else if previous, _ := buffer.ParseEncoding(d.decoderEnc); previous != enc {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_VALUE", "The argument 'outputEncoding' cannot be changed from '%s'. Received %s", encodingName(d.decoderEnc), nodeerr.Inspect(e.RT, encoding))
	}
	name := "write"
	if last {
		name = "end"
	}
	return d.decoder.Invoke(name, buffer.New(e, b).Value())
}

// encodingName is the name that stands for all of an encoding's.
func encodingName(v engine.Value) string {
	s := lower(argString(v))
	switch s {
	case "utf-8":
		return "utf8"
	case "ucs2", "ucs-2", "utf-16le":
		return "utf16le"
	case "binary":
		return "latin1"
	}
	return s
}

func (d *cipherData) newDecoder(e *env.Env, encoding engine.Value) error {
	m, err := e.Builtin(e, "string_decoder")
	if err != nil {
		return err
	}
	v, err := e.RT.GetV(m, engine.NewKey("StringDecoder"))
	if err != nil {
		return err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.TypeError("StringDecoder is not a constructor")
	}
	d.decoderEnc = encoding
	d.decoder, err = f.Construct(encoding)
	return err
}

// cipherUpdate is cipher.update(data[, inputEncoding][, outputEncoding]).
// https://nodejs.org/api/crypto.html#cipherupdatedata-inputencoding-outputencoding
func cipherUpdate(c *engine.Call) (engine.Value, error) {
	d, err := thisCipher(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := cipherInput(c.Runtime(), c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	out, err := d.write(b)
	if err != nil {
		return engine.Undefined, err
	}
	return d.result(env.From(c), out, c.Arg(2), false)
}

func cipherInput(rt *engine.Runtime, data, encoding engine.Value) ([]byte, error) {
	if b, ok := data.AsBytes(); ok {
		return b, nil
	}
	if !data.IsString() {
		return nil, nodeerr.InvalidArgType(rt, "data", data, "string", "Buffer", "TypedArray", "DataView")
	}
	enc, err := inputEncoding(rt, data, encoding)
	if err != nil {
		return nil, err
	}
	return buffer.StringBytes(data, enc), nil
}

// cipherFinal is cipher.final([outputEncoding]).
// https://nodejs.org/api/crypto.html#cipherfinaloutputencoding
func cipherFinal(c *engine.Call) (engine.Value, error) {
	d, err := thisCipher(c)
	if err != nil {
		return engine.Undefined, err
	}
	out, err := d.end()
	if err != nil {
		return engine.Undefined, err
	}
	return d.result(env.From(c), out, c.Arg(0), true)
}

// cipherTransform is cipher._transform(chunk, encoding, callback).
func cipherTransform(c *engine.Call) (engine.Value, error) {
	d, err := thisCipher(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := cipherInput(c.Runtime(), c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	out, err := d.write(b)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := c.ThisObject().Invoke("push", buffer.New(env.From(c), out).Value()); err != nil {
		return engine.Undefined, err
	}
	return callback(c.Arg(2))
}

// cipherFlush is cipher._flush(callback).
func cipherFlush(c *engine.Call) (engine.Value, error) {
	d, err := thisCipher(c)
	if err != nil {
		return engine.Undefined, err
	}
	out, err := d.end()
	if err != nil {
		f, ok := c.Arg(0).AsFunction()
		if !ok {
			return engine.Undefined, err
		}
		ev, ok := c.Runtime().ErrorValue(err)
		if !ok {
			return engine.Undefined, err
		}
		return f.Call(engine.Undefined, ev)
	}
	if _, err := c.ThisObject().Invoke("push", buffer.New(env.From(c), out).Value()); err != nil {
		return engine.Undefined, err
	}
	return callback(c.Arg(0))
}

// cipherSetAutoPadding is cipher.setAutoPadding([autoPadding]).
// https://nodejs.org/api/crypto.html#ciphersetautopaddingautopadding
func cipherSetAutoPadding(c *engine.Call) (engine.Value, error) {
	d, err := thisCipher(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.finished {
		return engine.Undefined, errCipherState("setAutoPadding")
	}
	d.c.SetPadding(c.Arg(0).IsUndefined() || c.Arg(0).Truthy())
	return c.This(), nil
}

// cipherGetAuthTag is cipher.getAuthTag().
// https://nodejs.org/api/crypto.html#ciphergetauthtag
func cipherGetAuthTag(c *engine.Call) (engine.Value, error) {
	d, err := thisCipher(c)
	if err != nil {
		return engine.Undefined, err
	}
	if !d.finished || d.tag == nil {
		return engine.Undefined, errCipherState("getAuthTag")
	}
	return buffer.New(env.From(c), bytes.Clone(d.tag)).Value(), nil
}

// cipherSetAuthTag is decipher.setAuthTag(buffer[, encoding]).
// https://nodejs.org/api/crypto.html#deciphersetauthtagbuffer-encoding
func cipherSetAuthTag(c *engine.Call) (engine.Value, error) {
	d, err := thisCipher(c)
	if err != nil {
		return engine.Undefined, err
	}
	tag, err := cipherBytes(c.Runtime(), c.Arg(0), c.Arg(1), "buffer")
	if err != nil {
		return engine.Undefined, err
	}
	if !d.info.AEAD() || d.finished || d.tag != nil {
		return engine.Undefined, errCipherState("setAuthTag")
	}
	n := len(tag)
	if d.tagLength != 0 && n != d.tagLength || !tagAllowed(d.info, n) {
		return engine.Undefined, errTagLength(n)
	}
	if d.info.Mode == "gcm" && d.tagLength == 0 && n < 16 {
		if err := warnShortTag(env.From(c)); err != nil {
			return engine.Undefined, err
		}
	}
	d.tag = bytes.Clone(tag)
	return c.This(), nil
}

// warnShortTag is the deprecation DEP0182, once per runtime.
func warnShortTag(e *env.Env) error {
	s := states.Must(e)
	if s.warnedTag {
		return nil
	}
	s.warnedTag = true
	return e.EmitWarning(engine.String("Using AES-GCM authentication tags of less than 128 bits without specifying the authTagLength option when initializing decryption is deprecated."),
		engine.String("DeprecationWarning"), engine.String("DEP0182"))
}

func cipherBytes(rt *engine.Runtime, v, encoding engine.Value, name string) ([]byte, error) {
	if v.IsString() {
		enc, _ := buffer.ParseEncoding(encoding) // unknown names count as utf8
		return buffer.StringBytes(v, enc), nil
	}
	if b, ok := viewBytes(v); ok {
		return b, nil
	}
	return nil, nodeerr.InvalidArgType(rt, name, v, "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
}

// cipherSetAAD is cipher.setAAD(buffer[, options]).
// https://nodejs.org/api/crypto.html#ciphersetaadbuffer-options
func cipherSetAAD(c *engine.Call) (engine.Value, error) {
	d, err := thisCipher(c)
	if err != nil {
		return engine.Undefined, err
	}
	encoding, length := engine.Undefined, engine.Undefined
	if o, ok := c.Arg(1).AsObject(); ok {
		if encoding, err = o.Get("encoding"); err != nil {
			return engine.Undefined, err
		}
		if length, err = o.Get("plaintextLength"); err != nil {
			return engine.Undefined, err
		}
	}
	n := -1
	if !length.IsNullish() {
		i, ok := length.AsInt()
		if !ok || i < 0 || i > 1<<31-1 {
			return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "options.plaintextLength", length, "")
		}
		n = i
	}
	b, err := cipherBytes(c.Runtime(), c.Arg(0), encoding, "aadbuf")
	if err != nil {
		return engine.Undefined, err
	}
	if !d.info.AEAD() || d.finished {
		return engine.Undefined, errCipherState("setAAD")
	}
	if d.info.Mode == "ccm" {
		if err := d.checkLength(n); err != nil {
			return engine.Undefined, err
		}
		if n < 0 {
			return engine.Undefined, nodeerr.Type("ERR_MISSING_ARGS", "options.plaintextLength required for CCM mode with AAD").Native()
		}
	}
	d.c.AAD(b)
	return c.This(), nil
}
