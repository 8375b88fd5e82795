package engine

import (
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/stacktrace"
)

// profileDepth is the greatest depth of a stack in a profile, as in V8.
const profileDepth = 255

// CPUProfile samples the JavaScript stack of a runtime. A goroutine asks for a
// sample at each interval by an interrupt, which JavaScript takes at its next
// call or turn of a loop: what a native does is seen when it returns, with the
// time that it took.
type CPUProfile struct {
	rt    *Runtime
	idle  func() time.Duration
	due   atomic.Bool
	quit  chan struct{}
	begun time.Time
	last  time.Duration // of the sample before, since begun
	slept time.Duration // of idle then

	Start, End time.Time
	Nodes      []ProfileNode // the first is the root; parents come before children
	Samples    []ProfileSample

	byKey map[profileKey]int
	limit int
}

// ProfileNode is a function at a place in the tree of calls.
type ProfileNode struct {
	Function     string
	URL          string
	Line, Column int // where the function begins, from 0; -1 for what has no source
	Script       int // a number of the source, 0 for none
	Children     []int
	Hits         int
	Ticks        []ProfileTick // samples by line
}

// ProfileTick tells how many samples found a line being run.
type ProfileTick struct{ Line, Ticks int }

// ProfileSample is a node that was running, and the time since the sample before.
type ProfileSample struct {
	Node  int
	Delta time.Duration
}

type profileKey struct {
	parent int
	code   any // *bytecode.Code, or the name of what has no code
}

// StartCPUProfile begins a profile. idle tells how long the runtime has had
// nothing to do until now, nil where that is not known; samples is the
// greatest number of them, 0 for no limit.
func (rt *Runtime) StartCPUProfile(interval time.Duration, samples int, idle func() time.Duration) *CPUProfile {
	if rt.main != nil {
		rt = rt.main
	}
	now := time.Now()
	p := &CPUProfile{rt: rt, idle: idle, quit: make(chan struct{}), begun: now, Start: now, byKey: map[profileKey]int{}, limit: samples}
	p.Nodes = append(p.Nodes, ProfileNode{Function: "(root)", Line: -1, Column: -1})
	if idle != nil {
		p.slept = idle()
	}
	rt.profiles = append(rt.profiles, p)
	go p.tick(interval)
	return p
}

// tick asks for samples until the end.
func (p *CPUProfile) tick(interval time.Duration) {
	t := time.NewTicker(interval)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			p.due.Store(true)
			p.rt.Interrupt()
		case <-p.quit:
			return
		}
	}
}

// Stop ends the profile. It runs on the goroutine of the runtime, once.
func (p *CPUProfile) Stop() {
	close(p.quit)
	p.rt.profiles = slices.DeleteFunc(p.rt.profiles, func(x *CPUProfile) bool { return x == p })
	p.sample()
	p.End = time.Now()
}

// sampleProfiles takes the samples that are due.
func (rt *Runtime) sampleProfiles() {
	for _, p := range rt.profiles {
		if p.due.Swap(false) {
			p.sample()
		}
	}
}

// sample notes the stack of now.
func (p *CPUProfile) sample() {
	if p.limit > 0 && len(p.Samples) >= p.limit {
		return
	}
	now := time.Since(p.begun)
	if p.idle != nil {
		slept := p.idle()
		if d := min(slept-p.slept, now-p.last); d > 0 {
			p.add(p.child(0, "(idle)", nil), now-d)
		}
		p.slept = slept
	}
	t := p.rt.vm.CaptureStack(profileDepth, nil)
	at, line := 0, 0
	for i := range slices.Backward(t.Frames) {
		f := &t.Frames[i]
		if f.IsAsync {
			continue // it awaits: it is not on the stack
		}
		at = p.frame(at, f)
		line = 0
		if i == 0 && f.Site != nil {
			_, line, _ = f.Site.Position(f)
		}
	}
	if at == 0 {
		at = p.child(0, "(program)", nil)
	}
	p.add(at, now)
	if line > 0 {
		p.Nodes[at].tick(line)
	}
}

func (n *ProfileNode) tick(line int) {
	for i := range n.Ticks {
		if n.Ticks[i].Line == line {
			n.Ticks[i].Ticks++
			return
		}
	}
	n.Ticks = append(n.Ticks, ProfileTick{line, 1})
}

func (p *CPUProfile) add(node int, at time.Duration) {
	p.Nodes[node].Hits++
	p.Samples = append(p.Samples, ProfileSample{node, at - p.last})
	p.last = at
}

// frame returns the node of a frame below another.
func (p *CPUProfile) frame(parent int, f *core.StackFrame) int {
	if c, ok := f.Code.(*bytecode.Code); ok {
		if i, ok := p.byKey[profileKey{parent, c}]; ok {
			return i
		}
		return p.child(parent, "", f)
	}
	return p.child(parent, plainName(stacktrace.FunctionName(f)), f)
}

// plainName is the name of the function that a stack calls by its receiver too.
func plainName(s string) string {
	s, _, _ = strings.Cut(s, " [as ")
	s = s[strings.LastIndexByte(s, '.')+1:]
	if s == "<anonymous>" {
		return ""
	}
	return s
}

// child returns the node of a function below another, made when it is new.
func (p *CPUProfile) child(parent int, name string, f *core.StackFrame) int {
	key := profileKey{parent, name}
	n := ProfileNode{Function: name, Line: -1, Column: -1}
	if f != nil {
		if c, ok := f.Code.(*bytecode.Code); ok {
			key.code = c
			n.Function = stacktrace.FunctionName(f)
			n.place(p, c)
		} else if f.Site != nil {
			url, line, column := f.Site.Position(f)
			n.URL, n.Line, n.Column = url, line-1, column-1
		}
	}
	if i, ok := p.byKey[key]; ok {
		return i
	}
	i := len(p.Nodes)
	p.byKey[key] = i
	p.Nodes = append(p.Nodes, n)
	p.Nodes[parent].Children = append(p.Nodes[parent].Children, i)
	return i
}

// place tells where the function of a code begins: at its parameters.
func (n *ProfileNode) place(p *CPUProfile, c *bytecode.Code) {
	if c.Source == nil {
		return
	}
	n.URL = c.Source.Name
	n.Script = p.rt.scriptNumber(c.Source)
	start := c.Start
	switch c.Kind {
	case bytecode.KindScript, bytecode.KindModule, bytecode.KindEval:
		n.Function, start = "", 0
	case bytecode.KindArrow, bytecode.KindAsyncArrow, bytecode.KindFieldInit, bytecode.KindBaseConstructor, bytecode.KindDerivedConstructor:
	default:
		if end := min(int(c.End), len(c.Source.Text)); int(start) < end {
			if at := strings.IndexByte(c.Source.Text[start:end], '('); at > 0 {
				start += uint32(at)
			}
		}
	}
	line, column := c.Source.Location(start)
	n.Line, n.Column = line-1, column-1
}

// scriptNumber numbers the sources that profiles met, from 1.
func (rt *Runtime) scriptNumber(s *bytecode.Source) int {
	if n, ok := rt.scripts[s]; ok {
		return n
	}
	if rt.scripts == nil {
		rt.scripts = map[*bytecode.Source]int{}
	}
	rt.scripts[s] = len(rt.scripts) + 1
	return len(rt.scripts)
}
