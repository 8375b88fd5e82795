package dns

import (
	"context"
	"net/netip"
	"os"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// serviceArguments checks the arguments of lookupService.
func serviceArguments(c *engine.Call) (netip.Addr, int, error) {
	s, _ := c.Arg(0).AsString()
	a, err := netip.ParseAddr(s)
	if err != nil {
		return a, 0, nodeerr.InvalidArgValue(c.Runtime(), "address", c.Arg(0), "is invalid")
	}
	port, err := validate.Port(c, c.Arg(1), "Port", true)
	return a, port, err
}

// findService looks for the names of an address and a port.
func findService(e *env.Env, a netip.Addr, port int, text string, done func(host, service string, x *nodeerr.Error) error) {
	r := e.NewResource("GETNAMEINFOREQWRAP", engine.Undefined)
	span := begin(e, "lookupService", field{"host", engine.String(text)}, field{"port", engine.Int(port)})
	shown := traceService(e, text, port)
	var names []string
	var err error
	service := ""
	e.Loop.GoSlow(func() {
		if names = hostsOf(a); len(names) == 0 {
			names, err = systemResolver.LookupAddr(context.Background(), a.String())
		}
		service = serviceName(port)
	}, func() {
		if len(names) == 0 {
			endService(&shown, "", "")
		} else {
			endService(&shown, strings.TrimSuffix(names[0], "."), service)
		}
		e.RunOnce(&r, func() error {
			if err != nil || len(names) == 0 {
				x := systemError("ENOTFOUND", "getnameinfo", text)
				x.Where = "GetNameInfoReqWrap.onlookupservice [as oncomplete] (node:dns:260:26)"
				return done("", "", x)
			}
			host := strings.TrimSuffix(names[0], ".")
			if err := done(host, service, nil); err != nil {
				return err
			}
			return end(e, span, field{"hostname", engine.String(host)}, field{"service", engine.String(service)})
		})
	})
}

// lookupService is dns.lookupService(address, port, callback).
// https://nodejs.org/api/dns.html#dnslookupserviceaddress-port-callback
func lookupService(c *engine.Call) (engine.Value, error) {
	if c.Len() != 3 {
		return engine.Undefined, nodeerr.MissingArgs("address", "port", "callback")
	}
	a, port, err := serviceArguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, c.Arg(2), "callback")
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	text, _ := c.Arg(0).AsString()
	findService(e, a, port, text, func(host, service string, x *nodeerr.Error) error {
		if x != nil {
			_, err := f.Call(engine.Undefined, x.Value(e.RT))
			return err
		}
		_, err := f.Call(engine.Undefined, engine.Null, engine.String(host), engine.String(service))
		return err
	})
	return e.RT.NewObject().Value(), nil
}

// lookupServicePromised is dns.promises.lookupService(address, port).
func lookupServicePromised(c *engine.Call) (engine.Value, error) {
	if c.Len() != 2 {
		return engine.Undefined, nodeerr.MissingArgs("address", "port")
	}
	a, port, err := serviceArguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	text, _ := c.Arg(0).AsString()
	p := e.RT.NewPromise()
	findService(e, a, port, text, func(host, service string, x *nodeerr.Error) error {
		if x != nil {
			p.RejectValue(x.Value(e.RT))
			return nil
		}
		p.Resolve(object(e.RT, field{"hostname", engine.String(host)}, field{"service", engine.String(service)}))
		return nil
	})
	return p.Value(), nil
}

// serviceName is the name of a TCP port in /etc/services, or its number.
func serviceName(port int) string {
	data, err := os.ReadFile("/etc/services")
	if err == nil {
		for line := range strings.Lines(string(data)) {
			line, _, _ = strings.Cut(line, "#")
			f := strings.Fields(line)
			if len(f) < 2 {
				continue
			}
			text, proto, _ := strings.Cut(f[1], "/")
			if n, err := strconv.Atoi(text); err == nil && n == port && proto == "tcp" {
				return f[0]
			}
		}
	}
	return strconv.Itoa(port)
}
