// Package hooks is the chain of module customization hooks that
// module.registerHooks fills: functions that stand before the resolution and
// the loading of modules, of require and import alike. The hook registered
// last runs first; the last step of a chain is what the loader does by itself.
//
// https://nodejs.org/api/module.html#customization-hooks
//
// Entry points: Of, Chain.Register, Chain.Resolve, Chain.Load.
package hooks
