package sourcemap

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/sxfescript/sxn/resolver"
	"github.com/sxfescript/sxn/runtime/env"
)

// Support is what module.setSourceMapsSupport was given.
type Support struct{ Enabled, NodeModules, GeneratedCode bool }

// Maps are the source maps of one runtime.
type Maps struct {
	Support
	files map[string]*File // by the name that stacks show
	// ResolveURL resolves a URL against another one. Set by package runtime.
	ResolveURL func(input, base string) (string, bool)
}

var states = env.State[Maps]{}

// Of returns the source maps of a runtime.
func Of(e *env.Env) *Maps { return states.Must(e) }

// Enable turns source maps on or off as a whole.
func (s *Maps) Enable(on bool) { s.Support = Support{on, on, on} }

// File is a compiled source with the URL of its map.
type File struct {
	maps *Maps
	name string // a file name or URL
	url  string // of the map as the source gives it
	text string // the generated source
	read bool
	m    *Map
	// Data is what package node/module keeps for the map.
	Data any
}

// Map is a source map.
type Map struct {
	JSON     string   // the text of it
	Sources  []string // absolute URLs
	Names    []string
	Contents []*string
	segments []Segment
}

// Note remembers the map of a source that is compiled, by its URL, where there
// is one and source maps are on.
func (s *Maps) Note(name, text, url string) {
	if url == "" || !s.Enabled || !s.NodeModules && strings.Contains(filepath.ToSlash(name), "/node_modules/") {
		delete(s.files, name)
		return
	}
	if s.files == nil {
		s.files = map[string]*File{}
	}
	s.files[name] = &File{maps: s, name: name, url: url, text: text}
}

// Find returns the noted source of a file name or URL, nil where its map
// cannot be had.
func (s *Maps) Find(name string) *File {
	f := s.files[name]
	if f == nil {
		if strings.HasPrefix(name, "file:") {
			if p, err := resolver.FileURLToPath(name); err == nil {
				f = s.files[p]
			}
		} else if filepath.IsAbs(name) {
			f = s.files[resolver.PathToFileURL(name)]
		}
	}
	if f == nil || f.Map() == nil {
		return nil
	}
	return f
}

// Active reports whether stacks are to be mapped.
func (s *Maps) Active() bool { return s.Enabled && len(s.files) > 0 }

// ForStack is Find where stacks are to be mapped.
func (s *Maps) ForStack(name string) *File {
	if !s.Active() {
		return nil
	}
	return s.Find(name)
}

// Map returns the map, nil where it cannot be read.
func (f *File) Map() *Map {
	if !f.read {
		f.read = true
		f.m = f.load()
	}
	return f.m
}

// document is the JSON of a map.
type document struct {
	SourceRoot string            `json:"sourceRoot"`
	Sources    []json.RawMessage `json:"sources"`
	Contents   []*string         `json:"sourcesContent"`
	Names      []string          `json:"names"`
	Mappings   string            `json:"mappings"`
	Sections   []struct {
		Offset struct{ Line, Column int } `json:"offset"`
		Map    document                   `json:"map"`
	} `json:"sections"`
}

// load reads and decodes the map.
func (f *File) load() *Map {
	base := f.name
	if _, isURL := f.maps.ResolveURL(base, ""); !isURL || filepath.IsAbs(base) {
		abs, err := filepath.Abs(base)
		if err != nil {
			return nil
		}
		base = resolver.PathToFileURL(abs)
	}
	text, base, ok := f.fetch(base)
	if !ok {
		return nil
	}
	var doc document
	// COMPAT: a map without sources of its own is no map, even with sections.
	if err := json.Unmarshal([]byte(text), &doc); err != nil || doc.Sources == nil {
		return nil
	}
	m := &Map{JSON: text}
	resolve := func(root, source string) string {
		if u, ok := f.maps.ResolveURL(root+source, base); ok {
			return u
		}
		return root + source
	}
	m.add(&doc, 0, 0, resolve)
	for i := range doc.Sections {
		s := &doc.Sections[i]
		m.add(&s.Map, s.Offset.Line, s.Offset.Column, func(_, source string) string { return source })
	}
	before := func(i, j int) bool {
		a, b := &m.segments[i], &m.segments[j]
		return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column
	}
	if !sort.SliceIsSorted(m.segments, before) {
		sort.SliceStable(m.segments, before)
	}
	return m
}

// fetch returns the text of the map and the URL that its sources are relative to.
func (f *File) fetch(base string) (text, from string, ok bool) {
	if rest, isData := strings.CutPrefix(f.url, "data:"); isData {
		head, body, found := strings.Cut(rest, ",")
		kind, options, _ := strings.Cut(head, ";")
		if !found || kind != "application/json" {
			return "", "", false
		}
		if options == "base64" || strings.HasSuffix(options, ";base64") {
			b, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(body, "="))
			return string(b), base, err == nil
		}
		return body, base, true
	}
	if _, absolute := f.maps.ResolveURL(f.url, ""); absolute {
		return "", "", false // COMPAT: not even where it is a file
	}
	u, ok := f.maps.ResolveURL(f.url, base)
	if !ok || !strings.HasPrefix(u, "file:") {
		return "", "", false
	}
	file, err := resolver.FileURLToPath(u)
	if err != nil {
		return "", "", false
	}
	b, err := os.ReadFile(file)
	return string(b), u, err == nil
}

// add decodes one map, or a section of one.
func (m *Map) add(d *document, line, column int, resolve func(root, source string) string) {
	sources, names := len(m.Sources), len(m.Names)
	for i, raw := range d.Sources {
		var s *string
		if json.Unmarshal(raw, &s) != nil || s == nil {
			empty := "null"
			s = &empty
		}
		m.Sources = append(m.Sources, resolve(d.SourceRoot, *s))
		var content *string
		if i < len(d.Contents) {
			content = d.Contents[i]
		}
		m.Contents = append(m.Contents, content)
	}
	m.Names = append(m.Names, d.Names...)
	Decode(d.Mappings, line, column, len(d.Names), func(s Segment) {
		s.Source += sources
		s.Name += names
		m.segments = append(m.segments, s)
	})
}

// find returns the last segment at or before a zero-based position.
func (m *Map) find(line, column int) *Segment {
	i := Find(len(m.segments), func(i int) (int, int) { return m.segments[i].Line, m.segments[i].Column }, float64(line), float64(column))
	if i < 0 {
		return nil
	}
	return &m.segments[i]
}

// Place is a place in a source; Line and Column are one-based.
type Place struct {
	Source       string // its URL
	Index        int    // in Sources
	Line, Column int
	Name         string // the name there in the source, "" where the map has none
}

// Original maps a one-based place of the generated code.
func (m *Map) Original(line, column int) (Place, bool) {
	s := m.find(line-1, column-1)
	if s == nil || s.Fields < 4 || s.Source < 0 || s.Source >= len(m.Sources) {
		return Place{}, false
	}
	return Place{Source: m.Sources[s.Source], Index: s.Source, Line: s.OriginalLine + 1, Column: s.OriginalColumn + 1, Name: m.nameOf(s)}, true
}

// Name returns the name at a one-based place of the generated code.
func (m *Map) Name(line, column int) string {
	if s := m.find(line-1, column-1); s != nil {
		return m.nameOf(s)
	}
	return ""
}

func (m *Map) nameOf(s *Segment) string {
	if s.Fields == 5 && s.Name >= 0 && s.Name < len(m.Names) {
		return m.Names[s.Name]
	}
	return ""
}

// Path is how stacks show the URL of a source.
func Path(source string) string {
	if strings.HasPrefix(source, "file:") {
		if p, err := resolver.FileURLToPath(source); err == nil {
			return p
		}
	}
	return source
}

// Line returns a line of the source of a place: of the text in the map, or of
// the file.
func (m *Map) Line(p Place) (string, bool) {
	text := ""
	if c := m.Contents[p.Index]; c != nil {
		text = *c
	} else {
		if !strings.HasPrefix(p.Source, "file:") {
			return "", false
		}
		b, err := os.ReadFile(Path(p.Source))
		if err != nil {
			return "", false
		}
		text = string(b)
	}
	lines := strings.Split(text, "\n")
	if p.Line > len(lines) {
		return "", false
	}
	return strings.TrimSuffix(lines[p.Line-1], "\r"), true
}

// SourceLine returns a line of a source by the name that stacks show, of the
// maps that have been read.
func (s *Maps) SourceLine(path string, line int) (string, bool) {
	for _, f := range s.files {
		if f.m == nil {
			continue
		}
		for i, source := range f.m.Sources {
			if Path(source) == path {
				return f.m.Line(Place{Source: source, Index: i, Line: line})
			}
		}
	}
	return "", false
}

// LineLengths are the lengths of the lines of the generated code in UTF-16
// code units.
func (f *File) LineLengths() []int {
	list := []int{0}
	for _, r := range f.text {
		last := &list[len(list)-1]
		switch {
		case r == '\n' || r == '\u2028' || r == '\u2029':
			list = append(list, 0)
		case r > 0xFFFF:
			*last += 2
		default:
			*last++
		}
	}
	return list
}
