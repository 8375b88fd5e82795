package nodeerr

import "testing"

// What is missing is told as a method without an implementation, never as a
// fault of the platform.
func TestMethodNotImplemented(t *testing.T) {
	err := MethodNotImplemented("util.debounce")
	if err.Code != "ERR_METHOD_NOT_IMPLEMENTED" || err.Message != "The util.debounce method is not implemented" {
		t.Errorf("got %s: %s", err.Code, err.Message)
	}
}
