package netio

import (
	"strconv"
	"testing"

	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/unix"
)

func TestTerminal(t *testing.T) {
	master, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Skip(err)
	}
	defer unix.Close(master)
	if err := unix.IoctlSetPointerInt(master, unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	n := must[int](t)(unix.IoctlGetInt(master, unix.TIOCGPTN))
	slave := must[int](t)(unix.Open("/dev/pts/"+strconv.Itoa(n), unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0))
	if err := unix.IoctlSetWinsize(master, unix.TIOCSWINSZ, &unix.Winsize{Row: 33, Col: 121}); err != nil {
		t.Fatal(err)
	}
	l := eventloop.New()
	s := must[Socket](t)(Open(l, slave, OpenOptions{Standard: true}))
	term, ok := s.(Terminal)
	if !ok {
		t.Fatalf("%T is no terminal", s)
	}
	if c, r, err := term.WindowSize(); c != 121 || r != 33 || err != nil {
		t.Errorf("size %d x %d, %v", c, r, err)
	}
	echo := func() bool {
		mode, err := unix.IoctlGetTermios(slave, unix.TCGETS)
		return err == nil && mode.Lflag&unix.ECHO != 0
	}
	if !echo() {
		t.Error("no echo at first")
	}
	for _, raw := range []bool{true, true, false, true} {
		if err := term.SetRawMode(raw); err != nil || echo() == raw {
			t.Errorf("SetRawMode(%v): %v, echo %v", raw, err, echo())
		}
	}
	var got []byte
	term.ReadStart(func(data []byte, _ bool) {
		if got = append(got, data...); len(got) == 2 {
			term.Close(nil)
		}
	}, func(err error) { t.Errorf("ended: %v", err) })
	unix.Write(master, []byte("a"))
	l.NewTimer(5, false, func() { unix.Write(master, []byte("b")) })
	run(t, l)
	if string(got) != "ab" {
		t.Errorf("got %q", got)
	}
	if !echo() {
		t.Error("Close left the terminal raw")
	}
	unix.Close(slave)
}
