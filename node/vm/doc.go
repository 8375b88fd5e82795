// Package vm implements node:vm (https://nodejs.org/api/vm.html): scripts,
// functions, contexts and, behind --experimental-vm-modules, modules. A context
// is a realm of its own in the same agent, whose global object shows the
// properties of an object of the caller; with microtaskMode "afterEvaluate" it
// has a queue of its own for the promise jobs whose handlers belong to it.
//
// COMPAT: measureMemory counts the one heap that all contexts share for the
// current one. In evaluateCallback of a SyntheticModule this is the module. In
// a context, "in" sees what the prototypes of the contextified object have;
// writing a read-only property of it in strict code has the message of an
// ordinary object.
//
// Missing: importModuleDynamically of createContext is checked and answers no
// import(); code in a context that is evaluated by eval without a script around
// it imports through that script.
package vm
