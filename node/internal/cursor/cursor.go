package cursor

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// write writes text to a stream, or calls the callback soon where there is
// nothing to write.
func write(c *engine.Call, stream engine.Value, text string, callback engine.Value) (engine.Value, error) {
	o, ok := stream.AsObject()
	if !ok || text == "" {
		if f, ok := callback.AsFunction(); ok {
			env.From(c).NextTickCall(f, engine.Null)
		}
		return engine.True, nil
	}
	return o.Invoke("write", engine.String(text), callback)
}

func checkCallback(c *engine.Call, callback engine.Value) error {
	if callback.IsUndefined() {
		return nil
	}
	_, err := validate.Function(c, callback, "callback")
	return err
}

func integer(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// To is readline.cursorTo(stream, x[, y][, callback]).
func To(c *engine.Call, stream, x, y, callback engine.Value) (engine.Value, error) {
	if err := checkCallback(c, callback); err != nil {
		return engine.Undefined, err
	}
	if y.IsFunction() {
		y, callback = engine.Undefined, y
	}
	fx, hasX := x.AsNumber()
	fy, hasY := y.AsNumber()
	if hasX && math.IsNaN(fx) {
		return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "x", x, "")
	}
	if hasY && math.IsNaN(fy) {
		return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "y", y, "")
	}
	if stream.IsNullish() || !hasX && !hasY {
		return write(c, stream, "", callback)
	}
	if !hasX {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_CURSOR_POS", "Cannot set cursor row without setting its column")
	}
	if !hasY {
		return write(c, stream, "\x1b["+integer(fx+1)+"G", callback)
	}
	return write(c, stream, "\x1b["+integer(fy+1)+";"+integer(fx+1)+"H", callback)
}

// Move is readline.moveCursor(stream, dx, dy[, callback]).
func Move(c *engine.Call, stream, dx, dy, callback engine.Value) (engine.Value, error) {
	if err := checkCallback(c, callback); err != nil {
		return engine.Undefined, err
	}
	text := ""
	x, _ := dx.AsNumber()
	y, _ := dy.AsNumber()
	switch {
	case x < 0:
		text = "\x1b[" + integer(-x) + "D"
	case x > 0:
		text = "\x1b[" + integer(x) + "C"
	}
	switch {
	case y < 0:
		text += "\x1b[" + integer(-y) + "A"
	case y > 0:
		text += "\x1b[" + integer(y) + "B"
	}
	return write(c, stream, text, callback)
}

// ClearLine is readline.clearLine(stream, dir[, callback]).
func ClearLine(c *engine.Call, stream, dir, callback engine.Value) (engine.Value, error) {
	if err := checkCallback(c, callback); err != nil {
		return engine.Undefined, err
	}
	text := "\x1b[2K"
	switch d, _ := dir.AsNumber(); {
	case d < 0:
		text = "\x1b[1K"
	case d > 0:
		text = "\x1b[0K"
	}
	return write(c, stream, text, callback)
}

// ClearScreenDown is readline.clearScreenDown(stream[, callback]).
func ClearScreenDown(c *engine.Call, stream, callback engine.Value) (engine.Value, error) {
	if err := checkCallback(c, callback); err != nil {
		return engine.Undefined, err
	}
	return write(c, stream, "\x1b[0J", callback)
}
