package cluster

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
)

// leave is worker.disconnect() in a worker.
func (st *state) leave(worker *engine.Object) error {
	phase, err := textOf(worker, "state")
	if err != nil || phase == "disconnecting" || phase == "destroying" {
		return err
	}
	if err := worker.Set("state", engine.String("disconnecting")); err != nil {
		return err
	}
	return st.closeServers(worker, st.farewell)
}

// leaveAsTold closes the servers because the primary says so.
func (st *state) leaveAsTold() error {
	return st.closeServers(st.worker, st.closeChannel)
}

func (st *state) closeChannel() error {
	p, err := st.env.Process()
	if err != nil {
		return err
	}
	on, err := p.Get("connected")
	if err == nil && on.Truthy() {
		_, err = p.Invoke("disconnect")
	}
	return err
}

// farewell tells the primary that the exit is wanted, and disconnects then.
func (st *state) farewell() error {
	return st.tellPrimary(func(*engine.Object, engine.Value) error { return st.closeChannel() },
		field{"act", engine.String("exitedAfterDisconnect")})
}

// closeServers closes all servers, and calls then once they have no
// connections any more.
func (st *state) closeServers(worker *engine.Object, then func() error) error {
	if err := worker.Set("exitedAfterDisconnect", engine.True); err != nil {
		return err
	}
	left := 1
	check := st.env.RT.NewFunction("checkWaitingCount", 0, func(*engine.Call) (engine.Value, error) {
		if left--; left != 0 {
			return engine.Undefined, nil
		}
		return engine.Undefined, then()
	})
	list := append([]*server(nil), st.servers...)
	for _, s := range list {
		left++
		if _, err := s.query.Server.Invoke("close", check.Value()); err != nil {
			return err
		}
	}
	_, err := check.Call(engine.Undefined)
	return err
}

// exit is worker.destroy() in a worker.
func (st *state) exit(worker *engine.Object) error {
	phase, err := textOf(worker, "state")
	if err != nil || phase == "destroying" {
		return err
	}
	if err := worker.Set("exitedAfterDisconnect", engine.True); err != nil {
		return err
	}
	p, err := st.env.Process()
	if err != nil {
		return err
	}
	on, err := p.Get("connected")
	if err != nil {
		return err
	}
	if !on.Truthy() {
		_, err := p.Invoke("exit", engine.Int(0))
		return err
	}
	if err := worker.Set("state", engine.String("destroying")); err != nil {
		return err
	}
	if err := st.farewell(); err != nil {
		return err
	}
	_, err = events.OnceFunc(st.env, p, "disconnect", func(*engine.Call) (engine.Value, error) {
		return p.Invoke("exit", engine.Int(0))
	})
	return err
}
