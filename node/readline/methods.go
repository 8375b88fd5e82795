package readline

import (
	"os"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/validate"
)

// on makes a native of a method of Interface.
func on(f func(r *Interface, c *engine.Call) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		r, err := thisInterface(c)
		if err != nil {
			return engine.Undefined, err
		}
		return f(r, c)
	}
}

// does is on for methods without arguments and result.
func does(f func(r *Interface) error) engine.NativeFunc {
	return on(func(r *Interface, _ *engine.Call) (engine.Value, error) { return engine.Undefined, f(r) })
}

// baseMethods are those of the Interface that both modules extend.
func baseMethods() []engine.Method {
	return []engine.Method{
		{Name: "columns", Get: on(func(r *Interface, _ *engine.Call) (engine.Value, error) {
			n, err := r.columns()
			return engine.Number(n), err
		})},
		{Name: "setPrompt", Length: 1, Func: on(func(r *Interface, c *engine.Call) (engine.Value, error) {
			r.prompt = c.Arg(0)
			return engine.Undefined, nil
		})},
		{Name: "getPrompt", Func: on(func(r *Interface, _ *engine.Call) (engine.Value, error) { return r.prompt, nil })},
		{Name: "prompt", Length: 1, Func: on(func(r *Interface, c *engine.Call) (engine.Value, error) {
			return engine.Undefined, r.showPrompt(c.Arg(0).Truthy())
		})},
		{Name: "close", Func: does((*Interface).close)},
		{Name: "pause", Func: on(func(r *Interface, c *engine.Call) (engine.Value, error) {
			done, err := r.pause()
			if err != nil || !done {
				return engine.Undefined, err
			}
			return c.This(), nil
		})},
		{Name: "resume", Func: on(func(r *Interface, c *engine.Call) (engine.Value, error) {
			done, err := r.resume()
			if err != nil || !done {
				return engine.Undefined, err
			}
			return c.This(), nil
		})},
		{Name: "write", Length: 2, Func: on(func(r *Interface, c *engine.Call) (engine.Value, error) {
			return engine.Undefined, r.input(c.Arg(0), c.Arg(1))
		})},
		{Name: "clearLine", Func: does((*Interface).clearLine)},
		{Name: "getCursorPos", Func: getCursorPos},
		{Symbol: engine.SymbolAsyncIterator, Func: on(func(r *Interface, c *engine.Call) (engine.Value, error) {
			if r.iterator.IsUndefined() {
				v, err := events.IterateFirst(c, r.obj, "line", "close", 1024)
				if err != nil {
					return engine.Undefined, err
				}
				r.iterator = v
			}
			return r.iterator, nil
		})},
		{Symbol: engine.SymbolDispose, Enumerable: true, Func: on(func(r *Interface, _ *engine.Call) (engine.Value, error) {
			_, err := r.obj.Invoke("close")
			return engine.Undefined, err
		})},
	}
}

// showPrompt is prompt([preserveCursor]).
// https://nodejs.org/api/readline.html#rlpromptpreservecursor
func (r *Interface) showPrompt(preserve bool) error {
	if err := r.open(); err != nil {
		return err
	}
	paused, err := r.is("paused")
	if err != nil {
		return err
	}
	if paused {
		if _, err := r.obj.Invoke("resume"); err != nil {
			return err
		}
	}
	terminal, err := r.is("terminal")
	if err != nil {
		return err
	}
	if !terminal || os.Getenv("TERM") == "dumb" {
		return r.write(r.prompt)
	}
	if !preserve {
		if err := r.obj.Set("cursor", engine.Int(0)); err != nil {
			return err
		}
	}
	return r.refresh()
}

// close is close().
// https://nodejs.org/api/readline.html#rlclose
func (r *Interface) close() error {
	closed, err := r.is("closed")
	if err != nil || closed {
		return err
	}
	if _, err := r.obj.Invoke("pause"); err != nil {
		return err
	}
	terminal, err := r.is("terminal")
	if err != nil {
		return err
	}
	if terminal {
		if _, err := r.call("_setRawMode", setRawMode, engine.False); err != nil {
			return err
		}
	}
	if err := r.obj.Set("closed", engine.True); err != nil {
		return err
	}
	return r.emit("close")
}

func (r *Interface) inputInvoke(method string) error {
	v, err := r.obj.Get("input")
	if err != nil {
		return err
	}
	if o, ok := v.AsObject(); ok {
		_, err = o.Invoke(method)
	}
	return err
}

// pause is pause(); it reports whether it did something.
func (r *Interface) pause() (bool, error) {
	if err := r.open(); err != nil {
		return false, err
	}
	paused, err := r.is("paused")
	if err != nil || paused {
		return false, err
	}
	if err := r.inputInvoke("pause"); err != nil {
		return false, err
	}
	if err := r.obj.Set("paused", engine.True); err != nil {
		return false, err
	}
	return true, r.emit("pause")
}

// resume is resume(); it reports whether it did something.
func (r *Interface) resume() (bool, error) {
	if err := r.open(); err != nil {
		return false, err
	}
	paused, err := r.is("paused")
	if err != nil || !paused {
		return false, err
	}
	if err := r.inputInvoke("resume"); err != nil {
		return false, err
	}
	if err := r.obj.Set("paused", engine.False); err != nil {
		return false, err
	}
	return true, r.emit("resume")
}

// input is write(data[, key]).
// https://nodejs.org/api/readline.html#rlwritedata-key
func (r *Interface) input(data, key engine.Value) error {
	if err := r.open(); err != nil {
		return err
	}
	paused, err := r.is("paused")
	if err != nil {
		return err
	}
	if paused {
		if _, err := r.obj.Invoke("resume"); err != nil {
			return err
		}
	}
	terminal, err := r.is("terminal")
	if err != nil {
		return err
	}
	if terminal {
		_, err = r.call("_ttyWrite", ttyWrite, data, key)
	} else {
		_, err = r.call("_normalWrite", normalWrite, data)
	}
	return err
}

// setRawMode is _setRawMode(mode).
func setRawMode(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	v, err := r.obj.Get("input")
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := v.AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	was, err := o.Get("isRaw")
	if err != nil {
		return engine.Undefined, err
	}
	f, err := o.Get("setRawMode")
	if err != nil {
		return engine.Undefined, err
	}
	if fn, ok := f.AsFunction(); ok {
		if _, err := fn.Call(o.Value(), c.Arg(0)); err != nil {
			return engine.Undefined, err
		}
	}
	return was, nil
}

// writeToOutput is _writeToOutput(stringToWrite).
func writeToOutput(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := validate.String(c, c.Arg(0), "stringToWrite"); err != nil {
		return engine.Undefined, err
	}
	out, err := r.output()
	if err != nil || out == nil {
		return engine.Undefined, err
	}
	_, err = out.Invoke("write", c.Arg(0))
	return engine.Undefined, err
}

// onLine is _onLine(line): it answers a question or emits 'line'.
func onLine(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	if f := r.question; f != nil {
		r.question = nil
		r.prompt = r.oldPrompt
		_, err := f.Call(engine.Undefined, c.Arg(0))
		return engine.Undefined, err
	}
	return engine.Undefined, r.emit("line", c.Arg(0))
}

func (r *Interface) line1(v engine.Value) error {
	_, err := r.call("_onLine", onLine, v)
	return err
}

// lineEnd finds the next end of a line from index i on: where it begins and ends.
func lineEnd(u []uint16, i int) (from, to int, ok bool) {
	for ; i < len(u); i++ {
		switch u[i] {
		case '\r':
			if i+1 < len(u) && u[i+1] == '\n' {
				return i, i + 2, true
			}
			return i, i + 1, true
		case '\n', 0x2028, 0x2029:
			return i, i + 1, true
		}
	}
	return 0, 0, false
}

func now() int64 { return time.Now().UnixMilli() }

// crlfDelay is how long after a return a line feed belongs to it.
func (r *Interface) crlfDelay() (float64, error) {
	v, err := r.obj.Get("crlfDelay")
	f, _ := v.AsNumber()
	return f, err
}

// normalWrite is _normalWrite(data): data of a stream that is no terminal.
func normalWrite(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	if v.IsUndefined() {
		return engine.Undefined, nil
	}
	if b, ok := v.AsBytes(); ok && r.decoder != nil {
		if v, err = r.decoder.Write(b); err != nil {
			return engine.Undefined, err
		}
	}
	u := units(v)
	if r.sawReturnAt != 0 {
		delay, err := r.crlfDelay()
		if err != nil {
			return engine.Undefined, err
		}
		if float64(now()-r.sawReturnAt) <= delay {
			if len(u) > 0 && u[0] == '\n' {
				u = u[1:]
			}
			r.sawReturnAt = 0
		}
	}
	if len(u) == 0 {
		return engine.Undefined, nil
	}
	_, _, ends := lineEnd(u, 0)
	if r.buffered.Truthy() {
		// PERF: the beginning of a long line is joined only when its end is there.
		if !ends {
			r.buffered, err = r.buffered.Concat(text(u))
			return engine.Undefined, err
		}
		u = append(units(r.buffered), u...)
		r.buffered = engine.Undefined
	}
	if !ends {
		r.buffered = text(u)
		return engine.Undefined, nil
	}
	r.sawReturnAt = 0
	if u[len(u)-1] == '\r' {
		r.sawReturnAt = now()
	}
	var lines []engine.Value
	start := 0
	for {
		from, to, ok := lineEnd(u, start)
		if !ok {
			break
		}
		lines = append(lines, text(u[start:from]))
		start = to
	}
	r.buffered = text(u[start:])
	for _, l := range lines {
		if err := r.line1(l); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, nil
}

// addHistory is _addHistory(): it returns the line.
func addHistory(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	line, err := r.obj.Get("line")
	if err != nil {
		return engine.Undefined, err
	}
	if !line.Truthy() {
		return engine.String(""), nil
	}
	v, err := r.obj.Get("historySize")
	if err != nil {
		return engine.Undefined, err
	}
	size, _ := v.AsNumber()
	s, _ := line.AsString()
	if size == 0 || strings.TrimSpace(s) == "" {
		return line, nil
	}
	v, err = r.obj.Get("history")
	if err != nil {
		return engine.Undefined, err
	}
	history, ok := v.AsObject()
	if !ok {
		return line, nil
	}
	if err := r.pushHistory(history, line, size); err != nil {
		return engine.Undefined, err
	}
	if err := r.obj.Set("historyIndex", engine.Int(-1)); err != nil {
		return engine.Undefined, err
	}
	// A listener may take the line out again.
	first, err := history.GetIndex(0)
	if err != nil {
		return engine.Undefined, err
	}
	return first, r.emit("history", v)
}

func (r *Interface) pushHistory(history *engine.Object, line engine.Value, size float64) error {
	n, err := history.Length()
	if err != nil {
		return err
	}
	if n > 0 {
		first, err := history.GetIndex(0)
		if err != nil {
			return err
		}
		if first.SameValue(line) {
			return nil
		}
	}
	unique, err := r.is("removeHistoryDuplicates")
	if err != nil {
		return err
	}
	if unique {
		at, err := history.Invoke("indexOf", line)
		if err != nil {
			return err
		}
		if i, ok := at.AsInt(); ok && i >= 0 {
			if _, err := history.Invoke("splice", at, engine.Int(1)); err != nil {
				return err
			}
		}
	}
	if _, err := history.Invoke("unshift", line); err != nil {
		return err
	}
	if n, err = history.Length(); err != nil {
		return err
	}
	if float64(n) > size {
		_, err = history.Invoke("pop")
	}
	return err
}
