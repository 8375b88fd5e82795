// Package vm implements node:vm (https://nodejs.org/api/vm.html): scripts,
// functions and contexts. A context is a realm of its own in the same agent,
// whose global object shows the properties of an object of the caller.
//
// Missing: vm.Module and its classes, which Node offers behind a flag;
// microtaskMode "afterEvaluate" drains the queue that all contexts share;
// measureMemory throws.
package vm
