package readline

import (
	"slices"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/inspect"
	"github.com/sxfescript/sxn/node/util"
)

// tab completes; it reports false where there is no completer.
func (r *Interface) tab(previous engine.Value) (bool, error) {
	f, err := r.obj.Get("completer")
	if err != nil {
		return false, err
	}
	enabled, err := r.is("isCompletionEnabled")
	if err != nil || !enabled || !f.IsFunction() {
		return false, err
	}
	again, err := readKey(previous)
	if err != nil {
		return false, err
	}
	_, err = r.call("_tabComplete", tabCompletePromised, engine.Bool(again.name == "tab"))
	return true, err
}

// beforeCursor is the part of the line that is to be completed.
func (r *Interface) beforeCursor() (engine.Value, error) {
	line, cursor, err := r.edit()
	if err != nil {
		return engine.Undefined, err
	}
	return text(line[:cursor]), nil
}

// failed shows an error of the completer.
func (r *Interface) failed(x engine.Value) error {
	s, err := util.Inspect(r.env, x)
	if err != nil {
		return err
	}
	return r.writeString("Tab completion error: " + s)
}

// tabComplete is _tabComplete(lastKeypressWasTab): the completer has a callback.
func tabComplete(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := r.obj.Invoke("pause"); err != nil {
		return engine.Undefined, err
	}
	before, err := r.beforeCursor()
	if err != nil {
		return engine.Undefined, err
	}
	again := c.Arg(0).Truthy()
	done := r.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		if _, err := r.obj.Invoke("resume"); err != nil {
			return engine.Undefined, err
		}
		if c.Arg(0).Truthy() {
			return engine.Undefined, r.failed(c.Arg(0))
		}
		return engine.Undefined, r.showCompletions(again, c.Arg(1))
	})
	_, err = r.obj.Invoke("completer", before, done.Value())
	return engine.Undefined, err
}

// tabCompletePromised is the same where the completer may return a promise.
func tabCompletePromised(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := r.obj.Invoke("pause"); err != nil {
		return engine.Undefined, err
	}
	before, err := r.beforeCursor()
	if err != nil {
		return engine.Undefined, err
	}
	again := c.Arg(0).Truthy()
	finish := func(v engine.Value, err error) error {
		if _, e := r.obj.Invoke("resume"); e != nil {
			return e
		}
		if err != nil {
			x, ok := r.env.RT.ErrorValue(err)
			if !ok {
				return err
			}
			return r.failed(x)
		}
		return r.showCompletions(again, v)
	}
	v, err := r.obj.Invoke("completer", before)
	if err != nil {
		return engine.Undefined, finish(engine.Undefined, err)
	}
	p, err := r.env.RT.ResolvedPromise(v)
	if err != nil {
		return engine.Undefined, err
	}
	p.Then(finish)
	return engine.Undefined, nil
}

// commonPrefix is what all strings begin with.
func commonPrefix(list [][]uint16) []uint16 {
	if len(list) == 0 {
		return nil
	}
	lo, hi := slices.MinFunc(list, slices.Compare), slices.MaxFunc(list, slices.Compare)
	n := 0
	for n < len(lo) && n < len(hi) && lo[n] == hi[n] {
		n++
	}
	return lo[:n]
}

func hasPrefix(u, prefix []uint16) bool {
	return len(u) >= len(prefix) && slices.Equal(u[:len(prefix)], prefix)
}

// showCompletions applies or lists what the completer returned: the matches
// and the text that they are for.
func (r *Interface) showCompletions(again bool, result engine.Value) error {
	o, ok := result.AsObject()
	if !ok {
		return engine.TypeError("Cannot destructure the result of the completer as it is not an object")
	}
	v, err := o.GetIndex(0)
	if err != nil {
		return err
	}
	list, ok := v.AsObject()
	if !ok {
		return nil
	}
	on, err := o.GetIndex(1)
	if err != nil {
		return err
	}
	n, err := list.Length()
	if err != nil || n == 0 {
		return err
	}
	var all, filled [][]uint16
	for i := range n {
		v, err := list.GetIndex(uint32(i))
		if err != nil {
			return err
		}
		u := units(v)
		if all = append(all, u); len(u) > 0 {
			filled = append(filled, u)
		}
	}
	prefix, given := commonPrefix(filled), units(on)
	if hasPrefix(prefix, given) && len(prefix) > len(given) {
		return r.insert(prefix[len(given):])
	}
	if !hasPrefix(given, prefix) {
		line, cursor, err := r.edit()
		if err != nil {
			return err
		}
		head := line[:max(0, cursor-len(given))]
		if err := r.store(join(join(head, prefix), line[cursor:]), len(head)+len(prefix)); err != nil {
			return err
		}
		return r.refresh()
	}
	if !again {
		return nil
	}
	return r.listCompletions(all)
}

func (r *Interface) listCompletions(all [][]uint16) error {
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	r.beforeEdit(line, cursor)
	texts, widths := make([]string, len(all)), make([]int, len(all))
	for i, u := range all {
		texts[i] = textOf(text(u))
		widths[i] = inspect.StringWidth(texts[i], true)
	}
	width := slices.Max(widths) + 2
	columns, err := r.columns()
	if err != nil {
		return err
	}
	most := 1
	if f := columns / float64(width); f >= 1 && f < 1<<30 {
		most = int(f)
	}
	var b strings.Builder
	b.WriteString("\r\n")
	inLine, space := 0, 0
	for i, s := range texts {
		if s == "" || inLine == most {
			b.WriteString("\r\n")
			inLine, space = 0, 0
		} else {
			b.WriteString(strings.Repeat(" ", space))
		}
		if s == "" {
			b.WriteString("\r\n")
			continue
		}
		b.WriteString(s)
		space = width - widths[i]
		inLine++
	}
	if inLine != 0 {
		b.WriteString("\r\n\r\n")
	}
	if err := r.writeString(b.String()); err != nil {
		return err
	}
	return r.refresh()
}
