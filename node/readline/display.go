package readline

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/inspect"
)

// columns is the width of the output, infinite where it has none.
func (r *Interface) columns() (float64, error) {
	out, err := r.output()
	if err != nil || out == nil {
		return math.Inf(1), err
	}
	v, err := out.Get("columns")
	if err != nil {
		return 0, err
	}
	f, ok := v.AsNumber()
	if !ok || f == 0 || f != f {
		f = math.Inf(1)
	}
	return f, nil
}

// position is a place on the terminal, from the beginning of the prompt.
type position struct{ cols, rows float64 }

func (p position) object(rt *engine.Runtime) (engine.Value, error) {
	o := rt.NewObject()
	return o.Value(), assign(o, field{"cols", engine.Number(p.cols)}, field{"rows", engine.Number(p.rows)})
}

// displayPosition is where a text ends.
func (r *Interface) displayPosition(s string) (position, error) {
	col, err := r.columns()
	if err != nil {
		return position{}, err
	}
	v, err := r.obj.Get("tabSize")
	if err != nil {
		return position{}, err
	}
	tab, ok := v.AsNumber()
	if !ok || tab < 1 {
		tab = defaultTabSize
	}
	offset, rows := 0.0, 0.0
	for _, ch := range inspect.StripVTControlCharacters(s) {
		switch ch {
		case '\n':
			// A line feed is a row of its own even without columns.
			n := math.Ceil(offset / col)
			if n == 0 || math.IsNaN(n) {
				n = 1
			}
			rows += n
			offset = 0
			continue
		case '\t':
			offset += tab - math.Mod(offset, tab)
			continue
		}
		width := inspect.StringWidth(string(ch), false)
		if width < 2 {
			offset += float64(width)
			continue
		}
		if math.Mod(offset+1, col) == 0 {
			offset++
		}
		offset += 2
	}
	cols := math.Mod(offset, col)
	return position{cols, rows + (offset-cols)/col}, nil
}

// textOf is a value as text; unpaired surrogates have the width of one column.
func textOf(v engine.Value) string {
	s, _ := v.AsString()
	return s
}

// cursorPosition is where the cursor is.
func (r *Interface) cursorPosition() (position, error) {
	line, cursor, err := r.edit()
	if err != nil {
		return position{}, err
	}
	return r.getDisplayPos(textOf(r.prompt) + textOf(text(line[:cursor])))
}

// getDisplayPos calls _getDisplayPos, which programs may have replaced.
func (r *Interface) getDisplayPos(s string) (position, error) {
	return r.displayPosition(s)
}

func getCursorPos(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	p, err := r.cursorPosition()
	if err != nil {
		return engine.Undefined, err
	}
	return p.object(c.Runtime())
}

func getDisplayPos(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	s, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	p, err := r.displayPosition(s)
	if err != nil {
		return engine.Undefined, err
	}
	return p.object(c.Runtime())
}

// control writes an escape sequence to the output.
func (r *Interface) control(s string) error {
	out, err := r.output()
	if err != nil || out == nil || s == "" {
		return err
	}
	_, err = out.Invoke("write", engine.String(s))
	return err
}

func count(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// move is the sequence that moves the cursor.
func move(dx, dy float64) string {
	s := ""
	switch {
	case dx < 0:
		s = "\x1b[" + count(-dx) + "D"
	case dx > 0:
		s = "\x1b[" + count(dx) + "C"
	}
	switch {
	case dy < 0:
		s += "\x1b[" + count(-dy) + "A"
	case dy > 0:
		s += "\x1b[" + count(dy) + "B"
	}
	return s
}

func toColumn(x float64) string { return "\x1b[" + count(x+1) + "G" }

// clearDown clears the screen from the cursor on.
const clearDown = "\x1b[0J"

// refreshLine is _refreshLine(): it draws prompt and line.
func refreshLine(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, r.draw()
}

func (r *Interface) draw() error {
	v, err := r.obj.Get("line")
	if err != nil {
		return err
	}
	prompt := r.prompt
	if !prompt.IsString() {
		s, err := r.env.RT.ToString(prompt)
		if err != nil {
			return err
		}
		prompt = engine.String(s)
	}
	line, err := prompt.Concat(v)
	if err != nil {
		return err
	}
	end, err := r.getDisplayPos(textOf(line))
	if err != nil {
		return err
	}
	at, err := r.cursorPosition()
	if err != nil {
		return err
	}
	prev, err := r.obj.Get("prevRows")
	if err != nil {
		return err
	}
	if rows, _ := prev.AsNumber(); rows > 0 {
		if err := r.control(move(0, -rows)); err != nil {
			return err
		}
	}
	for _, s := range [...]string{toColumn(0), clearDown} {
		if err := r.control(s); err != nil {
			return err
		}
	}
	if err := r.write(line); err != nil {
		return err
	}
	if end.cols == 0 {
		// The terminal begins the next line only when something is on it.
		if err := r.writeString(" "); err != nil {
			return err
		}
	}
	if err := r.control(toColumn(at.cols)); err != nil {
		return err
	}
	if diff := end.rows - at.rows; diff > 0 {
		if err := r.control(move(0, -diff)); err != nil {
			return err
		}
	}
	return r.obj.Set("prevRows", engine.Number(at.rows))
}

// moveCursor moves the cursor in the line; infinities mean its ends.
func (r *Interface) moveCursor(dx float64) error {
	if dx == 0 {
		return nil
	}
	old, err := r.cursorPosition()
	if err != nil {
		return err
	}
	line, cursor, err := r.edit()
	if err != nil {
		return err
	}
	to := max(0, min(float64(cursor)+dx, float64(len(line))))
	if err := r.obj.Set("cursor", engine.Number(to)); err != nil {
		return err
	}
	p, err := r.cursorPosition()
	if err != nil {
		return err
	}
	if old.rows != p.rows {
		return r.refresh()
	}
	return r.control(move(p.cols-old.cols, 0))
}

// clearLine is clearLine(): it goes on in a new, empty line.
func (r *Interface) clearLine() error {
	if err := r.moveCursor(math.Inf(1)); err != nil {
		return err
	}
	if err := r.writeString("\r\n"); err != nil {
		return err
	}
	if err := r.store(nil, 0); err != nil {
		return err
	}
	return r.obj.Set("prevRows", engine.Int(0))
}
