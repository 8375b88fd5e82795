package util

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

func errorNumber(c *engine.Call) (int, error) {
	n, err := validate.Number(c, c.Arg(0), "err", -1e300, 1e300)
	if err != nil {
		return 0, err
	}
	if n >= 0 || n != float64(int(n)) {
		return 0, nodeerr.OutOfRange(c.Runtime(), "err", "a negative integer", c.Arg(0))
	}
	return int(n), nil
}

func getSystemErrorName(c *engine.Call) (engine.Value, error) {
	n, err := errorNumber(c)
	if err != nil {
		return engine.Undefined, err
	}
	code, _, ok := nodeerr.CodeOfErrno(n)
	if !ok {
		s, err := c.Runtime().ToString(c.Arg(0))
		return engine.String("Unknown system error " + s), err
	}
	return engine.String(code), nil
}

func getSystemErrorMessage(c *engine.Call) (engine.Value, error) {
	n, err := errorNumber(c)
	if err != nil {
		return engine.Undefined, err
	}
	_, msg, ok := nodeerr.CodeOfErrno(n)
	if !ok {
		s, err := c.Runtime().ToString(c.Arg(0))
		return engine.String("Unknown system error " + s), err
	}
	return engine.String(msg), nil
}

func getSystemErrorMap(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	ctor, ok := rt.Intrinsic("Map").Value().AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Map is not a constructor")
	}
	m, err := ctor.Construct()
	if err != nil {
		return engine.Undefined, err
	}
	nodeerr.SystemErrors(func(number int, code, message string) {
		if err == nil {
			_, err = m.Invoke("set", engine.Int(number), rt.NewArray(engine.String(code), engine.String(message)).Value())
		}
	})
	return m.Value(), err
}

// errnoException is util._errnoException(err, syscall, original).
func errnoException(c *engine.Call) (engine.Value, error) {
	n, err := errorNumber(c)
	if err != nil {
		return engine.Undefined, err
	}
	syscall, err := c.Runtime().ToString(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	original, _ := c.Arg(2).AsString()
	code, _, _ := nodeerr.CodeOfErrno(n)
	return nodeerr.Errnoed(code, syscall, original).Value(c.Runtime()), nil
}

// exceptionWithHostPort is util._exceptionWithHostPort(err, syscall, address, port, additional).
func exceptionWithHostPort(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	n, err := errorNumber(c)
	if err != nil {
		return engine.Undefined, err
	}
	var text [4]string
	for i := range text {
		if v := c.Arg(i + 1); !v.IsNullish() {
			if text[i], err = rt.ToString(v); err != nil {
				return engine.Undefined, err
			}
		}
	}
	where := text[1]
	if c.Arg(3).Truthy() {
		where += ":" + text[2]
	}
	if text[3] != "" {
		where += " - Local (" + text[3] + ")"
	}
	code, _, _ := nodeerr.CodeOfErrno(n)
	x := nodeerr.Errnoed(code, text[0], where).With("address", c.Arg(2))
	if c.Arg(3).Truthy() {
		x.With("port", c.Arg(3))
	}
	return x.Value(rt), nil
}

// signalToExitCode is util.convertProcessSignalToExitCode(signal).
// https://nodejs.org/api/util.html#utilconvertprocesssignaltoexitcodesignal
func signalToExitCode(c *engine.Call) (engine.Value, error) {
	name, _ := c.Arg(0).AsString()
	known := false
	var names []string
	number := 0
	signals.Each(func(s string, n int) {
		names = append(names, "'"+s+"'")
		if s == name {
			known, number = true, n
		}
	})
	if !known {
		return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "signalCode", c.Arg(0), "must be one of: "+strings.Join(names, ", "))
	}
	return engine.Int(128 + number), nil
}
