package testrunner

import (
	"github.com/sxfescript/sxn/engine"
)

type rerunState struct{}
type snapshotManager struct{}

func (*rerunState) save(*harness) error { return nil }
func (*snapshotManager) write() error   { return nil }
func assertSnapshot(*engine.Call) (engine.Value, error) {
	return engine.Undefined, unavailable("snapshot")
}
func assertFileSnapshot(*engine.Call) (engine.Value, error) {
	return engine.Undefined, unavailable("snapshot")
}
func getSnapshot(*engine.Call) (engine.Value, error) {
	return engine.Undefined, unavailable("snapshot")
}
func trackerModule(*engine.Call) (engine.Value, error) {
	return engine.Undefined, unavailable("mock.module")
}
func moduleContextClass() *engine.Class {
	return &engine.Class{Name: "MockModuleContext", Init: func(*engine.Call) error { return nil }}
}
func timersClass() *engine.Class {
	return &engine.Class{Name: "MockTimers", Init: func(*engine.Call) error { return nil }}
}
