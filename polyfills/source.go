package polyfills

import "embed"

//go:embed *.js
var files embed.FS

// Source returns the text of a file by its name without ".js"; ok is false
// where there is none.
func Source(name string) (text string, ok bool) {
	b, err := files.ReadFile(name + ".js")
	return string(b), err == nil
}
