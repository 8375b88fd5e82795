package http2

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// The identifiers of SETTINGS parameters (RFC 9113, section 6.5.2; RFC 8441;
// RFC 9218).
const (
	settingHeaderTableSize       = 1
	settingEnablePush            = 2
	settingMaxConcurrentStreams  = 3
	settingInitialWindowSize     = 4
	settingMaxFrameSize          = 5
	settingMaxHeaderListSize     = 6
	settingEnableConnectProtocol = 8
	settingNoRFC7540Priorities   = 9
)

const (
	maxUint32       = math.MaxUint32
	maxWindow       = math.MaxInt32
	minFrameSize    = 1 << 14
	maxFrameSize    = 1<<24 - 1
	settingLength   = 6 // of one parameter on the wire
	customSettingsN = 10
)

var (
	keyCustomSettings    = engine.StaticKey{Name: "customSettings"}
	keyMaxHeaderSize     = engine.StaticKey{Name: "maxHeaderSize"}
	keyMaxHeaderListSize = engine.StaticKey{Name: "maxHeaderListSize"}
	keyValidate          = engine.StaticKey{Name: "validate"}
)

// numeric lists the settings that are numbers, in the order in which they are
// checked.
var numeric = [...]struct {
	key      engine.StaticKey
	id       uint16
	min, max float64
}{
	{engine.StaticKey{Name: "headerTableSize"}, settingHeaderTableSize, 0, maxUint32},
	{engine.StaticKey{Name: "initialWindowSize"}, settingInitialWindowSize, 0, maxWindow},
	{engine.StaticKey{Name: "maxFrameSize"}, settingMaxFrameSize, minFrameSize, maxFrameSize},
	{engine.StaticKey{Name: "maxConcurrentStreams"}, settingMaxConcurrentStreams, 0, maxUint32},
	{engine.StaticKey{Name: "maxHeaderListSize"}, settingMaxHeaderListSize, 0, maxUint32},
	{engine.StaticKey{Name: "maxHeaderSize"}, settingMaxHeaderListSize, 0, maxUint32},
}

// boolean lists the settings that are booleans.
var boolean = [...]struct {
	key engine.StaticKey
	id  uint16
}{
	{engine.StaticKey{Name: "enablePush"}, settingEnablePush},
	{engine.StaticKey{Name: "enableConnectProtocol"}, settingEnableConnectProtocol},
}

// slots has the parameter that an ID below its length stands for among the
// custom settings. COMPAT: it is not the parameter of that ID, as Node takes
// the ID for a place in its own list.
var slots = [...]uint16{0, settingEnablePush, settingInitialWindowSize, settingMaxFrameSize, settingMaxConcurrentStreams,
	settingMaxHeaderListSize, settingEnableConnectProtocol}

// parameter is one entry of a SETTINGS frame.
type parameter struct {
	id    uint16
	value uint32
}

// getDefaultSettings is http2.getDefaultSettings().
// https://nodejs.org/api/http2.html#http2getdefaultsettings
func getDefaultSettings(c *engine.Call) (engine.Value, error) {
	o := c.Runtime().NewObjectWithPrototype(nil)
	for _, x := range [...]struct {
		name  string
		value engine.Value
	}{
		{"headerTableSize", engine.Int(4096)}, {"enablePush", engine.Bool(true)}, {"initialWindowSize", engine.Int(65535)},
		{"maxFrameSize", engine.Int(minFrameSize)}, {"maxConcurrentStreams", engine.Number(maxUint32)},
		{"maxHeaderSize", engine.Int(65535)}, {"maxHeaderListSize", engine.Int(65535)}, {"enableConnectProtocol", engine.Bool(false)},
	} {
		if err := o.Put(x.name, x.value); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// getPackedSettings is http2.getPackedSettings([settings]).
// https://nodejs.org/api/http2.html#http2getpackedsettingssettings
func getPackedSettings(c *engine.Call) (engine.Value, error) {
	settings := c.Runtime().NewObjectWithPrototype(nil)
	if v := c.Arg(0); !v.IsUndefined() {
		if _, err := validate.Object(c, v, "settings"); err != nil {
			return engine.Undefined, err
		}
		if err := settings.CopyDataProperties(v); err != nil {
			return engine.Undefined, err
		}
	}
	e := env.From(c)
	custom, err := checkSettings(e, settings)
	if err != nil {
		return engine.Undefined, err
	}
	params, err := collect(e, settings, custom)
	if err != nil {
		return engine.Undefined, err
	}
	packed := make([]byte, 0, len(params)*settingLength)
	for _, p := range params {
		if !p.valid() {
			return engine.Undefined, nil // COMPAT: undefined, for custom settings that are no such values
		}
		packed = append(packed, byte(p.id>>8), byte(p.id), byte(p.value>>24), byte(p.value>>16), byte(p.value>>8), byte(p.value))
	}
	return buffer.New(e, packed).Value(), nil
}

// valid reports whether the value is one that the protocol allows.
func (p parameter) valid() bool {
	switch p.id {
	case settingEnablePush, settingEnableConnectProtocol, settingNoRFC7540Priorities:
		return p.value <= 1
	case settingInitialWindowSize:
		return p.value <= maxWindow
	case settingMaxFrameSize:
		return p.value >= minFrameSize && p.value <= maxFrameSize
	}
	return true
}

// collect returns the parameters of checked settings: those of the protocol by
// ID, then the custom ones.
func collect(e *env.Env, settings *engine.Object, custom []customSetting) ([]parameter, error) {
	var known [settingEnableConnectProtocol + 1]struct {
		set   bool
		value uint32
	}
	var rest []parameter
	if len(custom) > customSettingsN {
		return nil, nodeerr.New("ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS", "Number of custom settings exceeds MAX_ADDITIONAL_SETTINGS")
	}
	for _, s := range custom {
		value, ok := s.value.AsNumber()
		if !ok {
			continue // COMPAT: ignored
		}
		if !(s.id > 0) {
			return nil, outOfRange("Range Error", engine.Number(s.id), number(s.id), 0, math.MaxUint16)
		}
		if !(value > 0) {
			return nil, outOfRange("Range Error", s.value, number(value), 0, maxUint32)
		}
		if s.id == math.Trunc(s.id) && s.id < float64(len(slots)) {
			k := &known[slots[int(s.id)]]
			k.set, k.value = true, uint32(value)
			continue
		}
		rest = append(rest, parameter{uint16(s.id), uint32(value)})
	}
	for i := range numeric {
		v, err := settings.GetKey(numeric[i].key.Key())
		if err != nil {
			return nil, err
		}
		if f, ok := v.AsNumber(); ok {
			k := &known[numeric[i].id]
			k.set, k.value = true, 0
			if f >= 0 { // not NaN
				k.value = uint32(f)
			}
		}
	}
	for i := range boolean {
		v, err := settings.GetKey(boolean[i].key.Key())
		if err != nil {
			return nil, err
		}
		if b, ok := v.AsBool(); ok {
			k := &known[boolean[i].id]
			if k.set, k.value = true, 0; b {
				k.value = 1
			}
		}
	}
	if err := warnOfTwoSizes(e, settings); err != nil {
		return nil, err
	}
	var params []parameter
	for id, k := range known {
		if k.set {
			params = append(params, parameter{uint16(id), k.value})
		}
	}
	return append(params, rest...), nil
}

// warnOfTwoSizes warns of a maxHeaderSize that is not the maxHeaderListSize.
func warnOfTwoSizes(e *env.Env, settings *engine.Object) error {
	size, err := settings.GetKey(keyMaxHeaderSize.Key())
	if err != nil || size.IsUndefined() {
		return err
	}
	list, err := settings.GetKey(keyMaxHeaderListSize.Key())
	if err != nil || size.StrictEquals(list) {
		return err
	}
	return e.EmitWarning(engine.String("settings.maxHeaderSize overwrite settings.maxHeaderListSize"))
}

// getUnpackedSettings is http2.getUnpackedSettings(buf[, options]).
// https://nodejs.org/api/http2.html#http2getunpackedsettingsbuf
func getUnpackedSettings(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	view, ok := c.Arg(0).AsView()
	if !ok || !view.Typed {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "buf", c.Arg(0), "Buffer", "TypedArray")
	}
	buf, _ := c.Arg(0).AsObject()
	length, err := buf.Length()
	if err != nil {
		return engine.Undefined, err
	}
	if length%settingLength != 0 {
		return engine.Undefined, nodeerr.Range("ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH", "Packed settings length must be a multiple of six")
	}
	settings := rt.NewObject()
	for at := 0; at < length; at += settingLength {
		id, err := bigEndian(rt, buf, at, 2)
		if err != nil {
			return engine.Undefined, err
		}
		value, err := bigEndian(rt, buf, at+2, 4)
		if err != nil {
			return engine.Undefined, err
		}
		if err := putSetting(rt, settings, id, value); err != nil {
			return engine.Undefined, err
		}
	}
	if options := c.Arg(1); !options.IsUndefined() && !options.IsNull() {
		v, err := rt.GetV(options, keyValidate.Key())
		if err != nil {
			return engine.Undefined, err
		}
		if v.Truthy() {
			if _, err := checkSettings(env.From(c), settings); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return settings.Value(), nil
}

// bigEndian is the number of n elements of a typed array. COMPAT: elements are
// taken as they are, whatever their type.
func bigEndian(rt *engine.Runtime, buf *engine.Object, at, n int) (float64, error) {
	sum := 0.0
	for i := range n {
		v, err := buf.GetIndex(uint32(at + i))
		if err != nil {
			return 0, err
		}
		f, ok := v.AsNumber()
		if !ok {
			return 0, engine.TypeError("Cannot mix BigInt and other types, use explicit conversions")
		}
		sum = sum*256 + f
	}
	return sum, nil
}

// putSetting defines the property of one parameter.
func putSetting(rt *engine.Runtime, settings *engine.Object, id, value float64) error {
	for i := range numeric {
		if float64(numeric[i].id) == id && id != settingMaxHeaderListSize {
			return settings.PutKey(numeric[i].key.Key(), engine.Number(value))
		}
	}
	for i := range boolean {
		if float64(boolean[i].id) == id {
			return settings.PutKey(boolean[i].key.Key(), engine.Bool(value != 0))
		}
	}
	if id == settingMaxHeaderListSize {
		if err := settings.PutKey(keyMaxHeaderSize.Key(), engine.Number(value)); err != nil {
			return err
		}
		return settings.PutKey(keyMaxHeaderListSize.Key(), engine.Number(value))
	}
	v, err := settings.GetKey(keyCustomSettings.Key())
	if err != nil {
		return err
	}
	custom, ok := v.AsObject()
	if !ok {
		custom = rt.NewObject()
		if err := settings.PutKey(keyCustomSettings.Key(), custom.Value()); err != nil {
			return err
		}
	}
	k, err := rt.ToString(engine.Number(id))
	if err != nil {
		return err
	}
	return custom.Set(k, engine.Number(value))
}
