package crypto

import (
	"net/netip"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/web/crypto/certs"
)

// errInvalidName is the error of a name that cannot be looked for.
func errInvalidName() error {
	return nodeerr.Type("ERR_INVALID_ARG_VALUE", "Invalid name").Native()
}

// hostOptions reads the options of the checks.
func hostOptions(c *engine.Call, v engine.Value) (*certs.HostOptions, error) {
	x := &certs.HostOptions{}
	if v.IsUndefined() {
		return x, nil
	}
	o, err := validate.Object(c, v, "options")
	if err != nil {
		return nil, err
	}
	subject, err := o.Get("subject")
	if err != nil {
		return nil, err
	}
	if !subject.IsUndefined() {
		s, err := validate.String(c, subject, "options.subject")
		if err != nil {
			return nil, err
		}
		switch s {
		case "never":
			x.NeverSubject = true
		case "always":
			x.AlwaysSubject = true
		case "default":
		default:
			return nil, nodeerr.InvalidArgValue(c.Runtime(), "options.subject", subject, "is invalid")
		}
	}
	for _, b := range [...]struct {
		name   string
		to     *bool
		negate bool
	}{{"wildcards", &x.NoWildcards, true}, {"partialWildcards", &x.NoPartial, true}, {"multiLabelWildcards", &x.MultiLabel, false},
		{"singleLabelSubdomains", &x.SingleLabelSubdom, false}} {
		v, err := o.Get(b.name)
		if err != nil {
			return nil, err
		}
		if v.IsUndefined() {
			continue
		}
		on, err := validate.Boolean(c, v, "options."+b.name)
		if err != nil {
			return nil, err
		}
		*b.to = on != b.negate
	}
	return x, nil
}

// certCheckHost is x509.checkHost(name[, options]).
// https://nodejs.org/api/crypto.html#x509checkhostname-options
func certCheckHost(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	o, err := hostOptions(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	if strings.Contains(name, "\x00") {
		return engine.Undefined, errInvalidName()
	}
	if s, ok := x.CheckHost(name, o); ok {
		return engine.String(s), nil
	}
	return engine.Undefined, nil
}

// certCheckEmail is x509.checkEmail(email[, options]).
// https://nodejs.org/api/crypto.html#x509checkemailemail-options
func certCheckEmail(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	email, err := validate.String(c, c.Arg(0), "email")
	if err != nil {
		return engine.Undefined, err
	}
	o, err := hostOptions(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	if strings.Contains(email, "\x00") {
		return engine.Undefined, errInvalidName()
	}
	if x.CheckEmail(email, o) {
		return engine.String(email), nil
	}
	return engine.Undefined, nil
}

// certCheckIP is x509.checkIP(ip).
// https://nodejs.org/api/crypto.html#x509checkipip
func certCheckIP(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	ip, err := validate.String(c, c.Arg(0), "ip")
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := hostOptions(c, c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	if addr, err := netip.ParseAddr(ip); err != nil || addr.Zone() != "" {
		return engine.Undefined, errInvalidName()
	}
	if x.CheckIP(ip) {
		return engine.String(ip), nil
	}
	return engine.Undefined, nil
}
