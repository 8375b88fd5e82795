package complexity

import (
	"os/exec"
	"testing"

	"github.com/sxfescript/sxn/internal/clitest"
)

// TestGrowth runs the probes: none may cost more than linear time.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("the probes take half a minute")
	}
	out, err := exec.Command(clitest.Build(t, "../.."), "probes.js").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
