package http

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
)

// listen follows the life of a socket of the agent.
func (p *pool) listen(so, opts *engine.Object) error {
	e := p.st.env
	var onFree, onClose, onTimeout, onRemove *engine.Function
	var err error
	if onFree, err = events.OnFunc(e, so, "free", func(*engine.Call) (engine.Value, error) {
		_, err := events.EmitKey(e, p.agent, keyFree.Key(), so.Value(), opts.Value())
		return engine.Undefined, err
	}); err != nil {
		return err
	}
	leave := func() error {
		if err := p.count(-1); err != nil {
			return err
		}
		_, err := p.agent.Invoke("removeSocket", so.Value(), opts.Value())
		return err
	}
	if onClose, err = events.OnFunc(e, so, "close", func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, leave()
	}); err != nil {
		return err
	}
	if onTimeout, err = events.OnFunc(e, so, "timeout", func(*engine.Call) (engine.Value, error) {
		free, err := p.isFree(so)
		if err != nil || !free {
			return engine.Undefined, err
		}
		return so.InvokeKey(keyDestroy.Key())
	}); err != nil {
		return err
	}
	onRemove, err = events.OnFunc(e, so, "agentRemove", func(*engine.Call) (engine.Value, error) {
		if err := leave(); err != nil {
			return engine.Undefined, err
		}
		for _, l := range [...]struct {
			name string
			f    *engine.Function
		}{{"close", onClose}, {"free", onFree}, {"timeout", onTimeout}, {"agentRemove", onRemove}} {
			if err := events.Off(e, so, l.name, l.f); err != nil {
				return engine.Undefined, err
			}
		}
		return engine.Undefined, nil
	})
	return err
}

// isFree reports whether a socket is in a list of free ones.
func (p *pool) isFree(so *engine.Object) (bool, error) {
	all, err := p.lists("freeSockets")
	if err != nil {
		return false, err
	}
	keys, err := all.Keys()
	if err != nil {
		return false, err
	}
	for _, k := range keys {
		v, err := all.GetKey(k)
		if err != nil {
			return false, err
		}
		if l, ok := v.AsObject(); ok && indexOf(l, so) >= 0 {
			return true, nil
		}
	}
	return false, nil
}

func indexOf(l, so *engine.Object) int {
	items, _ := l.Elements()
	for i, it := range items {
		if o, ok := it.AsObject(); ok && o == so {
			return i
		}
	}
	return -1
}

// freed is what happens to a socket that a request does not need any more.
func (p *pool) freed(so, opts *engine.Object) error {
	writable, err := so.GetKey(keyWritable.Key())
	if err != nil {
		return err
	}
	destroy := func() error {
		_, err := so.InvokeKey(keyDestroy.Key())
		return err
	}
	if !writable.Truthy() {
		return destroy()
	}
	name, err := p.getName(opts)
	if err != nil {
		return err
	}
	waiting, err := p.list("requests", name)
	if err != nil {
		return err
	}
	if size(waiting) > 0 {
		v, err := waiting.Invoke("shift")
		if err != nil {
			return err
		}
		req, ok := v.AsObject()
		if !ok {
			return nil
		}
		if m := outgoingState.Get(req); m != nil && m.client != nil {
			m.client.agentOptions = nil
		}
		if err := p.hand(req, so); err != nil {
			return err
		}
		if size(waiting) == 0 {
			return p.drop("requests", name)
		}
		return nil
	}
	keep, err := p.mayKeep(so, name)
	if err != nil {
		return err
	}
	if !keep {
		return destroy()
	}
	if err := so.SetKey(keyHTTPMessage.Key(), engine.Null); err != nil {
		return err
	}
	if _, err := p.agent.Invoke("removeSocket", so.Value(), opts.Value()); err != nil {
		return err
	}
	if err := events.Once(p.st.env, so, "error", p.st.clients().freeError); err != nil {
		return err
	}
	return p.add("freeSockets", name, so.Value())
}

// mayKeep reports whether a free socket may wait for another request.
func (p *pool) mayKeep(so *engine.Object, name string) (bool, error) {
	v, err := so.GetKey(keyHTTPMessage.Key())
	if err != nil {
		return false, err
	}
	req, ok := v.AsObject()
	if !ok {
		return false, nil
	}
	should, err := req.GetKey(keyShouldKeep.Key())
	if err != nil || !should.Truthy() {
		return false, err
	}
	keep, err := p.agent.Get("keepAlive")
	if err != nil || !keep.Truthy() {
		return false, err
	}
	free, err := p.list("freeSockets", name)
	if err != nil {
		return false, err
	}
	used, err := p.list("sockets", name)
	if err != nil {
		return false, err
	}
	var limits [4]float64
	for i, n := range [...]string{"totalSocketCount", "maxTotalSockets", "maxSockets", "maxFreeSockets"} {
		if limits[i], err = p.number(n); err != nil {
			return false, err
		}
	}
	if limits[0] > limits[1] || float64(size(free)+size(used)) > limits[2] || float64(size(free)) >= limits[3] {
		return false, nil
	}
	v, err = p.agent.Invoke("keepSocketAlive", so.Value())
	return v.Truthy(), err
}

// agentRemoveSocket is agent.removeSocket(socket, options).
func agentRemoveSocket(p *pool, c *engine.Call) (engine.Value, error) {
	so, ok := c.Arg(0).AsObject()
	opts, ok2 := c.Arg(1).AsObject()
	if !ok || !ok2 {
		return engine.Undefined, nil
	}
	return engine.Undefined, p.removeSocket(so, opts)
}

func (p *pool) removeSocket(so, opts *engine.Object) error {
	name, err := p.getName(opts)
	if err != nil {
		return err
	}
	writable, err := so.GetKey(keyWritable.Key())
	if err != nil {
		return err
	}
	sets := []string{"sockets"}
	if !writable.Truthy() {
		sets = append(sets, "freeSockets")
	}
	for _, set := range sets {
		l, err := p.list(set, name)
		if err != nil {
			return err
		}
		if l == nil {
			continue
		}
		if i := indexOf(l, so); i >= 0 {
			if _, err := l.Invoke("splice", engine.Int(i), engine.Int(1)); err != nil {
				return err
			}
			if size(l) == 0 {
				if err := p.drop(set, name); err != nil {
					return err
				}
			}
		}
	}
	return p.serveWaiting(name, opts)
}

// serveWaiting makes a socket for a request that waits, since one has gone.
func (p *pool) serveWaiting(name string, opts *engine.Object) error {
	waiting, err := p.list("requests", name)
	if err != nil {
		return err
	}
	if size(waiting) == 0 {
		if waiting, opts, err = p.otherWaiting(); err != nil {
			return err
		}
	}
	if size(waiting) == 0 {
		return nil
	}
	v, err := waiting.GetIndex(0)
	if err != nil {
		return err
	}
	req, ok := v.AsObject()
	if !ok {
		return nil
	}
	if m := outgoingState.Get(req); m != nil && m.client != nil {
		if opts == nil {
			opts = m.client.agentOptions
		}
		m.client.agentOptions = nil
	}
	if opts == nil {
		return nil
	}
	done := p.st.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		if c.Arg(0).Truthy() {
			_, err := req.Invoke("onSocket", engine.Undefined, c.Arg(0))
			return engine.Undefined, err
		}
		if so, ok := c.Arg(1).AsObject(); ok {
			_, err := events.EmitKey(p.st.env, so, keyFree.Key())
			return engine.Undefined, err
		}
		return engine.Undefined, nil
	})
	_, err = p.agent.Invoke("createSocket", req.Value(), opts.Value(), done.Value())
	return err
}

// otherWaiting finds requests to another place that wait.
func (p *pool) otherWaiting() (list, opts *engine.Object, err error) {
	all, err := p.lists("requests")
	if err != nil {
		return nil, nil, err
	}
	keys, err := all.Keys()
	if err != nil || len(keys) == 0 {
		return nil, nil, err
	}
	used, err := p.list("sockets", keys[0].Name())
	if err != nil || size(used) > 0 {
		return nil, nil, err
	}
	v, err := all.GetKey(keys[0])
	if err != nil {
		return nil, nil, err
	}
	list, _ = v.AsObject()
	return list, nil, nil
}

// agentKeepSocketAlive is agent.keepSocketAlive(socket).
// https://nodejs.org/api/http.html#agentkeepsocketalivesocket
func agentKeepSocketAlive(p *pool, c *engine.Call) (engine.Value, error) {
	so, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.False, nil
	}
	delay, err := p.agent.Get("keepAliveMsecs")
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := so.Invoke("setKeepAlive", engine.True, delay); err != nil {
		return engine.Undefined, err
	}
	if _, err := so.Invoke("unref"); err != nil {
		return engine.Undefined, err
	}
	opts, err := p.lists("options")
	if err != nil {
		return engine.Undefined, err
	}
	v, err := opts.GetKey(keyTimeout.Key())
	if err != nil {
		return engine.Undefined, err
	}
	ms, _ := v.AsNumber()
	hint, ok, err := p.hint(so)
	if err != nil {
		return engine.Undefined, err
	}
	keep := true
	if ok {
		// End it before the server does.
		margin, err := p.number("agentKeepAliveTimeoutBuffer")
		if err != nil {
			return engine.Undefined, err
		}
		hint = math.Max(0, hint-margin)
		if hint == 0 {
			keep = false
		} else if hint < ms {
			ms = hint
		}
	}
	now, err := so.GetKey(keyTimeout.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if f, ok := now.AsNumber(); !ok || f != ms {
		if _, err := so.InvokeKey(keySetTimeout.Key(), engine.Number(ms)); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Bool(keep), nil
}

// hint is the timeout that the Keep-Alive header of the last response
// announced, in milliseconds.
func (p *pool) hint(so *engine.Object) (float64, bool, error) {
	v, err := so.GetKey(keyHTTPMessage.Key())
	if err != nil {
		return 0, false, err
	}
	req, ok := v.AsObject()
	if !ok {
		return 0, false, nil
	}
	if v, err = req.GetKey(keyRes.Key()); err != nil || !v.IsObject() {
		return 0, false, err
	}
	if v, err = p.st.env.RT.GetV(v, keyHeaders.Key()); err != nil || !v.IsObject() {
		return 0, false, err
	}
	if v, err = p.st.env.RT.GetV(v, engine.NewKey("keep-alive")); err != nil {
		return 0, false, err
	}
	s, _ := v.AsString()
	const prefix = "timeout="
	if len(s) <= len(prefix) || s[:len(prefix)] != prefix {
		return 0, false, nil
	}
	n, digits := 0.0, 0
	for _, c := range []byte(s[len(prefix):]) {
		if c < '0' || c > '9' {
			break
		}
		n, digits = n*10+float64(c-'0'), digits+1
	}
	return n * 1000, digits > 0, nil
}

// agentReuseSocket is agent.reuseSocket(socket, request).
func agentReuseSocket(p *pool, c *engine.Call) (engine.Value, error) {
	so, ok := c.Arg(0).AsObject()
	req, ok2 := c.Arg(1).AsObject()
	if !ok || !ok2 {
		return engine.Undefined, nil
	}
	if err := events.Off(p.st.env, so, "error", p.st.clients().freeError); err != nil {
		return engine.Undefined, err
	}
	if err := req.SetKey(keyReusedSocket.Key(), engine.True); err != nil {
		return engine.Undefined, err
	}
	_, err := so.Invoke("ref")
	return engine.Undefined, err
}

// agentDestroy is agent.destroy().
func agentDestroy(p *pool, c *engine.Call) (engine.Value, error) {
	for _, set := range [...]string{"freeSockets", "sockets"} {
		all, err := p.lists(set)
		if err != nil {
			return engine.Undefined, err
		}
		keys, err := all.Keys()
		if err != nil {
			return engine.Undefined, err
		}
		for _, k := range keys {
			v, err := all.GetKey(k)
			if err != nil {
				return engine.Undefined, err
			}
			l, ok := v.AsObject()
			if !ok {
				continue
			}
			items, _ := l.Elements()
			for _, it := range items {
				if so, ok := it.AsObject(); ok {
					if _, err := so.InvokeKey(keyDestroy.Key()); err != nil {
						return engine.Undefined, err
					}
				}
			}
		}
	}
	return engine.Undefined, nil
}
