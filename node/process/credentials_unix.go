//go:build unix

package process

import (
	"errors"
	"os/user"
	"strconv"
	"strings"
	"syscall"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// credential reads a number or a name of a user or group.
type credential func(c *engine.Call, v engine.Value, argument string) (int, error)

func userID(c *engine.Call, v engine.Value, argument string) (int, error) {
	return readCredential(c, v, argument, "User", func(name string) (string, error) {
		u, err := user.Lookup(name)
		if err != nil {
			return "", err
		}
		return u.Uid, nil
	})
}

func groupID(c *engine.Call, v engine.Value, argument string) (int, error) {
	return readCredential(c, v, argument, "Group", func(name string) (string, error) {
		g, err := user.LookupGroup(name)
		if err != nil {
			return "", err
		}
		return g.Gid, nil
	})
}

func readCredential(c *engine.Call, v engine.Value, argument, kind string, look func(string) (string, error)) (int, error) {
	if v.IsNumber() {
		n, err := validate.Uint32(c, v, argument, false)
		return int(n), err
	}
	name, ok := v.AsString()
	if !ok {
		return 0, nodeerr.InvalidArgType(c.Runtime(), argument, v, "number", "string")
	}
	text, err := look(name)
	if err == nil {
		var n int
		if n, err = strconv.Atoi(text); err == nil {
			return n, nil
		}
	}
	return 0, nodeerr.New("ERR_UNKNOWN_CREDENTIAL", "%s identifier does not exist: %s", kind, name)
}

// credentialError is the error of these calls: in the words of the C library,
// with its own number.
func credentialError(err error, call string) error {
	code, text, number := nodeerr.SystemCode(err), err.Error(), 0
	var errno syscall.Errno
	if errors.As(err, &errno) {
		text, number = errno.Error(), int(errno)
	}
	if text != "" {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: code + ", " + text, Plain: true}
	return x.With("errno", engine.Int(number)).With("code", engine.String(code)).With("syscall", engine.String(call))
}

// setID is one of setuid, seteuid, setgid and setegid.
func setID(name string, read credential, set func(int) error) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		id, err := read(c, c.Arg(0), "id")
		if err != nil {
			return engine.Undefined, err
		}
		if err := set(id); err != nil {
			return engine.Undefined, credentialError(err, name)
		}
		return engine.Undefined, nil
	}
}

// setgroups is process.setgroups(groups).
// https://nodejs.org/api/process.html#processsetgroupsgroups
func setgroups(c *engine.Call) (engine.Value, error) {
	list, err := validate.Array(c, c.Arg(0), "groups")
	if err != nil {
		return engine.Undefined, err
	}
	n, err := list.Length()
	if err != nil {
		return engine.Undefined, err
	}
	ids := make([]int, n)
	for i := range ids {
		v, err := list.GetIndex(uint32(i))
		if err != nil {
			return engine.Undefined, err
		}
		if ids[i], err = groupID(c, v, "groups["+strconv.Itoa(i)+"]"); err != nil {
			return engine.Undefined, err
		}
	}
	if err := syscall.Setgroups(ids); err != nil {
		return engine.Undefined, credentialError(err, "setgroups")
	}
	return engine.Undefined, nil
}

// initgroups is process.initgroups(user, extraGroup).
// https://nodejs.org/api/process.html#processinitgroupsuser-extragroup
func initgroups(c *engine.Call) (engine.Value, error) {
	for i, name := range [...]string{"user", "extraGroup"} {
		if v := c.Arg(i); v.IsNumber() {
			if _, err := validate.Uint32(c, v, name, false); err != nil {
				return engine.Undefined, err
			}
		} else if !v.IsString() {
			return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), name, v, "number", "string")
		}
	}
	extra, err := groupID(c, c.Arg(1), "extraGroup")
	if err != nil {
		return engine.Undefined, err
	}
	groups, err := groupsOf(c.Arg(0))
	if err != nil {
		text, err := c.Runtime().ToString(c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, nodeerr.New("ERR_UNKNOWN_CREDENTIAL", "User identifier does not exist: %s", text)
	}
	ids := []int{extra}
	for _, g := range groups {
		if n, err := strconv.Atoi(g); err == nil && n != extra {
			ids = append(ids, n)
		}
	}
	if err := syscall.Setgroups(ids); err != nil {
		return engine.Undefined, credentialError(err, "initgroups")
	}
	return engine.Undefined, nil
}

// groupsOf are the groups of a user; COMPAT: a name that nobody has is a user
// without groups, a number that nobody has is an error.
func groupsOf(v engine.Value) ([]string, error) {
	if name, ok := v.AsString(); ok {
		u, err := user.Lookup(name)
		if err != nil {
			return nil, nil
		}
		return u.GroupIds()
	}
	id, _ := v.AsInt()
	u, err := user.LookupId(strconv.Itoa(id))
	if err != nil {
		return nil, err
	}
	return u.GroupIds()
}
