package compattests

import (
	"os"
	"os/exec"
	"testing"
)

// TestTools runs the scripts of fixtures/tools with sxn as node. It needs the
// npm registry (or a folder that already holds the packages), so it runs only
// where TOOLS_DIR names the folder to install into.
func TestTools(t *testing.T) {
	if os.Getenv("TOOLS_DIR") == "" {
		t.Skip("TOOLS_DIR is not set: the tools of fixtures/tools are not run")
	}
	out, err := exec.Command("../scripts/tools").CombinedOutput()
	if err != nil {
		t.Errorf("scripts/tools: %v\n%s", err, out)
	}
}
