package childprocess

import (
	"os"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// controlMethods are those of the class of process.channel.
func controlMethods() []engine.Method {
	on := func(f func(ch *channel)) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if ch := channels.Get(o); ch != nil {
					f(ch)
					return engine.Undefined, nil
				}
			}
			return engine.Undefined, nodeerr.InvalidThis("Control")
		}
	}
	return []engine.Method{
		{Name: "refCounted", Func: on((*channel).refCounted)},
		{Name: "unrefCounted", Func: on((*channel).unrefCounted)},
		{Name: "ref", Func: on(func(ch *channel) {
			ch.explicit = true
			ch.stream.Ref()
		})},
		{Name: "unref", Func: on(func(ch *channel) {
			ch.explicit = true
			ch.stream.Unref()
		})},
		{Name: "fd", Get: func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if ch := channels.Get(o); ch != nil && !ch.closed {
					return engine.Int(ch.stream.FD()), nil
				}
			}
			return engine.Undefined, nil
		}},
	}
}

func (ch *channel) refCounted() {
	ch.refs++
	if ch.refs == 1 && !ch.explicit {
		ch.stream.Ref()
	}
}

func (ch *channel) unrefCounted() {
	ch.refs--
	if ch.refs == 0 && !ch.explicit && !ch.child {
		ch.stream.Unref()
	}
}

// Connect opens the channel of a process that was started with one: the
// environment names its descriptor, and does no longer afterwards.
func Connect(e *env.Env) error {
	text, ok := os.LookupEnv("NODE_CHANNEL_FD")
	if !ok {
		return nil
	}
	mode := os.Getenv("NODE_CHANNEL_SERIALIZATION_MODE")
	if mode == "" {
		mode = "json"
	}
	for _, name := range [...]string{"NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE"} {
		if err := os.Unsetenv(name); err != nil {
			return engine.Error("%s", err.Error())
		}
	}
	fd, err := strconv.Atoi(text)
	if err != nil || fd < 0 {
		return nil
	}
	return openChannel(e, fd, mode)
}

// forkChild is child_process._forkChild(fd, serializationMode).
func forkChild(c *engine.Call) (engine.Value, error) {
	fd, err := validate.Int32(c, c.Arg(0), "fd", 0, 1<<31-1)
	if err != nil {
		return engine.Undefined, err
	}
	mode, err := validate.String(c, c.Arg(1), "serializationMode")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, openChannel(env.From(c), int(fd), mode)
}

func openChannel(e *env.Env, fd int, mode string) error {
	stream, err := netio.Open(e.Loop, fd, netio.OpenOptions{Passing: true})
	if err != nil {
		return nodeerr.Errnoed(nodeerr.SystemCode(err), "open", "")
	}
	markCloseOnExec(fd)
	stream.Unref()
	p, err := e.Process()
	if err != nil {
		return err
	}
	ch, err := setUpChannel(e, p, stream, mode)
	if err != nil {
		return err
	}
	counted := func(count func()) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			if name, _ := c.Arg(0).AsString(); name == "message" || name == "disconnect" {
				count()
			}
			return engine.Undefined, nil
		}
	}
	if _, err := events.OnFunc(e, p, "newListener", counted(ch.refCounted)); err != nil {
		return err
	}
	_, err = events.OnFunc(e, p, "removeListener", counted(ch.unrefCounted))
	return err
}
