package buffer

import (
	"math"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/encoding"
	"github.com/sxfescript/sxn/runtime/env"
)

// prototypeInspect is buf.inspect(recurseTimes, ctx) and
// buf[util.inspect.custom].
func prototypeInspect(c *engine.Call) (engine.Value, error) {
	b, err := thisBytes(c)
	if err != nil {
		return engine.Undefined, err
	}
	name := "Buffer"
	ctor, err := c.ThisObject().Get("constructor")
	if err != nil {
		return engine.Undefined, err
	}
	if f, ok := ctor.AsFunction(); ok {
		name = f.Name()
	}
	var s strings.Builder
	s.WriteString("<" + name + " ")
	shown := int(math.Min(of(c).inspectMaxBytes, float64(len(b))))
	digits := make([]byte, 2*shown)
	encoding.EncodeHex(digits, b[:shown])
	for i := 0; i < len(digits); i += 2 {
		if i > 0 {
			s.WriteByte(' ')
		}
		s.Write(digits[i : i+2])
	}
	if rest := len(b) - shown; rest > 0 {
		s.WriteString(" ... " + strconv.Itoa(rest) + " more byte")
		if rest > 1 {
			s.WriteByte('s')
		}
	}
	extras, err := inspectExtras(c)
	if err != nil {
		return engine.Undefined, err
	}
	if extras != "" {
		if len(b) > 0 {
			s.WriteString(", ")
		}
		s.WriteString(extras)
	}
	s.WriteByte('>')
	return engine.String(s.String()), nil
}

// inspectExtras shows the own properties that are no elements.
func inspectExtras(c *engine.Call) (string, error) {
	ctx, ok := c.Arg(1).AsObject()
	if !ok {
		return "", nil
	}
	hidden, err := ctx.Get("showHidden")
	if err != nil {
		return "", err
	}
	this := c.ThisObject()
	keys, err := this.OwnKeys()
	if err != nil {
		return "", err
	}
	var extras *engine.Object
	for _, k := range keys {
		if _, isIndex := k.Index(); isIndex {
			continue
		}
		p, ok, err := this.OwnProperty(k)
		if err != nil || !ok || !p.Enumerable && !hidden.Truthy() {
			continue
		}
		v, err := this.GetKey(k)
		if err != nil {
			return "", err
		}
		if extras == nil {
			extras = c.Runtime().NewObjectWithPrototype(nil)
		}
		if err := extras.PutKey(k, v); err != nil {
			return "", err
		}
	}
	if extras == nil {
		return "", nil
	}
	return inspectProperties(env.From(c), extras, ctx)
}

// inspectProperties is util.inspect of an object without prototype on one
// line, without the braces.
func inspectProperties(e *env.Env, extras, ctx *engine.Object) (string, error) {
	opts := e.RT.NewObject()
	if err := opts.CopyDataProperties(ctx.Value()); err != nil {
		return "", err
	}
	if err := opts.Put("breakLength", engine.Number(inf)); err != nil {
		return "", err
	}
	if err := opts.Put("compact", engine.True); err != nil {
		return "", err
	}
	util, err := e.Builtin(e, "util")
	if err != nil {
		return "", err
	}
	uo, _ := util.AsObject()
	v, err := uo.Invoke("inspect", extras.Value(), opts.Value())
	if err != nil {
		return "", err
	}
	s, _ := v.AsString()
	const prefix, suffix = "[Object: null prototype] { ", " }"
	return strings.TrimSuffix(strings.TrimPrefix(s, prefix), suffix), nil
}
