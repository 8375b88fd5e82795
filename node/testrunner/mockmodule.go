package testrunner

import "github.com/sxfescript/sxn/engine"

// trackerModule is mock.module(specifier, options), which is missing.
// https://nodejs.org/api/test.html#mockmodulespecifier-options
func trackerModule(*engine.Call) (engine.Value, error) {
	return engine.Undefined, unavailable("mock.module")
}
func moduleContextClass() *engine.Class {
	return &engine.Class{Name: "MockModuleContext", Init: func(*engine.Call) error { return nil }}
}
