package testrunner

import (
	"fmt"
	"strings"
)

// each calls f with the elements of a property that is an array.
func (ev *event) each(f func(x *event), path ...string) {
	o, ok := ev.get(path...).AsObject()
	if !ok {
		return
	}
	vs, _ := o.Elements()
	for _, v := range vs {
		f(&event{ev.rt, "", v})
	}
}

// lcovText is a summary of coverage in the format of lcov.
// https://manpages.debian.org/stretch/lcov/geninfo.1.en.html
func lcovText(ev *event) string {
	var b strings.Builder
	b.WriteString("TN:\n")
	dir := ev.text("summary", "workingDirectory")
	ev.each(func(f *event) {
		b.WriteString("SF:" + relativeTo(dir, f.text("path")) + "\n")
		i := 0
		f.each(func(fn *event) {
			name, ok := nonEmpty(fn.get("name"))
			if !ok {
				name = fmt.Sprintf("anonymous_%d", i)
			}
			i++
			b.WriteString("FN:" + fn.text("line") + "," + name + "\nFNDA:" + fn.text("count") + "," + name + "\n")
		}, "functions")
		b.WriteString("FNF:" + f.text("totalFunctionCount") + "\nFNH:" + f.text("coveredFunctionCount") + "\n")
		i = 0
		f.each(func(br *event) {
			b.WriteString(fmt.Sprintf("BRDA:%s,%d,0,%s\n", br.text("line"), i, br.text("count")))
			i++
		}, "branches")
		b.WriteString("BRF:" + f.text("totalBranchCount") + "\nBRH:" + f.text("coveredBranchCount") + "\n")
		f.each(func(l *event) { b.WriteString("DA:" + l.text("line") + "," + l.text("count") + "\n") }, "lines")
		b.WriteString("LH:" + f.text("coveredLineCount") + "\nLF:" + f.text("totalLineCount") + "\nend_of_record\n")
	}, "summary", "files")
	return b.String()
}

// coverageReport is the table of a summary of coverage.
func coverageReport(ev *event, indent, symbol string, p palette, table bool) string {
	dir := ev.text("summary", "workingDirectory")
	percent := func(x *event, name string) string {
		n, _ := x.get(name).AsNumber()
		return fmt.Sprintf("%.2f", n)
	}
	width := len("all files")
	ev.each(func(f *event) { width = max(width, len(relativeTo(dir, f.text("path")))) }, "summary", "files")
	prefix := indent + symbol
	row := func(name, line, branch, function, rest string) string {
		return fmt.Sprintf("%s%-*s | %6s | %8s | %7s | %s\n", prefix, width, name, line, branch, function, rest)
	}
	rule := prefix + strings.Repeat("-", width+len(" |  line % | branch % | funcs % | uncovered lines")) + "\n"
	var b strings.Builder
	b.WriteString(p.blue() + prefix + "start of coverage report\n" + rule + row("file", "line %", "branch %", "funcs %", "uncovered lines") + rule)
	ev.each(func(f *event) {
		b.WriteString(row(relativeTo(dir, f.text("path")), percent(f, "coveredLinePercent"), percent(f, "coveredBranchPercent"), percent(f, "coveredFunctionPercent"), ""))
	}, "summary", "files")
	totals := &event{ev.rt, "", ev.get("summary", "totals")}
	b.WriteString(rule + row("all files", percent(totals, "coveredLinePercent"), percent(totals, "coveredBranchPercent"), percent(totals, "coveredFunctionPercent"), "") + rule)
	b.WriteString(prefix + "end of coverage report\n" + p.white())
	return b.String()
}
