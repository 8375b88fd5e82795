package performance

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	webevents "github.com/sxfescript/sxn/web/events"
)

// resource is what a PerformanceResourceTiming has besides an entry: its
// figures in the order of resourceMembers.
type resource struct {
	figures [len(resourceMembers)]engine.Value
}

var resourceKey = engine.PrivateKey[resource]{Name: "PerformanceResourceTiming"}

// resourceMembers are the members in the order in which toJSON gives them.
// Where a member copies a moment of the fetch timing info, from names it.
var resourceMembers = [...]struct{ name, from string }{
	{"name", ""}, {"entryType", ""}, {"startTime", "startTime"}, {"duration", ""}, {"initiatorType", ""},
	{"nextHopProtocol", "finalConnectionTimingInfo.ALPNNegotiatedProtocol"}, {"workerStart", "finalServiceWorkerStartTime"},
	{"redirectStart", "redirectStartTime"}, {"redirectEnd", "redirectEndTime"}, {"fetchStart", "postRedirectStartTime"},
	{"domainLookupStart", "finalConnectionTimingInfo.domainLookupStartTime"}, {"domainLookupEnd", "finalConnectionTimingInfo.domainLookupEndTime"},
	{"connectStart", "finalConnectionTimingInfo.connectionStartTime"}, {"connectEnd", "finalConnectionTimingInfo.connectionEndTime"},
	{"secureConnectionStart", "finalConnectionTimingInfo.secureConnectionStartTime"}, {"requestStart", "finalNetworkRequestStartTime"},
	{"finalResponseHeadersStart", "finalNetworkResponseStartTime"}, {"firstInterimResponseStart", ""},
	{"responseStart", "finalNetworkResponseStartTime"}, {"responseEnd", "endTime"}, {"transferSize", ""},
	{"encodedBodySize", "encodedBodySize"}, {"decodedBodySize", "decodedBodySize"}, {"deliveryType", ""}, {"responseStatus", ""},
	{"renderBlockingStatus", ""}, {"contentType", ""}, {"contentEncoding", ""},
}

// resourceGetters are the members of the prototype in Node's order.
var resourceGetters = [...]string{"name", "startTime", "duration", "initiatorType", "workerStart", "redirectStart", "redirectEnd", "fetchStart",
	"domainLookupStart", "domainLookupEnd", "connectStart", "connectEnd", "secureConnectionStart", "nextHopProtocol", "requestStart",
	"finalResponseHeadersStart", "firstInterimResponseStart", "responseStart", "responseEnd", "encodedBodySize", "decodedBodySize",
	"transferSize", "deliveryType", "responseStatus", "renderBlockingStatus", "contentType", "contentEncoding"}

func resourceIndex(name string) int {
	for i := range resourceMembers {
		if resourceMembers[i].name == name {
			return i
		}
	}
	return 0
}

// resourceClass is PerformanceResourceTiming.
// https://w3c.github.io/resource-timing/#sec-performanceresourcetiming
func resourceClass() *engine.Class {
	c := &engine.Class{Name: "PerformanceResourceTiming", Parent: entryParent, Construct: illegal, ToStringTag: "PerformanceResourceTiming"}
	for i, name := range resourceGetters {
		at := resourceIndex(name)
		c.Methods = append(c.Methods, engine.Method{Name: name, Enumerable: i > 2, Get: func(c *engine.Call) (engine.Value, error) {
			r, err := thisResource(c)
			if err != nil {
				return engine.Undefined, err
			}
			return r.figures[at], nil
		}})
	}
	c.Methods = append(c.Methods, engine.Method{Name: "toJSON", Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
		r, err := thisResource(c)
		if err != nil {
			return engine.Undefined, err
		}
		return r.object(c.Runtime())
	}})
	return c
}

func thisResource(c *engine.Call) (*resource, error) {
	if o := c.ThisObject(); o != nil {
		if r := resourceKey.Get(o); r != nil {
			return r, nil
		}
	}
	return nil, nodeerr.InvalidThis("PerformanceResourceTiming")
}

func (r *resource) object(rt *engine.Runtime) (engine.Value, error) {
	o := rt.NewObject()
	for i := range resourceMembers {
		if err := o.Put(resourceMembers[i].name, r.figures[i]); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// resourceTiming is the timeline of resources: those over the limit wait for
// the event that the buffer is full.
// https://w3c.github.io/resource-timing/#sec-extensions-performance-interface
type resourceTiming struct {
	entries, waiting []*entry
	limit            int
	limited          bool // limit was set
	announced        bool
}

func (t *resourceTiming) room() bool {
	limit := 250
	if t.limited {
		limit = t.limit
	}
	return len(t.entries) < limit
}

// markResourceTiming is performance.markResourceTiming(timingInfo,
// requestedUrl, initiatorType, global, cacheMode, bodyInfo, responseStatus,
// deliveryType), which fetch calls.
// https://nodejs.org/api/perf_hooks.html#performancemarkresourcetimingtiminginfo-requestedurl-initiatortype-global-cachemode-bodyinfo-responsestatus-deliverytype
func markResourceTiming(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	mode, ok := c.Arg(4).AsString()
	if !ok || mode != "" && mode != "local" {
		return engine.Undefined, nodeerr.New("ERR_INTERNAL_ASSERTION", "cache must be an empty string or 'local'\nThis is caused by either a bug in Node.js "+
			"or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at https://github.com/nodejs/node/issues\n")
	}
	r := &resource{}
	if err := r.fill(c, mode); err != nil {
		return engine.Undefined, err
	}
	number := func(name string) float64 {
		f, ok := r.figures[resourceIndex(name)].AsNumber()
		if !ok {
			return math.NaN()
		}
		return f
	}
	name, err := c.Runtime().ToString(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	x := s.newEntry(c.Runtime(), &s.resource, entry{name: name, kind: "resource", start: number("startTime"), duration: number("duration"), detail: engine.Undefined})
	resourceKey.Set(x.object, r)
	s.enqueue(e, x)
	s.addResource(e, x)
	return x.object.Value(), nil
}

func (r *resource) fill(c *engine.Call, mode string) error {
	rt := c.Runtime()
	info := func(path string) (engine.Value, error) {
		v := c.Arg(0)
		for path != "" {
			o, ok := v.AsObject()
			if !ok {
				return engine.Undefined, nil
			}
			part := path
			path = ""
			for i := range part {
				if part[i] == '.' {
					part, path = part[:i], part[i+1:]
					break
				}
			}
			var err error
			if v, err = o.Get(part); err != nil {
				return engine.Undefined, err
			}
		}
		return v, nil
	}
	numbers := map[string]float64{}
	for i, m := range resourceMembers {
		if m.from == "" {
			continue
		}
		v, err := info(m.from)
		if err != nil {
			return err
		}
		r.figures[i] = v
		f, ok := v.AsNumber()
		if !ok {
			f = math.NaN()
		}
		numbers[m.name] = f
	}
	transfer := numbers["encodedBodySize"] + 300
	if mode == "local" {
		transfer = 0
	}
	delivery := c.Arg(7)
	if delivery.IsUndefined() {
		delivery = engine.String("")
	}
	for _, f := range [...]struct {
		name string
		v    engine.Value
	}{{"name", c.Arg(1)}, {"entryType", engine.String("resource")}, {"duration", engine.Number(numbers["responseEnd"] - numbers["startTime"])},
		{"initiatorType", c.Arg(2)}, {"firstInterimResponseStart", engine.Int(0)}, {"transferSize", engine.Number(transfer)},
		{"deliveryType", delivery}, {"responseStatus", c.Arg(6)}, {"renderBlockingStatus", engine.String("non-blocking")}} {
		r.figures[resourceIndex(f.name)] = f.v
	}
	for _, name := range [...]string{"contentType", "contentEncoding"} {
		v := engine.String("")
		if !c.Arg(5).IsNullish() {
			got, err := rt.GetV(c.Arg(5), engine.NewKey(name))
			if err != nil {
				return err
			}
			if !got.IsNullish() {
				v = got
			}
		}
		r.figures[resourceIndex(name)] = v
	}
	return nil
}

// addResource adds an entry to the timeline, or lets it wait.
// https://w3c.github.io/resource-timing/#dfn-add-a-performanceresourcetiming-entry
func (s *state) addResource(e *env.Env, x *entry) {
	t := &s.resources
	if t.room() && !t.announced {
		t.entries = append(t.entries, x)
		return
	}
	t.waiting = append(t.waiting, x)
	if !t.announced {
		t.announced = true
		e.Loop.SetImmediate(func() { e.Run(nil, func() error { return s.bufferFull(e) }) })
	}
}

// bufferFull announces that the buffer is full and takes in what has waited.
// https://w3c.github.io/resource-timing/#dfn-fire-a-buffer-full-event
func (s *state) bufferFull(e *env.Env) error {
	t := &s.resources
	for len(t.waiting) > 0 {
		before := len(t.waiting)
		for len(t.waiting) > 0 && t.room() {
			t.entries = append(t.entries, t.waiting[0])
			t.waiting = t.waiting[1:]
		}
		if err := webevents.DispatchNew(e, s.object, "resourcetimingbufferfull"); err != nil {
			t.announced = false
			return err
		}
		if before <= len(t.waiting) && !t.room() {
			t.waiting = nil // nobody has made room
		}
	}
	t.announced = false
	return nil
}

// clearResourceTimings is performance.clearResourceTimings([name]).
// https://w3c.github.io/resource-timing/#dom-performance-clearresourcetimings
func clearResourceTimings(s *state, c *engine.Call) (engine.Value, error) {
	t := &s.resources
	if c.Arg(0).IsUndefined() {
		t.entries = nil
		return engine.Undefined, nil
	}
	name, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	var kept []*entry
	for _, x := range t.entries {
		if x.name != name {
			kept = append(kept, x)
		}
	}
	t.entries = kept
	return engine.Undefined, nil
}

// setResourceTimingBufferSize is performance.setResourceTimingBufferSize(maxSize).
// https://w3c.github.io/resource-timing/#dom-performance-setresourcetimingbuffersize
func setResourceTimingBufferSize(s *state, c *engine.Call) (engine.Value, error) {
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("maxSize")
	}
	n, err := c.Runtime().ToUint32(c.Arg(0))
	s.resources.limit, s.resources.limited = int(n), true
	return engine.Undefined, err
}
