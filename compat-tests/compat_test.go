package compattests

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sxfescript/sxn/internal/clitest"
)

// caseTimeout bounds one case; a case that needs longer is wrong.
const caseTimeout = 30 * time.Second

// cases lists the case files: every script in a folder below this one that
// has a recording of its own.
func cases(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch filepath.Ext(p) {
		case ".js", ".mjs", ".cjs", ".ts", ".cts":
			if _, err := os.Stat(recordingOf(p)); err == nil {
				files = append(files, p)
			} else if !strings.Contains(p, "fixtures") {
				return fmt.Errorf("%s has no recording: run scripts/record %s", p, p)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func recordingOf(file string) string { return strings.TrimSuffix(file, filepath.Ext(file)) + ".out" }

// expectations are the cases that may fail.
func expectations(t *testing.T) map[string]bool {
	t.Helper()
	f, err := os.Open("expectations.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	listed := map[string]bool{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if fields := strings.Fields(s.Text()); len(fields) > 0 && !strings.HasPrefix(fields[0], "#") {
			listed[fields[0]] = true
		}
	}
	return listed
}

// result is what a case did, in the form of the recordings.
func result(exe, file string) (string, error) {
	abs, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), caseTimeout)
	defer cancel()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, exe, abs)
	cmd.Dir, cmd.Stdout, cmd.Stderr = filepath.Dir(abs), &stdout, &stderr
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "TZ=UTC", "LC_ALL=C.UTF-8")
	code := 0
	if err := cmd.Run(); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) || ctx.Err() != nil {
			return "", fmt.Errorf("%v (%v)\n%s%s", err, ctx.Err(), stdout.String(), stderr.String())
		}
		code = exit.ExitCode()
	}
	hide := strings.NewReplacer(filepath.Dir(abs), "<DIR>")
	return fmt.Sprintf("exit %d\n--- stdout\n%s--- stderr\n%s", code, hide.Replace(stdout.String()), hide.Replace(withoutFrames(stderr.String()))), nil
}

// withoutFrames drops what names the runtime's own files or version: frames,
// the footer, the process number of warnings.
func withoutFrames(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		if strings.HasPrefix(line, "    at ") || strings.HasPrefix(line, "Node.js v") {
			continue
		}
		if rest, ok := strings.CutPrefix(line, "(node:"); ok {
			if _, text, found := strings.Cut(rest, ")"); found {
				line = "(node)" + text
			}
		}
		b.WriteString(line)
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func TestCompat(t *testing.T) {
	listed := expectations(t)
	exe := clitest.Build(t, "..")
	for _, file := range cases(t) {
		name := filepath.ToSlash(strings.TrimSuffix(file, filepath.Ext(file)))
		t.Run(name, func(t *testing.T) {
			if !strings.HasPrefix(name, "child_process/") { // what several processes do in turn depends on the load
				t.Parallel()
			}
			recorded, err := os.ReadFile(recordingOf(file))
			if err != nil {
				t.Fatal(err)
			}
			got, err := result(exe, file)
			same := err == nil && got == string(recorded)
			switch {
			case same && listed[name]:
				t.Error("passes, but is listed in expectations.txt: take it off the list")
			case !same && listed[name]:
				t.Log("known difference")
			case err != nil:
				t.Error(err)
			case !same:
				t.Errorf("differs from Node\n--- got\n%s\n--- want\n%s", got, recorded)
			}
		})
	}
}
