package semver

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// ErrVersion and ErrRange are the causes of parse errors.
var (
	ErrVersion = errors.New("invalid version")
	ErrRange   = errors.New("invalid range")
)

const (
	maxLength = 256
	// maxNumber is the largest integer that a version may hold: JavaScript's
	// Number.MAX_SAFE_INTEGER.
	maxNumber = 1<<53 - 1
)

// Version is one version. The zero value is 0.0.0.
type Version struct {
	Major, Minor, Patch uint64
	// Pre and Build are the identifiers after "-" and "+".
	Pre, Build []string
}

// Parse reads a version; spaces around it and a leading "v" are allowed.
func Parse(s string) (Version, error) { return parse(s, false) }

// ParseLoose also reads versions such as "=v1.2.3beta" and "01.2.3".
func ParseLoose(s string) (Version, error) { return parse(s, true) }

// Valid reports whether s is a version.
func Valid(s string) bool {
	_, err := Parse(s)
	return err == nil
}

func parse(s string, loose bool) (Version, error) {
	if len(s) > maxLength {
		return Version{}, ErrVersion
	}
	p := partial{}
	rest, ok := p.read(trimPrefix(strings.TrimSpace(s), loose), loose)
	if !ok || rest != "" || p.parts < 3 || p.wild() {
		return Version{}, ErrVersion
	}
	return p.version()
}

// trimPrefix passes what may stand before a version.
func trimPrefix(s string, loose bool) string {
	if loose {
		return strings.TrimLeft(s, "v= \t")
	}
	return strings.TrimPrefix(s, "v")
}

// String is the version without build metadata.
func (v Version) String() string {
	var b strings.Builder
	b.WriteString(strconv.FormatUint(v.Major, 10))
	b.WriteByte('.')
	b.WriteString(strconv.FormatUint(v.Minor, 10))
	b.WriteByte('.')
	b.WriteString(strconv.FormatUint(v.Patch, 10))
	for i, id := range v.Pre {
		if i == 0 {
			b.WriteByte('-')
		} else {
			b.WriteByte('.')
		}
		b.WriteString(id)
	}
	return b.String()
}

// Compare orders versions by precedence; build metadata does not count.
// https://semver.org/#spec-item-11
func (v Version) Compare(w Version) int {
	if c := v.compareMain(w); c != 0 {
		return c
	}
	switch {
	case len(v.Pre) == 0 && len(w.Pre) == 0:
		return 0
	case len(v.Pre) == 0:
		return 1
	case len(w.Pre) == 0:
		return -1
	}
	return compareIdentifierLists(v.Pre, w.Pre)
}

func (v Version) compareMain(w Version) int {
	return cmp.Or(cmp.Compare(v.Major, w.Major), cmp.Compare(v.Minor, w.Minor), cmp.Compare(v.Patch, w.Patch))
}

// CompareBuild is Compare that orders equal versions by build metadata.
func (v Version) CompareBuild(w Version) int {
	return cmp.Or(v.Compare(w), compareIdentifierLists(v.Build, w.Build))
}

func compareIdentifierLists(a, b []string) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if c := compareIdentifiers(a[i], b[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

func compareIdentifiers(a, b string) int {
	an, bn := isNumeric(a), isNumeric(b)
	switch {
	case an && bn:
		a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
		return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	case an:
		return -1
	case bn:
		return 1
	}
	return strings.Compare(a, b)
}

func isNumeric(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// Sort orders versions in place, lowest first.
func Sort(vs []Version) { slices.SortStableFunc(vs, Version.CompareBuild) }

// partial is a version of which parts may be missing or wild.
type partial struct {
	num        [3]string // "" for a wild or missing part
	parts      int
	pre, build []string
}

func (p *partial) wild() bool { return p.num[0] == "" || p.num[1] == "" || p.num[2] == "" }

// read reads 1 to 3 parts and, after the third, prerelease and build. It
// returns what is left.
func (p *partial) read(s string, loose bool) (rest string, ok bool) {
	for p.parts < 3 {
		if p.parts > 0 {
			if s == "" || s[0] != '.' {
				return s, true
			}
			s = s[1:]
		}
		if s == "" {
			return s, false
		}
		switch c := s[0]; {
		case c == 'x' || c == 'X' || c == '*':
			s = s[1:]
		case c >= '0' && c <= '9':
			n := 1
			for n < len(s) && s[n] >= '0' && s[n] <= '9' {
				n++
			}
			if n > 1 && c == '0' && !loose {
				return s, false
			}
			p.num[p.parts] = s[:n]
			s = s[n:]
		default:
			return s, false
		}
		p.parts++
	}
	if pre, left, ok := readIdentifiers(strings.TrimPrefix(s, "-"), true, loose); ok && strings.HasPrefix(s, "-") {
		p.pre, s = pre, left
	} else if strings.HasPrefix(s, "-") && !loose {
		return s, false
	} else if loose && s != "" && s[0] != '+' {
		if pre, left, ok := readIdentifiers(s, true, loose); ok {
			p.pre, s = pre, left
		}
	}
	if strings.HasPrefix(s, "+") {
		if p.build, s, ok = readIdentifiers(s[1:], false, loose); !ok {
			return s, false
		}
	}
	return s, true
}

// readIdentifiers reads identifiers with dots between them.
func readIdentifiers(s string, pre, loose bool) (ids []string, rest string, ok bool) {
	for {
		n := 0
		for n < len(s) && isIdentifierByte(s[n]) {
			n++
		}
		id := s[:n]
		if id == "" || pre && !loose && n > 1 && id[0] == '0' && isNumeric(id) {
			return nil, s, false
		}
		ids = append(ids, id)
		s = s[n:]
		if s == "" || s[0] != '.' {
			return ids, s, true
		}
		s = s[1:]
	}
}

func isIdentifierByte(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '-'
}

func (p *partial) version() (Version, error) {
	v := Version{Pre: p.pre, Build: p.build}
	for i, to := range [...]*uint64{&v.Major, &v.Minor, &v.Patch} {
		n, err := number(p.num[i])
		if err != nil {
			return Version{}, err
		}
		*to = n
	}
	for i, id := range v.Pre {
		// Loose identifiers may have leading zeros; they are numbers all the same.
		if isNumeric(id) && len(id) > 1 && id[0] == '0' {
			v.Pre = slices.Clone(v.Pre)
			if v.Pre[i] = strings.TrimLeft(id, "0"); v.Pre[i] == "" {
				v.Pre[i] = "0"
			}
		}
	}
	return v, nil
}

func number(s string) (uint64, error) {
	if s == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || n > maxNumber {
		return 0, ErrVersion
	}
	return n, nil
}
