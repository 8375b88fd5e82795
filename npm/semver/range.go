package semver

import (
	"fmt"
	"strings"
)

// Options change how ranges are read.
type Options struct {
	// Loose reads versions as ParseLoose does.
	Loose bool
	// IncludePrerelease lets prerelease versions match without being named.
	IncludePrerelease bool
}

type operator uint8

const (
	opAny operator = iota // matches every version
	opEqual
	opLess
	opLessEqual
	opGreater
	opGreaterEqual
)

func (o operator) String() string {
	return [...]string{"", "", "<", "<=", ">", ">="}[o]
}

func operatorOf(s string) operator {
	switch s {
	case "<":
		return opLess
	case "<=":
		return opLessEqual
	case ">":
		return opGreater
	case ">=":
		return opGreaterEqual
	}
	return opEqual
}

type comparator struct {
	op operator
	v  Version
}

func (c comparator) String() string {
	if c.op == opAny {
		return ""
	}
	return c.op.String() + c.v.String()
}

func (c comparator) test(v Version) bool {
	if c.op == opAny {
		return true
	}
	n := v.Compare(c.v)
	switch c.op {
	case opEqual:
		return n == 0
	case opLess:
		return n < 0
	case opLessEqual:
		return n <= 0
	case opGreater:
		return n > 0
	}
	return n >= 0
}

// nothing reports the comparator that no version satisfies: <0.0.0-0.
func (c comparator) nothing() bool {
	return c.op == opLess && c.v.String() == "0.0.0-0"
}

// Range is a set of versions.
type Range struct {
	sets [][]comparator
	opts Options
}

// ParseRange reads a range.
func ParseRange(s string, opts Options) (*Range, error) {
	r := &Range{opts: opts}
	raw := strings.Join(strings.Fields(s), " ")
	for _, part := range strings.Split(raw, "||") {
		set, err := parseSet(strings.TrimSpace(part), opts)
		if err != nil {
			return nil, fmt.Errorf("%w: %q", ErrRange, s)
		}
		if len(set) > 0 {
			r.sets = append(r.sets, set)
		}
	}
	if len(r.sets) == 0 {
		return nil, fmt.Errorf("%w: %q", ErrRange, s)
	}
	r.simplify()
	return r, nil
}

// simplify drops sets that match nothing, and all others beside one that
// matches everything.
func (r *Range) simplify() {
	if len(r.sets) < 2 {
		return
	}
	first := r.sets[0]
	kept := r.sets[:0:0]
	for _, set := range r.sets {
		if !set[0].nothing() {
			kept = append(kept, set)
		}
	}
	if len(kept) == 0 {
		kept = [][]comparator{first}
	}
	r.sets = kept
	for _, set := range kept {
		if len(kept) > 1 && len(set) == 1 && set[0].op == opAny {
			r.sets = [][]comparator{set}
			return
		}
	}
}

// String is the range in comparators, "" for every version.
func (r *Range) String() string {
	var b strings.Builder
	for i, set := range r.sets {
		if i > 0 {
			b.WriteString("||")
		}
		for k, c := range set {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(c.String())
		}
	}
	return b.String()
}

// Test reports whether a version is in the range. A prerelease version is
// only if a comparator names a prerelease of the same version.
func (r *Range) Test(v Version) bool {
	for _, set := range r.sets {
		if r.testSet(set, v) {
			return true
		}
	}
	return false
}

func (r *Range) testSet(set []comparator, v Version) bool {
	for _, c := range set {
		if !c.test(v) {
			return false
		}
	}
	if len(v.Pre) == 0 || r.opts.IncludePrerelease {
		return true
	}
	for _, c := range set {
		if c.op != opAny && len(c.v.Pre) > 0 && c.v.compareMain(v) == 0 {
			return true
		}
	}
	return false
}

// Satisfies reports whether a version is in a range; false if either cannot
// be read.
func Satisfies(version, rng string, opts Options) bool {
	r, err := ParseRange(rng, opts)
	if err != nil {
		return false
	}
	v, err := parse(version, opts.Loose)
	return err == nil && r.Test(v)
}

// MaxSatisfying returns the highest of the versions that is in the range, as
// it was written; empty if none is.
func MaxSatisfying(versions []string, r *Range) string { return r.best(versions, 1) }

// MinSatisfying returns the lowest of the versions that is in the range.
func MinSatisfying(versions []string, r *Range) string { return r.best(versions, -1) }

func (r *Range) best(versions []string, sign int) string {
	found := ""
	var best Version
	for _, s := range versions {
		v, err := parse(s, r.opts.Loose)
		if err == nil && r.Test(v) && (found == "" || v.Compare(best)*sign > 0) {
			found, best = s, v
		}
	}
	return found
}

// parseSet reads the comparators of one alternative.
func parseSet(s string, opts Options) ([]comparator, error) {
	if len(s) > maxLength*16 {
		return nil, ErrRange
	}
	var out []comparator
	add := func(cs ...comparator) {
		for _, c := range cs {
			if c.op == opGreaterEqual && (!opts.IncludePrerelease && c.v.String() == "0.0.0" || opts.IncludePrerelease && c.v.String() == "0.0.0-0") {
				c = comparator{}
			}
			known := false
			for _, o := range out {
				known = known || o.String() == c.String()
			}
			if !known {
				out = append(out, c)
			}
		}
	}
	fields := joinOperators(strings.Fields(s))
	if from, to, ok := hyphen(fields, opts.Loose); ok {
		cs, err := hyphenComparators(from, to, opts)
		if err != nil {
			return nil, err
		}
		add(cs...)
	} else {
		if len(fields) == 0 {
			fields = []string{""}
		}
		for _, f := range fields {
			cs, err := parseComparator(f, opts)
			if err != nil {
				if opts.Loose {
					// Loose ranges pass over what is no comparator.
					continue
				}
				return nil, err
			}
			add(cs...)
		}
	}
	for _, c := range out {
		if c.nothing() {
			return []comparator{c}, nil
		}
	}
	if len(out) > 1 {
		for i, c := range out {
			if c.op == opAny {
				return append(out[:i:i], out[i+1:]...), nil
			}
		}
	}
	return out, nil
}

// joinOperators joins an operator to the version after it.
func joinOperators(fields []string) []string {
	out := fields[:0:0]
	pending := ""
	for _, f := range fields {
		switch f {
		case "<", ">", "=", "<=", ">=", "~", "~>", "^":
			if pending != "" {
				out = append(out, pending)
			}
			pending = f
			continue
		}
		out = append(out, pending+f)
		pending = ""
	}
	if pending != "" {
		out = append(out, pending)
	}
	return out
}

func hyphen(fields []string, loose bool) (from, to partial, ok bool) {
	if len(fields) != 3 || fields[1] != "-" {
		return from, to, false
	}
	a, okA := from.read(strings.TrimLeft(fields[0], "v="), loose)
	b, okB := to.read(strings.TrimLeft(fields[2], "v="), loose)
	return from, to, okA && okB && a == "" && b == ""
}

func hyphenComparators(from, to partial, opts Options) ([]comparator, error) {
	low, err := from.version()
	if err != nil {
		return nil, err
	}
	high, err := to.version()
	if err != nil {
		return nil, err
	}
	low.Build, high.Build = nil, nil
	if opts.IncludePrerelease && len(low.Pre) == 0 {
		low.Pre = lowest()
	}
	lower := comparator{opGreaterEqual, low}
	if from.num[0] == "" {
		lower = comparator{}
	} else if from.num[1] == "" {
		lower.v.Minor, lower.v.Patch = 0, 0
	}
	upper := comparator{opLess, high}
	switch {
	case to.num[0] == "":
		upper = comparator{}
	case to.num[1] == "":
		upper.v = next(high, 0)
	case to.num[2] == "":
		upper.v = next(high, 1)
	case len(high.Pre) == 0 && opts.IncludePrerelease:
		upper.v = next(high, 2)
	default:
		upper.op = opLessEqual
	}
	return []comparator{lower, upper}, nil
}

// lowest is the lowest prerelease.
func lowest() []string { return []string{"0"} }

// next is the lowest prerelease of the version after v in the given part.
func next(v Version, part int) Version {
	n := Version{Major: v.Major, Minor: v.Minor, Patch: v.Patch, Pre: lowest()}
	switch part {
	case 0:
		n.Major, n.Minor, n.Patch = v.Major+1, 0, 0
	case 1:
		n.Minor, n.Patch = v.Minor+1, 0
	default:
		n.Patch++
	}
	return n
}

// parseComparator reads one word of a range.
func parseComparator(s string, opts Options) ([]comparator, error) {
	if s == "" {
		return []comparator{{}}, nil
	}
	kind := ""
	for _, op := range [...]string{"~>", "~", "^", ">=", "<=", ">", "<", "="} {
		if strings.HasPrefix(s, op) {
			kind = op
			break
		}
	}
	prefixed := s[len(kind):]
	rest := strings.TrimLeft(prefixed, "v= ")
	var p partial
	left, ok := p.read(rest, opts.Loose)
	if !ok || left != "" {
		return nil, ErrRange
	}
	v, err := p.version()
	if err != nil {
		return nil, err
	}
	v.Build = nil
	if !opts.Loose && strings.HasPrefix(prefixed, "=") && kind != "^" && kind != "~" && kind != "~>" && !p.wild() {
		return nil, ErrRange
	}
	switch kind {
	case "~", "~>":
		return tilde(p, v, opts), nil
	case "^":
		return caret(p, v, opts), nil
	}
	return xrange(kind, p, v, opts)
}

func between(low, high Version) []comparator {
	return []comparator{{opGreaterEqual, low}, {opLess, high}}
}

// tilde is https://github.com/npm/node-semver#tilde-ranges-123-12-1
func tilde(p partial, v Version, opts Options) []comparator {
	pre := []string(nil)
	if opts.IncludePrerelease {
		pre = lowest()
	}
	switch {
	case p.num[0] == "":
		return []comparator{{}}
	case p.num[1] == "":
		return between(Version{Major: v.Major, Pre: pre}, next(v, 0))
	case p.num[2] == "":
		v.Pre = pre
	}
	return between(v, next(v, 1))
}

// caret is https://github.com/npm/node-semver#caret-ranges-123-025-004
func caret(p partial, v Version, opts Options) []comparator {
	if p.num[0] == "" {
		return []comparator{{}}
	}
	low := v
	if p.num[1] == "" || p.num[2] == "" {
		low.Pre = nil
		if p.num[1] == "" {
			low.Patch = 0
		}
	}
	part := 0
	switch {
	case p.num[1] == "" || v.Major > 0:
	case p.num[2] == "" || v.Minor > 0:
		part = 1
	default:
		part = 2
	}
	if opts.IncludePrerelease && (p.num[1] == "" || p.num[2] == "") {
		low.Pre = lowest()
	}
	return between(low, next(v, part))
}

// xrange is https://github.com/npm/node-semver#x-ranges-12x-1x-12- with an
// optional operator.
func xrange(kind string, p partial, v Version, opts Options) ([]comparator, error) {
	for i := 1; i < 3; i++ {
		if p.num[i] != "" && p.num[i-1] == "" {
			return nil, ErrRange
		}
	}
	minorWild := p.num[0] != "" && p.num[1] == ""
	patchWild := minorWild || p.num[2] == ""
	if kind == "=" && (patchWild || p.num[0] == "") {
		kind = ""
	}
	switch {
	case p.num[0] == "":
		if kind == ">" || kind == "<" {
			return []comparator{{opLess, Version{Pre: lowest()}}}, nil
		}
		return []comparator{{}}, nil
	case !patchWild:
		return []comparator{{operatorOf(kind), v}}, nil
	}
	base := Version{Major: v.Major, Minor: v.Minor}
	part := 1
	if minorWild {
		base.Minor, part = 0, 0
	}
	pre := []string(nil)
	if opts.IncludePrerelease {
		pre = lowest()
	}
	after := next(base, part)
	switch kind {
	case "":
		base.Pre = pre
		return between(base, after), nil
	case ">":
		after.Pre = pre
		return []comparator{{opGreaterEqual, after}}, nil
	case "<=":
		return []comparator{{opLess, after}}, nil
	case "<":
		base.Pre = lowest()
		return []comparator{{opLess, base}}, nil
	}
	base.Pre = pre
	return []comparator{{opGreaterEqual, base}}, nil
}
