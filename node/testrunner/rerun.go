package testrunner

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// rerunState is what earlier runs have noted for --test-rerun-failures: tests
// that have passed are not run again.
// https://nodejs.org/api/test.html#rerunning-failed-tests
type rerunState struct {
	path     string
	cwd      string
	writes   bool // the process of a test file only reads
	earlier  []json.RawMessage
	passed   map[string]*rerunEntry // of the last run
	declared map[string]int         // how many tests a place has
	reported map[string]int
	children map[string][]json.RawMessage // started below a test
	out      rerunRecord
}

// rerunEntry is one test that has passed.
type rerunEntry struct {
	Name            string            `json:"name"`
	Children        []json.RawMessage `json:"children"`
	PassedOnAttempt int               `json:"passed_on_attempt"`
	Duration        json.Number       `json:"duration_ms"`
}

// rerunRecord is one run: entries in the order in which tests have passed.
type rerunRecord struct {
	keys    []string
	entries map[string]*rerunEntry
}

// MarshalJSON keeps the order of the entries.
func (r *rerunRecord) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, k := range r.keys {
		if i > 0 {
			b = append(b, ',')
		}
		key, err := json.Marshal(k)
		if err != nil {
			return nil, err
		}
		entry, err := json.Marshal(r.entries[k])
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, key...), ':'), entry...)
	}
	return append(b, '}'), nil
}

// openRerun reads the file of earlier runs.
func (h *harness) openRerun() error {
	path := h.cfg.rerunPath
	if path == "" {
		return nil
	}
	s := &rerunState{path: path, cwd: h.cfg.cwd, writes: os.Getenv("NODE_TEST_CONTEXT") == "", passed: map[string]*rerunEntry{}, declared: map[string]int{},
		reported: map[string]int{}, children: map[string][]json.RawMessage{}, out: rerunRecord{entries: map[string]*rerunEntry{}}}
	b, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nodeerr.System(err, "open", path, "")
	default:
		if err := json.Unmarshal(b, &s.earlier); err == nil && len(s.earlier) > 0 {
			err = json.Unmarshal(s.earlier[len(s.earlier)-1], &s.passed)
			if err != nil {
				return badRerun(path, err)
			}
		} else if err != nil {
			return badRerun(path, err)
		}
	}
	h.rerun = s
	if s.writes {
		h.stream.watch = func(name string, data engine.Value) { s.note(h.rt, name, data) }
	}
	return nil
}

func badRerun(path string, err error) error {
	return nodeerr.New("ERR_INVALID_STATE", "%s", "Invalid state: The rerun file "+path+" cannot be read: "+err.Error())
}

// attempt is the number of runs before this one.
func (s *rerunState) attempt() int { return len(s.earlier) }

func (s *rerunState) key(file, line, column string, seen map[string]int) string {
	if rel, err := filepath.Rel(s.cwd, file); err == nil {
		file = filepath.ToSlash(rel)
	}
	k := file + ":" + line + ":" + column
	n := seen[k]
	seen[k]++
	if n > 0 {
		k += ":(" + strconv.Itoa(n) + ")"
	}
	return k
}

// reuse makes a test that has passed earlier pass again without running.
func (s *rerunState) reuse(t *test) {
	t.passedOnAttempt = -1
	if s == nil || t.parent == nil || t.loc == nil || t.kind != plainTest && t.kind != suiteTest {
		return
	}
	t.attempt = s.attempt()
	entry := s.passed[s.key(t.loc.file, strconv.Itoa(t.loc.line), strconv.Itoa(t.loc.column), s.declared)]
	if entry == nil {
		return
	}
	t.passedOnAttempt = entry.PassedOnAttempt
	if t.kind == suiteTest {
		return // its tests are looked at one by one
	}
	t.savedDuration, _ = entry.Duration.Float64()
	children := entry.Children
	t.fn = t.h.rt.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
		p, err := startVoid(t.h.rt, func(r *routine) error { return t.beginSaved(r, children) })
		if err != nil {
			return engine.Undefined, err
		}
		return p.Value(), nil
	})
}

// beginSaved declares the subtests that an earlier run has had.
func (t *test) beginSaved(r *routine, children []json.RawMessage) error {
	for _, raw := range children {
		var c struct {
			Name         string
			Line, Column int
			File         string
		}
		if err := json.Unmarshal(raw, &c); err != nil {
			return badRerun(t.h.rerun.path, err)
		}
		sub, err := t.addSubtest(&options{name: engine.StringWTF8(c.Name), loc: &place{c.Line, c.Column, c.File}})
		if err != nil {
			return err
		}
		if _, err := r.join(sub.begin()); err != nil {
			return err
		}
	}
	return nil
}

// note takes what the events say of tests.
func (s *rerunState) note(rt *engine.Runtime, name string, data engine.Value) {
	get := func(path ...string) string { return asText(rt, lookUp(rt, data, path...)) }
	switch name {
	case "test:start":
		o := rt.NewObject()
		if err := o.CopyDataProperties(data); err != nil {
			return
		}
		if _, err := o.Delete(engine.NewKey("entryFile")); err != nil {
			return
		}
		jsonObject, ok := rt.Intrinsic("JSON").Value().AsObject()
		if !ok {
			return
		}
		v, err := jsonObject.Invoke("stringify", o.Value())
		if text, ok := v.AsString(); ok && err == nil {
			parent := get("file") + "\x00" + get("parentId")
			s.children[parent] = append(s.children[parent], json.RawMessage(text))
		}
	case "test:pass", "test:fail":
		if !lookUp(rt, data, "line").IsNumber() {
			return
		}
		k := s.key(get("file"), get("line"), get("column"), s.reported)
		if name == "test:fail" {
			return
		}
		e := &rerunEntry{Name: get("name"), Children: s.children[get("file")+"\x00"+get("testId")], PassedOnAttempt: s.attempt(), Duration: json.Number(get("details", "duration_ms"))}
		if e.Children == nil {
			e.Children = []json.RawMessage{}
		}
		if n, ok := lookUp(rt, data, "details", "passed_on_attempt").AsInt(); ok {
			e.PassedOnAttempt = n
		}
		if s.out.entries[k] == nil {
			s.out.keys = append(s.out.keys, k)
		}
		s.out.entries[k] = e
	}
}

// save adds this run to the file.
func (s *rerunState) save(*harness) error {
	if s == nil || !s.writes {
		return nil
	}
	last, err := json.Marshal(&s.out)
	if err != nil {
		return badRerun(s.path, err)
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(append(s.earlier, last)); err != nil {
		return badRerun(s.path, err)
	}
	if err := os.WriteFile(s.path, []byte(strings.TrimSuffix(b.String(), "\n")), 0o666); err != nil {
		return nodeerr.System(err, "open", s.path, "")
	}
	return nil
}
