package runtime

import (
	"os"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/resolver"
)

// creationSite is where an error was made that nothing threw synchronously,
// such as the reason of a rejection: the first frame of its stack in a file.
func (p *Process) creationSite(o *engine.Object) (engine.SyntaxErrorInfo, bool) {
	file, line, column, ok := firstFrame(o)
	if !ok {
		return engine.SyntaxErrorInfo{}, false
	}
	if p.maps().ForStack(file) != nil {
		site := p.sourceSite(engine.SyntaxErrorInfo{File: file, Line: line, Column: column})
		if site.SourceLine != "" {
			return site, true
		}
	}
	if l, c, mapped := p.ts.Original(file, line, column); mapped {
		line, column = l, c
	}
	text, ok := p.sourceLine(file, line)
	if !ok {
		text, ok = p.maps().SourceLine(file, line)
	}
	if !ok || column > len(text)+1 {
		return engine.SyntaxErrorInfo{}, false
	}
	return engine.SyntaxErrorInfo{File: file, Line: line, Column: column, SourceLine: text, CaretStart: column - 1, CaretEnd: column}, true
}

// firstFrame returns the place of the first frame with a source.
func firstFrame(o *engine.Object) (file string, line, column int, ok bool) {
	for _, f := range engine.ErrorFrames(o) {
		if f.Line > 0 && !strings.HasPrefix(f.URL, "node:") {
			return f.URL, f.Line, f.Column, true
		}
	}
	v, err := o.Get("stack")
	if err != nil {
		return "", 0, 0, false
	}
	text, _ := v.AsString()
	for frame := range strings.Lines(text) {
		frame, isFrame := strings.CutPrefix(strings.TrimRight(frame, "\n"), "    at ")
		if !isFrame {
			continue
		}
		if i := strings.LastIndexByte(frame, '('); i >= 0 {
			frame = strings.TrimSuffix(frame[i+1:], ")")
		}
		if file, line, column, ok = splitPlace(frame); ok && !strings.HasPrefix(file, "node:") {
			return file, line, column, true
		}
	}
	return "", 0, 0, false
}

// splitPlace splits "file:line:column".
func splitPlace(s string) (file string, line, column int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return "", 0, 0, false
	}
	j := strings.LastIndexByte(s[:i], ':')
	if j < 0 {
		return "", 0, 0, false
	}
	line, err := strconv.Atoi(s[j+1 : i])
	if err != nil {
		return "", 0, 0, false
	}
	column, err = strconv.Atoi(s[i+1:])
	return s[:j], line, column, err == nil && line > 0 && column > 0
}

// sourceLine reads a line of a file, which may be named by its URL, or of the
// text of -e.
func (p *Process) sourceLine(file string, line int) (string, bool) {
	if file == p.textURL && file != "" {
		return lineOf(p.text, line)
	}
	if strings.HasPrefix(file, "file:") {
		f, err := resolver.FileURLToPath(file)
		if err != nil {
			return "", false
		}
		file = f
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", false // such as [eval]
	}
	return lineOf(string(text), line)
}

func lineOf(text string, line int) (string, bool) {
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return "", false
	}
	return strings.TrimSuffix(lines[line-1], "\r"), true
}
