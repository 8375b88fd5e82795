package enginetest

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// expectations are the tests that do not pass, each with its reason.
type expectations struct {
	features map[string]string // tests with one of them are not run
	tests    map[string]string // by path below test/
}

// readExpectations reads lines of a path, or feature:NAME, and a reason.
func readExpectations(file string) (*expectations, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parseExpectations(string(data))
}

func parseExpectations(text string) (*expectations, error) {
	e := &expectations{features: map[string]string{}, tests: map[string]string{}}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, reason, _ := strings.Cut(line, " ")
		if reason = strings.TrimSpace(reason); reason == "" {
			return nil, fmt.Errorf("%s has no reason", name)
		}
		list := e.tests
		if feature, ok := strings.CutPrefix(name, "feature:"); ok {
			list, name = e.features, feature
		}
		if list[name] != "" {
			return nil, fmt.Errorf("%s is listed twice", name)
		}
		list[name] = reason
	}
	return e, nil
}

func TestParseExpectations(t *testing.T) {
	e, err := parseExpectations("# a comment\n\nfeature:decorators  not in the standard\na/b.js  slow\n")
	if err != nil || e.features["decorators"] != "not in the standard" || e.tests["a/b.js"] != "slow" {
		t.Errorf("%+v, %v", e, err)
	}
	for _, bad := range []string{"a/b.js", "a/b.js \n", "a x\na y\n"} {
		if _, err := parseExpectations(bad); err == nil {
			t.Errorf("%q should be refused", bad)
		}
	}
	if _, err := readExpectations("../testdata/test262.txt"); err != nil {
		t.Error(err)
	}
}
