package process

import (
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// emitWarning is process.emitWarning(warning[, options or type[, code[, ctor]]]).
// https://nodejs.org/api/process.html#processemitwarningwarning-options
func emitWarning(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	w, typ, code, ctor := c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3)
	detail := engine.Undefined
	if o, ok := typ.AsObject(); ok && !typ.IsArray() && !typ.IsFunction() {
		var err error
		if ctor, err = o.Get("ctor"); err != nil {
			return engine.Undefined, err
		}
		if code, err = o.Get("code"); err != nil {
			return engine.Undefined, err
		}
		if d, err := o.Get("detail"); err != nil {
			return engine.Undefined, err
		} else if d.IsString() {
			detail = d
		}
		if typ, err = o.Get("type"); err != nil {
			return engine.Undefined, err
		}
		if !typ.Truthy() {
			typ = engine.String("Warning")
		}
	} else if typ.IsFunction() {
		ctor, typ, code = typ, engine.String("Warning"), engine.String("")
	}
	if !typ.IsUndefined() {
		if _, err := validate.String(c, typ, "type"); err != nil {
			return engine.Undefined, err
		}
	}
	if code.IsFunction() {
		ctor, code = code, engine.Undefined
	} else if !code.IsUndefined() {
		if _, err := validate.String(c, code, "code"); err != nil {
			return engine.Undefined, err
		}
	}
	warning, err := warningObject(c, w, typ, code, detail, ctor)
	if err != nil {
		return engine.Undefined, err
	}
	name, err := warning.Get("name")
	if err != nil {
		return engine.Undefined, err
	}
	p := states.Must(e).object
	if s, _ := name.AsString(); s == "DeprecationWarning" {
		if off, err := flag(p, e.Options.NoDeprecation, "noDeprecation"); err != nil || off {
			return engine.Undefined, err
		}
		throws, err := flag(p, e.Options.ThrowDeprecation, "throwDeprecation")
		if err != nil {
			return engine.Undefined, err
		}
		if throws {
			e.NextTick(func() error { return engine.Throw(warning.Value()) })
			return engine.Undefined, nil
		}
	}
	e.NextTick(func() error {
		_, err := p.Invoke("emit", engine.String("warning"), warning.Value())
		return err
	})
	return engine.Undefined, nil
}

// flag reads an option that programs also set as a property of process.
func flag(p *engine.Object, given bool, name string) (bool, error) {
	if given {
		return true, nil
	}
	v, err := p.Get(name)
	return v.Truthy(), err
}

// warningObject makes the Error of a warning given as text.
func warningObject(c *engine.Call, w, typ, code, detail, ctor engine.Value) (*engine.Object, error) {
	rt := c.Runtime()
	if o, ok := w.AsObject(); ok && o.IsError() {
		return o, nil
	}
	text, ok := w.AsString()
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, "warning", w, "Error", "string")
	}
	o := rt.NewError(engine.PlainErrorKind, text)
	name := engine.String("Warning")
	if typ.Truthy() {
		name = typ
	}
	if err := o.Set("name", name); err != nil {
		return nil, err
	}
	if code.Truthy() {
		if err := o.Set("code", code); err != nil {
			return nil, err
		}
	}
	if !detail.IsUndefined() {
		if err := o.Set("detail", detail); err != nil {
			return nil, err
		}
	}
	capture, ok := rt.Intrinsic("Error").Value().AsObject()
	if !ok {
		return o, nil
	}
	if !ctor.IsFunction() {
		return o, nil
	}
	_, err := capture.Invoke("captureStackTrace", o.Value(), ctor)
	return o, err
}

// hooks are the listeners that the process object has of its own.
type hooks struct{ traced bool }

// install adds the listener that prints warnings, unless they are off.
func (h *hooks) install(e *env.Env, p *engine.Object) error {
	if e.Options.NoWarnings {
		return p.Put("noProcessWarnings", engine.True)
	}
	f := e.RT.NewFunction("onWarning", 1, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, h.onWarning(c) })
	_, err := p.Invoke("on", engine.String("warning"), f.Value())
	return err
}

// onWarning prints a warning as Node does.
func (h *hooks) onWarning(c *engine.Call) error {
	e := env.From(c)
	w, ok := c.Arg(0).AsObject()
	if !ok || !w.IsError() {
		return nil
	}
	text := func(name string) string {
		v, err := w.Get(name)
		if err != nil || v.IsUndefined() {
			return ""
		}
		s, err := c.Runtime().ToString(v)
		if err != nil {
			return ""
		}
		return s
	}
	if os.Getenv("NODE_NO_WARNINGS") == "1" {
		return nil
	}
	name, code := text("name"), text("code")
	for _, d := range e.Options.DisableWarnings {
		if d == name || d == code && code != "" {
			return nil
		}
	}
	deprecation := name == "DeprecationWarning"
	if deprecation && e.Options.NoDeprecation {
		return nil
	}
	trace := e.Options.TraceWarnings || deprecation && e.Options.TraceDeprecation
	out := "(node:" + pid() + ") "
	if code != "" {
		out += "[" + code + "] "
	}
	if stack := text("stack"); trace && stack != "" {
		out += stack
	} else {
		out += name + ": " + text("message")
	}
	if d := text("detail"); d != "" {
		out += "\n" + d
	}
	if !trace && !h.traced {
		flag := "--trace-warnings"
		if deprecation {
			flag = "--trace-deprecation"
		}
		h.traced = true
		out += "\n(Use `node " + flag + " ...` to show where the warning was created)"
	}
	if file := os.Getenv("NODE_REDIRECT_WARNINGS"); file != "" && appendWarning(file, out+"\n") {
		return nil
	}
	return writeWarning(e, out+"\n")
}

// appendWarning writes to a file instead; it reports whether it could.
func appendWarning(file, text string) bool {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return false
	}
	_, err = f.WriteString(text)
	return f.Close() == nil && err == nil
}

// writeWarning writes to process.stderr as it is then, as a console does.
func writeWarning(e *env.Env, text string) error {
	e.Loop.FlushDeferred()
	p, err := e.Process()
	if err != nil {
		return err
	}
	v, err := p.Get("stderr")
	if err != nil {
		return err
	}
	if stderr, ok := v.AsObject(); ok {
		if _, err = stderr.Invoke("write", engine.String(text)); engine.IsTermination(err) {
			return err
		}
		return nil // errors of the stream are its own
	}
	e.Loop.FlushDeferred()
	if _, err := e.Stderr.WriteString(text); err != nil {
		return nodeerr.System(err, "write", "", "")
	}
	return nil
}
