package runtime

import (
	"strconv"

	"github.com/sxfescript/sxn/runtime/tracelog"
)

// rejectionCounts are the totals of node.promises.rejections.
type rejectionCounts struct{ unhandled, handledAfter int }

// trace counts rejections without a handler, and those that got one later.
// COMPAT: a promise that is handled before the drain is counted by Node, for a
// moment, in both; here it is in neither.
func (r *rejections) trace(l *tracelog.Log, unhandled, handledAfter int) {
	const categories = "node,node.promises,node.promises.rejections"
	r.counts.unhandled += unhandled
	r.counts.handledAfter += handledAfter
	if l.On(categories) {
		l.Add(tracelog.Event{Phase: 'C', Categories: categories, Name: "rejections",
			Args: `{"unhandled":` + strconv.Itoa(r.counts.unhandled) + `,"handledAfter":` + strconv.Itoa(r.counts.handledAfter) + `}`})
	}
}
