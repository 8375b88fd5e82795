package console

import (
	"strconv"

	"github.com/sxfescript/sxn/runtime/tracelog"
)

// traceTime adds the event of a timer: 'b', 'n' or 'e'.
func (con *Console) traceTime(phase byte, label string) {
	if l := con.e.Trace; l.On(tracelog.Console) {
		l.Add(tracelog.Event{Phase: phase, Group: tracelog.Console, Name: "time::" + label, ID: "0x0"})
	}
}

// traceCount adds the event of a counter that has changed.
func (con *Console) traceCount(label string) {
	if l := con.e.Trace; l.On(tracelog.Console) {
		l.Add(tracelog.Event{Phase: 'C', Group: tracelog.Console, Name: "count::" + label, ID: "0x0",
			Args: `{"data":` + strconv.Itoa(con.counts[label]) + `}`})
	}
}
