package httpparser

import (
	"fmt"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// messageCallbacks are the callbacks of the pool's parsers, which make an
// IncomingMessage of what they get.
func (st *state) messageCallbacks() [4]*engine.Function {
	if st.callbacks[0] == nil {
		on := func(name string, length int, f func(o *engine.Object, c *engine.Call) (engine.Value, error)) *engine.Function {
			return st.env.RT.NewFunction(name, length, func(c *engine.Call) (engine.Value, error) {
				o := c.ThisObject()
				if o == nil {
					return engine.Undefined, nodeerr.InvalidThis("HTTPParser")
				}
				return f(o, c)
			})
		}
		st.callbacks = [...]*engine.Function{
			on("parserOnHeaders", 2, st.parserOnHeaders),
			on("parserOnHeadersComplete", 9, st.parserOnHeadersComplete),
			on("parserOnBody", 1, st.parserOnBody),
			on("parserOnMessageComplete", 0, st.parserOnMessageComplete),
		}
	}
	return st.callbacks
}

// parserOnHeaders gathers fields that come before the others, or trailers.
func (st *state) parserOnHeaders(o *engine.Object, c *engine.Call) (engine.Value, error) {
	limit, err := st.maxPairs(o)
	if err != nil {
		return engine.Undefined, err
	}
	list, n, err := st.gathered(o)
	if err != nil {
		return engine.Undefined, err
	}
	if limit <= 0 || n < limit {
		if more, ok := c.Arg(0).AsObject(); ok {
			vs, _ := more.AppendElements(nil)
			if _, err := list.Invoke("push", vs...); err != nil {
				return engine.Undefined, err
			}
		}
	}
	url, err := o.GetKey(keyURLText.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if url, err = url.Concat(c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, o.SetKey(keyURLText.Key(), url)
}

// gathered is parser._headers and its length.
func (st *state) gathered(o *engine.Object) (*engine.Object, int, error) {
	v, err := o.GetKey(keyHeaders.Key())
	if err != nil {
		return nil, 0, err
	}
	list, err := st.env.RT.ToObject(v)
	if err != nil {
		return nil, 0, err
	}
	n, err := list.Length()
	return list, n, err
}

func (st *state) maxPairs(o *engine.Object) (int, error) {
	v, err := o.GetKey(keyMaxPairs.Key())
	if err != nil {
		return 0, err
	}
	n, err := st.env.RT.ToInt32(v)
	return int(n), err
}

// forget empties what was gathered.
func (st *state) forget(o *engine.Object) error {
	if err := o.SetKey(keyHeaders.Key(), st.env.RT.NewArray().Value()); err != nil {
		return err
	}
	return o.SetKey(keyURLText.Key(), engine.String(""))
}

// parserOnHeadersComplete makes the message.
func (st *state) parserOnHeadersComplete(o *engine.Object, c *engine.Call) (engine.Value, error) {
	rt := st.env.RT
	headers, url := c.Arg(2), c.Arg(4)
	if headers.IsUndefined() {
		var err error
		if headers, err = o.GetKey(keyHeaders.Key()); err != nil {
			return engine.Undefined, err
		}
		if url.IsUndefined() {
			if url, err = o.GetKey(keyURLText.Key()); err != nil {
				return engine.Undefined, err
			}
		}
		if err := st.forget(o); err != nil {
			return engine.Undefined, err
		}
	}
	m, err := st.newMessage(o)
	if err != nil {
		return engine.Undefined, err
	}
	if url.IsUndefined() {
		url = engine.String("")
	}
	major, minor := c.Arg(0), c.Arg(1)
	a, err := rt.ToString(major)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := rt.ToString(minor)
	if err != nil {
		return engine.Undefined, err
	}
	if err := set(m, []property{{"httpVersionMajor", major}, {"httpVersionMinor", minor}, {"httpVersion", engine.String(a + "." + b)},
		{"url", url}, {"upgrade", c.Arg(7)}}); err != nil {
		return engine.Undefined, err
	}
	if err := st.addLines(o, m, headers); err != nil {
		return engine.Undefined, err
	}
	if n, ok := c.Arg(3).AsInt(); ok {
		err = set(m, []property{{"method", engine.String(methodName(n))}})
	} else {
		err = set(m, []property{{"statusCode", c.Arg(5)}, {"statusMessage", c.Arg(6)}})
	}
	if err != nil {
		return engine.Undefined, err
	}
	if err := o.SetKey(keyIncoming.Key(), m.Value()); err != nil {
		return engine.Undefined, err
	}
	return o.InvokeKey(keyOnIncoming.Key(), m.Value(), c.Arg(8))
}

func methodName(n int) string {
	if n < 0 || n > int(httpparse.MethodQuery) {
		return fmt.Sprint(n)
	}
	return httpparse.Method(n).String()
}

type property struct {
	name string
	v    engine.Value
}

func set(o *engine.Object, ps []property) error {
	for _, p := range ps {
		if err := o.Set(p.name, p.v); err != nil {
			return err
		}
	}
	return nil
}

// newMessage makes the message of the class that the server of the parser's
// socket names.
func (st *state) newMessage(o *engine.Object) (*engine.Object, error) {
	socket, err := o.GetKey(keySocket.Key())
	if err != nil {
		return nil, err
	}
	class, join := engine.Undefined, engine.Undefined
	if so, ok := socket.AsObject(); ok {
		server, err := so.GetKey(keyServer.Key())
		if err != nil {
			return nil, err
		}
		if server.IsObject() {
			if class, err = st.env.RT.GetV(server, st.incoming); err != nil {
				return nil, err
			}
			if join, err = st.env.RT.GetV(server, keyJoin.Key()); err != nil {
				return nil, err
			}
		}
	}
	if !class.Truthy() {
		v, err := st.env.Builtin(st.env, "_http_incoming")
		if err != nil {
			return nil, err
		}
		if class, err = st.env.RT.GetV(v, engine.NewKey("IncomingMessage")); err != nil {
			return nil, err
		}
	}
	f, ok := class.AsFunction()
	if !ok {
		return nil, engine.TypeError("ParserIncomingMessage is not a constructor")
	}
	m, err := f.Construct(socket)
	if err != nil {
		return nil, err
	}
	if !join.Truthy() {
		if join, err = o.GetKey(keyJoin.Key()); err != nil {
			return nil, err
		}
	}
	return m, m.SetKey(keyJoin.Key(), join)
}

// addLines gives a message header fields, at most as many as the parser keeps.
func (st *state) addLines(o, m *engine.Object, headers engine.Value) error {
	list, err := st.env.RT.ToObject(headers)
	if err != nil {
		return err
	}
	n, err := list.Length()
	if err != nil {
		return err
	}
	limit, err := st.maxPairs(o)
	if err != nil {
		return err
	}
	if limit > 0 {
		n = min(n, limit)
	}
	_, err = m.Invoke("_addHeaderLines", headers, engine.Int(n))
	return err
}

// parserOnBody gives a piece of the body to the message.
func (st *state) parserOnBody(o *engine.Object, c *engine.Call) (engine.Value, error) {
	v, err := o.GetKey(keyIncoming.Key())
	if err != nil {
		return engine.Undefined, err
	}
	m, ok := v.AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	dumped, err := m.Get("_dumped")
	if err != nil || dumped.Truthy() {
		return engine.Undefined, err
	}
	more, err := m.Invoke("push", c.Arg(0))
	if err != nil || more.Truthy() {
		return engine.Undefined, err
	}
	return engine.Undefined, st.reading(o, "readStop")
}

// reading calls readStop of _http_incoming with the parser's socket, or
// readStart.
func (st *state) reading(o *engine.Object, name string) error {
	socket, err := o.GetKey(keySocket.Key())
	if err != nil || !socket.IsObject() {
		return err
	}
	v, err := st.env.Builtin(st.env, "_http_incoming")
	if err != nil {
		return err
	}
	if v, err = st.env.RT.GetV(v, engine.NewKey(name)); err != nil {
		return err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.TypeError("%s is not a function", name)
	}
	_, err = f.Call(engine.Undefined, socket)
	return err
}

// parserOnMessageComplete ends the message.
func (st *state) parserOnMessageComplete(o *engine.Object, _ *engine.Call) (engine.Value, error) {
	v, err := o.GetKey(keyIncoming.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if m, ok := v.AsObject(); ok {
		if err := m.Set("complete", engine.True); err != nil {
			return engine.Undefined, err
		}
		list, n, err := st.gathered(o)
		if err != nil {
			return engine.Undefined, err
		}
		if n > 0 {
			if _, err := m.Invoke("_addHeaderLines", list.Value(), engine.Int(n)); err != nil {
				return engine.Undefined, err
			}
			if err := st.forget(o); err != nil {
				return engine.Undefined, err
			}
		}
		if _, err := m.Invoke("push", engine.Null); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, st.reading(o, "readStart")
}
