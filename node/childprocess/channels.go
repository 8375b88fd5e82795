package childprocess

import (
	"github.com/sxfescript/sxn/engine"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// The channels of child_process.
// https://nodejs.org/api/diagnostics_channel.html#child-process
var (
	childMade  = dc.At("child_process")
	spawnTrace = dc.TracingAt("child_process.spawn")
)

// publishMade tells of a new ChildProcess.
func (ch *child) publishMade() error {
	if !childMade.Active(ch.env) {
		return nil
	}
	return childMade.Publish(ch.env, dc.Field{Name: "process", Value: ch.obj.Value()})
}

// traced runs start and tells the channels of spawn of it.
func (ch *child) traced(options *engine.Object, start func() (string, error)) (string, error) {
	e := ch.env
	if !spawnTrace.Active(e) {
		return start()
	}
	process := dc.Field{Name: "process", Value: ch.obj.Value()}
	if err := spawnTrace.Start(e, process, dc.Field{Name: "options", Value: options.Value()}); err != nil {
		return "", err
	}
	code, err := start()
	if err != nil {
		return code, err
	}
	if code == "" {
		return code, spawnTrace.End(e, process)
	}
	return code, spawnTrace.Fail(e, process, dc.Field{Name: "error", Value: nodeerr.Errnoed(code, "spawn", "").Value(e.RT)})
}
