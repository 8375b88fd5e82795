package readline

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/stringdecoder"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// keypresses turns the data of a stream into 'keypress' events.
type keypresses struct {
	env     *env.Env
	stream  *engine.Object
	iface   *engine.Object // nil for none
	decoder *stringdecoder.Decoder
	timeout int64
	timer   *eventloop.Timer
	pending []string // characters of a sequence that is not complete
}

var keypressState = engine.PrivateKey[keypresses]{Name: "keypressDecoder"}

// emitKeypressEvents is readline.emitKeypressEvents(stream[, interface]).
// https://nodejs.org/api/readline.html#readlineemitkeypresseventsstream-interface
func emitKeypressEvents(c *engine.Call) (engine.Value, error) {
	stream, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading 'Symbol(keypress-decoder)')")
	}
	iface, _ := c.Arg(1).AsObject()
	return engine.Undefined, startKeypress(env.From(c), stream, iface)
}

func startKeypress(e *env.Env, stream, iface *engine.Object) error {
	if keypressState.Get(stream) != nil {
		return nil
	}
	_, decoder, err := stringdecoder.New(e, buffer.UTF8)
	if err != nil {
		return err
	}
	k := &keypresses{env: e, stream: stream, iface: iface, decoder: decoder, timeout: defaultEscapeTimeout}
	keypressState.Set(stream, k)
	if iface != nil {
		v, err := iface.Get("escapeCodeTimeout")
		if err != nil {
			return err
		}
		if f, ok := v.AsNumber(); ok {
			k.timeout = int64(max(1, min(f, math.MaxInt32)))
		}
	}
	n, err := events.ListenerCount(e, stream, "keypress")
	if err != nil {
		return err
	}
	if n > 0 {
		return k.listen()
	}
	return k.waitForListener()
}

// listen reads the stream while somebody listens.
func (k *keypresses) listen() error {
	var onData *engine.Function
	onData = k.env.RT.NewFunction("onData", 1, func(c *engine.Call) (engine.Value, error) {
		v, err := k.stream.Invoke("listenerCount", engine.String("keypress"))
		if err != nil {
			return engine.Undefined, err
		}
		if n, _ := v.AsInt(); n > 0 {
			return engine.Undefined, k.data(c.Arg(0))
		}
		if _, err := k.stream.Invoke("removeListener", engine.String("data"), onData.Value()); err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, k.waitForListener()
	})
	_, err := k.stream.Invoke("on", engine.String("data"), onData.Value())
	return err
}

// waitForListener begins to read once somebody listens.
func (k *keypresses) waitForListener() error {
	var onNew *engine.Function
	onNew = k.env.RT.NewFunction("onNewListener", 1, func(c *engine.Call) (engine.Value, error) {
		if s, _ := c.Arg(0).AsString(); s != "keypress" {
			return engine.Undefined, nil
		}
		if err := k.listen(); err != nil {
			return engine.Undefined, err
		}
		_, err := k.stream.Invoke("removeListener", engine.String("newListener"), onNew.Value())
		return engine.Undefined, err
	})
	_, err := k.stream.Invoke("on", engine.String("newListener"), onNew.Value())
	return err
}

// characters splits text into characters; halves of surrogate pairs stand alone.
func characters(u []uint16) []engine.Value {
	var list []engine.Value
	for i := 0; i < len(u); {
		n := charLengthAt(u, i)
		list = append(list, text(u[i:i+n]))
		i += n
	}
	return list
}

func (k *keypresses) data(v engine.Value) error {
	if b, ok := v.AsBytes(); ok {
		var err error
		if v, err = k.decoder.Write(b); err != nil {
			return err
		}
	}
	u := units(v)
	if len(u) == 0 {
		return nil
	}
	if k.timer != nil {
		k.timer.Stop()
		k.timer = nil
	}
	if k.iface != nil {
		if r := interfaceState.Get(k.iface); r != nil {
			r.sawKeyPress = charLengthAt(u, 0) == len(u)
		}
		if err := k.iface.Set("isCompletionEnabled", engine.False); err != nil {
			return err
		}
	}
	list := characters(u)
	for i, ch := range list {
		last := i == len(list)-1
		if last && k.iface != nil {
			if err := k.iface.Set("isCompletionEnabled", engine.True); err != nil {
				return err
			}
		}
		s, _ := ch.AsWTF8()
		if err := k.next(s); err != nil {
			return err
		}
		if last && s == "\x1b" {
			k.startTimer()
		}
	}
	return nil
}

// startTimer waits for the rest of an escape sequence.
func (k *keypresses) startTimer() {
	frame := k.env.Frame()
	k.timer = k.env.Loop.NewTimer(k.timeout, false, func() {
		k.timer = nil
		k.env.Run(frame, func() error { return k.next("") })
	})
}

// next takes one character, "" for the end of a wait.
func (k *keypresses) next(ch string) error {
	k.pending = append(k.pending, ch)
	key, emit, done := parseKey(k.pending)
	if !done {
		return nil
	}
	k.pending = nil
	if !emit {
		return nil
	}
	o := k.env.RT.NewObject()
	name := engine.Undefined
	if key.hasName {
		name = engine.String(key.name)
	}
	if err := assign(o, field{"sequence", engine.StringWTF8(key.sequence)}, field{"name", name}, field{"ctrl", engine.Bool(key.ctrl)},
		field{"meta", engine.Bool(key.meta)}, field{"shift", engine.Bool(key.shift)}); err != nil {
		return err
	}
	if key.code != "" {
		if err := o.Set("code", engine.String(key.code)); err != nil {
			return err
		}
	}
	s := engine.Undefined
	if !key.escaped {
		s = engine.StringWTF8(key.sequence)
	}
	_, err := k.stream.Invoke("emit", engine.String("keypress"), s, o.Value())
	return err
}
