package testrunner

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/abort"
)

func abortTest(t *test) error { return abort.Abort(t.h.env, t.signal, engine.Undefined) }

// filter finds out whether the command line leaves the test out.
func (t *test) filter(o *options) {
	if t.parent == nil {
		return
	}
	cfg := &t.h.cfg
	if len(cfg.namePatterns) > 0 || len(cfg.skipPatterns) > 0 {
		t.byName = t.leftOutByName()
		if !t.byName {
			for p := t.parent; p != nil && p.byName; p = p.parent {
				p.byName = false
			}
		}
	}
	switch {
	case cfg.only:
		if t.only {
			for p := t.parent; p != nil && !p.onlyChildren; p = p.parent {
				p.onlyChildren = true
			}
		} else if t.explicitNotOnly {
			t.fn = nil
		}
	case t.only || t.parent.runOnly:
		t.addDiagnostic(engine.String("'only' and 'runOnly' require the --test-only command-line option."), "info")
	}
}

func (t *test) leftOutByName() bool {
	cfg := &t.h.cfg
	return len(cfg.namePatterns) > 0 && !t.matches(cfg.namePatterns) || len(cfg.skipPatterns) > 0 && t.matches(cfg.skipPatterns)
}

// matches reports whether a pattern fits the name, that of an ancestor, or
// all of them joined.
func (t *test) matches(patterns []*engine.Object) bool {
	if t.parent == nil {
		return false
	}
	if anyMatches(patterns, t.name) || t.parent.matches(patterns) {
		return true
	}
	return anyMatches(patterns, strings.TrimSpace(t.spacedName()))
}

func (t *test) spacedName() string {
	if t.parent == nil {
		return ""
	}
	return t.parent.spacedName() + " " + t.name
}

func anyMatches(patterns []*engine.Object, name string) bool {
	for _, p := range patterns {
		v, err := p.Invoke("exec", engine.StringWTF8(name))
		if err == nil && !v.IsNull() {
			return true
		}
	}
	return false
}

// applyFilters decides whether the test runs.
func (t *test) applyFilters() {
	switch {
	case !t.err.IsNull(): // failures are never left out
	case t.byName:
		t.filtered = true
	case t.h.cfg.only && !t.only && !t.onlyChildren:
		t.filtered = t.parent.runOnly || t.parent.onlyChildren || t.explicitNotOnly
	}
}

// readTags takes the option tags, in lower case and behind those of the parent.
func (t *test) readTags(v engine.Value) error {
	if t.parent != nil {
		t.tags = t.parent.tags
	}
	if v.IsUndefined() {
		return nil
	}
	rt := t.h.rt
	if !t.h.warnedTags {
		t.h.warnedTags = true
		err := t.h.env.EmitWarning(engine.String("Test tags is an experimental feature and might change at any time"), engine.String("ExperimentalWarning"))
		if err != nil {
			return err
		}
	}
	o, ok := v.AsObject()
	if !ok || !v.IsArray() {
		return nodeerr.InvalidArgType(rt, "options.tags", v, "Array")
	}
	n, err := o.Length()
	if err != nil {
		return err
	}
	tags := append([]string(nil), t.tags...)
	for i := range n {
		x, err := o.GetIndex(uint32(i))
		if err != nil {
			return err
		}
		name := "options.tags[" + engineInt(i) + "]"
		s, ok := x.AsWTF8()
		if !ok {
			return nodeerr.InvalidArgType(rt, name, x, "string")
		}
		if s == "" {
			return nodeerr.InvalidArgValue(rt, name, x, "must not be empty")
		}
		s = strings.ToLower(s)
		known := false
		for _, have := range tags {
			known = known || have == s
		}
		if !known {
			tags = append(tags, s)
		}
	}
	t.tags = tags
	return nil
}

// tagArray is the frozen array of the tags.
func (t *test) tagArray() *engine.Object {
	if t.tagList == nil {
		t.tagList = t.h.rt.NewStringArray(t.tags)
		_ = t.tagList.Freeze() // a new array accepts it
	}
	return t.tagList
}
