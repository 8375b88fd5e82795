package syntax

import (
	"math"
	"strings"
	"testing"
)

// literal parses a source that is one expression.
func literal(t *testing.T, src string) Expr {
	t.Helper()
	p, err := ParseScript("x = "+src, Options{})
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return p.Body[0].(*ExprStmt).X.(*Assign).Value
}

func TestNumbers(t *testing.T) {
	tests := []struct {
		src  string
		want float64
	}{
		{"0", 0}, {"7", 7}, {"1_000", 1000}, {".5", .5}, {"5.", 5}, {"1e3", 1000}, {"1E-3", .001}, {"1_0.0_1e1_0", 10.01e10},
		{"0x1F", 31}, {"0o17", 15}, {"0b101", 5}, {"017", 15}, {"019", 19}, {"08.5", 8.5}, {"00", 0},
		{"9007199254740993", 9007199254740992}, {"0x20000000000001", 9007199254740992}, {"0x20000000000003", 9007199254740996},
		{"0b100000000000000000000000000000000000000000000000000001", 9007199254740992},
		{"0x" + strings.Repeat("f", 256), math.Inf(1)}, {"0x10000000000000" + strings.Repeat("0", 20) + "1", math.Ldexp(1, 136)},
		{"0x100000000000008" + strings.Repeat("0", 20), math.Ldexp(1, 136)},
		{"0x100000000000008" + strings.Repeat("0", 19) + "1", math.Ldexp(1+0x1p-52, 136)},
		{"1e400", math.Inf(1)}, {"1e-400", 0}, {"5e-324", 5e-324},
		{"123456789012345678901234567890", 123456789012345678901234567890},
	}
	for _, tt := range tests {
		if got := literal(t, tt.src).(*Number).Value; got != tt.want {
			t.Errorf("%s = %v, want %v", tt.src, got, tt.want)
		}
	}
	for src, want := range map[string]string{"0n": "0", "1_0n": "10", "0XfFn": "0xff", "0b1_1n": "0b11"} {
		if got := literal(t, src).(*BigInt).Digits; got != want {
			t.Errorf("%s: digits %s, want %s", src, got, want)
		}
	}
}

func TestStrings(t *testing.T) {
	tests := []struct{ src, want string }{
		{`""`, ""}, {`'a"b'`, `a"b`}, {`"\n\t\b\v\f\r\0\\\'\""`, "\n\t\b\v\f\r\x00\\'\""}, {`"\x41\u0042\u{43}\u{1F600}"`, "ABC\U0001F600"},
		{`"\uD83D\uDE00"`, "\U0001F600"}, {`"\uD83D"`, "\xED\xA0\xBD"}, {`"\uDE00\uD83D"`, "\xED\xB8\x80\xED\xA0\xBD"},
		{"\"\\uD83D\xED\xB8\x80\"", "\U0001F600"}, {"\"\xED\xA0\xBD\"", "\xED\xA0\xBD"},
		{"'a\\\nb\\\r\nc\\\u2028d'", "abcd"}, {"'\u2028'", "\u2028"}, {`"\101\7\08\377\400"`, "A\x07\x008\u00ff 0"}, {`"\a\8\9"`, "a89"}, {`"é\é"`, "éé"},
	}
	for _, tt := range tests {
		if got := literal(t, tt.src).(*String).Value; got != tt.want {
			t.Errorf("%s = %q, want %q", tt.src, got, tt.want)
		}
	}
}

func TestTemplates(t *testing.T) {
	q := literal(t, "`a\r\n\\n${1}\\u{41}\\\r\nb\r`").(*Template).Quasis
	want := []TemplateElement{{Cooked: "a\n\n", Raw: "a\n\\n"}, {Cooked: "Ab\n", Raw: "\\u{41}\\\nb\n"}}
	for i, w := range want {
		if q[i].Cooked != w.Cooked || q[i].Raw != w.Raw || q[i].Invalid {
			t.Errorf("part %d: %q %q", i, q[i].Cooked, q[i].Raw)
		}
	}
	tag := literal(t, "tag`\\unicode ${1} \\xerxes \\1`").(*TaggedTemplate).Quasi
	if !tag.Quasis[0].Invalid || tag.Quasis[0].Raw != `\unicode ` || !tag.Quasis[1].Invalid {
		t.Errorf("tagged: %+v", tag.Quasis)
	}
}

func TestIdentifiers(t *testing.T) {
	for src, want := range map[string]string{
		"\\u0061bc": "abc", "\\u{62}": "b", "é": "é", "𠮷": "𠮷", "a\u200c": "a\u200c", "$_": "$_", "℘": "℘", "a·": "a·", "\U000323B0": "\U000323B0",
	} {
		if got := literal(t, src).(*Ident).Name.Text; got != want {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
	}
}

func TestLineTable(t *testing.T) {
	lt := NewLineTable("ab\ncd\r\né😀x\u2028y\rz")
	tests := []struct {
		off       uint32
		line, col int
	}{{0, 1, 1}, {2, 1, 3}, {3, 2, 1}, {6, 2, 4}, {7, 3, 1}, {9, 3, 2}, {13, 3, 4}, {17, 4, 1}, {19, 5, 1}, {99, 5, 2}}
	for _, tt := range tests {
		if line, col := lt.Position(tt.off); line != tt.line || col != tt.col {
			t.Errorf("%d: %d:%d, want %d:%d", tt.off, line, col, tt.line, tt.col)
		}
	}
	if text, off := lt.LineText(2); text != "cd" || off != 3 {
		t.Errorf("line 2: %q at %d", text, off)
	}
}

func TestMagicComments(t *testing.T) {
	p, err := ParseScript("a\n//# sourceURL=x.js\n//# sourceMappingURL=x.js.map \n", Options{})
	if err != nil || p.SourceURL != "x.js" || p.SourceMapURL != "x.js.map" {
		t.Errorf("%v %+v", err, p)
	}
}

func TestModuleInfo(t *testing.T) {
	p, err := ParseModule(`
import d, { a as b, "s t" as c } from "m";
import * as ns from "n" with { type: "json", a: "b" };
import defer * as df from "m";
export { b as x, d, ns as y };
export * from "m"; export * as all from "n"; export { q as default } from "o";
export let l = 1; export function f() {} export class K {}
await 1;`, Options{ImportDefer: true})
	if err != nil {
		t.Fatal(err)
	}
	m := p.Module
	if len(m.Requests) != 5 || m.Requests[1].Attributes[0].Key != "a" || m.Requests[2].Phase != PhaseDefer || !m.HasTLA {
		t.Errorf("requests %+v", m.Requests)
	}
	var local, indirect []string
	for _, e := range m.LocalExports {
		local = append(local, e.Name)
		if !e.Local.Exported {
			t.Errorf("%s is not marked", e.Name)
		}
	}
	for _, e := range m.IndirectExports {
		indirect = append(indirect, e.Name+"<"+e.ImportName)
	}
	if got := strings.Join(local, " "); got != "l f K" {
		t.Errorf("local exports %s", got)
	}
	if got := strings.Join(indirect, " "); got != "all< default<q x<a d<default y<" {
		t.Errorf("indirect exports %s", got)
	}
	if len(m.Imports) != 5 || len(m.StarExports) != 1 {
		t.Errorf("imports %+v, stars %+v", m.Imports, m.StarExports)
	}
}
