package netio

import "golang.org/x/sys/windows"

// console is a Terminal on a console handle. Go's os.File converts between UTF-8 and the console's UTF-16.
type console struct {
	*goStream
	h     windows.Handle
	saved uint32
	raw   bool
}

func openConsole(s *goStream, h windows.Handle) *console {
	c := &console{goStream: s, h: h}
	var mode uint32
	var info windows.ConsoleScreenBufferInfo
	if windows.GetConsoleScreenBufferInfo(h, &info) == nil && windows.GetConsoleMode(h, &mode) == nil {
		// Consoles older than Windows 10 1511 refuse; they show escape sequences as they are.
		_ = windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING)
	}
	return c
}

// SetRawMode implements Terminal.
func (c *console) SetRawMode(raw bool) error {
	if raw == c.raw {
		return nil
	}
	mode := c.saved
	if raw {
		if err := windows.GetConsoleMode(c.h, &c.saved); err != nil {
			return sysErr("GetConsoleMode", err)
		}
		mode = c.saved&^(windows.ENABLE_ECHO_INPUT|windows.ENABLE_LINE_INPUT|windows.ENABLE_PROCESSED_INPUT) |
			windows.ENABLE_WINDOW_INPUT | windows.ENABLE_VIRTUAL_TERMINAL_INPUT
	}
	if err := windows.SetConsoleMode(c.h, mode); err != nil {
		return sysErr("SetConsoleMode", err)
	}
	c.raw = raw
	return nil
}

// WindowSize implements Terminal.
func (c *console) WindowSize() (columns, rows int, err error) {
	var info windows.ConsoleScreenBufferInfo
	if err := windows.GetConsoleScreenBufferInfo(c.h, &info); err != nil {
		return 0, 0, sysErr("GetConsoleScreenBufferInfo", err)
	}
	w := info.Window
	return int(w.Right-w.Left) + 1, int(w.Bottom-w.Top) + 1, nil
}

// Close implements Stream; a raw console gets its mode back.
func (c *console) Close(done func()) {
	if c.raw {
		// The console may be gone, and then has no mode either.
		_ = c.SetRawMode(false)
	}
	c.goStream.Close(done)
}
