package env

import "github.com/sxfescript/sxn/engine"

// ModuleImporter is what the Data of a source may implement: it answers the
// import() of its code in place of the module loader, by settling p with a
// module namespace object.
type ModuleImporter interface {
	ImportModule(ref *engine.Referrer, req engine.ModuleRequest, p *engine.Promise)
}

// MetaInitializer is what the Data of a module may implement: it fills
// import.meta in place of the module loader.
type MetaInitializer interface {
	InitializeImportMeta(meta *engine.Object) error
}
