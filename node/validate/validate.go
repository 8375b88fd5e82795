package validate

import (
	"math"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// String checks that v is a string and returns it as UTF-8.
func String(c *engine.Call, v engine.Value, name string) (string, error) {
	s, ok := v.AsString()
	if !ok {
		return "", nodeerr.InvalidArgType(c.Runtime(), name, v, "string")
	}
	return s, nil
}

// Function checks that v can be called.
func Function(c *engine.Call, v engine.Value, name string) (*engine.Function, error) {
	f, ok := v.AsFunction()
	if !ok {
		return nil, nodeerr.InvalidArgType(c.Runtime(), name, v, "function")
	}
	return f, nil
}

// Boolean checks that v is a boolean.
func Boolean(c *engine.Call, v engine.Value, name string) (bool, error) {
	b, ok := v.AsBool()
	if !ok {
		return false, nodeerr.InvalidArgType(c.Runtime(), name, v, "boolean")
	}
	return b, nil
}

// Object checks that v is an object, neither null nor an array nor a function.
func Object(c *engine.Call, v engine.Value, name string) (*engine.Object, error) {
	o, ok := v.AsObject()
	if !ok || v.IsFunction() || v.IsArray() {
		return nil, nodeerr.InvalidArgType(c.Runtime(), name, v, "Object")
	}
	return o, nil
}

// Array checks that v is an array.
func Array(c *engine.Call, v engine.Value, name string) (*engine.Object, error) {
	o, ok := v.AsObject()
	if !ok || !v.IsArray() {
		return nil, nodeerr.InvalidArgType(c.Runtime(), name, v, "Array")
	}
	return o, nil
}

// Number checks that v is a number in [min, max]; infinities mean no bound.
func Number(c *engine.Call, v engine.Value, name string, min, max float64) (float64, error) {
	f, ok := v.AsNumber()
	if !ok {
		return 0, nodeerr.InvalidArgType(c.Runtime(), name, v, "number")
	}
	lower, upper := !math.IsInf(min, -1), !math.IsInf(max, 1)
	if lower && !(f >= min) || upper && !(f <= max) || (lower || upper) && f != f {
		var want []string
		if lower {
			want = append(want, ">= "+number(min))
		}
		if upper {
			want = append(want, "<= "+number(max))
		}
		return 0, nodeerr.OutOfRange(c.Runtime(), name, strings.Join(want, " && "), v)
	}
	return f, nil
}

// Integer checks that v is an integer in [min, max].
func Integer(c *engine.Call, v engine.Value, name string, min, max float64) (int64, error) {
	f, ok := v.AsNumber()
	if !ok {
		return 0, nodeerr.InvalidArgType(c.Runtime(), name, v, "number")
	}
	if f != math.Trunc(f) || math.IsInf(f, 0) {
		return 0, nodeerr.OutOfRange(c.Runtime(), name, "an integer", v)
	}
	if f < min || f > max {
		return 0, nodeerr.OutOfRange(c.Runtime(), name, ">= "+number(min)+" && <= "+number(max), v)
	}
	return int64(f), nil
}

// SafeInteger is Integer over all safe integers.
func SafeInteger(c *engine.Call, v engine.Value, name string) (int64, error) {
	return Integer(c, v, name, -(1<<53 - 1), 1<<53-1)
}

// Int32 checks that v is an integer in [min, max], within int32.
func Int32(c *engine.Call, v engine.Value, name string, min, max int32) (int32, error) {
	i, err := Integer(c, v, name, float64(min), float64(max))
	return int32(i), err
}

// Uint32 checks that v is an integer from 0 (or 1 where positive) to 2^32-1.
func Uint32(c *engine.Call, v engine.Value, name string, positive bool) (uint32, error) {
	min := 0.0
	if positive {
		min = 1
	}
	i, err := Integer(c, v, name, min, 1<<32-1)
	return uint32(i), err
}

// Port checks that v is a port number or a string of one.
func Port(c *engine.Call, v engine.Value, name string, allowZero bool) (int, error) {
	bad := func() error {
		rel := ">="
		if !allowZero {
			rel = ">"
		}
		what := nodeerr.Received(c.Runtime(), v)
		return nodeerr.Range("ERR_SOCKET_BAD_PORT", "%s should be %s 0 and < 65536. Received %s.", name, rel, what)
	}
	f := math.NaN()
	if n, ok := v.AsNumber(); ok {
		f = n
	} else if s, ok := v.AsString(); ok && strings.TrimSpace(s) != "" {
		n, err := c.Runtime().ToNumber(v)
		if err != nil {
			return 0, err
		}
		f = n
	}
	if f != math.Trunc(f) || f < 0 || f > 65535 || f == 0 && !allowZero || f != f {
		return 0, bad()
	}
	return int(f), nil
}

// OneOf checks that v is one of the strings.
func OneOf(c *engine.Call, v engine.Value, name string, allowed ...string) (string, error) {
	s, ok := v.AsString()
	if ok {
		for _, a := range allowed {
			if a == s {
				return s, nil
			}
		}
	}
	quoted := make([]string, len(allowed))
	for i, a := range allowed {
		quoted[i] = "'" + a + "'"
	}
	return "", nodeerr.InvalidArgValue(c.Runtime(), name, v, "must be one of: "+strings.Join(quoted, ", "))
}

// Buffer checks that v is a typed array or DataView and returns its bytes.
func Buffer(c *engine.Call, v engine.Value, name string) ([]byte, error) {
	b, ok := v.AsBytes()
	if !ok {
		return nil, nodeerr.InvalidArgType(c.Runtime(), name, v, "Buffer", "TypedArray", "DataView")
	}
	return b, nil
}

// AbortSignal checks that v is undefined or looks like an AbortSignal; the
// object is nil for undefined.
func AbortSignal(c *engine.Call, v engine.Value, name string) (*engine.Object, error) {
	if v.IsUndefined() {
		return nil, nil
	}
	if o, ok := v.AsObject(); ok {
		if has, err := o.Has(engine.NewKey("aborted")); err != nil || has {
			return o, err
		}
	}
	return nil, nodeerr.InvalidArgType(c.Runtime(), name, v, "AbortSignal")
}

func number(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1e21 {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}
