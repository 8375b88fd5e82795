package string_test

import (
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/realm"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func newRealm() *core.Realm { return realm.New(core.NewAgent()) }

// value makes a language value: a string, a number, a bool, or undefined for nil.
func value(v any) core.Value {
	switch v := v.(type) {
	case string:
		return core.GoStr(v)
	case int:
		return core.Int(int32(v))
	case float64:
		return core.Number(v)
	case bool:
		return core.Bool(v)
	}
	return core.Undefined
}

func show(v core.Value) string {
	if v.IsKind(core.KindArray) {
		parts := []string{}
		for _, e := range v.AsArray().Dense {
			parts = append(parts, show(e))
		}
		return "[" + strings.Join(parts, "|") + "]"
	}
	return core.DescribeValue(v)
}

// TestMethods has results of Node 26.
func TestMethods(t *testing.T) {
	r := newRealm()
	for _, c := range [...]struct {
		this   any
		method string
		args   []any
		want   string
	}{
		{"abc", "at", []any{-1}, "c"}, {"abc", "at", []any{3}, "undefined"}, {"abc", "charAt", []any{1.9}, "b"}, {"abc", "charAt", []any{-1}, ""},
		{"a\U0001F600", "codePointAt", []any{1}, "128512"}, {"a\U0001F600", "codePointAt", []any{2}, "56832"}, {"abc", "charCodeAt", []any{9}, "NaN"},
		{"canal", "lastIndexOf", []any{"a"}, "3"}, {"canal", "lastIndexOf", []any{"a", 2}, "1"}, {"canal", "lastIndexOf", []any{"a", -5}, "-1"},
		{"canal", "lastIndexOf", []any{""}, "5"}, {"canal", "indexOf", []any{"", 10}, "5"}, {"日本語", "indexOf", []any{"語"}, "2"},
		{"abc", "endsWith", []any{"b", 2}, "true"}, {"abc", "startsWith", []any{"c", 2}, "true"}, {"abc", "includes", []any{"a", 1}, "false"},
		{"abcdef", "slice", []any{-3, -1}, "de"}, {"abcdef", "substring", []any{4, 1}, "bcd"}, {"abcdef", "substr", []any{-3, 2}, "de"},
		{"abc", "padStart", []any{7, "12"}, "1212abc"}, {"abc", "padEnd", []any{6}, "abc   "}, {"ab", "repeat", []any{3}, "ababab"},
		{"a-b-c", "split", []any{"-"}, "[a|b|c]"}, {"a-b-c", "split", []any{"-", 2}, "[a|b]"}, {"abc", "split", []any{""}, "[a|b|c]"},
		{"abc", "split", nil, "[abc]"}, {"", "split", []any{""}, "[]"}, {"", "split", []any{","}, "[]"}, {"日本", "split", []any{""}, "[日|本]"},
		{"aXbX", "replace", []any{"X", "[$&$`$']"}, "a[XabX]bX"}, {"aXbX", "replaceAll", []any{"X", "$$"}, "a$b$"}, {"ab", "replaceAll", []any{"", "_"}, "_a_b_"},
		{"abc", "replace", []any{"z", "y"}, "abc"}, {"abc", "replace", []any{"b", "$1$<x>$"}, "a$1$<x>$c"},
		{" \t\u00a0\ufeffx\u2028 ", "trim", nil, "x"}, {" x ", "trimStart", nil, "x "}, {" x ", "trimEnd", nil, " x"},
		{"straße", "toUpperCase", nil, "STRASSE"}, {"ΑΣ", "toLowerCase", nil, "ας"}, {"e\u0301", "normalize", nil, "é"}, {"ﬁ", "normalize", []any{"NFKD"}, "fi"},
		{"a\"b", "anchor", []any{`x"y`}, `<a name="x&quot;y">a"b</a>`}, {"x", "big", nil, "<big>x</big>"}, {"x", "fontcolor", []any{"red"}, `<font color="red">x</font>`},
		{"a", "concat", []any{1, nil, true}, "a1undefinedtrue"}, {12, "padStart", []any{4, 0}, "0012"},
		{"a\xed\xa0\x80", "isWellFormed", nil, "false"}, {"a\xed\xa0\x80", "toWellFormed", nil, "a\ufffd"}, {"a", "localeCompare", []any{"b"}, "-1"},
	} {
		f, err := core.Get(r.Intrinsic(core.IntrinsicStringPrototype), text.InternGo(c.method))
		if err != nil {
			t.Fatal(err)
		}
		args := []core.Value{}
		for _, a := range c.args {
			args = append(args, value(a))
		}
		v, err := core.Call(f, value(c.this), args...)
		if err != nil || show(v) != c.want {
			t.Errorf("%v.%s(%v) = %s, %v; want %s", c.this, c.method, c.args, show(v), err, c.want)
		}
	}
}

// TestMessages has errors of Node 26.
func TestMessages(t *testing.T) {
	r := newRealm()
	for _, c := range [...]struct {
		this   any
		method string
		args   []any
		want   string
	}{
		{nil, "at", nil, "TypeError: String.prototype.at called on null or undefined"},
		{nil, "trimStart", nil, "TypeError: String.prototype.trimLeft called on null or undefined"},
		{1, "valueOf", nil, "TypeError: String.prototype.valueOf requires that 'this' be a String"},
		{"a", "repeat", []any{-1}, "RangeError: Invalid count value: -1"},
		{"ab", "repeat", []any{1 << 30}, "RangeError: Invalid string length"},
		{"ab", "padEnd", []any{1 << 30}, "RangeError: Invalid string length"},
		{"a", "normalize", []any{"x"}, "RangeError: The normalization form should be one of NFC, NFD, NFKC, NFKD."},
	} {
		f, err := core.Get(r.Intrinsic(core.IntrinsicStringPrototype), text.InternGo(c.method))
		if err != nil {
			t.Fatal(err)
		}
		args := []core.Value{}
		for _, a := range c.args {
			args = append(args, value(a))
		}
		if _, err := core.Call(f, value(c.this), args...); err == nil || err.Error() != c.want {
			t.Errorf("%v.%s(%v): %v, want %s", c.this, c.method, c.args, err, c.want)
		}
	}
}

func TestStatics(t *testing.T) {
	r := newRealm()
	ctor := core.Obj(r.Intrinsic(core.IntrinsicString))
	for _, c := range [...]struct {
		method string
		args   []any
		want   string
	}{
		{"fromCharCode", []any{65, 0x263A, 65601}, "A☺A"}, {"fromCharCode", nil, ""},
		{"fromCodePoint", []any{0x1F600, 97}, "\U0001F600a"}, {"fromCodePoint", []any{"98"}, "b"},
	} {
		args := []core.Value{}
		for _, a := range c.args {
			args = append(args, value(a))
		}
		v, err := core.Invoke(r, ctor, text.InternGo(c.method), args...)
		if err != nil || show(v) != c.want {
			t.Errorf("%s(%v) = %s, %v", c.method, c.args, show(v), err)
		}
	}
	if _, err := core.Invoke(r, ctor, text.InternGo("fromCodePoint"), core.Number(1.5)); err == nil || err.Error() != "RangeError: Invalid code point 1.5" {
		t.Errorf("fromCodePoint(1.5): %v", err)
	}
}
