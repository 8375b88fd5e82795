package json_test

import (
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/builtins/json"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/realm"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func newRealm() *core.Realm { return realm.New(core.NewAgent()) }

func parse(t testing.TB, r *core.Realm, s string) core.Value {
	t.Helper()
	v, err := json.ParseText(r, text.FromGo(s))
	if err != nil {
		t.Fatalf("%.100s: %v", s, err)
	}
	return v
}

func stringify(t testing.TB, r *core.Realm, v, space core.Value) string {
	t.Helper()
	s, err := json.Stringify(r, v, core.Undefined, space)
	if err != nil {
		t.Fatal(err)
	}
	return s.AsString().ToWTF8()
}

// TestRoundTrip has texts that JSON.stringify(JSON.parse(text)) gives back in
// Node 26, or the text behind the arrow.
func TestRoundTrip(t *testing.T) {
	r := newRealm()
	for _, c := range [...]string{
		`null`, `true`, `[]`, `{}`, `[[],{}]`, `""`, `"\u001f\b\t\n\f\r\"\\/"`, `{"a":{"b":[1,2,{"c":null}]}}`,
		`0`, `-0 => 0`, `1e3 => 1000`, `1E+2 => 100`, `-1.5e-7 => -1.5e-7`, `123456789012345680000`, `1e21 => 1e+21`, `1e400 => null`, `5e-324`,
		`9007199254740993 => 9007199254740992`, `0.1`, `12345678901234567890 => 12345678901234567000`, `1.7976931348623157e308 => 1.7976931348623157e+308`,
		`2147483648`, `-2147483648`, `999999999`, `1000000000`, `[1.0,2.50] => [1,2.5]`, `18446744073709551616 => 18446744073709552000`,
		`{"b":1,"a":2,"1":3,"0":4} => {"0":4,"1":3,"b":1,"a":2}`, `{"a":1,"b":2,"a":3} => {"a":3,"b":2}`, `{"__proto__":1}`,
		`"\u00e9\u65e5\ud83d\ude00" => "é日😀"`, `"\ud800" => "\ud800"`, `"\u2028"=> "` + "\u2028" + `"`,
		` [ 1 , { "x" : "y" } ] ` + "\t\r\n => " + `[1,{"x":"y"}]`, `{"日":"本","é":1}`, `{"":0}`, `{"a\"b":1,"c\\d":2}`,
		`[{"a":1,"b":2},{"a":1,"b":2},{"b":1},{"a":1},{"a":1,"c":2,"b":3},{"a\"":1}]`,
	} {
		in, want, ok := strings.Cut(c, "=> ")
		if in = strings.TrimSuffix(in, " "); !ok {
			want = in
		}
		if got := stringify(t, r, parse(t, r, in), core.Undefined); got != want {
			t.Errorf("%s gives %s, want %s", in, got, want)
		}
	}
}

// TestMessages has errors of Node 26.
func TestMessages(t *testing.T) {
	r := newRealm()
	for _, c := range [...][2]string{
		{``, `Unexpected end of JSON input`},
		{`{"a":1 "b"`, `Expected ',' or '}' after property value in JSON at position 7 (line 1 column 8)`},
		{`{"a" 1`, `Expected ':' after property name in JSON at position 5 (line 1 column 6)`},
		{`{a:1}`, `Expected property name or '}' in JSON at position 1 (line 1 column 2)`},
		{`{"a":1,}`, `Expected double-quoted property name in JSON at position 7 (line 1 column 8)`},
		{`[1,]`, `Unexpected token ']', "[1,]" is not valid JSON`},
		{"[1,\r\n2,\n\r3 x]", `Expected ',' or ']' after array element in JSON at position 11 (line 4 column 3)`},
		{`nulx`, `Unexpected token 'x', "nulx" is not valid JSON`},
		{`"abc`, `Unterminated string in JSON at position 4 (line 1 column 5)`},
		{"\"a\nb\"", `Bad control character in string literal in JSON at position 2 (line 1 column 3)`},
		{`"a\xb"`, `Bad escaped character in JSON at position 3 (line 1 column 4)`},
		{`"a\u12zz"`, `Bad Unicode escape in JSON at position 6 (line 1 column 7)`},
		{`1 2`, `Unexpected non-whitespace character after JSON at position 2 (line 1 column 3)`},
		{`01`, `Unexpected number in JSON at position 1 (line 1 column 2)`},
		{`-a`, `No number after minus sign in JSON at position 1 (line 1 column 2)`},
		{`1.a`, `Unterminated fractional number in JSON at position 2 (line 1 column 3)`},
		{`1e+`, `Exponent part is missing a number in JSON at position 3 (line 1 column 4)`},
		{`undefined`, `"undefined" is not valid JSON`},
		{strings.Repeat("x", 100), `Unexpected token 'x', "xxxxxxxxxx"... is not valid JSON`},
		{`[23456,90123,567,9012,x]`, `Unexpected token 'x', ...",567,9012,x]" is not valid JSON`},
		{`[0,1,2,3,4,5,6,7,8,x9,1234567890`, `Unexpected token 'x', ..."4,5,6,7,8,x9,1234567"... is not valid JSON`},
		{"[\u65e5]", "Unexpected token '\u65e5', \"[\u65e5]\" is not valid JSON"},
	} {
		_, err := json.ParseText(r, text.FromGo(c[0]))
		if err == nil || err.Error() != "SyntaxError: "+c[1] {
			t.Errorf("%s: %v, want %s", c[0], err, c[1])
		}
	}
}

func TestIndent(t *testing.T) {
	r := newRealm()
	v := parse(t, r, `{"a":[1,{"b":2}],"c":[],"d":{}}`)
	want := "{\n--\"a\": [\n----1,\n----{\n------\"b\": 2\n----}\n--],\n--\"c\": [],\n--\"d\": {}\n}"
	if got := stringify(t, r, v, core.GoStr("--")); got != want {
		t.Errorf("got %s", got)
	}
	if got := stringify(t, r, v, core.GoStr("日日")); got != strings.ReplaceAll(want, "--", "日日") {
		t.Errorf("got %s", got)
	}
}

// TestDeep nests further than any stack goes.
func TestDeep(t *testing.T) {
	r := newRealm()
	const n = 100_000
	s := strings.Repeat(`[{"a":`, n) + "1" + strings.Repeat("}]", n)
	if got := stringify(t, r, parse(t, r, s), core.Undefined); got != s {
		t.Error("not the same")
	}
	v := parse(t, r, strings.Repeat("[", 40)+strings.Repeat("]", 40)).AsObject()
	inner := v
	for {
		next, _ := core.GetIndex(inner, 0)
		if !next.IsObject() {
			break
		}
		inner = next.AsObject()
	}
	if err := core.SetIndex(inner, 0, core.Obj(v), true); err != nil {
		t.Fatal(err)
	}
	_, err := json.Stringify(r, core.Obj(v), core.Undefined, core.Undefined)
	const want = "TypeError: Converting circular structure to JSON\n    --> starting at object with constructor 'Array'\n" +
		"    |     index 0 -> object with constructor 'Array'\n    |     index 0 -> object with constructor 'Array'\n" +
		"    |     ...\n    |     index 0 -> object with constructor 'Array'\n    --- index 0 closes the circle"
	if err == nil || !strings.HasPrefix(err.Error(), "TypeError: Converting") || err.Error() != want {
		t.Errorf("cycle: %v", err)
	}
}

// TestShapes looks that objects with the same keys get the same shape, found
// by prediction or not.
func TestShapes(t *testing.T) {
	r := newRealm()
	list := parse(t, r, `[{"x":1,"y":2},{"x":3,"y":4},{"y":1,"x":2},{"x":5,"y":6}]`).AsArray()
	if len(list.Dense) != 4 || list.Dense[0].AsObject().Shape() != list.Dense[1].AsObject().Shape() ||
		list.Dense[0].AsObject().Shape() != list.Dense[3].AsObject().Shape() {
		t.Error("shapes differ")
	}
	other := parse(t, newRealm(), `{"x":1,"y":2}`).AsObject()
	if other.Shape() == list.Dense[0].AsObject().Shape() {
		t.Error("shape shared between agents")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5e3,"x\u00e9\n"],"b":null}`, `[[[`, `"\ud83d`, "\u65e5", `{"a":1,"a":2}`, `-`, `1e`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r := newRealm()
		v, err := json.ParseText(r, text.FromGo(s))
		if err != nil {
			return
		}
		once := stringify(t, r, v, core.Undefined)
		if twice := stringify(t, r, parse(t, r, once), core.Undefined); once != twice {
			t.Errorf("%q: %q, then %q", s, once, twice)
		}
	})
}

func document() string {
	var b strings.Builder
	b.WriteByte('[')
	for i := range 2000 {
		if i > 0 {
			b.WriteByte(',')
		}
		id := string(rune('a'+i%26)) + strings.Repeat("z", i%7)
		b.WriteString(`{"id":` + string('1'+byte(i%9)) + `23,"name":"user ` + id + `","email":"` + id + `@example.com","active":true,"score":12.375,` +
			`"tags":["a","bb","ccc"],"address":{"street":"Main street ` + id + `","city":"Town","zip":"10001"},"created":"2024-01-01T00:00:00Z","nothing":null}`)
	}
	b.WriteByte(']')
	return b.String()
}

func BenchmarkParse(b *testing.B) {
	r := newRealm()
	s := text.FromGo(document())
	b.SetBytes(int64(s.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.ParseText(r, s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStringify(b *testing.B) {
	r := newRealm()
	v := parse(b, r, document())
	b.SetBytes(int64(len(document())))
	b.ReportAllocs()
	for b.Loop() {
		stringify(b, r, v, core.Undefined)
	}
}

func BenchmarkParseSmall(b *testing.B) {
	r := newRealm()
	s := text.FromGo(`{"a":1,"b":"hello","c":[1,2,3],"d":{"e":true}}`)
	b.SetBytes(int64(s.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.ParseText(r, s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStringifySmall(b *testing.B) {
	r := newRealm()
	v := parse(b, r, `{"a":1,"b":"hello","c":[1,2,3],"d":{"e":true}}`)
	b.ReportAllocs()
	for b.Loop() {
		stringify(b, r, v, core.Undefined)
	}
}
