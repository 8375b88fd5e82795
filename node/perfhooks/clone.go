package perfhooks

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// histogramClone says how histograms go to other threads.
var histogramClone = structuredclone.Class{
	Is: func(o *engine.Object) bool { return histogramKey.Get(o) != nil },
	Clone: func(o *engine.Object) (structuredclone.Data, error) {
		w := histogramKey.Get(o)
		return clonedHistogram{w.histogram, w.recordable}, nil
	},
}

// clonedHistogram is a histogram between two threads, which share it. Clones
// of a monitor of the loop only show what it records.
type clonedHistogram struct {
	histogram  *histogram
	recordable bool
}

// Make implements structuredclone.Data.
func (h clonedHistogram) Make(e *env.Env) (*engine.Object, error) {
	s, err := states.Get(e)
	if err != nil {
		return nil, err
	}
	var v engine.Value
	if h.recordable {
		v, err = newRecordable(e, h.histogram)
	} else {
		v, err = s.newHistogram(e.RT, h.histogram)
	}
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}
