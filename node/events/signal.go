package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	webevents "github.com/sxfescript/sxn/web/events"
)

// addSignalListener adds a listener of 'abort' that runs even when another
// one stops the propagation. The function returned removes it.
func addSignalListener(e *env.Env, signal *engine.Object, f *engine.Function) (stop func() error, err error) {
	if webevents.TargetOf(signal) != nil {
		return func() error { return webevents.RemoveListener(e, signal, "abort", f) },
			webevents.AddListener(e, signal, "abort", f, webevents.ListenerOptions{Once: true, Resist: true})
	}
	opts := e.RT.NewObject()
	if err := opts.Put("once", engine.True); err != nil {
		return nil, err
	}
	_, err = signal.Invoke("addEventListener", engine.String("abort"), f.Value(), opts.Value())
	return func() error {
		_, err := signal.Invoke("removeEventListener", engine.String("abort"), f.Value())
		return err
	}, err
}
