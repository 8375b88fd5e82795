package env

import "github.com/sxfescript/sxn/engine"

// Process returns the process object.
func (e *Env) Process() (*engine.Object, error) {
	if e.Builtin == nil {
		return nil, engine.Error("there is no process object")
	}
	v, err := e.Builtin(e, "process")
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.Error("there is no process object")
	}
	return o, nil
}

// EmitWarning calls process.emitWarning, which programs may have replaced.
// Without a process object it does nothing.
// https://nodejs.org/api/process.html#processemitwarningwarning-options
func (e *Env) EmitWarning(args ...engine.Value) error {
	if e.Builtin == nil {
		return nil
	}
	p, err := e.Process()
	if err != nil {
		return err
	}
	_, err = p.Invoke("emitWarning", args...)
	return err
}
