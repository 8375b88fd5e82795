package runtime

import (
	"os"

	"github.com/sxfescript/sxn/engine/enginetest"
)

// Test262 runs a test262 program with its host object; the result is the exit code.
func Test262(file string) int {
	tuneCollector(0)
	return enginetest.RunTest262(file, os.Stdout, os.Stderr)
}
