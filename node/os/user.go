package os

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/runtime/env"
)

// account is what the system knows of the user. shell is "" where it has none.
type account struct {
	uid, gid          int
	name, home, shell string
	hasShell          bool
}

// homedir is os.homedir().
// https://nodejs.org/api/os.html#oshomedir
func homedir(c *engine.Call) (engine.Value, error) {
	s, err := homeDirectory()
	if err != nil {
		return engine.Undefined, systemError(c, err, "uv_os_homedir")
	}
	return engine.String(s), nil
}

// userInfo is os.userInfo([options]).
// https://nodejs.org/api/os.html#osuserinfooptions
func userInfo(c *engine.Call) (engine.Value, error) {
	rt, e := c.Runtime(), env.From(c)
	enc := buffer.UTF8
	raw := false
	if o, ok := c.Arg(0).AsObject(); ok {
		v, err := o.Get("encoding")
		if err != nil {
			return engine.Undefined, err
		}
		if s, _ := v.AsString(); s == "buffer" {
			raw = true
		} else if x, ok := buffer.ParseEncoding(v); ok {
			enc = x
		}
	}
	a, err := currentUser()
	if err != nil {
		return engine.Undefined, systemError(c, err, "uv_os_get_passwd")
	}
	text := func(s string) engine.Value {
		if raw {
			return buffer.New(e, []byte(s)).Value()
		}
		if enc == buffer.UTF8 {
			return engine.String(s)
		}
		v, err := buffer.ToString([]byte(s), enc)
		if err != nil {
			return engine.String(s)
		}
		return v
	}
	shell := engine.Null
	if a.hasShell {
		shell = text(a.shell)
	}
	o := rt.NewObjectWithPrototype(nil)
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"uid", engine.Int(a.uid)}, {"gid", engine.Int(a.gid)}, {"username", text(a.name)}, {"homedir", text(a.home)}, {"shell", shell}} {
		if err := o.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
