package esm

import "github.com/sxfescript/sxn/engine"

// The frames that stacks show for the loader; see those of package cjs.
var (
	framesTranslate = []engine.HostFrame{
		{Function: "#translate", File: loaderFile, Line: 441, Column: 20},
		{Function: "afterLoad", File: loaderFile, Line: 509, Column: 29},
		{Function: "ModuleLoader.loadAndTranslate", File: loaderFile, Line: 514, Column: 12},
		{Function: "#getOrCreateModuleJobAfterResolve", File: loaderFile, Line: 567, Column: 36},
		{Function: "afterResolve", File: loaderFile, Line: 614, Column: 52},
		{Function: "ModuleLoader.getOrCreateModuleJob", File: loaderFile, Line: 620, Column: 12},
	}
	framesCompile = []engine.HostFrame{
		{Function: "compileSourceTextModule", File: "node:internal/modules/esm/utils", Line: 355, Column: 16},
		{Function: "ModuleLoader.moduleStrategy", File: "node:internal/modules/esm/translators", Line: 94, Column: 18},
	}
	framesStrip = []engine.HostFrame{
		{Function: "stripTypeScriptModuleTypes", File: "node:internal/modules/esm/translators", Line: 35, Column: 49},
		{Function: "ModuleLoader.<anonymous>", File: "node:internal/modules/esm/translators", Line: 688, Column: 29},
		{Function: "#translate", File: loaderFile, Line: 441, Column: 20},
		{Function: "afterLoad", File: loaderFile, Line: 509, Column: 29},
		{Function: "ModuleLoader.loadAndTranslate", File: loaderFile, Line: 514, Column: 12},
		{Function: "#getOrCreateModuleJobAfterResolve", File: loaderFile, Line: 567, Column: 36},
		{Function: "afterResolve", File: loaderFile, Line: 614, Column: 52},
	}
	framesStripToDetect = []engine.HostFrame{
		{Function: "Object.getFileProtocolModuleFormat [as file:]", File: "node:internal/modules/esm/get_format", Line: 206, Column: 26},
		{Function: "defaultGetFormat", File: "node:internal/modules/esm/get_format", Line: 283, Column: 36},
		{Function: "defaultLoadSync", File: "node:internal/modules/esm/load", Line: 159, Column: 16},
		{Function: "#loadAndMaybeBlockOnLoaderThread", File: loaderFile, Line: 809, Column: 12},
		{Function: "#loadSync", File: loaderFile, Line: 841, Column: 53},
		{Function: "ModuleLoader.load", File: loaderFile, Line: 790, Column: 26},
		{Function: "ModuleLoader.loadAndTranslate", File: loaderFile, Line: 501, Column: 31},
	}
	framesJSON = []engine.HostFrame{
		{Function: "parse"},
		{Function: "ModuleLoader.jsonStrategy", File: "node:internal/modules/esm/translators", Line: 526, Column: 21},
	}
	framesPackage = []engine.HostFrame{
		{Function: "Object.getPackageJSONURL", File: "node:internal/modules/package_json_reader", Line: 343, Column: 9},
		{Function: "packageResolve", File: resolveFile, Line: 751, Column: 25},
		{Function: "moduleResolve", File: resolveFile, Line: 840, Column: 18},
	}
	framesFinalize = []engine.HostFrame{
		{Function: "finalizeResolution", File: resolveFile, Line: 241, Column: 11},
		{Function: "moduleResolve", File: resolveFile, Line: 846, Column: 10},
	}
	framesResolve = []engine.HostFrame{
		{Function: "defaultResolve", File: resolveFile, Line: 973, Column: 11},
		{Function: "#cachedDefaultResolve", File: loaderFile, Line: 708, Column: 20},
		{Function: "#resolveAndMaybeBlockOnLoaderThread", File: loaderFile, Line: 728, Column: 38},
		{Function: "ModuleLoader.resolveSync", File: loaderFile, Line: 766, Column: 56},
		{Function: "#resolve", File: loaderFile, Line: 690, Column: 17},
		{Function: "ModuleLoader.getOrCreateModuleJob", File: loaderFile, Line: 610, Column: 35},
	}
	// framesStatic are below the loading of what a module imports, framesImport
	// below that of an import() or of the entry point.
	framesStatic = []engine.HostFrame{
		{Function: "ModuleJob.syncLink", File: jobFile, Line: 277, Column: 33},
		{Function: "ModuleJob.link", File: jobFile, Line: 389, Column: 17},
	}
	framesImport = []engine.HostFrame{
		{File: loaderFile, Line: 639, Column: 32},
		{Function: "TracingChannel.tracePromise", File: "node:diagnostics_channel", Line: 582, Column: 22},
	}

	framesLinkMain = []engine.HostFrame{
		{Function: "#asyncInstantiate", File: jobFile, Line: 463, Column: 21},
		{Function: "ModuleJob.run", File: jobFile, Line: 561, Column: 5, Async: true},
		{File: loaderFile, Line: 650, Column: 26, Async: true},
		{Function: "asyncRunEntryPointWithESMLoader", File: "node:internal/modules/run_main", Line: 105, Column: 5, Async: true},
	}
	framesLinkDynamic = []engine.HostFrame{
		{Function: "#asyncInstantiate", File: jobFile, Line: 463, Column: 21},
		{Function: "ModuleJob.run", File: jobFile, Line: 561, Column: 5, Async: true},
		{File: loaderFile, Line: 650, Column: 26, Async: true},
		{Function: "importModuleDynamicallyWrapper", File: "node:internal/vm/module", Line: 525, Column: 15, Async: true},
	}
	framesRunMain = []engine.HostFrame{
		{Function: "ModuleJob.run", File: jobFile, Line: 569, Column: 25},
		{File: loaderFile, Line: 650, Column: 26, Async: true},
		{Function: "asyncRunEntryPointWithESMLoader", File: "node:internal/modules/run_main", Line: 105, Column: 5, Async: true},
	}
	framesRunDynamic = []engine.HostFrame{
		{Function: "ModuleJob.run", File: jobFile, Line: 569, Column: 25},
		{File: loaderFile, Line: 650, Column: 26, Async: true},
		{Function: "importModuleDynamicallyWrapper", File: "node:internal/vm/module", Line: 525, Column: 15, Async: true},
	}
)

const (
	loaderFile  = "node:internal/modules/esm/loader"
	resolveFile = "node:internal/modules/esm/resolve"
	jobFile     = "node:internal/modules/esm/module_job"
)

// ImportFrames are the frames below a stage of an import; see engine.Host.
func (l *Loader) ImportFrames(m *engine.Module, stage engine.ImportStage) []engine.HostFrame {
	main := m.Data == mainMark
	switch {
	case stage == engine.StageLink && main:
		return framesLinkMain
	case stage == engine.StageLink:
		return framesLinkDynamic
	case main:
		return framesRunMain
	}
	return framesRunDynamic
}

// within runs f below frames, innermost first; an error that it returns is
// made there.
func (l *Loader) within(f func() error, frames ...[]engine.HostFrame) error {
	for i := len(frames) - 1; i >= 0; i-- {
		l.env.RT.PushFrames(frames[i])
	}
	err := l.env.RT.Thrown(f())
	for range frames {
		l.env.RT.PopFrames()
	}
	return err
}
