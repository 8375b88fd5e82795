package perfhooks

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// state is what the package keeps per runtime: the prototypes of the classes,
// whose constructors programs reach by way of them only.
type state struct {
	histogram, recordable, delay, window *class
}

type class struct {
	ctor  *engine.Function
	proto *engine.Object
}

var states = env.State[state]{New: newState}

func newState(e *env.Env) (*state, error) {
	s := &state{}
	for _, x := range [...]struct {
		def *engine.Class
		to  **class
	}{{histogramClass(s), &s.histogram}, {recordableClass(s), &s.recordable}, {delayClass(s), &s.delay}, {windowClass(s), &s.window}} {
		f, err := e.RT.NewClass(x.def)
		if err != nil {
			return nil, err
		}
		p, err := f.Get("prototype")
		if err != nil {
			return nil, err
		}
		proto, _ := p.AsObject()
		structuredclone.Register(proto, &histogramClone)
		*x.to = &class{f, proto}
	}
	registerWindow(s.window.proto)
	return s, nil
}

func (s *state) histogramParent(*engine.Runtime) (*engine.Function, error) {
	return s.histogram.ctor, nil
}
