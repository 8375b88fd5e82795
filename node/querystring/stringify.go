package querystring

import (
	"math"
	"strings"

	"github.com/sxfescript/sxn/engine"
)

// stringify is querystring.stringify(obj[, sep[, eq[, options]]]).
// https://nodejs.org/api/querystring.html#querystringstringifyobj-sep-eq-options
func stringify(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	w := &writer{rt: rt}
	var err error
	w.sep, w.sepErr = separator(c, 1, "&", rt.ToStringValue)
	w.eq, w.eqErr = separator(c, 2, "=", rt.ToStringValue)
	if w.encode, w.own, err = coder(c, "escape", "encodeURIComponent"); err != nil {
		return engine.Undefined, err
	}
	o, ok := c.Arg(0).AsObject()
	if !ok || c.Arg(0).IsFunction() {
		return engine.String(""), nil
	}
	keys, err := o.Keys()
	if err != nil {
		return engine.Undefined, err
	}
	for _, k := range keys {
		v, err := o.GetKey(k)
		if err != nil {
			return engine.Undefined, err
		}
		if err := w.field(k.Value(), v); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.StringWTF8(w.out.String()), nil
}

// writer puts the fields together.
type writer struct {
	rt      *engine.Runtime
	sep, eq string
	// What converting them threw, to be reported when they are needed.
	sepErr, eqErr error
	encode        *engine.Function
	own           bool // encode is the module's
	out           strings.Builder
}

// field writes a name with its value, or with each value of an array.
func (w *writer) field(key, v engine.Value) error {
	values := []engine.Value{v}
	if v.IsArray() {
		list, _ := v.AsObject()
		n, err := list.Length()
		if err != nil {
			return err
		}
		values = values[:0]
		for i := range n {
			x, err := list.GetIndex(uint32(i))
			if err != nil {
				return err
			}
			values = append(values, x)
		}
	}
	if len(values) == 0 {
		return nil
	}
	name, err := w.encoded(key)
	if err != nil {
		return err
	}
	if w.eqErr != nil {
		return w.eqErr
	}
	for _, x := range values {
		if w.out.Len() > 0 {
			if w.sepErr != nil {
				return w.sepErr
			}
			w.out.WriteString(w.sep)
		}
		w.out.WriteString(name)
		w.out.WriteString(w.eq)
		s, err := w.encoded(x)
		if err != nil {
			return err
		}
		w.out.WriteString(s)
	}
	return nil
}

// encoded is the text of a primitive, encoded where that changes something.
func (w *writer) encoded(v engine.Value) (string, error) {
	text := engine.String("")
	plain := false
	switch {
	case v.IsString():
		text, plain = v, v.StringLen() == 0
	case v.IsNumber():
		f, _ := v.AsNumber()
		if !math.IsInf(f, 0) && f == f {
			text, plain = v, math.Abs(f) < 1e21
		}
	case v.IsBigInt(), v.IsBool():
		text, plain = v, true
	default:
		plain = true
	}
	text, err := w.rt.ToStringValue(text)
	if err != nil {
		return "", err
	}
	if w.own {
		if plain {
			s, _ := text.AsWTF8()
			return s, nil
		}
		return escapeString(text)
	}
	r, err := w.encode.Call(engine.Undefined, text)
	if err != nil {
		return "", err
	}
	if r, err = w.rt.ToStringValue(r); err != nil {
		return "", err
	}
	s, _ := r.AsWTF8()
	return s, nil
}
