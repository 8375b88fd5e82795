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
	if strings.Contains(js, "interface") || !strings.Contains(js, "return a.x") {
		t.Fatalf("got %q", js)
	}
	line := 1 + strings.Count(js[:strings.Index(js, "return")], "\n")
	column := 1 + strings.Index(js, "return") - strings.LastIndex(js[:strings.Index(js, "return")], "\n") - 1
	if l, c, ok := tr.Original("/p/a.ts", line, column); !ok || l != 4 || c != 3 {
		t.Errorf("return maps to %d:%d, %v; want 4:3", l, c, ok)
	}
	if _, err := tr.Transform("/p/b.ts", "let x: = 1", ""); err == nil {
		t.Error("a syntax error was accepted")
	}
}
