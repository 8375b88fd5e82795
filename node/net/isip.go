package net

import (
	"math"
	"net/netip"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// IPVersion is 4 or 6 for the text of an IP address and 0 for other texts.
// https://nodejs.org/api/net.html#netisipinput
func IPVersion(s string) int {
	if len(s) > 128 {
		return 0
	}
	a, err := netip.ParseAddr(s)
	if err != nil {
		return 0
	}
	if a.Is4() {
		return 4
	}
	if i := strings.IndexByte(s, '%'); i >= 0 {
		for _, c := range []byte(s[i+1:]) {
			if !(c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '-' || c == '.' || c == ':') {
				return 0
			}
		}
	}
	return 6
}

func ipVersionArg(c *engine.Call) (int, error) {
	s, err := c.Runtime().ToString(c.Arg(0))
	return IPVersion(s), err
}

// isIP is net.isIP(input).
func isIP(c *engine.Call) (engine.Value, error) {
	n, err := ipVersionArg(c)
	return engine.Int(n), err
}

// isIPv4 is net.isIPv4(input).
func isIPv4(c *engine.Call) (engine.Value, error) {
	n, err := ipVersionArg(c)
	return engine.Bool(n == 4), err
}

// isIPv6 is net.isIPv6(input).
func isIPv6(c *engine.Call) (engine.Value, error) {
	n, err := ipVersionArg(c)
	return engine.Bool(n == 6), err
}

// getDefaultAutoSelectFamily is net.getDefaultAutoSelectFamily().
func getDefaultAutoSelectFamily(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(st.autoSelectFamily), nil
}

// setDefaultAutoSelectFamily is net.setDefaultAutoSelectFamily(value).
func setDefaultAutoSelectFamily(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	on, err := validate.Boolean(c, c.Arg(0), "value")
	if err == nil {
		st.autoSelectFamily = on
	}
	return engine.Undefined, err
}

// getDefaultAutoSelectFamilyAttemptTimeout is net.getDefaultAutoSelectFamilyAttemptTimeout().
func getDefaultAutoSelectFamilyAttemptTimeout(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int64(st.autoSelectTimeout), nil
}

// setDefaultAutoSelectFamilyAttemptTimeout is net.setDefaultAutoSelectFamilyAttemptTimeout(value).
func setDefaultAutoSelectFamilyAttemptTimeout(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	n, err := validate.Int32(c, c.Arg(0), "value", 1, math.MaxInt32)
	if err == nil {
		st.autoSelectTimeout = max(int64(n), 10)
	}
	return engine.Undefined, err
}

// connect is net.connect(...): a new socket that connects.
// https://nodejs.org/api/net.html#netcreateconnection
func connect(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	a, err := normalizeArgs(c.Runtime(), c.Args(0))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := st.socketClass.Construct(a.options.Value())
	if err != nil {
		return engine.Undefined, err
	}
	ms, err := a.options.Get("timeout")
	if err != nil {
		return engine.Undefined, err
	}
	if ms.Truthy() {
		if _, err := o.Invoke("setTimeout", ms); err != nil {
			return engine.Undefined, err
		}
	}
	cb := engine.Null
	if a.callback != nil {
		cb = a.callback.Value()
	}
	return o.InvokeKey(keyConnect.Key(), e.RT.NewArray(a.options.Value(), cb).Value())
}

// createServer is net.createServer([options][, connectionListener]).
func createServer(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := st.serverClass.Construct(c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// createServerHandle is net._createServerHandle(address, port, addressType, fd, flags).
func createServerHandle(c *engine.Call) (engine.Value, error) {
	return engine.Undefined, nodeerr.MethodNotImplemented("net._createServerHandle")
}
