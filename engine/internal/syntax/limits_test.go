package syntax

import (
	"strings"
	"testing"
	"time"
)

// TestDepth nests every recursive construct far beyond the limit.
func TestDepth(t *testing.T) {
	tests := []struct{ open, mid, close string }{
		{"(", "1", ")"}, {"[", "", "]"}, {"{", "", "}"}, {"!", "1", ""}, {"-", "1", ""}, {"typeof ", "1", ""},
		{"a=>", "1", ""}, {"a=>{", "", "}"}, {"async a=>", "1", ""}, {"async(a)=>", "1", ""}, {"async(", "1", ")"},
		{"a?", "1", ":1"}, {"a?1:", "1", ""}, {"a=", "1", ""}, {"a**", "1", ""}, {"a??=", "1", ""}, {"new ", "a", ""}, {"new new ", "a", ""},
		{"if(a)", ";", ""}, {"for(;;)", ";", ""}, {"while(a)", ";", ""}, {"do ", ";", " while(a)"}, {"with(a)", ";", ""},
		{"try{", "", "}finally{}"}, {"switch(a){case 1:", "", "}"}, {"function f(){", "", "}"}, {"(function(){", "", "})"},
		{"(class extends ", "a", "{})"}, {"(class{[", "a", "](){}})"}, {"(class{x=", "1", "})"}, {"(class{static{", "", "}})"},
		{"({a:", "1", "})"}, {"({[", "1", "]:1})"}, {"({m(){", "", "}})"}, {"f(", "1", ")"}, {"a[", "1", "]"}, {"a?.[", "1", "]"},
		{"`${", "1", "}`"}, {"import(", "1", ")"}, {"++", "a", ""}, {"(a,", "1", ")"}, {"(a=", "1", ")=>1"},
		{"({a=", "1", "})=>1"}, {"[...", "a", "]"}, {"f(...", "a", ")"}, {"x+(", "1", ")"}, {"a||(", "1", ")"}, {"l%:", ";", ""},
	}
	const n = 60_000
	for _, tt := range tests {
		var sb strings.Builder
		for i := 0; i < n; i++ {
			sb.WriteString(strings.Replace(tt.open, "%", strings.Repeat("a", i%7)+itoa(i), 1))
		}
		sb.WriteString(tt.mid)
		for i := 0; i < n; i++ {
			sb.WriteString(tt.close)
		}
		start := time.Now()
		_, err := ParseScript(sb.String(), Options{})
		if e, ok := err.(*Error); !ok || !e.StackOverflow {
			t.Errorf("%s: %v", tt.open, err)
		} else if e.Error() != "RangeError: Maximum call stack size exceeded" {
			t.Errorf("%s: %v", tt.open, err)
		}
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("%s: takes %v", tt.open, d)
		}
	}
	for _, open := range []string{"let [", "let {a:", "let [a=", "var {a:["} {
		if _, err := ParseScript(strings.Repeat(open, 1)+strings.Repeat(open[4:], n), Options{}); err == nil || !err.(*Error).StackOverflow {
			t.Errorf("%s: %v", open, err)
		}
	}
}

func itoa(i int) string {
	var b [12]byte
	n := len(b)
	for {
		n--
		b[n] = byte('0' + i%10)
		if i /= 10; i == 0 {
			return string(b[n:])
		}
	}
}

// TestNesting checks that 5,000 levels are accepted.
func TestNesting(t *testing.T) {
	tests := []struct{ open, mid, close string }{
		{"(", "1", ")"}, {"[", "", "]"}, {"{", "", "}"}, {"a=>", "1", ""}, {"a?1:", "1", ""}, {"({a:", "1", "})"},
		{"(function(){", "", "})"}, {"f(", "1", ")"}, {"if(a){", "", "}"}, {"async(", "1", ")"}, {"((a)=>", "1", ")"},
	}
	for _, tt := range tests {
		const n = 5000
		if _, err := ParseScript(strings.Repeat(tt.open, n)+tt.mid+strings.Repeat(tt.close, n), Options{}); err != nil {
			t.Errorf("%s: %v", tt.open, err)
		}
	}
}

// TestLinear parses long flat sources, which a quadratic step anywhere would
// make take minutes.
func TestLinear(t *testing.T) {
	decls := func(f string, n int) string {
		var sb strings.Builder
		for i := 0; i < n; i++ {
			sb.WriteString(strings.ReplaceAll(f, "%", itoa(i)))
		}
		return sb.String()
	}
	tests := map[string]string{
		"sum":          "x = a" + strings.Repeat(" + a", 500_000),
		"concat":       "x = ''" + strings.Repeat("+'abc'", 500_000),
		"member":       "a" + strings.Repeat(".b", 500_000),
		"index":        "a" + strings.Repeat("[0]", 300_000),
		"call":         "a" + strings.Repeat("()", 300_000),
		"optional":     "a" + strings.Repeat("?.b", 300_000),
		"template":     "a" + strings.Repeat("``", 300_000),
		"else if":      strings.Repeat("if (a) b; else ", 100_000) + ";",
		"comma":        "a" + strings.Repeat(",a", 500_000),
		"logical":      "a" + strings.Repeat("||a&&b", 200_000),
		"coalesce":     "a" + strings.Repeat("??a", 200_000),
		"lets":         decls("let v% = v%0;", 100_000),
		"vars":         decls("var v%; v%;", 100_000),
		"functions":    decls("function f%(){ return f%1 }", 50_000),
		"block fns":    "{" + decls("function f%(){}", 100_000) + "}",
		"nested fns":   strings.Repeat("{", 5000) + decls("function f%(){}", 30_000) + strings.Repeat("}", 5000),
		"same var":     strings.Repeat("var a; {var a}", 100_000),
		"params":       "function f(" + decls("p%,", 60_000) + "q) {}",
		"properties":   "x = {" + decls("p%: 1,", 100_000) + "}",
		"members":      "class A {" + decls("m%(){} f% = 1; #p%;", 50_000) + "}",
		"cases":        "switch (a) {" + decls("case %: let v%;", 50_000) + "}",
		"closures":     decls("let v%;", 20_000) + "function f() {" + decls("v%;", 20_000) + "return () => {" + decls("v%;", 20_000) + "} }",
		"destructure":  "[" + decls("a%,", 100_000) + "] = x",
		"arrow params": "(" + decls("a%,", 60_000) + "z) => 1",
		"deep refs":    strings.Repeat("(function(){", 3000) + strings.Repeat("g;", 200_000) + strings.Repeat("})", 3000),
		"deep capture": "(function(){let g;" + strings.Repeat("(function(){", 3000) + strings.Repeat("g;", 200_000) + strings.Repeat("})", 3000) + "})",
		"evals":        decls("let v%;", 2000) + "(function(){" + strings.Repeat("{let q; eval('')}", 20_000) + "})",
		"withs":        strings.Repeat("with(a){", 3000) + strings.Repeat("g;", 100_000) + strings.Repeat("}", 3000),
		"labels":       strings.Repeat("{a:b:c:;}", 100_000),
		"imports":      "",
		"lines":        strings.Repeat("\n", 1_000_000) + "a b",
		"comments":     strings.Repeat("/* x */ // y\n", 300_000),
		"bigint keys":  "x = {" + strings.Repeat("9", 200_000) + "n: 1}",
		"digits":       "x = " + strings.Repeat("9", 1_000_000) + "." + strings.Repeat("9", 1_000_000),
		"hex":          "x = 0x" + strings.Repeat("f", 1_000_000),
		"shadow":       strings.Repeat("{let a;", 5000) + strings.Repeat("{var b}", 50_000) + strings.Repeat("}", 5000),
	}
	for name, src := range tests {
		start := time.Now()
		_, err := ParseScript(src, Options{})
		if err != nil && name != "lines" {
			t.Errorf("%s: %v", name, err)
		}
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("%s: takes %v", name, d)
		} else if d > time.Second {
			t.Logf("%s: %v", name, d)
		}
	}
}
