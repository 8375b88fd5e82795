package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
	"github.com/sxfescript/sxn/web/messaging"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// transferableSignal marks the signals that can be transferred.
var transferableSignal = engine.PrivateKey[bool]{Name: "transferableAbortSignal"}

// makeTransferable lets a signal be transferred: what arrives aborts when the
// signal does.
func makeTransferable(e *env.Env, signal *engine.Object) error {
	yes := true
	transferableSignal.Set(signal, &yes)
	class, err := abort.SignalGlobal(e)
	if err != nil {
		return err
	}
	p, err := e.RT.GetV(class, keyPrototype.Key())
	if err != nil {
		return err
	}
	if proto, ok := p.AsObject(); ok {
		structuredclone.Register(proto, &structuredclone.Class{
			Is:       func(o *engine.Object) bool { return transferableSignal.Get(o) != nil },
			Transfer: func(o *engine.Object) (structuredclone.Data, error) { return moveSignal(e, o) },
		})
	}
	return nil
}

// movedSignal is a signal between two threads: the end of a channel that
// brings the reason, or the reason of one that has aborted.
type movedSignal struct {
	channel *messaging.Endpoint
	reason  *structuredclone.Message
}

func moveSignal(e *env.Env, signal *engine.Object) (*movedSignal, error) {
	aborted, reason, err := abort.Aborted(signal)
	if err != nil {
		return nil, err
	}
	if aborted {
		m, err := structuredclone.Serialize(e, reason, nil)
		return &movedSignal{reason: m}, err
	}
	here, there := messaging.NewChannel()
	_, err = abort.OnAbort(e, signal, func() error {
		_, reason, err := abort.Aborted(signal)
		if err != nil {
			return err
		}
		m, err := structuredclone.Serialize(e, reason, nil)
		if err != nil {
			return err
		}
		here.Post(m)
		return nil
	})
	return &movedSignal{channel: there}, err
}

// Make makes the signal in the thread that gets it.
func (m *movedSignal) Make(e *env.Env) (*engine.Object, error) {
	signal, err := abort.NewSignal(e)
	if err != nil {
		return nil, err
	}
	if err := makeTransferable(e, signal); err != nil {
		return nil, err
	}
	end := func(reason *structuredclone.Message) error {
		v, err := reason.Deserialize(e)
		if err != nil {
			return err
		}
		return abort.Abort(e, signal, v)
	}
	if m.reason != nil {
		return signal, end(m.reason)
	}
	l, err := m.channel.Listen(e, end, nil)
	if err != nil {
		return nil, err
	}
	l.Unref()
	return signal, nil
}
