package runtime

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/sourcemap"
)

// maps are the source maps of the runtime.
func (p *Process) maps() *sourcemap.Maps { return sourcemap.Of(p.env) }

// mapsPlaces reports whether places of the code may stand for others: in
// sources that were transformed, or that name a source map.
func (p *Process) mapsPlaces() bool { return !p.ts.Empty() || p.maps().Active() }

// frameText is the text of frame i of a stack in the source of its code.
func (p *Process) frameText(frames []engine.Frame, i int) string {
	f := &frames[i]
	var file *sourcemap.File
	if p.maps().Active() {
		script, _, _ := f.Enclosing()
		if file = p.maps().ForStack(script); file == nil {
			file = p.maps().ForStack(f.URL)
		}
	}
	if file == nil {
		return p.ts.MapFrame(*f)
	}
	m := file.Map()
	place, ok := m.Original(f.Line, f.Column)
	if !ok {
		return f.Text
	}
	var b strings.Builder
	if f.IsAsync() {
		b.WriteString("async ")
	}
	if f.IsConstruct() {
		b.WriteString("new ")
	} else if t := f.TypeName(); t != "" {
		b.WriteString(t + ".")
	}
	b.WriteString(originalName(m, frames, i))
	b.WriteString(" (" + sourcemap.Path(place.Source) + ":" + strconv.Itoa(place.Line) + ":" + strconv.Itoa(place.Column) + ")")
	return b.String()
}

// originalName is the name of the function of frame i: what the map has at the
// function, or at the call of it in the same script, or its own.
func originalName(m *sourcemap.Map, frames []engine.Frame, i int) string {
	f := &frames[i]
	if _, line, column := f.Enclosing(); line > 0 {
		if name := m.Name(line, column); name != "" {
			return name
		}
	}
	if i+1 < len(frames) && frames[i+1].URL == f.URL {
		if name := m.Name(frames[i+1].Line, frames[i+1].Column); name != "" {
			return name
		}
	}
	if f.Function != "" {
		return f.Function
	}
	if name := f.MethodName(); name != "" {
		return name
	}
	return "<anonymous>"
}

// sourceSite is the place in the source of a place in generated code; where the
// source cannot be had it is the same.
func (p *Process) sourceSite(info engine.SyntaxErrorInfo) engine.SyntaxErrorInfo {
	file := p.maps().ForStack(info.Script)
	if file == nil {
		file = p.maps().ForStack(info.File)
	}
	if file != nil {
		place, ok := file.Map().Original(info.Line, info.Column)
		if !ok {
			return info
		}
		text, ok := file.Map().Line(place)
		if !ok {
			return info
		}
		info.File = sourcemap.Path(place.Source)
		return placed(info, place.Line, place.Column, text)
	}
	line, column, ok := p.ts.Original(info.File, info.Line, info.Column)
	if !ok {
		return info
	}
	text, ok := p.sourceLine(info.File, line)
	if !ok {
		return info
	}
	return placed(info, line, column, text)
}

// placed is a place in a line of text; column counts UTF-16 code units.
func placed(info engine.SyntaxErrorInfo, line, column int, text string) engine.SyntaxErrorInfo {
	info.Line, info.Column, info.SourceLine = line, column, text
	at := 0
	for units := column - 1; units > 0 && at < len(text); {
		r, n := utf8.DecodeRuneInString(text[at:])
		at += n
		if units--; r > 0xFFFF {
			units--
		}
	}
	info.CaretStart = at
	info.CaretEnd = info.CaretStart + 1
	return info
}

// generatedCode notes the source map of code that was made at run time.
func (p *Process) generatedCode(_ *engine.Runtime, url, text, mapURL string) {
	if m := p.maps(); m.GeneratedCode {
		m.Note(url, text, mapURL)
	}
}
