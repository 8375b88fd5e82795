package registry

import (
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/sxfescript/sxn/npm/integrity"
)

// Cache keeps verified archives under their digest. Entries are written to a
// temporary file first and renamed, so that several processes may share one,
// and they are hashed again when read: a damaged entry counts as missing.
type Cache struct {
	// Dir is the cache's root.
	Dir string
}

func (c Cache) path(i integrity.Integrity) string {
	digest := hex.EncodeToString(i.Digests[0])
	return filepath.Join(c.Dir, "content-v1", i.Algorithm, digest[:2], digest[2:4], digest[4:])
}

// get returns the path of a sound entry, empty if there is none.
func (c Cache) get(i integrity.Integrity) string {
	if i.Empty() {
		return ""
	}
	name := c.path(i)
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := i.NewHash()
	n, err := io.Copy(h, f)
	if err == nil && i.Check(h.Sum(nil), n) == nil {
		return name
	}
	os.Remove(name)
	return ""
}

// temp makes a file for a download that is under way.
func (c Cache) temp() (*os.File, error) {
	dir := filepath.Join(c.Dir, "tmp")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	return os.CreateTemp(dir, "download-*")
}

// put moves a verified download to its place and returns that.
func (c Cache) put(temp string, i integrity.Integrity) (string, error) {
	name := c.path(i)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return "", err
	}
	err := os.Rename(temp, name)
	if err != nil && errors.Is(err, fs.ErrExist) {
		err = os.Remove(temp)
	}
	return name, err
}
