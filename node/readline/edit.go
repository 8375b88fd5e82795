package readline

import (
	"slices"
	"unicode"

	"github.com/sxfescript/sxn/engine"
)

const (
	maxUndo     = 2048
	maxKillRing = 32
)

func isHigh(u uint16) bool { return u >= 0xD800 && u < 0xDC00 }
func isLow(u uint16) bool  { return u >= 0xDC00 && u < 0xE000 }

// charLengthLeft is the length of the character before index i.
func charLengthLeft(u []uint16, i int) int {
	switch {
	case i <= 0:
		return 0
	case i > 1 && isHigh(u[i-2]) && isLow(u[i-1]), i < len(u) && isHigh(u[i-1]) && isLow(u[i]):
		return 2
	}
	return 1
}

// charLengthAt is the length of the character at index i, 1 past the end.
func charLengthAt(u []uint16, i int) int {
	if i+1 < len(u) && isHigh(u[i]) && isLow(u[i+1]) {
		return 2
	}
	return 1
}

// The kinds of characters that words are made of.
func isWord(u uint16) bool {
	return u < 128 && (u == '_' || u >= '0' && u <= '9' || u >= 'a' && u <= 'z' || u >= 'A' && u <= 'Z')
}
func isSpace(u uint16) bool { return unicode.IsSpace(rune(u)) || u == 0xFEFF }
func isOther(u uint16) bool { return !isWord(u) && !isSpace(u) }

// run counts the units from i on, in steps of step, for which f is true.
func run(u []uint16, i, step int, f func(uint16) bool) int {
	n := 0
	for ; i >= 0 && i < len(u) && f(u[i]); i += step {
		n++
	}
	return n
}

// wordBefore is the length of the word before the cursor, with the space after it.
func wordBefore(u []uint16, cursor int) int {
	n := run(u, cursor-1, -1, isSpace)
	if m := run(u, cursor-1-n, -1, isOther); m > 0 {
		return n + m
	}
	return n + run(u, cursor-1-n, -1, isWord)
}

// wordAfter is the length of the word after the cursor, with the space after it.
func wordAfter(u []uint16, cursor int, other func(uint16) bool) int {
	n := run(u, cursor, 1, isSpace)
	if n == 0 {
		if n = run(u, cursor, 1, other); n == 0 {
			n = run(u, cursor, 1, isWord)
		}
	}
	return n + run(u, cursor+n, 1, isSpace)
}

// beforeEdit remembers the line for undo.
func (r *Interface) beforeEdit(line []uint16, cursor int) {
	r.undo = append(r.undo, snapshot{slices.Clone(line), cursor})
	if len(r.undo) > maxUndo {
		r.undo = r.undo[1:]
	}
}

// change replaces the line where f says how, and draws it.
func (r *Interface) change(f func(line []uint16, cursor int) (next []uint16, at int, ok bool)) error {
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	next, at, ok := f(line, cursor)
	if !ok {
		return nil
	}
	r.beforeEdit(line, cursor)
	if err := r.store(next, at); err != nil {
		return err
	}
	return r.refresh()
}

func join(a, b []uint16) []uint16 { return append(slices.Clone(a), b...) }

func (r *Interface) deleteLeft() error {
	return r.change(func(l []uint16, c int) ([]uint16, int, bool) {
		n := charLengthLeft(l, c)
		if n == 0 || len(l) == 0 {
			return nil, 0, false
		}
		return join(l[:c-n], l[c:]), c - n, true
	})
}

func (r *Interface) deleteRight() error {
	return r.change(func(l []uint16, c int) ([]uint16, int, bool) {
		if c >= len(l) {
			return nil, 0, false
		}
		return join(l[:c], l[c+charLengthAt(l, c):]), c, true
	})
}

func (r *Interface) deleteWordLeft() error {
	return r.change(func(l []uint16, c int) ([]uint16, int, bool) {
		if c == 0 {
			return nil, 0, false
		}
		n := wordBefore(l, c)
		return join(l[:c-n], l[c:]), c - n, true
	})
}

func (r *Interface) deleteWordRight() error {
	return r.change(func(l []uint16, c int) ([]uint16, int, bool) {
		if c >= len(l) {
			return nil, 0, false
		}
		n := wordAfter(l, c, func(u uint16) bool { return !isWord(u) })
		return join(l[:c], l[c+n:]), c, true
	})
}

func (r *Interface) deleteLineLeft() error {
	return r.change(func(l []uint16, c int) ([]uint16, int, bool) {
		r.kill(l[:c])
		return l[c:], 0, true
	})
}

func (r *Interface) deleteLineRight() error {
	return r.change(func(l []uint16, c int) ([]uint16, int, bool) {
		r.kill(l[c:])
		return l[:c], c, true
	})
}

// kill remembers a text that was deleted, for yank.
func (r *Interface) kill(u []uint16) {
	if len(u) == 0 || len(r.killed) > 0 && slices.Equal(r.killed[0], u) {
		return
	}
	r.killed = append([][]uint16{slices.Clone(u)}, r.killed...)
	r.killCursor = 0
	if len(r.killed) > maxKillRing {
		r.killed = r.killed[:maxKillRing]
	}
}

func (r *Interface) yank() error {
	if len(r.killed) == 0 {
		return nil
	}
	r.yanking = true
	return r.insert(r.killed[r.killCursor])
}

// yankPop replaces what was yanked by what was killed before it.
func (r *Interface) yankPop() error {
	if !r.yanking || len(r.killed) < 2 {
		return nil
	}
	last := r.killed[r.killCursor]
	if r.killCursor++; r.killCursor >= len(r.killed) {
		r.killCursor = 0
	}
	next := r.killed[r.killCursor]
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	head := line[:max(0, cursor-len(last))]
	if err := r.store(join(join(head, next), line[cursor:]), len(head)+len(next)); err != nil {
		return err
	}
	return r.refresh()
}

// restore goes one step through the changes.
func (r *Interface) restore(from, to *[]snapshot) error {
	if len(*from) == 0 {
		return nil
	}
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	*to = append(*to, snapshot{slices.Clone(line), cursor})
	s := (*from)[len(*from)-1]
	*from = (*from)[:len(*from)-1]
	if err := r.store(s.line, s.cursor); err != nil {
		return err
	}
	return r.refresh()
}

// insertString is _insertString(text).
func insertString(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	u := units(c.Arg(0))
	line, cursor, err := r.edit()
	if err != nil {
		return engine.Undefined, err
	}
	r.beforeEdit(line, cursor)
	if cursor < len(line) {
		if err := r.store(join(join(line[:cursor], u), line[cursor:]), cursor+len(u)); err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, r.refresh()
	}
	old, err := r.cursorPosition()
	if err != nil {
		return engine.Undefined, err
	}
	if err := r.store(join(line, u), cursor+len(u)); err != nil {
		return engine.Undefined, err
	}
	p, err := r.cursorPosition()
	if err != nil {
		return engine.Undefined, err
	}
	if old.rows < p.rows {
		return engine.Undefined, r.refresh()
	}
	return engine.Undefined, r.write(text(u))
}

func (r *Interface) insert(u []uint16) error {
	_, err := r.call("_insertString", insertString, text(u))
	return err
}

// enter is _line(): the line is complete.
func enter(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	line, err := r.call("_addHistory", addHistory)
	if err != nil {
		return engine.Undefined, err
	}
	r.undo, r.redo = nil, nil
	if err := r.clearLine(); err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, r.line1(line)
}

// historyState reads the history and the place in it.
func (r *Interface) historyState() (history *engine.Object, n, index int, err error) {
	v, err := r.obj.Get("history")
	if err != nil {
		return nil, 0, 0, err
	}
	history, ok := v.AsObject()
	if !ok {
		return nil, 0, 0, nil
	}
	if n, err = history.Length(); err != nil {
		return nil, 0, 0, err
	}
	v, err = r.obj.Get("historyIndex")
	index, _ = v.AsInt()
	return history, n, index, err
}

// historyMove goes to the next entry in a direction that begins with the text
// that is searched for and is not the line itself.
func (r *Interface) historyMove(step int) error {
	history, n, index, err := r.historyState()
	if err != nil || history == nil {
		return err
	}
	if step < 0 && index < 0 || step > 0 && (n == 0 || index >= n) {
		return nil
	}
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	r.beforeEdit(line, cursor)
	next := r.search
	for index += step; index >= 0 && index < n; index += step {
		v, err := history.GetIndex(uint32(index))
		if err != nil {
			return err
		}
		u := units(v)
		if len(u) >= len(r.search) && slices.Equal(u[:len(r.search)], r.search) && !slices.Equal(u, line) {
			next = u
			break
		}
	}
	if err := r.obj.Set("historyIndex", engine.Int(index)); err != nil {
		return err
	}
	if err := r.store(next, len(next)); err != nil {
		return err
	}
	return r.refresh()
}

func (r *Interface) wordLeft() error {
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	return r.moveBy(-float64(wordBefore(line, cursor)))
}

func (r *Interface) wordRight() error {
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	return r.moveBy(float64(wordAfter(line, cursor, isOther)))
}

// moveBy calls _moveCursor.
func (r *Interface) moveBy(dx float64) error {
	_, err := r.call("_moveCursor", moveCursorMethod, engine.Number(dx))
	return err
}

func moveCursorMethod(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	dx, err := c.Runtime().ToNumber(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, r.moveCursor(dx)
}
