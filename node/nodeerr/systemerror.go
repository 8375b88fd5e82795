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
	return systemError(rt, New(code, "%s: %s returned %s (%s)", prefix, syscall, system, message),
		infoField{"errno", engine.Int(number)}, infoField{"code", engine.String(system)},
		infoField{"message", engine.String(message)}, infoField{"syscall", engine.String(syscall)})
}

// SystemErrorAt is SystemError with a message of its own and a path.
// COMPAT: its errno is positive.
func SystemErrorAt(rt *engine.Runtime, code, prefix, system, syscall, message, path string) *Error {
	number, _, ok := Errno(system)
	if !ok {
		number = -4094
	}
	fields := []infoField{{"message", engine.String(message)}, {"path", engine.String(path)}, {"syscall", engine.String(syscall)},
		{"errno", engine.Int(-number)}, {"code", engine.String(system)}}
	if syscall == "rm" { // which Node fills in another order
		fields = append(fields[4:5:5], fields[:4]...)
	}
	return systemError(rt, New(code, "%s: %s returned %s (%s) %s", prefix, syscall, system, message, path), fields...)
}

// infoField is a property of the info of a SystemError.
type infoField struct {
	name string
	v    engine.Value
}

// systemError gives an error its info, and the properties that repeat it.
func systemError(rt *engine.Runtime, e *Error, fields ...infoField) *Error {
	info := rt.NewObject()
	e.Name = "SystemError"
	e.With("info", info.Value())
	byName := make(map[string]engine.Value, len(fields))
	for _, f := range fields {
		_ = info.Put(f.name, f.v) // a new ordinary object accepts it
		byName[f.name] = f.v
	}
	for _, name := range [...]string{"errno", "syscall", "path"} {
		if v, ok := byName[name]; ok {
			e.With(name, v)
		}
	}
	return e
}
