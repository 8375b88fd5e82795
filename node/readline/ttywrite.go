package readline

import (
	"math"
	"os"
	goruntime "runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// keypress is a key as 'keypress' reports it.
type keypress struct {
	name, sequence    string
	ctrl, meta, shift bool
}

func readKey(v engine.Value) (keypress, error) {
	var k keypress
	o, ok := v.AsObject()
	if !ok {
		return k, nil
	}
	for _, p := range [...]struct {
		name string
		to   *bool
	}{{"ctrl", &k.ctrl}, {"meta", &k.meta}, {"shift", &k.shift}} {
		x, err := o.Get(p.name)
		if err != nil {
			return k, err
		}
		*p.to = x.Truthy()
	}
	for _, p := range [...]struct {
		name string
		to   *string
	}{{"name", &k.name}, {"sequence", &k.sequence}} {
		x, err := o.Get(p.name)
		if err != nil {
			return k, err
		}
		*p.to, _ = x.AsString()
	}
	return k, nil
}

// ttyWrite is _ttyWrite(s, key): what a key does.
func ttyWrite(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	k, err := readKey(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	if r.dumb {
		return engine.Undefined, r.dumbKey(c.Arg(0), k)
	}
	previous := r.previousKey
	r.previousKey = c.Arg(1)
	return engine.Undefined, r.key(c.Arg(0), k, previous)
}

func (r *Interface) key(s engine.Value, k keypress, previous engine.Value) error {
	if !k.meta || k.name != "y" {
		r.yanking = false
	}
	if err := r.followSearch(k); err != nil {
		return err
	}
	if k.sequence != "" {
		switch k.sequence[0] {
		case 0x1F: // control and underscore
			return r.restore(&r.undo, &r.redo)
		case 0x1E: // control and circumflex
			return r.restore(&r.redo, &r.undo)
		}
	}
	switch {
	case k.name == "escape":
		return nil
	case k.ctrl && k.shift:
		switch k.name {
		case "backspace":
			return r.named("_deleteLineLeft", (*Interface).deleteLineLeft)
		case "delete":
			return r.named("_deleteLineRight", (*Interface).deleteLineRight)
		}
		return nil
	case k.ctrl:
		return r.controlKey(k)
	case k.meta:
		return r.metaKey(k)
	}
	return r.plainKey(s, k, previous)
}

// followSearch keeps the text that entries of the history must begin with.
func (r *Interface) followSearch(k keypress) error {
	if (k.name == "up" || k.name == "down") && !k.ctrl && !k.meta && !k.shift {
		if !r.searching {
			line, cursor, err := r.edit()
			if err != nil {
				return err
			}
			r.searching, r.search = true, line[:cursor]
		}
		return nil
	}
	if !r.searching {
		return nil
	}
	r.searching, r.search = false, nil
	_, n, index, err := r.historyState()
	if err == nil && n == index {
		err = r.obj.Set("historyIndex", engine.Int(-1))
	}
	return err
}

// named calls the method of a name that programs may have replaced, or f.
func (r *Interface) named(name string, f func(*Interface) error) error {
	_, err := r.call(name, does(f))
	return err
}

func (r *Interface) charLeft() error {
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	return r.moveBy(-float64(charLengthLeft(line, cursor)))
}

func (r *Interface) charRight() error {
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	return r.moveBy(float64(charLengthAt(line, cursor)))
}

func (r *Interface) historyPrev() error { return r.historyMove(1) }

func (r *Interface) historyNext() error { return r.historyMove(-1) }

// interrupt emits a signal's event, or closes the interface where nobody listens.
func (r *Interface) interrupt() error {
	n, err := events.ListenerCount(r.env, r.obj, "SIGINT")
	if err != nil {
		return err
	}
	if n > 0 {
		return r.emit("SIGINT")
	}
	return r.leave("Aborted with Ctrl+C")
}

// leave closes the interface; a question that waits is rejected.
func (r *Interface) leave(why string) error {
	if r.reject != nil {
		x := nodeerr.Abort(engine.Undefined)
		x.Message = why
		reject := r.reject
		r.reject = nil
		reject(x.Value(r.env.RT))
	}
	_, err := r.obj.Invoke("close")
	return err
}

func (r *Interface) controlKey(k keypress) error {
	switch k.name {
	case "c":
		return r.interrupt()
	case "h":
		return r.named("_deleteLeft", (*Interface).deleteLeft)
	case "d":
		line, cursor, err := r.edit()
		if err != nil {
			return err
		}
		if cursor == 0 && len(line) == 0 {
			return r.leave("Aborted with Ctrl+D")
		}
		return r.named("_deleteRight", (*Interface).deleteRight)
	case "u":
		return r.named("_deleteLineLeft", (*Interface).deleteLineLeft)
	case "k":
		return r.named("_deleteLineRight", (*Interface).deleteLineRight)
	case "a":
		return r.moveBy(math.Inf(-1))
	case "e":
		return r.moveBy(math.Inf(1))
	case "b":
		return r.charLeft()
	case "f":
		return r.charRight()
	case "l":
		for _, s := range [...]string{"\x1b[1;1H", clearDown} {
			if err := r.control(s); err != nil {
				return err
			}
		}
		return r.refresh()
	case "n":
		return r.named("_historyNext", (*Interface).historyNext)
	case "p":
		return r.named("_historyPrev", (*Interface).historyPrev)
	case "y":
		return r.yank()
	case "z":
		return r.suspend()
	case "w", "backspace":
		return r.named("_deleteWordLeft", (*Interface).deleteWordLeft)
	case "delete":
		return r.named("_deleteWordRight", (*Interface).deleteWordRight)
	case "left":
		return r.named("_wordLeft", (*Interface).wordLeft)
	case "right":
		return r.named("_wordRight", (*Interface).wordRight)
	}
	return nil
}

func (r *Interface) metaKey(k keypress) error {
	switch k.name {
	case "b":
		return r.named("_wordLeft", (*Interface).wordLeft)
	case "f":
		return r.named("_wordRight", (*Interface).wordRight)
	case "d", "delete":
		return r.named("_deleteWordRight", (*Interface).deleteWordRight)
	case "backspace":
		return r.named("_deleteWordLeft", (*Interface).deleteWordLeft)
	case "y":
		return r.yankPop()
	}
	return nil
}

func (r *Interface) line2() error {
	_, err := r.call("_line", enter)
	return err
}

func (r *Interface) plainKey(s engine.Value, k keypress, previous engine.Value) error {
	if r.sawReturnAt != 0 && k.name != "enter" {
		r.sawReturnAt = 0
	}
	switch k.name {
	case "return":
		r.sawReturnAt = now()
		return r.line2()
	case "enter":
		return r.lineFeed(r.line2)
	case "backspace":
		return r.named("_deleteLeft", (*Interface).deleteLeft)
	case "delete":
		return r.named("_deleteRight", (*Interface).deleteRight)
	case "left":
		return r.charLeft()
	case "right":
		return r.charRight()
	case "home":
		return r.moveBy(math.Inf(-1))
	case "end":
		return r.moveBy(math.Inf(1))
	case "up":
		return r.named("_historyPrev", (*Interface).historyPrev)
	case "down":
		return r.named("_historyNext", (*Interface).historyNext)
	case "tab":
		done, err := r.tab(previous)
		if err != nil || done {
			return err
		}
	}
	return r.insertLines(s)
}

// lineFeed ends the line, unless the line feed belongs to a return.
func (r *Interface) lineFeed(line func() error) error {
	delay, err := r.crlfDelay()
	if err != nil {
		return err
	}
	if r.sawReturnAt == 0 || float64(now()-r.sawReturnAt) > delay {
		if err := line(); err != nil {
			return err
		}
	}
	r.sawReturnAt = 0
	return nil
}

// insertLines inserts text, in which ends of lines complete the line.
func (r *Interface) insertLines(s engine.Value) error {
	u := units(s)
	if len(u) == 0 {
		return nil
	}
	start := 0
	for {
		from, to, ok := lineEnd(u, start)
		if !ok {
			return r.insert(u[start:])
		}
		if err := r.insert(u[start:from]); err != nil {
			return err
		}
		start = to
		if err := r.line2(); err != nil {
			return err
		}
	}
}

// suspend stops the process as control and z do in other programs.
func (r *Interface) suspend() error {
	if goruntime.GOOS == "windows" {
		return nil
	}
	n, err := events.ListenerCount(r.env, r.obj, "SIGTSTP")
	if err != nil {
		return err
	}
	if n > 0 {
		return r.emit("SIGTSTP")
	}
	p, err := r.env.Process()
	if err != nil {
		return err
	}
	if _, err := events.OnceFunc(r.env, p, "SIGCONT", func(*engine.Call) (engine.Value, error) {
		paused, err := r.is("paused")
		if err != nil {
			return engine.Undefined, err
		}
		if !paused {
			if _, err := r.obj.Invoke("pause"); err != nil {
				return engine.Undefined, err
			}
			if err := r.emit("SIGCONT"); err != nil {
				return engine.Undefined, err
			}
		}
		if _, err := r.call("_setRawMode", setRawMode, engine.True); err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, r.refresh()
	}); err != nil {
		return err
	}
	if _, err := r.call("_setRawMode", setRawMode, engine.False); err != nil {
		return err
	}
	_, err = p.Invoke("kill", engine.Int(os.Getpid()), engine.String("SIGTSTP"))
	return err
}

// dumbKey is what a key does on a terminal that cannot edit.
func (r *Interface) dumbKey(s engine.Value, k keypress) error {
	if k.name == "escape" {
		return nil
	}
	if r.sawReturnAt != 0 && k.name != "enter" {
		r.sawReturnAt = 0
	}
	if k.ctrl {
		switch k.name {
		case "c":
			return r.interrupt()
		case "d":
			_, err := r.obj.Invoke("close")
			return err
		}
	}
	switch k.name {
	case "return":
		r.sawReturnAt = now()
		return r.line2()
	case "enter":
		return r.lineFeed(r.line2)
	}
	u := units(s)
	if len(u) == 0 {
		return nil
	}
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	if err := r.store(join(line, u), cursor+len(u)); err != nil {
		return err
	}
	return r.write(s)
}
