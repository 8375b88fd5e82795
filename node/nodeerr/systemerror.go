package nodeerr

import "github.com/sxfescript/sxn/engine"

// SystemError returns an error of Node's class SystemError: code is its own
// code and prefix the text before the call ("ERR_SYSTEM_ERROR", "A system
// error occurred"); system is that of the system ("ENOENT").
// https://nodejs.org/api/errors.html#class-systemerror
func SystemError(rt *engine.Runtime, code, prefix, system, syscall string) *Error {
	number, message, ok := Errno(system)
	if !ok {
		number, message = -4094, "unknown error"
	}
	info := rt.NewObject()
	put := func(name string, v engine.Value) { _ = info.Put(name, v) } // a new ordinary object accepts it
	put("errno", engine.Int(number))
	put("code", engine.String(system))
	put("message", engine.String(message))
	put("syscall", engine.String(syscall))
	e := New(code, "%s: %s returned %s (%s)", prefix, syscall, system, message)
	e.Name = "SystemError"
	return e.With("info", info.Value()).With("errno", engine.Int(number)).With("syscall", engine.String(syscall))
}
