package http2

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// customSetting is one property of settings.customSettings.
type customSetting struct {
	id    float64
	value engine.Value
}

// checkSettings checks the values of settings and returns the custom ones.
func checkSettings(e *env.Env, settings *engine.Object) ([]customSetting, error) {
	custom, err := checkCustom(e.RT, settings)
	if err != nil {
		return nil, err
	}
	for i := range numeric {
		x := &numeric[i]
		v, err := settings.GetKey(x.key.Key())
		if err != nil {
			return nil, err
		}
		if err := checkRange(e.RT, x.key.Name, v, x.min, x.max); err != nil {
			return nil, err
		}
	}
	for i := range boolean {
		v, err := settings.GetKey(boolean[i].key.Key())
		if err != nil {
			return nil, err
		}
		if _, ok := v.AsBool(); ok || v.IsUndefined() {
			continue
		}
		text, err := e.RT.ToString(v)
		if err != nil {
			return nil, err
		}
		return nil, nodeerr.Type("ERR_HTTP2_INVALID_SETTING_VALUE", "%s", invalidSetting(boolean[i].key.Name, text)).With("actual", v)
	}
	return custom, nil
}

// checkCustom checks settings.customSettings, inherited properties too.
func checkCustom(rt *engine.Runtime, settings *engine.Object) ([]customSetting, error) {
	v, err := settings.GetKey(keyCustomSettings.Key())
	if err != nil || v.IsUndefined() {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok || v.IsFunction() || v.IsArray() {
		return nil, nodeerr.InvalidArgType(rt, "customSettings", v, "Number")
	}
	var custom []customSetting
	seen := map[string]bool{}
	for at := o; at != nil; {
		keys, err := at.Keys()
		if err != nil {
			return nil, err
		}
		for _, k := range keys {
			if seen[k.Name()] {
				continue
			}
			seen[k.Name()] = true
			s, err := checkEntry(rt, o, k)
			if err != nil {
				return nil, err
			}
			custom = append(custom, s)
		}
		if at, err = at.Prototype(); err != nil {
			return nil, err
		}
	}
	return custom, nil
}

func checkEntry(rt *engine.Runtime, o *engine.Object, k engine.Key) (s customSetting, err error) {
	if s.id, err = rt.ToNumber(k.Value()); err != nil {
		return s, err
	}
	if err = checkRange(rt, "customSettings:id", engine.Number(s.id), 0, 0xFFFF); err != nil {
		return s, err
	}
	if s.value, err = o.GetKey(k); err != nil {
		return s, err
	}
	value, ok := s.value.AsBigInt()
	if ok {
		f, _ := value.Float64()
		return s, checkRange(rt, "customSettings:value", engine.Number(f), 0, maxUint32)
	}
	f, err := rt.ToNumber(s.value)
	if err != nil {
		return s, err
	}
	return s, checkRange(rt, "customSettings:value", engine.Number(f), 0, maxUint32)
}

// checkRange checks that v is undefined or a number of the range; NaN is in
// every range.
func checkRange(rt *engine.Runtime, name string, v engine.Value, min, max float64) error {
	if v.IsUndefined() {
		return nil
	}
	if f, ok := v.AsNumber(); ok && !(f < min) && !(f > max) {
		return nil
	}
	text, err := rt.ToString(v)
	if err != nil {
		return err
	}
	return outOfRange(name, v, text, min, max)
}

// outOfRange is the error of a number; text is v.
func outOfRange(name string, v engine.Value, text string, min, max float64) error {
	return nodeerr.Range("ERR_HTTP2_INVALID_SETTING_VALUE", "%s", invalidSetting(name, text)).
		With("actual", v).With("min", engine.Number(min)).With("max", engine.Number(max))
}

func invalidSetting(name, text string) string {
	return `Invalid value for setting "` + name + `": ` + text
}

// number is the text of a number that is 0 or NaN.
func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
