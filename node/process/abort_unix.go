//go:build unix && !linux

package process

// defaultAbort leaves SIGABRT to Go.
func defaultAbort() {}
