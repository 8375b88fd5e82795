package console

import (
	"strconv"

	"github.com/sxfescript/sxn/runtime/tracelog"
)

// traced are the categories of the trace events of a console.
const traced = "node,node.console"

// traceTime adds the event of a timer: 'b', 'n' or 'e'.
func (con *Console) traceTime(phase byte, label string) {
	if l := con.e.Trace; l.On(traced) {
		l.Add(tracelog.Event{Phase: phase, Categories: traced, Name: "time::" + label, ID: "0x0"})
	}
}

// traceCount adds the event of a counter that has changed.
func (con *Console) traceCount(label string) {
	if l := con.e.Trace; l.On(traced) {
		l.Add(tracelog.Event{Phase: 'C', Categories: traced, Name: "count::" + label, ID: "0x0",
			Args: `{"data":` + strconv.Itoa(con.counts[label]) + `}`})
	}
}
