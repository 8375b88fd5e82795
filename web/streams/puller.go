package streams

import "github.com/sxfescript/sxn/engine"

// puller is what the two controllers of readable streams have in common: the
// source, and when its pull algorithm is called.
type puller struct {
	stream *Readable
	src    readableSource // nil once nothing is wanted any more

	started, closeRequested, pulling, pullAgain bool
	// goSource is set for a source of Go, whose pulls are answered by chunks.
	goSource *Source
	inPull   bool
	// afterPull is the reaction to the promise of a pull.
	afterPull prepared
}

func (p *puller) init(s *Readable, src readableSource) {
	p.stream, p.src = s, src
	p.afterPull = prepare(p.pulled)
}

// startedWith goes on once the result of the start algorithm has settled.
func (p *puller) startedWith(r result) {
	p.stream.st.react(r, func(v engine.Value, rejected bool) {
		if rejected {
			p.stream.ctrl.fail(v)
			return
		}
		p.started = true
		p.pullIfNeeded()
	})
}

// pullIfNeeded is ReadableStreamDefaultControllerCallPullIfNeeded, and that of
// byte streams.
// https://streams.spec.whatwg.org/#readable-stream-default-controller-call-pull-if-needed
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-call-pull-if-needed
func (p *puller) pullIfNeeded() {
	if p.inPull || !p.stream.ctrl.shouldPull() { // pullGo looks again after a pull
		return
	}
	if p.pulling {
		p.pullAgain = true
		return
	}
	p.pulling = true
	if p.goSource != nil {
		p.pullGo()
		return
	}
	p.stream.st.reactPrepared(p.src.pull(), &p.afterPull)
}

// pulled is the reaction to the promise of a pull.
func (p *puller) pulled(v engine.Value, rejected bool) {
	if rejected {
		p.stream.ctrl.fail(v)
		return
	}
	p.pulling = false
	if p.pullAgain {
		p.pullAgain = false
		p.pullIfNeeded()
	}
}

// pullGo asks a source of Go for chunks for as long as it answers at once.
func (p *puller) pullGo() {
	for {
		p.inPull, p.pulling = true, true
		err := p.goSource.Pull(p.stream)
		p.inPull = false
		if err != nil {
			if reason, ok := p.stream.st.rt.ErrorValue(err); ok {
				p.stream.ctrl.fail(reason)
			}
			return
		}
		// A chunk, the end or an error has reset pulling.
		if p.pulling || !p.stream.ctrl.shouldPull() {
			return
		}
	}
}

// answered notes that a source of Go has answered a pull; again is true where
// pullIfNeeded is to be called.
func (p *puller) answered() (again bool) {
	if p.goSource == nil {
		return true
	}
	p.pulling = false
	return !p.inPull
}
