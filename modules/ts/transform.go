package ts

import (
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/ts/erase"
	"github.com/sxfescript/sxn/resolver"
)

// Transformer transforms the sources of one process and remembers their
// source maps by the name that stacks show.
type Transformer struct {
	mu   sync.Mutex
	maps map[string]*Map
}

// Transform returns the JavaScript of a TypeScript or JSX source. Module
// syntax stays as it is; a format that is not known yet only changes how
// errors name the file, as it does in Node.
//
// Types are erased, so that all places stay what they were. What cannot be
// erased (enums, JSX and the like, which Node refuses) is compiled.
func (t *Transformer) Transform(filename, source string, format resolver.Format) (string, error) {
	loader := loaderOf(filename)
	var stripped *erase.Error
	if loader == api.LoaderTS {
		if inNodeModules(filename) {
			return "", errNodeModules(filename)
		}
		js, err := erase.Strip(source)
		if err == nil {
			return js, nil
		}
		stripped, _ = err.(*erase.Error)
	}
	js, err := t.compile(filename, source, loader)
	if err != nil && stripped != nil {
		name := filename
		if format != resolver.FormatUnknown {
			name = resolver.PathToFileURL(filename)
		}
		return "", stripError(name, source, stripped)
	}
	return js, err
}

// compile compiles a source and keeps its map.
func (t *Transformer) compile(filename, source string, loader api.Loader) (string, error) {
	r := api.Transform(source, api.TransformOptions{
		Loader: loader, Target: api.ESNext, Platform: api.PlatformNode, Format: api.FormatDefault,
		Sourcefile: filename, Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude,
		LogLevel: api.LogLevelSilent, KeepNames: false,
	})
	if len(r.Errors) > 0 {
		return "", syntaxError(filename, r.Errors[0])
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.maps == nil {
		t.maps = map[string]*Map{}
	}
	m := &Map{json: r.Map}
	t.maps[filename] = m
	t.maps[resolver.PathToFileURL(filename)] = m
	return string(r.Code), nil
}

func loaderOf(filename string) api.Loader {
	switch filepath.Ext(filename) {
	case ".tsx":
		return api.LoaderTSX
	case ".jsx":
		return api.LoaderJSX
	}
	return api.LoaderTS
}

// syntaxError makes the SyntaxError of a message of esbuild, with its place
// in the text as Node shows it for type stripping.
func syntaxError(filename string, m api.Message) error {
	text := m.Text
	if l := m.Location; l != nil {
		text += " (" + filename + ":" + strconv.Itoa(l.Line) + ":" + strconv.Itoa(l.Column+1) + ")"
	}
	return engine.SyntaxError("%s", text)
}

// Original maps a position in the JavaScript of a file that was transformed
// back to its source; ok is false for other files and unmapped places.
func (t *Transformer) Original(name string, line, column int) (srcLine, srcColumn int, ok bool) {
	t.mu.Lock()
	m := t.maps[name]
	t.mu.Unlock()
	if m == nil {
		return 0, 0, false
	}
	return m.Find(line, column)
}

// MapFrame rewrites the location in the text of a stack frame.
func (t *Transformer) MapFrame(f engine.Frame) string {
	line, column, ok := t.Original(f.URL, f.Line, f.Column)
	if !ok {
		return f.Text
	}
	old := f.URL + ":" + strconv.Itoa(f.Line) + ":" + strconv.Itoa(f.Column)
	return strings.Replace(f.Text, old, f.URL+":"+strconv.Itoa(line)+":"+strconv.Itoa(column), 1)
}

// Empty reports whether nothing has been transformed.
func (t *Transformer) Empty() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.maps) == 0
}
