package resolver

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Kind says what a path names, links followed.
type Kind uint8

// The kinds of path that resolution tells apart.
const (
	// Missing means that nothing is there, or that it cannot be reached.
	Missing Kind = iota
	// File is anything that is there and no directory.
	File
	// Dir is a directory.
	Dir
)

// FS is the part of a file system that resolution needs. Paths are absolute
// and in the form of the operating system.
type FS interface {
	// Stat follows links.
	Stat(path string) Kind
	// ReadFile reads a whole file.
	ReadFile(path string) ([]byte, error)
	// Readlink returns the text of a symbolic link. isLink is false, without
	// an error, for a path that is there and no link.
	Readlink(path string) (target string, isLink bool, err error)
}

// OS is the FS of the operating system.
type OS struct{}

// Stat implements FS.
func (OS) Stat(path string) Kind {
	// A path with a trailing separator names a directory or nothing.
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return Missing
	case info.IsDir():
		return Dir
	}
	return File
}

// ReadFile implements FS.
func (OS) ReadFile(path string) ([]byte, error) { return os.ReadFile(path) }

// Readlink implements FS.
func (OS) Readlink(path string) (string, bool, error) {
	target, err := os.Readlink(path)
	if err == nil {
		return target, true, nil
	}
	if errors.Is(err, os.ErrNotExist) {
		return "", false, err
	}
	info, statErr := os.Lstat(path)
	if statErr != nil {
		return "", false, statErr
	}
	if info.Mode()&os.ModeSymlink != 0 {
		return "", false, err
	}
	return "", false, nil
}

const (
	isWindows = runtime.GOOS == "windows"
	separator = string(filepath.Separator)
	// maxLinks bounds how many links one path may go through, as the
	// operating systems do.
	maxLinks = 40
)

// stat is FS.Stat through the cache.
func (r *Resolver) stat(path string) Kind {
	if k, ok := r.statCache[path]; ok {
		return k
	}
	k := r.fs.Stat(path)
	if k == Missing {
		return k // which may come into being
	}
	if r.statCache == nil {
		r.statCache = make(map[string]Kind)
	}
	r.statCache[path] = k
	return k
}

// ClearStatCache forgets what Stat said. Node keeps such answers only while a
// tree of require calls is running: the loader calls this when the outermost
// one returns.
func (r *Resolver) ClearStatCache() { clear(r.statCache) }

// ClearCaches forgets everything that was learnt from the file system.
func (r *Resolver) ClearCaches() {
	clear(r.statCache)
	clear(r.pathCache)
	clear(r.realDirs)
	clear(r.packages)
}

// Realpath resolves every symbolic link in an absolute path. Directories that
// were seen once are remembered, so a further file of a known directory costs
// one look-up.
func (r *Resolver) Realpath(path string) (string, error) {
	return r.realpath(filepath.Clean(path), 0)
}

func (r *Resolver) realpath(path string, links int) (string, error) {
	dir, base := filepath.Dir(path), filepath.Base(path)
	if dir == path {
		return path, nil
	}
	real, ok := r.realDirs[dir]
	if !ok {
		var err error
		if real, err = r.realpath(dir, links); err != nil {
			return "", err
		}
		if r.realDirs == nil {
			r.realDirs = make(map[string]string)
		}
		r.realDirs[dir] = real
	}
	full := joinBase(real, base)
	target, isLink, err := r.fs.Readlink(full)
	if err != nil {
		return "", err
	}
	if !isLink {
		return full, nil
	}
	if links++; links > maxLinks {
		return "", &os.PathError{Op: "realpath", Path: path, Err: errors.New("too many levels of symbolic links")}
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(real, target)
	}
	return r.realpath(filepath.Clean(target), links)
}

// joinBase joins a cleaned directory and one name.
func joinBase(dir, base string) string {
	if strings.HasSuffix(dir, separator) {
		return dir + base
	}
	return dir + separator + base
}

// isAbs reports whether Node's path.isAbsolute holds: on Windows a path
// without a drive is absolute too.
func isAbs(path string) bool {
	if !isWindows {
		return strings.HasPrefix(path, "/")
	}
	return path != "" && (isSep(path[0]) || filepath.IsAbs(path))
}

func isSep(c byte) bool { return c == '/' || isWindows && c == '\\' }

// resolvePath is path.resolve of an absolute directory and a request.
func resolvePath(dir, request string) string {
	if isAbs(request) {
		if isWindows && filepath.VolumeName(request) == "" {
			request = filepath.VolumeName(dir) + request
		}
		return filepath.Clean(request)
	}
	return filepath.Join(dir, request)
}
