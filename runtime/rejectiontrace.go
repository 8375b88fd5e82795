package runtime

import (
	"strconv"

	"github.com/sxfescript/sxn/runtime/tracelog"
)

// rejectionCounts are the totals of node.promises.rejections.
type rejectionCounts struct{ unhandled, handledAfter int }

// trace counts rejections without a handler, and those that got one later.
func (r *rejections) trace(l *tracelog.Thread, unhandled, handledAfter int) {
	r.counts.unhandled += unhandled
	r.counts.handledAfter += handledAfter
	if l.On(tracelog.Rejections) {
		l.Add(tracelog.Event{Phase: 'C', Group: tracelog.Rejections, Name: "rejections",
			Args: `{"unhandled":` + strconv.Itoa(r.counts.unhandled) + `,"handledAfter":` + strconv.Itoa(r.counts.handledAfter) + `}`})
	}
}
