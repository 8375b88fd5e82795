package regexp_test

import (
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/realm"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func newRealm() *core.Realm { return realm.New(core.NewAgent()) }

func create(t testing.TB, r *core.Realm, pattern, flags string) core.Value {
	t.Helper()
	o, err := r.Agent.RegExpCreate(r, core.GoStr(pattern), core.GoStr(flags))
	if err != nil {
		t.Fatal(err)
	}
	return core.Obj(o)
}

func invoke(t testing.TB, r *core.Realm, v core.Value, method string, args ...core.Value) core.Value {
	t.Helper()
	res, err := core.Invoke(r, v, text.InternGo(method), args...)
	if err != nil {
		t.Fatalf("%s: %v", method, err)
	}
	return res
}

// show renders strings, of which only the empty one is quoted, other primitive
// values and arrays of them.
func show(v core.Value) string {
	if v.IsKind(core.KindArray) {
		parts := []string{}
		for _, e := range v.AsArray().Dense {
			parts = append(parts, show(e))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	if s := core.DescribeValue(v); s != "" {
		return s
	}
	return `""`
}

// TestMethods has results of Node 26. Each case runs on a plain object, which
// takes the fast path, and on one with a property of its own, which does not.
func TestMethods(t *testing.T) {
	for _, c := range [...]struct{ subject, method, pattern, flags, arg, want string }{
		{"a1b22c", "match", `\d+`, "g", "", "[1,22]"},
		{"abc", "match", `(x)?b`, "", "", "[b,undefined]"},
		{"abc", "match", `z`, "g", "", "null"},
		{"a1b22c", "replace", `(\d)(\d)?`, "g", "<$1$2$3$&$`$'$$>", "a<1$31ab22c$>b<22$322a1bc$>c"},
		{"aaa", "replace", `a`, "", "$01$10$", "$01$10$aa"},
		{"xaay", "replace", `(?<n>a)`, "g", "[$<n>$<m>$<]", "x[a$<][a$<]y"},
		{"2024-05", "replace", `(?<y>\d+)-(?<m>\d+)`, "", "$<m>/$<y>", "05/2024"},
		{"abc", "replace", ``, "g", "-", "-a-b-c-"},
		{"\U0001F600a", "replace", ``, "gu", "-", "-\U0001F600-a-"},
		{"a1b2", "split", `(\d)`, "", "", `[a,1,b,2,""]`},
		{"abc", "split", ``, "", "", "[a,b,c]"},
		{"", "split", `x`, "", "", `[""]`},
		{"", "split", ``, "", "", "[]"},
		{"xaxa", "split", `\b`, "", "", "[xaxa]"},
		{"日本語", "search", `語`, "", "", "2"},
		{"aBc", "replaceAll", `b`, "gi", "$&$&", "aBBc"},
		{"bab", "match", `b`, "gy", "", "[b]"},
	} {
		for _, own := range []bool{false, true} {
			r := newRealm()
			x := create(t, r, c.pattern, c.flags)
			if own {
				core.DefineOwn(x.AsObject(), text.InternGo("own"), core.True, core.DataDefault)
			}
			args := []core.Value{x}
			if c.method == "replace" || c.method == "replaceAll" {
				args = append(args, core.GoStr(c.arg))
			}
			got := show(invoke(t, r, core.GoStr(c.subject), c.method, args...))
			if got != c.want {
				t.Errorf("%+v (own property: %v) gives %s", c, own, got)
			}
		}
	}
}

// TestOverride replaces what fast paths look at, one thing after the other.
func TestOverride(t *testing.T) {
	mark := func(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) { return core.Null, nil }
	for _, name := range []string{"exec", "flags", "global", "sticky"} {
		r := newRealm()
		proto := r.Intrinsic(core.IntrinsicRegExpPrototype)
		x := create(t, r, "a", "g")
		if got := show(invoke(t, r, core.GoStr("aa"), "match", x)); got != "[a,a]" {
			t.Fatalf("before %s: %s", name, got)
		}
		key := text.InternGo(name)
		f := r.NewNativeFunction(name, 0, mark)
		want := "null"
		if name == "exec" {
			core.DefineOwn(proto, key, core.Obj(f), core.MethodDefault)
		} else {
			if want = "[a]"; name == "sticky" {
				want = "[a,a]"
			}
			core.DefineOwnAccessor(proto, key, &core.Accessor{Get: f}, core.Configurable)
		}
		if got := show(invoke(t, r, core.GoStr("aa"), "match", x)); got != want {
			t.Errorf("%s replaced: %s, want %s", name, got, want)
		}
	}
}

func TestSourceAndEscape(t *testing.T) {
	r := newRealm()
	for _, c := range [...][2]string{
		{"", "(?:)"}, {"/", `\/`}, {"[/]", "[/]"}, {"\n\r\u2028\u2029", `\n\r\u2028\u2029`}, {`\/`, `\/`}, {"\\\n", `\n`}, {`[\]/]/`, `[\]/]\/`},
	} {
		v, err := core.Get(create(t, r, c[0], "").AsObject(), text.AtomSource.Key())
		if err != nil || show(v) != c[1] {
			t.Errorf("source of %q: %s %v", c[0], show(v), err)
		}
	}
	for _, c := range [...][2]string{
		{"abc-1", `\x61bc\x2d1`}, {"1a \n\u2028$", `\x31a\x20\n\u2028\$`}, {"\u00a0é\U0001F600/", `\xa0é` + "\U0001F600" + `\/`}, {"", `""`},
	} {
		if got := show(invoke(t, r, core.Obj(r.Intrinsic(core.IntrinsicRegExp)), "escape", core.GoStr(c[0]))); got != c[1] {
			t.Errorf("escape(%q) = %s", c[0], got)
		}
	}
}

func TestErrors(t *testing.T) {
	r := newRealm()
	for _, c := range [...][3]string{
		{"(", "", "SyntaxError: Invalid regular expression: /(/: Unterminated group"},
		{"(", "g", "SyntaxError: Invalid regular expression: /(/g: Unterminated group"},
		{"a", "gg", "SyntaxError: Invalid flags supplied to RegExp constructor 'gg'"},
		{"a", "uv", "SyntaxError: Invalid flags supplied to RegExp constructor 'uv'"},
	} {
		_, err := r.Agent.RegExpCreate(r, core.GoStr(c[0]), core.GoStr(c[1]))
		if err == nil || err.Error() != c[2] {
			t.Errorf("/%s/%s: %v", c[0], c[1], err)
		}
	}
}

// TestInterrupt stops a match that would take for ever.
func TestInterrupt(t *testing.T) {
	r := newRealm()
	vm := &stopper{}
	r.Agent.VM = vm
	vm.realm = r
	x := create(t, r, `(a+)+\1b`, "")
	r.Agent.Interrupt.Store(1)
	_, err := core.Invoke(r, x, text.InternGo("test"), core.GoStr(strings.Repeat("a", 64)))
	if !core.IsTermination(err) {
		t.Errorf("error %v", err)
	}
}

type stopper struct {
	core.VM
	realm *core.Realm
}

func (*stopper) HandleInterrupt(*core.Agent) error { return &core.Termination{} }
func (s *stopper) CurrentRealm() *core.Realm       { return s.realm }

func bench(b *testing.B, on, method string, x [2]string, args ...core.Value) {
	r := newRealm()
	re := create(b, r, x[0], x[1])
	s := core.GoStr(on)
	v, all := s, append([]core.Value{re}, args...)
	if method == "test" || method == "exec" {
		v, all = re, []core.Value{s}
	}
	f, err := core.GetV(r, v, text.InternGo(method))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(on)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := core.Call(f, v, all...); err != nil {
			b.Fatal(err)
		}
	}
}

var prose = strings.Repeat("The quick brown fox jumps over the lazy dog. ", 200)

func BenchmarkTest(b *testing.B) {
	bench(b, "on 2024-05-06 we", "test", [2]string{`(\d{4})-(\d\d)-(\d\d)`})
}
func BenchmarkExec(b *testing.B) {
	bench(b, "on 2024-05-06 we", "exec", [2]string{`(\d{4})-(\d\d)-(\d\d)`})
}
func BenchmarkMatchWords(b *testing.B) { bench(b, prose, "match", [2]string{`\w+`, "g"}) }
func BenchmarkReplace(b *testing.B) {
	bench(b, prose, "replace", [2]string{`(\w+)`, "g"}, core.GoStr("<$1>"))
}
func BenchmarkSplit(b *testing.B) { bench(b, prose, "split", [2]string{`\s+`}) }
