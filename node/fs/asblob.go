package fs

import (
	"errors"
	"io"
	"os"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/blob"
)

// openAsBlob is fs.openAsBlob(path[, options]): a Blob that reads the file
// when it is asked for its content.
func openAsBlob(c *engine.Call) (engine.Value, error) {
	v, err := openAsBlobSync(c)
	if err != nil {
		return engine.Undefined, err
	}
	promise := c.Runtime().NewPromise()
	promise.Resolve(v)
	return promise.Value(), nil
}

// openAsBlobSync is fs.openAsBlobSync(path[, options]).
func openAsBlobSync(c *engine.Call) (engine.Value, error) {
	p := newParams(c, c.Len())
	mediaType := ""
	if !p.arg(1).IsUndefined() {
		o, err := validate.Object(c, p.arg(1), "options")
		if err != nil {
			return engine.Undefined, err
		}
		v, err := o.Get("type")
		if err != nil {
			return engine.Undefined, err
		}
		if !v.IsUndefined() {
			if mediaType, err = validate.String(c, v, "options.type"); err != nil {
				return engine.Undefined, err
			}
		}
	}
	path, err := p.path(0, "path")
	if err != nil {
		return engine.Undefined, err
	}
	st, err := os.Stat(path)
	if err != nil {
		return engine.Undefined, nodeerr.System(err, "stat", path, "")
	}
	src := &fileContent{path: path, size: st.Size(), modified: st.ModTime()}
	b := blob.OfSource(src, src.size, mediaType)
	b.NotCloneable = "File-backed Blobs are not cloneable"
	o, err := blob.New(env.From(c), b)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// fileContent reads a file that must be as it was.
type fileContent struct {
	path     string
	size     int64
	modified time.Time
}

var errFileChanged = errors.New("the file has changed")

// ReadAt reads at an offset; the file is open only meanwhile.
func (f *fileContent) ReadAt(b []byte, off int64) (int, error) {
	file, err := os.Open(f.path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	st, err := file.Stat()
	if err != nil {
		return 0, err
	}
	if st.Size() != f.size || !st.ModTime().Equal(f.modified) {
		return 0, errFileChanged
	}
	return io.NewSectionReader(file, 0, f.size).ReadAt(b, off)
}
