package main

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// TestInitAllocations holds down what packages allocate before main runs: an
// empty program pays for it. Tables are built on first use instead.
func TestInitAllocations(t *testing.T) {
	const (
		perPackage = 2048  // bytes, of packages of this module
		total      = 16384 // bytes, of all of them
	)
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	sum, found := 0, false
	for line := range strings.Lines(string(out)) {
		// init os @0.45 ms, 0.05 ms clock, 432 bytes, 5 allocs
		rest, ok := strings.CutPrefix(line, "init ")
		if !ok {
			continue
		}
		found = true
		name, rest, _ := strings.Cut(rest, " ")
		if !strings.HasPrefix(name, "github.com/sxfescript/sxn/") {
			continue
		}
		parts := strings.Split(rest, ", ")
		if len(parts) < 4 {
			t.Fatalf("unexpected trace: %q", line)
		}
		n, err := strconv.Atoi(strings.TrimSuffix(parts[2], " bytes"))
		if err != nil {
			t.Fatalf("unexpected trace: %q", line)
		}
		if n > perPackage {
			t.Errorf("%s allocates %d bytes at start, the limit is %d", name, n, perPackage)
		}
		sum += n
	}
	if !found {
		t.Fatal("no trace of initialisation")
	}
	if sum > total {
		t.Errorf("the packages of the module allocate %d bytes at start, the limit is %d", sum, total)
	}
	t.Logf("%d bytes", sum)
}
