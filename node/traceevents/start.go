package traceevents

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// defaultCategories are those of --trace-events-enabled.
const defaultCategories = "v8,node,node.async_hooks"

// Start enables the categories of the command line.
func Start(e *env.Env) {
	list := e.Options.TraceCategories
	if list == "" && e.Options.TraceEvents {
		list = defaultCategories
	}
	if list == "" {
		return
	}
	l := logOf(e)
	l.Enable(strings.Split(list, ","))
	addBegin(e, l)
}

// addBegin adds the event that the environment has begun.
func addBegin(e *env.Env, l *tracelog.Log) {
	args := tracelog.JSON(struct {
		Args struct {
			Args []string `json:"args"`
			Exec []string `json:"exec_args"`
		} `json:"args"`
	}{struct {
		Args []string `json:"args"`
		Exec []string `json:"exec_args"`
	}{e.Argv, append([]string{}, e.ExecArgv...)}})
	l.Add(tracelog.Event{Phase: 'b', Categories: environment, Name: "Environment", ID: "0x1", Args: args})
}

const (
	environment = "node,node.environment"
	bootstrap   = "node,node.bootstrap"
)

// Finish adds the events of the end and closes the trace.
func Finish(e *env.Env) {
	l := e.Trace
	if l == nil {
		return
	}
	if l.On(bootstrap) {
		m := e.Moments
		for _, x := range [...]struct {
			name string
			at   int64
		}{{"nodeStart", m.Start}, {"v8Start", m.Engine}, {"environment", m.Environment}, {"bootstrapComplete", m.Bootstrapped},
			{"loopStart", e.Loop.Entered()}, {"loopExit", m.LoopExit}} {
			if x.at != 0 {
				l.Add(tracelog.Event{Phase: 'I', Categories: bootstrap, Name: x.name, Start: x.at})
			}
		}
	}
	l.Add(tracelog.Event{Phase: 'e', Categories: environment, Name: "Environment", ID: "0x1"})
	l.Close()
}

// logOf is the trace of the process, begun on first use.
func logOf(e *env.Env) *tracelog.Log {
	if e.Trace != nil {
		return e.Trace
	}
	l := tracelog.New(e.Options.TraceFilePattern, e.Loop.Start())
	title := e.Options.Title
	if title == "" {
		title = e.ExecPath
	}
	l.AddMetadata("process_name", `{"name":`+tracelog.Quote(title)+`}`)
	p, err := e.Process()
	if err == nil {
		l.AddMetadata("version", `{"node":`+textOf(p, "versions", "node")+`}`)
	}
	l.AddMetadata("thread_name", `{"name":"JavaScriptMainThread"}`)
	if err == nil {
		l.AddMetadata("node", `{"process":{"versions":`+textsOf(p, "versions")+`,"arch":`+textOf(p, "arch")+`,"platform":`+textOf(p, "platform")+
			`,"release":{"name":`+textOf(p, "release", "name")+`}}}`)
	}
	e.Trace = l
	return l
}

// textOf is a text in an object as JSON, empty where it is not there.
func textOf(o *engine.Object, path ...string) string {
	v := o.Value()
	for _, name := range path {
		at, ok := v.AsObject()
		if !ok {
			break
		}
		var err error
		if v, err = at.Get(name); err != nil {
			break
		}
	}
	s, _ := v.AsString()
	return tracelog.Quote(s)
}

// textsOf is the texts of an object in an object as JSON.
func textsOf(o *engine.Object, name string) string {
	v, err := o.Get(name)
	at, ok := v.AsObject()
	if err != nil || !ok {
		return "{}"
	}
	keys, err := at.Keys()
	if err != nil {
		return "{}"
	}
	fields := make([]string, 0, len(keys))
	for _, k := range keys {
		fields = append(fields, tracelog.Quote(k.Name())+":"+textOf(at, k.Name()))
	}
	return "{" + strings.Join(fields, ",") + "}"
}
