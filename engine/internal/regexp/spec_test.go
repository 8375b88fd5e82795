package regexp

import (
	"slices"
	"testing"
)

// TestSpec holds cases whose expected value comes from the standard, most of
// them where V8 departs from it or where a rule is easy to get wrong.
func TestSpec(t *testing.T) {
	for _, c := range []struct {
		pattern, flags, input string
		start                 int
		want                  []int32
	}{
		// Modifiers apply to their group only.
		{`(?i:a)b`, "", "AbAB", 0, []int32{0, 2}},
		{`(?-i:a)b`, "i", "AbaB", 0, []int32{2, 4}},
		{`(?i:å)|[1-c]{2,}`, "", "xbxb", 0, nil},
		{`(?s:.)(?-s:.)`, "", "\n\nx", 0, []int32{1, 3}},
		{`(?m:^b$)`, "", "a\nb\nc", 0, []int32{2, 3}},
		{`(?-m:^a)$`, "m", "a\na", 0, []int32{0, 1}},
		{`(?i:\b)k`, "u", "\u212ak", 0, nil}, // U+212A is a word character here
		{`(?i:(a)\1)`, "", "aA", 0, []int32{0, 2, 0, 1}},
		{`(?i:a(?-i:b))`, "", "AB Ab", 0, []int32{3, 5}},
		// Strings of \q{} fold, whatever their length.
		{`^[\q{é|}]$`, "iv", "É", 0, []int32{0, 1}},
		{`^[\q{éé|x}]$`, "iv", "Éé", 0, []int32{0, 2}},
		{`^[\q{KM|x}]$`, "iv", "\u212am", 0, []int32{0, 2}},
		{`[^\P{Lowercase_Letter}]`, "iv", "A", 0, []int32{0, 1}},
		{`[^\P{Lowercase_Letter}]`, "iu", "A", 0, nil},
		{`\P{Lowercase_Letter}`, "iu", "a", 0, []int32{0, 1}},
		{`\P{Lowercase_Letter}`, "iv", "a", 0, nil},
		// The longest string of a class comes first, whatever the order.
		{`[a\q{ab|abc|}]`, "v", "abcd", 0, []int32{0, 3}},
		{`[a\q{ab|abc|}]d`, "v", "abd", 0, []int32{0, 3}},
		{`[\q{|ab}]{2}c`, "v", "abc", 0, []int32{0, 3}},
		{`[\q{a\uD83D}x]`, "v", "a\U0001F600", 0, nil},
		// Positions between the halves of a surrogate pair do not exist.
		{`\B`, "u", "a\U00010000b", 2, nil},
		{`\B`, "u", "a\U00010000\U00010000", 0, []int32{3, 3}},
		{`(?!.)`, "u", "\U00010000", 1, []int32{2, 2}},
		{`.`, "uy", "\U00010000", 1, []int32{0, 2}},
		{`[^x]`, "u", "\U00010000", 1, []int32{0, 2}},
		{`[^x]`, "", "\U00010000", 1, []int32{1, 2}},
		{`(?<=\uD83D)`, "u", "\U0001F600", 0, nil},
		{`\uD83D`, "u", "\U0001F600", 0, nil},
		{`\uDE00`, "", "\U0001F600", 0, []int32{1, 2}},
		{`^.$`, "u", "\U0001F600", 0, []int32{0, 2}},
		{`^.$`, "", "\U0001F600", 0, nil},
		// Canonicalize without u keeps non-ASCII from becoming ASCII.
		{`[\w-]`, "i", "\u017f", 0, nil},
		{`\w`, "iu", "\u017f", 0, []int32{0, 1}},
		{`ß`, "i", "ẞ", 0, nil},
		{`ß`, "iu", "ẞ", 0, []int32{0, 1}},
		{`\u0390`, "i", "\u1fd3", 0, nil},
		{`\u0390`, "iu", "\u1fd3", 0, []int32{0, 1}},
		// Groups inside a loop are reset in every round.
		{`(?:(a)|b)*`, "", "ab", 0, []int32{0, 2, -1, -1}},
		{`(z)((a+)?(b+)?(c))*`, "", "zaacbbbcac", 0, []int32{0, 10, 0, 1, 8, 10, 8, 9, -1, -1, 9, 10}},
		{`(?:(?=(a))a|b)*`, "", "ab", 0, []int32{0, 2, -1, -1}},
		// An optional round may not be empty.
		{`(a*)*`, "", "b", 0, []int32{0, 0, -1, -1}},
		{`(a*)+`, "", "b", 0, []int32{0, 0, 0, 0}},
		{`(?:a*?)*?b`, "", "aab", 0, []int32{0, 3}},
		{`\n(?:.+c|)+$`, "s", " \n", 0, []int32{1, 2}},
		{`(|a)*`, "", "aa", 0, []int32{0, 2, 1, 2}},
		{`(|a)+`, "", "aa", 0, []int32{0, 2, 1, 2}},
		{`(|a){2}`, "", "aa", 0, []int32{0, 0, 0, 0}},
		{`(?:(?=(\w))){2,5}`, "", "a", 0, []int32{0, 0, 0, 1}},
		{`(?:(?=(\w)))*`, "", "a", 0, []int32{0, 0, -1, -1}},
		// Lookbehind runs from right to left.
		{`(?<=(\d+)(\d+))$`, "", "1053", 0, []int32{4, 4, 0, 1, 1, 4}},
		{`(?<=\1(\w))d`, "i", "abcCd", 0, []int32{4, 5, 3, 4}},
		{`(?<!(^|[ab]))\w{2}`, "", "abcdef", 0, []int32{3, 5, -1, -1}},
		{`(?<=(?<a>\w){3})f`, "", "abcdef", 0, []int32{5, 6, 2, 3}},
		// Duplicate names.
		{`(?:(?<x>a)|(?<x>b))\k<x>`, "", "bb", 0, []int32{0, 2, -1, -1, 0, 1}},
		{`(?:(?:(?<x>a)|(?<x>b))\k<x>){2}`, "", "aabb", 0, []int32{0, 4, -1, -1, 2, 3}},
		{`\k<x>(?<x>a)`, "", "a", 0, []int32{0, 1, 0, 1}},
		// Lookaheads keep their captures and lose their choices.
		{`(?=(a+))a*b\1`, "", "baaabac", 0, []int32{3, 6, 3, 4}},
		{`(.*?)a(?!(a+)b\2c)\2(.*)`, "", "baaabaac", 0, []int32{0, 8, 0, 2, -1, -1, 3, 8}},
	} {
		p := mustCompile(t, c.pattern, c.flags)
		units := decodeWTF8(nil, c.input)
		r := recordedMatch{Input: units, Start: c.start, Caps: c.want}
		for _, memo := range []bool{false, true} {
			f, _ := ParseFlags(c.flags)
			if err := r.check(p, f, &Matcher{memoFromStart: memo}); err != nil {
				t.Errorf("/%s/%s: %v", c.pattern, c.flags, err)
			}
		}
	}
}

func TestParseFlags(t *testing.T) {
	for _, s := range []string{"", "dgimsuy", "ygi", "v", "dgimsvy"} {
		f, ok := ParseFlags(s)
		sorted := []byte(s)
		slices.Sort(sorted)
		if !ok || f.String() != string(sorted) {
			t.Errorf("%q: %v %v", s, f, ok)
		}
	}
	for _, s := range []string{"uv", "gg", "x", "G", "é"} {
		if _, ok := ParseFlags(s); ok {
			t.Errorf("%q is valid", s)
		}
	}
}

func TestGroupNames(t *testing.T) {
	p := mustCompile(t, `(?<b>(?<a>x))|(?<b>y)(?<\u{1D49C}>z)`, "")
	got := p.GroupNames()
	want := []GroupName{{"b", []int{1, 3}}, {"a", []int{2}}, {"\U0001D49C", []int{4}}}
	if !slices.EqualFunc(got, want, func(a, b GroupName) bool { return a.Name == b.Name && slices.Equal(a.Indices, b.Indices) }) {
		t.Errorf("%v", got)
	}
}
