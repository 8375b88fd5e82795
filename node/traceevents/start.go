package traceevents

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// defaultCategories are those of --trace-events-enabled.
const defaultCategories = "v8,node,node.async_hooks"

// Start enables the categories of the command line; in a worker it joins the
// trace of the process. args are the program and its arguments as they were given.
func Start(e *env.Env, args []string) {
	follow(e)
	if e.IsMainThread {
		list := e.Options.TraceCategories
		if list == "" && e.Options.TraceEvents {
			list = defaultCategories
		}
		if list != "" {
			enableCategories(e, strings.Split(list, ","))
		}
	}
	lives.Must(e).begin(e, args)
}

// enableCategories enables categories in the trace of the process.
func enableCategories(e *env.Env, list []string) {
	if e.Trace.Log().Enable(list) {
		describe(e)
	}
}

// life is the event of the environment.
type life struct{ span env.Span }

var lives env.State[life]

// begin adds the event that the environment has begun.
func (l *life) begin(e *env.Env, arguments []string) {
	if !e.Trace.On(tracelog.Environment) {
		return
	}
	argv := []string{e.ExecPath}
	if e.IsMainThread {
		argv = append(argv, arguments...)
	}
	type args struct {
		Args []string `json:"args"`
		Exec []string `json:"exec_args"`
	}
	l.span = e.BeginSpan(tracelog.Environment, "Environment", tracelog.JSON(struct {
		Args args `json:"args"`
	}{args{argv, append([]string{}, e.ExecArgv...)}}))
}

// Finish adds the events of the end and, in the main thread, closes the trace.
func Finish(e *env.Env) {
	if e.Trace.On(tracelog.Bootstrap) {
		m := e.Moments
		for _, x := range [...]struct {
			name string
			at   int64
		}{{"environment", m.Environment}, {"nodeStart", m.Start}, {"v8Start", m.Engine}, {"bootstrapComplete", m.Bootstrapped},
			{"loopStart", e.Loop.Entered()}, {"loopExit", m.LoopExit}} {
			if x.at != 0 {
				e.Trace.Add(tracelog.Event{Phase: 'I', Group: tracelog.Bootstrap, Name: x.name, Start: x.at})
			}
		}
	}
	e.Timed(tracelog.Environment, "RunCleanup", func() {
		e.Timed(tracelog.Realm, "RunCleanup", func() {})
	})
	e.Timed(tracelog.Environment, "AtExit", func() {})
	lives.Must(e).span.End("")
	if e.IsMainThread {
		e.Trace.Log().Close()
	}
}

// describe adds the metadata of the process, once.
func describe(e *env.Env) {
	l := e.Trace.Log()
	for _, title := range [...]string{e.Title, e.Options.Title, e.ExecPath} {
		if title != "" {
			l.AddTitle(title)
			break
		}
	}
	p, err := e.Process()
	if err != nil {
		return // it has no process object to describe
	}
	l.AddMetadata("version", `{"node":`+textOf(p, "versions", "node")+`}`)
	l.AddMetadata("node", `{"process":{"versions":`+textsOf(p, "versions")+`,"arch":`+textOf(p, "arch")+`,"platform":`+textOf(p, "platform")+
		`,"release":{"name":`+textOf(p, "release", "name")+`}}}`)
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
