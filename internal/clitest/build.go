package clitest

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	// What a test starts is a binary that go test knows nothing of: this makes
	// its cache see the sources.
	_ "github.com/sxfescript/sxn/runtime"
)

// Build builds the command under the name of Node, so that programs can start
// it again by process.execPath, and returns its path. root is the module's
// root as seen from the test's folder.
func Build(t *testing.T, root string) string {
	t.Helper()
	name := "node"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	exe := filepath.Join(t.TempDir(), name)
	cmd := exec.Command("go", "build", "-o", exe, "./cmd/sxn")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return exe
}
