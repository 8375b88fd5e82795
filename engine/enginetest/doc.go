// Package enginetest helps to test the engine and programs that embed it: it
// runs programs of test262 with their host object, and checks natives.
//
// https://github.com/tc39/test262/blob/main/INTERPRETING.md
package enginetest
