package console

import (
	"fmt"
	"strconv"

	"github.com/sxfescript/sxn/engine"
)

// label is the label of a count or timer, "default" where there is none.
func label(c *engine.Call) (string, error) {
	if c.Arg(0).IsUndefined() {
		return "default", nil
	}
	return c.Runtime().ToString(c.Arg(0))
}

func (con *Console) count(c *engine.Call) error {
	l, err := label(c)
	if err != nil {
		return err
	}
	if con.counts == nil {
		con.counts = map[string]int{}
	}
	con.counts[l]++
	con.traceCount(l)
	return con.print(false, []engine.Value{engine.String(l + ": " + strconv.Itoa(con.counts[l]))})
}

func (con *Console) countReset(c *engine.Call) error {
	l, err := label(c)
	if err != nil {
		return err
	}
	if _, ok := con.counts[l]; !ok {
		return con.e.EmitWarning(engine.String("Count for '" + l + "' does not exist"))
	}
	delete(con.counts, l)
	con.traceCount(l)
	return nil
}

func (con *Console) time(c *engine.Call) error {
	l, err := label(c)
	if err != nil {
		return err
	}
	if _, ok := con.timers[l]; ok {
		return con.e.EmitWarning(engine.String("Label '" + l + "' already exists for console.time()"))
	}
	if con.timers == nil {
		con.timers = map[string]int64{}
	}
	con.timers[l] = con.e.Loop.HRTime()
	con.traceTime('b', l)
	return con.showTime(l, con.timers[l])
}

// showTime puts a timer into the Map _times as process.hrtime shows times.
func (con *Console) showTime(label string, start int64) error {
	if con.times == nil {
		return nil
	}
	at := con.e.RT.NewArray(engine.Int64(start/1e9), engine.Int64(start%1e9))
	_, err := con.times.Invoke("set", engine.String(label), at.Value())
	return err
}

func (con *Console) timeEnd(c *engine.Call) error {
	l, err := con.timeText(c, "timeEnd", nil)
	if err == nil {
		delete(con.timers, l)
		con.traceTime('e', l)
		if con.times != nil {
			_, err = con.times.Invoke("delete", engine.String(l))
		}
	}
	return err
}

func (con *Console) timeLog(c *engine.Call) error {
	l, err := con.timeText(c, "timeLog", c.Args(1))
	if err == nil {
		con.traceTime('n', l)
	}
	return err
}

func (con *Console) timeText(c *engine.Call, method string, data []engine.Value) (string, error) {
	l, err := label(c)
	if err != nil {
		return "", err
	}
	start, ok := con.timers[l]
	if !ok {
		return l, con.e.EmitWarning(engine.String("No such label '" + l + "' for console." + method + "()"))
	}
	text := l + ": " + duration(float64(con.e.Loop.HRTime()-start)/1e6)
	if len(data) == 0 {
		return l, con.print(false, []engine.Value{engine.String("%s"), engine.String(text)})
	}
	return l, con.print(false, append([]engine.Value{engine.String("%s"), engine.String(text)}, data...))
}

// duration shows milliseconds as Node does: 1.234ms, 2.345s, 1:02.345 (m:ss.mmm).
func duration(ms float64) string {
	switch {
	case ms >= 3600e3:
		h := int(ms / 3600e3)
		m := int(ms/60e3) % 60
		s := int(ms/1e3) % 60
		return fmt.Sprintf("%d:%02d:%02d (h:mm:ss)", h, m, s)
	case ms >= 60e3:
		m := int(ms / 60e3)
		s := (ms - float64(m)*60e3) / 1e3
		return fmt.Sprintf("%d:%06.3f (m:ss.mmm)", m, s)
	case ms >= 1e3:
		return strconv.FormatFloat(ms/1e3, 'f', 3, 64) + "s"
	}
	return strconv.FormatFloat(float64(int(ms*1000+0.5))/1000, 'f', -1, 64) + "ms"
}
