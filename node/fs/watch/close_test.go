package watch

import (
	"runtime"
	"testing"
	"time"
)

// A worker that ends closes its hub while nothing runs its loop any more.
func TestCloseEndsGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 8 {
		h := NewHub(func(func()) {})
		if _, err := h.Add(t.TempDir(), func(Event) {}); err != nil {
			t.Fatal(err)
		}
		h.Close()
		h.Close()
	}
	for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}
