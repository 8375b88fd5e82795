package v8

import (
	"encoding/json"
	"math"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// defaultInterval is V8's interval between two samples.
const defaultInterval = time.Millisecond

// minInterval is the least interval that is taken: more would cost more than
// it tells.
const minInterval = 50 * time.Microsecond

// StartCPUProfile begins a profile of the runtime of e; interval 0 is the
// default.
func StartCPUProfile(e *env.Env, interval time.Duration, samples int) *engine.CPUProfile {
	if interval <= 0 {
		interval = defaultInterval
	}
	return e.RT.StartCPUProfile(max(interval, minInterval), samples, func() time.Duration { return time.Duration(e.Loop.IdleTime()) })
}

// ProfileOptions reads the options of startCpuProfile.
func ProfileOptions(c *engine.Call, v engine.Value) (interval time.Duration, samples int, err error) {
	if v.IsUndefined() {
		return 0, 0, nil
	}
	o, err := validate.Object(c, v, "options")
	if err != nil {
		return 0, 0, err
	}
	x, err := o.Get("sampleInterval")
	if err != nil {
		return 0, 0, err
	}
	if !x.IsUndefined() {
		ms, err := validate.Number(c, x, "options.sampleInterval", 0, math.MaxInt32/1e3)
		if err != nil {
			return 0, 0, err
		}
		interval = time.Duration(ms * float64(time.Millisecond))
	}
	if x, err = o.Get("maxBufferSize"); err != nil {
		return 0, 0, err
	}
	if !x.IsUndefined() {
		n, err := validate.Number(c, x, "options.maxBufferSize", 1, 1<<32-1)
		if err != nil {
			return 0, 0, err
		}
		samples = int(n)
	}
	return interval, samples, nil
}

var profileKey = engine.PrivateKey[profileHandle]{Name: "SyncCPUProfileHandle"}

type profileHandle struct{ p *engine.CPUProfile }

// startCPUProfile is v8.startCpuProfile([options]).
// https://nodejs.org/api/v8.html#v8startcpuprofileoptions
func startCPUProfile(c *engine.Call) (engine.Value, error) {
	e := env.Of(c.Runtime())
	interval, samples, err := ProfileOptions(c, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	s, err := states.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	if s.profileProto == nil {
		if s.profileProto, err = profilePrototype(e); err != nil {
			return engine.Undefined, err
		}
	}
	o := e.RT.NewObjectWithPrototype(s.profileProto)
	profileKey.Set(o, &profileHandle{StartCPUProfile(e, interval, samples)})
	return o.Value(), nil
}

func profilePrototype(e *env.Env) (*engine.Object, error) {
	stop := func(c *engine.Call) (engine.Value, error) {
		o := c.ThisObject()
		if o == nil {
			return engine.Undefined, engine.TypeError("Illegal invocation")
		}
		h := profileKey.Get(o)
		if h == nil {
			return engine.Undefined, engine.TypeError("Illegal invocation")
		}
		if h.p == nil {
			return engine.Undefined, nil
		}
		p := h.p
		h.p = nil
		p.Stop()
		b, err := ProfileJSON(p, false)
		return engine.String(string(b)), err
	}
	class, err := e.RT.NewClass(&engine.Class{
		Name: "SyncCPUProfileHandle", Length: 1, Init: func(*engine.Call) error { return nil },
		Methods: []engine.Method{
			{Name: "stop", Func: stop},
			{Symbol: engine.SymbolDispose, Func: func(c *engine.Call) (engine.Value, error) {
				_, err := stop(c)
				return engine.Undefined, err
			}},
		},
	})
	if err != nil {
		return nil, err
	}
	p, err := class.Get("prototype")
	if err != nil {
		return nil, err
	}
	o, _ := p.AsObject()
	return o, nil
}

// The records of a profile. The two writers of V8 differ in the order of keys
// and in how they name scripts.
type (
	callFrame struct {
		FunctionName string `json:"functionName"`
		LineNumber   int    `json:"lineNumber"`
		ColumnNumber int    `json:"columnNumber"`
		ScriptID     int    `json:"scriptId"`
		URL          string `json:"url"`
	}
	profileNode struct {
		ID        int       `json:"id"`
		HitCount  int       `json:"hitCount"`
		CallFrame callFrame `json:"callFrame"`
		Children  []int     `json:"children,omitempty"`
		Ticks     []ticks   `json:"positionTicks,omitempty"`
	}
	inspectorFrame struct {
		FunctionName string `json:"functionName"`
		ScriptID     string `json:"scriptId"`
		URL          string `json:"url"`
		LineNumber   int    `json:"lineNumber"`
		ColumnNumber int    `json:"columnNumber"`
	}
	inspectorNode struct {
		ID        int            `json:"id"`
		CallFrame inspectorFrame `json:"callFrame"`
		HitCount  int            `json:"hitCount"`
		Children  []int          `json:"children,omitempty"`
		Ticks     []ticks        `json:"positionTicks,omitempty"`
	}
	ticks struct {
		Line  int `json:"line"`
		Ticks int `json:"ticks"`
	}
	profileText struct {
		Nodes      any     `json:"nodes"`
		StartTime  int64   `json:"startTime"`
		EndTime    int64   `json:"endTime"`
		Samples    []int   `json:"samples"`
		TimeDeltas []int64 `json:"timeDeltas"`
	}
)

// ProfileJSON is the text of a profile: what stop returns, or that of the
// files of --cpu-prof.
func ProfileJSON(p *engine.CPUProfile, file bool) ([]byte, error) {
	// Times are in microseconds. A delta is the difference of two rounded
	// times, so that they add up.
	t := profileText{StartTime: p.Start.UnixMicro(), EndTime: p.End.UnixMicro(), Samples: make([]int, len(p.Samples)), TimeDeltas: make([]int64, len(p.Samples))}
	var at time.Duration
	for i, s := range p.Samples {
		t.Samples[i] = s.Node + 1
		t.TimeDeltas[i] = (at + s.Delta).Microseconds() - at.Microseconds()
		at += s.Delta
	}
	if file {
		t.Nodes = nodesOf(p, func(n profileNode) inspectorNode {
			f := n.CallFrame
			return inspectorNode{n.ID, inspectorFrame{f.FunctionName, strconv.Itoa(f.ScriptID), fileURL(f.URL), f.LineNumber, f.ColumnNumber}, n.HitCount, n.Children, n.Ticks}
		})
	} else {
		t.Nodes = nodesOf(p, func(n profileNode) profileNode { return n })
	}
	return json.Marshal(t)
}

func nodesOf[T any](p *engine.CPUProfile, as func(profileNode) T) []T {
	nodes := make([]T, len(p.Nodes))
	for i := range p.Nodes {
		n := &p.Nodes[i]
		r := profileNode{ID: i + 1, HitCount: n.Hits, CallFrame: callFrame{n.Function, n.Line, n.Column, n.Script, n.URL}}
		for _, c := range n.Children {
			r.Children = append(r.Children, c+1)
		}
		for _, x := range n.Ticks {
			r.Ticks = append(r.Ticks, ticks(x))
		}
		nodes[i] = as(r)
	}
	return nodes
}

// fileURL is the URL of a script whose name is a path.
func fileURL(name string) string {
	if !filepath.IsAbs(name) {
		return name
	}
	path := filepath.ToSlash(name)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
