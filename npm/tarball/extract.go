package tarball

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"runtime"
	"strings"
)

// Limits of an archive; a zero field means its default.
type Limits struct {
	// Bytes is the largest sum of file sizes: 4 GiB by default.
	Bytes int64
	// Entries is the largest number of entries: 500,000 by default.
	Entries int
}

// Errors of archives that are refused.
var (
	ErrTooLarge = errors.New("tarball: the archive unpacks to more than the limit")
	ErrFormat   = errors.New("tarball: not a package archive")
)

// Result tells what Extract wrote.
type Result struct {
	Files int
	Bytes int64
	// Skipped lists entries that were not written: links, devices, and paths
	// that lead out of the package.
	Skipped []string
}

// Extract unpacks an archive into dir, which must exist. The first component
// of each path is dropped. dir should be fresh: what is there already is
// overwritten, never followed if it is a link that leads outside.
func Extract(r io.Reader, dir string, limits Limits) (Result, error) {
	if limits.Bytes == 0 {
		limits.Bytes = 4 << 30
	}
	if limits.Entries == 0 {
		limits.Entries = 500_000
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return Result{}, err
	}
	defer root.Close()
	buffered := bufio.NewReaderSize(r, 64<<10)
	var src io.Reader = buffered
	if magic, _ := buffered.Peek(2); len(magic) == 2 && magic[0] == 0x1f && magic[1] == 0x8b {
		gz, err := gzip.NewReader(buffered)
		if err != nil {
			return Result{}, fmt.Errorf("%w: %w", ErrFormat, err)
		}
		src = gz
	}
	x := extractor{root: root, limits: limits, made: make(map[string]bool), ignores: make(map[string]bool), buf: make([]byte, 64<<10)}
	archive := tar.NewReader(src)
	for {
		h, err := archive.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return x.result, fmt.Errorf("%w: %w", ErrFormat, err)
		}
		if err := x.entry(h, archive); err != nil {
			return x.result, err
		}
	}
	return x.result, nil
}

type extractor struct {
	root    *os.Root
	limits  Limits
	result  Result
	entries int
	made    map[string]bool // directories that exist
	ignores map[string]bool // .npmignore files that were seen
	buf     []byte
}

func (x *extractor) entry(h *tar.Header, content io.Reader) error {
	if x.entries++; x.entries > x.limits.Entries {
		return ErrTooLarge
	}
	name, ok := cleanName(h.Name)
	if !ok {
		x.result.Skipped = append(x.result.Skipped, h.Name)
		return nil
	}
	if name == "" {
		return nil
	}
	switch h.Typeflag {
	case tar.TypeDir:
		return x.mkdir(name)
	case tar.TypeReg, '\x00', '7': // '7' is a contiguous file
		return x.file(name, h, content)
	case tar.TypeXGlobalHeader:
		return nil
	}
	x.result.Skipped = append(x.result.Skipped, h.Name)
	return nil
}

// cleanName drops the first path component and refuses names that could lead
// elsewhere. The name is empty for the package directory itself.
func cleanName(name string) (string, bool) {
	if strings.ContainsRune(name, 0) {
		return "", false
	}
	if runtime.GOOS == "windows" {
		name = strings.ReplaceAll(name, `\`, "/")
		if strings.ContainsAny(name, `:*?"<>|`) {
			return "", false
		}
	}
	name = strings.TrimLeft(name, "/")
	for part := range strings.SplitSeq(name, "/") {
		if part == ".." {
			return "", false
		}
	}
	name = path.Clean(name)
	if name == "." {
		return "", true
	}
	_, rest, _ := strings.Cut(name, "/")
	return rest, true
}

func (x *extractor) mkdir(name string) error {
	if name == "." || name == "" || x.made[name] {
		return nil
	}
	if err := x.root.MkdirAll(name, 0o755); err != nil {
		if !errors.Is(err, fs.ErrExist) {
			return err
		}
		return fmt.Errorf("%w: %s is a file and a directory", ErrFormat, name)
	}
	for dir := name; dir != "." && dir != "" && !x.made[dir]; dir = path.Dir(dir) {
		x.made[dir] = true
		if err := x.root.Chmod(dir, 0o755); err != nil {
			return err
		}
	}
	return nil
}

// file writes one file. COMPAT: npm stores a .gitignore as .npmignore unless
// the package has one.
func (x *extractor) file(name string, h *tar.Header, content io.Reader) error {
	switch path.Base(name) {
	case ".npmignore":
		x.ignores[name] = true
	case ".gitignore":
		name = strings.TrimSuffix(name, ".gitignore") + ".npmignore"
		if x.ignores[name] {
			return nil
		}
	}
	if x.result.Bytes += h.Size; x.result.Bytes > x.limits.Bytes || h.Size < 0 {
		return ErrTooLarge
	}
	if err := x.mkdir(path.Dir(name)); err != nil {
		return err
	}
	mode := (fs.FileMode(h.Mode)&0o777|0o666)&^0o022 | 0o600
	f, err := x.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	// Struct wrapping keeps CopyBuffer from using the file's ReadFrom, which
	// would allocate a buffer for each file.
	_, err = io.CopyBuffer(struct{ io.Writer }{f}, content, x.buf)
	if err == nil && runtime.GOOS != "windows" {
		err = f.Chmod(mode)
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, gzip.ErrChecksum) {
			return fmt.Errorf("%w: %w", ErrFormat, err)
		}
		return err
	}
	x.result.Files++
	return nil
}
