// Package deprecation emits the runtime deprecation warnings of builtin
// modules: once per code, and not for the code of dependencies.
// https://nodejs.org/api/deprecations.html
package deprecation
