package enginetest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine"
)

// workerEnv makes the test binary a worker that runs tests of the suite at
// this folder, so that one that crashes or hangs takes nothing else along.
const workerEnv = "SXN_TEST262_WORKER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(workerEnv); dir != "" {
		if err := work(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		return
	}
	os.Exit(m.Run())
}

// verdict is how a test ended: Failure is "" when it passed.
type verdict struct {
	Failure string
}

// work runs the tests that stdin names, a path on each line.
func work(dir string) error {
	s := &suite{dir: dir, harness: map[string]*engine.Script{}}
	in, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	for in.Scan() {
		v := verdict{}
		if err := s.test(in.Text()); err != nil {
			v.Failure = err.Error()
		}
		if err := out.Encode(v); err != nil {
			return err
		}
	}
	return in.Err()
}

// suite is a checkout of test262.
type suite struct {
	dir     string
	harness map[string]*engine.Script // compiled once
}

// test runs a test in all of its modes.
func (s *suite) test(name string) error {
	file := filepath.Join(s.dir, "test", filepath.FromSlash(name))
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	m, err := parseMetadata(string(src))
	if err != nil {
		return err
	}
	for _, how := range m.modes() {
		if err := s.run(file, string(src), m, how); err != nil {
			return fmt.Errorf("[%s] %w", how, err)
		}
	}
	return nil
}

func (s *suite) run(file, src string, m *metadata, how mode) error {
	var out bytes.Buffer
	h := &host{out: &out, agents: newAgents()}
	defer h.agents.stop()
	rt := h.newRuntime()
	if !m.is("raw") {
		if err := s.prepare(rt, m); err != nil {
			return err
		}
	}
	phase, err := h.evaluate(rt, file, src, how)
	if m.negativePhase != "" {
		return checkNegative(rt, m, phase, err)
	}
	if err != nil {
		return errors.New(describe(rt, err))
	}
	if !m.is("async") || strings.Contains(out.String(), "Test262:AsyncTestComplete") {
		return nil
	}
	if text := strings.TrimSpace(out.String()); text != "" {
		return errors.New(text)
	}
	return errors.New("$DONE was never called")
}

// prepare runs the harness files that a test wants.
func (s *suite) prepare(rt *engine.Runtime, m *metadata) error {
	names := []string{"assert.js", "sta.js"}
	if m.is("async") {
		names = append(names, "doneprintHandle.js")
	}
	for _, name := range append(names, m.includes...) {
		script := s.harness[name]
		if script == nil {
			src, err := os.ReadFile(filepath.Join(s.dir, "harness", name))
			if err != nil {
				return err
			}
			if script, err = engine.CompileScript(name, string(src)); err != nil {
				return err
			}
			s.harness[name] = script
		}
		if _, err := rt.Run(context.Background(), script); err != nil {
			return fmt.Errorf("harness %s: %s", name, describe(rt, err))
		}
	}
	return nil
}

// evaluate runs a test's source text to its end and tells the phase that it
// came to.
func (h *host) evaluate(rt *engine.Runtime, file, src string, how mode) (phase string, err error) {
	if how != module {
		if how == strict {
			src = "\"use strict\";\n" + src
		}
		err := h.run(rt, file, src)
		if _, thrown := engine.AsException(err); !thrown {
			if _, early := engine.AsSyntaxError(err); early {
				return "parse", err
			}
		}
		return "runtime", err
	}
	m, err := rt.CompileModule(engine.Source{Name: file, Text: src})
	if err != nil {
		return "parse", err
	}
	h.loader.modules[" "+file] = m
	m.Load(func(e error) { err = e })
	if err == nil {
		err = m.Link()
	}
	if err != nil {
		return "resolution", err
	}
	m.Import().Then(func(_ engine.Value, e error) error { err = e; return nil })
	if e := runJobs(rt); e != nil {
		return "runtime", e
	}
	return "runtime", err
}

// checkNegative compares what happened with the failure that a test wants.
func checkNegative(rt *engine.Runtime, m *metadata, phase string, err error) error {
	if err == nil {
		return fmt.Errorf("no %s, but %s", m.negativePhase, m.negativeType)
	}
	// What is wrong with a requested module shows when it is loaded.
	if phase != m.negativePhase && !(m.negativePhase == "parse" && phase == "resolution") {
		return fmt.Errorf("%s instead of %s: %s", phase, m.negativePhase, describe(rt, err))
	}
	v, ok := rt.ErrorValue(err)
	if !ok {
		return err
	}
	name := ""
	if o, isObject := v.AsObject(); isObject {
		if ctor, err := o.Get("constructor"); err == nil {
			if f, isObject := ctor.AsObject(); isObject {
				n, _ := f.Get("name")
				name, _ = n.AsString()
			}
		}
	}
	if name != m.negativeType {
		return fmt.Errorf("%s instead of %s: %s", name, m.negativeType, describe(rt, err))
	}
	return nil
}
