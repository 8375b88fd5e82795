package net

import (
	"github.com/sxfescript/sxn/engine"
)

// Sockets of a server may have gone to other processes, which know whether
// they are still open: the server asks the lists of _workers.

// workers are the lists of a server; ok is false where it has never sent a socket.
func workers(srv *engine.Object) (list []*engine.Object, ok bool, err error) {
	using, err := srv.GetKey(keyUsingWorkers.Key())
	if err != nil || !using.Truthy() {
		return nil, false, err
	}
	v, err := srv.GetKey(keyWorkers.Key())
	if err != nil {
		return nil, false, err
	}
	o, isObject := v.AsObject()
	if !isObject {
		return nil, false, nil
	}
	n, err := o.Length()
	if err != nil {
		return nil, false, err
	}
	for i := range n {
		x, err := o.GetIndex(uint32(i))
		if err != nil {
			return nil, false, err
		}
		if w, ok := x.AsObject(); ok {
			list = append(list, w)
		}
	}
	return list, len(list) > 0, nil
}

// closeWorkers waits until the other processes have no sockets of the server
// any more.
func (s *server) closeWorkers(list []*engine.Object) error {
	n, _, err := s.intProp(&keyConnections)
	if err != nil {
		return err
	}
	// One more than there are, so that 'close' waits for the answers.
	if err := s.obj.SetKey(keyConnections.Key(), engine.Int(n+1)); err != nil {
		return err
	}
	left := len(list)
	done := s.env.RT.NewFunction("onWorkerClose", 0, func(*engine.Call) (engine.Value, error) {
		if left--; left != 0 {
			return engine.Undefined, nil
		}
		if err := s.obj.SetKey(keyConnections.Key(), engine.Int(0)); err != nil {
			return engine.Undefined, err
		}
		return s.obj.InvokeKey(keyEmitCloseDrained.Key())
	})
	for _, w := range list {
		if _, err := w.Invoke("close", done.Value()); err != nil {
			return err
		}
	}
	return nil
}

// countWorkers adds the connections of the other processes to total.
func countWorkers(rt *engine.Runtime, list []*engine.Object, total int, f *engine.Function) error {
	left := len(list)
	count := rt.NewFunction("oncount", 2, func(c *engine.Call) (engine.Value, error) {
		if left < 0 {
			return engine.Undefined, nil
		}
		if x := c.Arg(0); x.Truthy() {
			left = -1
			return f.Call(engine.Undefined, x)
		}
		n, _ := c.Arg(1).AsInt()
		total += n
		if left--; left != 0 {
			return engine.Undefined, nil
		}
		return f.Call(engine.Undefined, engine.Null, engine.Int(total))
	})
	for _, w := range list {
		if _, err := w.Invoke("getConnections", count.Value()); err != nil {
			return err
		}
	}
	return nil
}
