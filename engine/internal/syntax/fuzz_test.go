package syntax

import (
	"reflect"
	"testing"
)

// FuzzParse checks that nothing panics, that spans lie in the source and that
// every function parses again.
func FuzzParse(f *testing.F) {
	for _, c := range errorCases(f) {
		f.Add(c.src)
	}
	f.Add(benchSource)
	f.Fuzz(func(t *testing.T, src string) {
		if p, err := ParseScript(src, Options{}); err == nil {
			checkProgram(t, p)
		} else {
			checkError(t, src, err)
		}
		if p, err := ParseModule(src, Options{}); err == nil {
			checkProgram(t, p)
		} else {
			checkError(t, src, err)
		}
		if p, err := ParseFunctionBody(src, []string{"require", "a"}, Options{}); err == nil {
			checkProgram(t, p)
			if c := anyEval(p); c != nil {
				if _, err := ParseEval(src, c.Eval, Options{}); err != nil {
					checkError(t, src, err)
				}
			}
		}
		if _, err := ParseEval(src, nil, Options{}); err != nil {
			checkError(t, src, err)
		}
		ParseFunctionParts(DynamicAsyncGenerator, []string{src}, src, Options{})
	})
}

func anyEval(p *Program) (out *Call) {
	walk(reflect.ValueOf(p.Function), func(n any) {
		if c, ok := n.(*Call); ok && c.Eval != nil {
			out = c
		}
	})
	return out
}

func checkError(t *testing.T, src string, err error) {
	e, ok := err.(*Error)
	if !ok || e.Msg == "" || e.Start < 0 || e.End < e.Start || e.Start > len(src) || e.Line < 1 || e.Column < 1 {
		t.Fatalf("%q: bad error %+v", src, err)
	}
}

func checkProgram(t *testing.T, p *Program) {
	root := reflect.ValueOf(p.Body)
	if p.Function != nil {
		root = reflect.ValueOf(p.Function)
	}
	walk(root, func(n any) {
		if x, ok := n.(Node); ok {
			if s := x.Span(); s.Start > s.End || int(s.End) > len(p.Source) {
				t.Fatalf("%q: %T has the range %v", p.Source, n, s)
			}
		}
		if fn, ok := n.(*Function); ok && fn != p.Function {
			again, err := ReparseFunction(p.Source, fn.Lazy(), Options{})
			if err != nil {
				t.Fatalf("%q: function %q does not parse again: %v", p.Source, p.Source[fn.Start:fn.End], err)
			}
			if again.Loc != fn.Loc || len(again.Info.Captures) != len(fn.Info.Captures) {
				t.Fatalf("%q: function %q differs when parsed again", p.Source, p.Source[fn.Start:fn.End])
			}
		}
	})
}
