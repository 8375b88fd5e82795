package env

import "github.com/sxfescript/sxn/engine"

// ModuleImporter is what the Data of a source may implement: it answers the
// import() of its code in place of the module loader.
type ModuleImporter interface {
	ImportModule(ref *engine.Referrer, req engine.ModuleRequest, done func(*engine.Module, error))
}
