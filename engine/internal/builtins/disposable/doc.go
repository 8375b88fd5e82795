// Package disposable implements DisposableStack and AsyncDisposableStack.
//
// https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack-objects
package disposable
