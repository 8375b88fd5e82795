package env

import (
	"os"

	"github.com/sxfescript/sxn/engine"
)

// Cwd calls process.cwd, which programs may have replaced. Without a process
// object it asks the system.
// https://nodejs.org/api/process.html#processcwd
func (e *Env) Cwd() (string, error) {
	if e.Builtin == nil {
		dir, err := os.Getwd()
		if err != nil {
			return "", engine.Error("%s", err.Error())
		}
		return dir, nil
	}
	p, err := e.Process()
	if err != nil {
		return "", err
	}
	v, err := p.Invoke("cwd")
	if err != nil {
		return "", err
	}
	s, ok := v.AsWTF8()
	if !ok {
		return "", engine.TypeError("process.cwd() did not return a string")
	}
	return s, nil
}
