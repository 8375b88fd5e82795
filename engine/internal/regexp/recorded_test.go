package regexp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
	"unicode/utf16"
)

// jsString is a JavaScript string in a recorded file: a JSON string, or an array
// of code units where the string has lone surrogates.
type jsString []uint16

func (s *jsString) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '[' {
		return json.Unmarshal(b, (*[]uint16)(s))
	}
	var str string
	if err := json.Unmarshal(b, &str); err != nil {
		return err
	}
	*s = utf16.Encode([]rune(str))
	return nil
}

func (s jsString) wtf8() string {
	var b []byte
	for i := 0; i < len(s); i++ {
		c := uint32(s[i])
		if c&0xFC00 == 0xD800 && i+1 < len(s) && s[i+1]&0xFC00 == 0xDC00 {
			c = 0x10000 + (c&0x3FF)<<10 + uint32(s[i+1])&0x3FF
			i++
		}
		b = appendWTF8(b, c)
	}
	return string(b)
}

func (s jsString) latin1() ([]byte, bool) {
	b := make([]byte, len(s))
	for i, c := range s {
		if c > 0xFF {
			return nil, false
		}
		b[i] = byte(c)
	}
	return b, true
}

// recordedCase is a line of a recorded file; see testdata/README.md.
type recordedCase struct {
	Pattern jsString        `json:"p"`
	Flags   string          `json:"f"`
	Error   string          `json:"e"`
	Matches []recordedMatch `json:"r"`
	Names   []jsString      `json:"g"`
}

type recordedMatch struct {
	Input jsString `json:"s"`
	Start int      `json:"i"`
	Caps  []int32  `json:"c"` // nil: no match
}

func (c recordedCase) check(m *Matcher) error {
	src := c.Pattern.wtf8()
	flags, ok := ParseFlags(c.Flags)
	if !ok {
		return fmt.Errorf("flags %q do not parse", c.Flags)
	}
	valid := ValidatePattern(src, flags)
	prog, err := Compile(src, flags)
	if c.Error != "" {
		if err == nil || valid == nil {
			return fmt.Errorf("compiles, want %q", c.Error)
		}
		if err.Error() != c.Error || valid.Error() != c.Error {
			return fmt.Errorf("error %q, %q, want %q", err, valid, c.Error)
		}
		return nil
	}
	if err != nil || valid != nil {
		return fmt.Errorf("error %v, %v", err, valid)
	}
	var names []string
	for _, n := range prog.GroupNames() {
		names = append(names, n.Name)
	}
	var want []string
	for _, n := range c.Names {
		want = append(want, n.wtf8())
	}
	if !slices.Equal(names, want) {
		return fmt.Errorf("names %q, want %q", names, want)
	}
	for _, r := range c.Matches {
		for _, m.memoFromStart = range []bool{false, true} {
			if err := r.check(prog, flags, m); err != nil {
				return fmt.Errorf("memo %v: %w", m.memoFromStart, err)
			}
		}
	}
	return nil
}

func (r recordedMatch) check(prog *Program, flags Flags, m *Matcher) error {
	caps := make([]int32, 2*prog.NumCaptures())
	verify := func(kind string, ok bool, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("%s %q from %d: %w", kind, r.Input.wtf8(), r.Start, err)
		case !ok && r.Caps != nil:
			return fmt.Errorf("%s %q from %d: no match, want %v", kind, r.Input.wtf8(), r.Start, r.Caps)
		case ok && !slices.Equal(caps, r.Caps):
			return fmt.Errorf("%s %q from %d: %v, want %v", kind, r.Input.wtf8(), r.Start, caps, r.Caps)
		}
		return nil
	}
	ok, err := prog.MatchUTF16(m, r.Input, r.Start, flags&Sticky != 0, caps)
	if err := verify("utf16", ok, err); err != nil {
		return err
	}
	if b, isLatin1 := r.Input.latin1(); isLatin1 {
		ok, err := prog.MatchLatin1(m, b, r.Start, flags&Sticky != 0, caps)
		return verify("latin1", ok, err)
	}
	return nil
}

// TestRecorded compares with what Node 26 does. REGEXP_RECORDED may name more
// files.
func TestRecorded(t *testing.T) {
	files, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no recorded files", err)
	}
	if extra := os.Getenv("REGEXP_RECORDED"); extra != "" {
		files = append(files, filepath.SplitList(extra)...)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) { checkRecorded(t, name) })
	}
}

func checkRecorded(t *testing.T, name string) {
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 64<<20)
	m := &Matcher{StepBudget: 50_000_000}
	bad := 0
	for line := 1; sc.Scan(); line++ {
		var c recordedCase
		if err := json.Unmarshal(sc.Bytes(), &c); err != nil {
			t.Fatalf("line %d: %v", line, err)
		}
		began := time.Now()
		err := c.check(m)
		if d := time.Since(began); d > time.Second/4 {
			t.Logf("line %d: /%s/%s took %v", line, c.Pattern.wtf8(), c.Flags, d)
		}
		if err != nil {
			if bad++; bad <= 30 {
				t.Errorf("line %d: /%s/%s: %v", line, c.Pattern.wtf8(), c.Flags, err)
			}
		}
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	if bad > 30 {
		t.Errorf("%d cases differ", bad)
	}
}
