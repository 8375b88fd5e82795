package enginetest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// metadata is what the comment at the head of a test says of it.
// https://github.com/tc39/test262/blob/main/INTERPRETING.md#metadata
type metadata struct {
	flags, includes, features []string
	negativePhase             string // parse, resolution or runtime; "" where the test is to succeed
	negativeType              string // the name of the constructor of what is thrown
}

func (m *metadata) is(flag string) bool { return slices.Contains(m.flags, flag) }

// mode is a way to run a test.
type mode string

const (
	raw    mode = "raw"    // as a script
	module mode = "module" // as a module
	sloppy mode = "sloppy" // as a script
	strict mode = "strict" // as a script that begins with "use strict"
)

func (m *metadata) modes() []mode {
	switch {
	case m.is("module"):
		return []mode{module}
	case m.is("raw"):
		return []mode{raw}
	case m.is("onlyStrict"):
		return []mode{strict}
	case m.is("noStrict"):
		return []mode{sloppy}
	}
	return []mode{sloppy, strict}
}

// parseMetadata reads the few shapes of YAML that the suite uses.
func parseMetadata(src string) (*metadata, error) {
	_, rest, ok := strings.Cut(src, "/*---")
	block, _, closed := strings.Cut(rest, "---*/")
	if !ok || !closed {
		return nil, fmt.Errorf("no metadata")
	}
	block = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(block)
	m := &metadata{flags: listOf(block, "flags"), includes: listOf(block, "includes"), features: listOf(block, "features")}
	if _, rest, ok := strings.Cut(block, "\nnegative:"); ok {
		m.negativePhase, m.negativeType = wordOf(rest, "phase"), wordOf(rest, "type")
		if m.negativePhase == "" || m.negativeType == "" {
			return nil, fmt.Errorf("negative without phase or type")
		}
	}
	return m, nil
}

// listOf returns the items of key, in brackets or one a line.
func listOf(block, key string) []string {
	_, rest, ok := strings.Cut("\n"+block, "\n"+key+":")
	if !ok {
		return nil
	}
	rest = strings.TrimLeft(rest, " \t")
	var items []string
	if strings.HasPrefix(rest, "[") {
		inside, _, _ := strings.Cut(rest[1:], "]")
		items = strings.Split(inside, ",")
	} else {
		for line := range strings.Lines(strings.TrimPrefix(rest, "\n")) {
			item, isItem := strings.CutPrefix(strings.TrimSpace(line), "- ")
			if !isItem {
				break
			}
			items = append(items, item)
		}
	}
	for i := range items {
		items[i] = strings.Trim(strings.TrimSpace(items[i]), `"'`)
	}
	return slices.DeleteFunc(items, func(s string) bool { return s == "" })
}

func wordOf(block, key string) string {
	if m := regexp.MustCompile(`(?m)^\s+` + key + `:[ \t]*(\w+)`).FindStringSubmatch(block); m != nil {
		return m[1]
	}
	return ""
}

func TestParseMetadata(t *testing.T) {
	m, err := parseMetadata(`// Copyright
/*---
description: >
  flags: none of [these]
includes: [compareArray.js, "propertyHelper.js"]
flags:
  - onlyStrict
  - async
negative:
  phase: parse
  type: SyntaxError
features: []
---*/`)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(m.includes, []string{"compareArray.js", "propertyHelper.js"}) || !slices.Equal(m.flags, []string{"onlyStrict", "async"}) || len(m.features) != 0 {
		t.Errorf("%+v", m)
	}
	if m.negativePhase != "parse" || m.negativeType != "SyntaxError" || !slices.Equal(m.modes(), []mode{strict}) {
		t.Errorf("%+v", m)
	}
	if _, err := parseMetadata("1"); err == nil {
		t.Error("a file without metadata is no test")
	}
}
