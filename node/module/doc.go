// Package module is node:module: the Module class of the CommonJS loader, with
// what does not belong to loading itself: source maps, the compile cache and
// the hooks.
//
// COMPAT: module.register, module.registerHooks and
// module.stripTypeScriptTypes are not available; they throw
// ERR_FEATURE_UNAVAILABLE_ON_PLATFORM. The compile cache counts as disabled.
//
// https://nodejs.org/api/module.html
package module
