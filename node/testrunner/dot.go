package testrunner

import (
	"strings"

	"github.com/sxfescript/sxn/runtime/env"
)

// dotFormatter is the reporter dot: a mark a test.
type dotFormatter struct {
	e       *env.Env
	count   int
	columns int
	failed  []*event
}

func newDot(e *env.Env) formatter { return &dotFormatter{e: e, columns: columnsOf(e)} }

// columnsOf is how many marks a line has.
func columnsOf(e *env.Env) int {
	v, err := e.Builtin(e, "process")
	if err != nil {
		return 20
	}
	n, _ := lookUp(e.RT, v, "stdout", "columns").AsInt()
	return max(n, 20)
}

func (*dotFormatter) begin() string { return "" }

func (d *dotFormatter) event(ev *event) ([]string, error) {
	p := colorsOf(d.e, "stderr")
	var out []string
	switch ev.kind {
	case "test:pass":
		out = append(out, p.green()+"."+p.reset())
	case "test:fail":
		out = append(out, p.red()+"X"+p.reset())
		d.failed = append(d.failed, ev)
	default:
		return nil, nil
	}
	if d.count++; d.count == d.columns {
		out = append(out, "\n")
		d.count, d.columns = 0, columnsOf(d.e)
	}
	return out, nil
}

func (d *dotFormatter) end() string {
	var b strings.Builder
	b.WriteByte('\n')
	if len(d.failed) == 0 {
		return b.String()
	}
	p := colorsOf(d.e, "stderr")
	b.WriteString("\n" + p.red() + "Failed tests:" + p.white() + "\n\n")
	for _, ev := range d.failed {
		b.WriteString(resultLine(ev, "test:fail", p, "", errorText(d.e, ev)))
	}
	return b.String()
}
