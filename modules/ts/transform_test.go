package ts

import (
	"strings"
	"testing"
)

func TestTransform(t *testing.T) {
	var tr Transformer
	src := "interface A { x: number }\n\nexport function f(a: A): number {\n  return a.x as number;\n}\n"
	js, err := tr.Transform("/p/a.ts", src, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(js) != len(src) || !tr.Empty() {
		t.Fatalf("types were not erased in place: %q", js)
	}
	src = "enum A { x }\n\nexport function f(a: A): number {\n  return a as number;\n}\n"
	if js, err = tr.Transform("/p/a.ts", src, ""); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(js, ": number") || !strings.Contains(js, "return a") {
		t.Fatalf("got %q", js)
	}
	line := 1 + strings.Count(js[:strings.Index(js, "return a;")], "\n")
	column := 1 + strings.Index(js, "return a;") - strings.LastIndex(js[:strings.Index(js, "return a;")], "\n") - 1
	if l, c, ok := tr.Original("/p/a.ts", line, column); !ok || l != 4 || c != 3 {
		t.Errorf("return maps to %d:%d, %v; want 4:3", l, c, ok)
	}
	if _, err := tr.Transform("/p/b.ts", "let x: = 1", ""); err == nil {
		t.Error("a syntax error was accepted")
	}
}
