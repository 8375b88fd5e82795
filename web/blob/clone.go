package blob

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// cloneable is Blob and File for structured cloning: a copy shares the content.
var cloneable = structuredclone.Class{
	Is: func(o *engine.Object) bool { return blobKey.Get(o) != nil },
	Clone: func(o *engine.Object) (structuredclone.Data, error) {
		if reason := blobKey.Get(o).NotCloneable; reason != "" {
			return nil, nodeerr.Type("ERR_INVALID_STATE", "Invalid state: %s", reason)
		}
		d := &cloned{blob: blobKey.Get(o)}
		if f := fileKey.Get(o); f != nil {
			d.isFile, d.modified = true, f.lastModified
			d.name, _ = f.name.Share()
		}
		return d, nil
	},
}

// cloned is a Blob or File between runtimes.
type cloned struct {
	blob     *Blob
	isFile   bool
	name     engine.Value
	modified float64
}

// Make makes the object in a runtime.
func (d *cloned) Make(e *env.Env) (*engine.Object, error) {
	if d.isFile {
		return NewFile(e, d.blob, d.name, d.modified)
	}
	return New(e, d.blob)
}
