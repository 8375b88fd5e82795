package compilecache

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"unsafe"
)

const (
	// nodeVersion is the version of Node that the runtime stands for.
	nodeVersion = "v26.12.1"
	goArch      = runtime.GOARCH
)

// entry is a module of the cache.
type entry struct {
	kind     Kind
	name     string // a file, or a URL
	file     string // of the cache
	hash     uint32 // of the source text
	size     int    // of the source text
	stored   []byte // what was read, nil where there is nothing
	rejected bool   // what was read could not be used
	// marshal serialises what was compiled; nil where nothing was, or where it
	// has been written.
	marshal   func() ([]byte, error)
	persisted bool
}

// The header of a file: five numbers of 32 bits, least significant byte first.
const (
	headMagic = iota
	headSourceSize
	headCodeSize
	headSourceHash
	headCodeHash
	headFields
	headBytes = 4 * headFields
)

// magic begins every file.
const magic = 0x315a5853

// head is a header.
type head [headFields]uint32

func (h *head) append(b []byte) []byte {
	for _, v := range h {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	return b
}

func (h *head) read(b []byte) {
	for i := range h {
		h[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
}

// read reads what is stored of a module, if it is whole and of its source.
func (c *Cache) read(e *entry) {
	c.logf("reading cache from %s for %s %s...", e.file, e.kind, e.name)
	b, err := readFile(e.file)
	if err != nil {
		c.printf(" %s\n", reason(err))
		return
	}
	if len(b) < headBytes {
		c.printf("reading header failed, bytes read %d\n", len(b))
		return
	}
	var h head
	h.read(b)
	c.printf("[%d %d %d %d %d]...", h[0], h[1], h[2], h[3], h[4])
	b = b[headBytes:]
	switch sum := uint32(0); {
	case h[headMagic] != magic:
		c.printf("magic number mismatch: expected %d, actual %d\n", magic, h[headMagic])
	case h[headSourceSize] != uint32(e.size):
		c.printf("code hash mismatch: expected %d, actual %d\n", e.hash, h[headSourceHash])
	case h[headSourceHash] != e.hash:
		c.printf("code hash mismatch: expected %d, actual %d\n", e.hash, h[headSourceHash])
	case h[headCodeSize] != uint32(len(b)):
		c.printf("cache size mismatch: expected %d, actual %d\n", h[headCodeSize], len(b))
	default:
		if sum = crc32.ChecksumIEEE(b); sum != h[headCodeHash] {
			c.printf("cache hash mismatch: expected %d, actual %d\n", h[headCodeHash], sum)
			return
		}
		c.printf(" success, size=%d\n", len(b))
		e.stored = b
	}
}

// readFile reads a file that is not a pipe or device, which could block.
func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil, os.ErrInvalid
	}
	b := make([]byte, info.Size())
	n, err := io.ReadFull(f, b)
	if err == io.ErrUnexpectedEOF || err == io.EOF {
		err = nil // it has become shorter, as the header will tell
	}
	return b[:n], err
}

// maxFile is more than any module needs.
const maxFile = 1 << 30

// Flush writes what has been compiled: at the end of the runtime, and for
// module.flushCompileCache.
func (c *Cache) Flush() {
	if c.dir == "" {
		return
	}
	if c.options.ReadOnly {
		c.logf("read-only, skipping persistence\n")
		return
	}
	for i := len(c.order) - 1; i >= 0; i-- {
		c.persist(c.order[i])
	}
	c.logf("Clear deserialized cache.\n")
}

// FlushRequested is Flush for module.flushCompileCache.
func (c *Cache) FlushRequested() {
	if c.dir == "" {
		return
	}
	c.logf("module.flushCompileCache() requested.\n")
	c.Flush()
	c.logf("module.flushCompileCache() finished.\n")
}

// persist writes one module.
func (c *Cache) persist(e *entry) {
	switch {
	case e.marshal != nil:
	case e.persisted:
		c.logf("skip persisting %s %s because cache was already persisted\n", e.kind, e.name)
		return
	case e.stored != nil:
		c.logf("skip persisting %s %s because cache was the same\n", e.kind, e.name)
		return
	default:
		c.logf("skip persisting %s %s because the cache was not initialized\n", e.kind, e.name)
		return
	}
	code, err := e.marshal()
	e.marshal = nil
	if err != nil {
		c.logf("skip persisting %s %s because %v\n", e.kind, e.name, err)
		return
	}
	e.persisted = c.write(e, code)
}

// write puts a file in its place at once.
func (c *Cache) write(e *entry, code []byte) bool {
	c.logf("Creating temporary file for cache of %s (%s)...", e.name, e.kind)
	f, err := os.CreateTemp(c.dir, filepath.Base(e.file)+".*")
	if err != nil {
		c.printf("failed. %s\n", reason(err))
		return false
	}
	c.printf(" -> %s\n", f.Name())
	h := head{magic, uint32(e.size), uint32(len(code)), e.hash, crc32.ChecksumIEEE(code)}
	c.logf("writing cache for %s %s to temporary file %s [%d %d %d %d %d]...", e.kind, e.name, f.Name(), h[0], h[1], h[2], h[3], h[4])
	_, err = f.Write(append(h.append(make([]byte, 0, headBytes+len(code))), code...))
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		c.printf("failed: %s\n", reason(err))
		_ = os.Remove(f.Name()) // what cannot be written may be unremovable too
		return false
	}
	c.printf("success\n")
	c.logf("Renaming %s to %s...", f.Name(), e.file)
	if err := os.Rename(f.Name(), e.file); err != nil {
		c.printf("failed: %s\n", reason(err))
		_ = os.Remove(f.Name())
		return false
	}
	c.printf("success\n")
	return true
}

// bytesOf returns the bytes of s, which may not be written.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
