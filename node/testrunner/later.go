package testrunner

import (
	"github.com/sxfescript/sxn/engine"
)

type rerunState struct{}

func (*rerunState) save(*harness) error { return nil }
func trackerModule(*engine.Call) (engine.Value, error) {
	return engine.Undefined, unavailable("mock.module")
}
func moduleContextClass() *engine.Class {
	return &engine.Class{Name: "MockModuleContext", Init: func(*engine.Call) error { return nil }}
}
