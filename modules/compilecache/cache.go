package compilecache

import (
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/resolver"
	"github.com/sxfescript/sxn/runtime/env"
)

// Status is what Enable answers.
// https://nodejs.org/api/module.html#moduleconstantscompilecachestatus
type Status int

// The states of the cache, in the order of their numbers.
const (
	Failed Status = iota
	Enabled
	AlreadyEnabled
	Disabled
)

// Options say where the cache is.
type Options struct {
	Directory string
	// Portable caches find modules by where they are relative to the cache.
	Portable bool
	// ReadOnly caches are only read.
	ReadOnly bool
}

// Kind is the kind of a module.
type Kind string

// The kinds.
const (
	CommonJS Kind = "CommonJS"
	ESM      Kind = "ESM"
)

// Cache is the cache of one runtime.
type Cache struct {
	env     *env.Env
	dir     string // of the files, "" while there is no cache
	options Options
	debug   bool
	entries map[string]*entry // by name of the file
	order   []*entry
}

var caches = env.State[Cache]{}

// Of returns the cache of a runtime.
func Of(e *env.Env) *Cache {
	c := caches.Must(e)
	c.env = e
	return c
}

// Setup enables the cache where NODE_COMPILE_CACHE asks for it.
func Setup(e *env.Env) {
	if dir, _ := lookupEnv(e, "NODE_COMPILE_CACHE"); dir != "" {
		Of(e).Enable(Defaults(e, dir))
	}
}

// Defaults are the options of a directory that the environment gives.
func Defaults(e *env.Env, dir string) Options {
	portable, _ := lookupEnv(e, "NODE_COMPILE_CACHE_PORTABLE")
	readOnly, _ := lookupEnv(e, "NODE_COMPILE_CACHE_READONLY")
	return Options{Directory: dir, Portable: portable == "1", ReadOnly: readOnly == "1"}
}

// DefaultDirectory is the directory where none is given: that of
// NODE_COMPILE_CACHE, or one for temporary files.
func DefaultDirectory(e *env.Env) string {
	if dir, _ := lookupEnv(e, "NODE_COMPILE_CACHE"); dir != "" {
		return dir
	}
	temp := os.TempDir()
	for _, name := range [...]string{"TMPDIR", "TMP", "TEMP"} {
		if dir, _ := lookupEnv(e, name); dir != "" {
			temp = dir
			break
		}
	}
	return filepath.Join(temp, "node-compile-cache")
}

func lookupEnv(e *env.Env, name string) (string, bool) {
	if e.Environment != nil {
		return e.Environment.Get(name)
	}
	return os.LookupEnv(name)
}

// Directory returns where the files are, "" where there is no cache.
func (c *Cache) Directory() string { return c.dir }

// Enable begins to use a cache. directory is that of the options, or where the
// files are when the cache was on already.
func (c *Cache) Enable(o Options) (status Status, directory, message string) {
	if c.dir != "" {
		return AlreadyEnabled, c.dir, ""
	}
	list, _ := lookupEnv(c.env, "NODE_DEBUG_NATIVE")
	for name := range strings.SplitSeq(list, ",") {
		c.debug = c.debug || strings.EqualFold(strings.TrimSpace(name), "COMPILE_CACHE")
	}
	if _, off := lookupEnv(c.env, "NODE_DISABLE_COMPILE_CACHE"); off {
		const message = "Disabled by NODE_DISABLE_COMPILE_CACHE"
		c.logf("%s.\n", message)
		return Disabled, "", message
	}
	// COMPAT: what is only read is never portable.
	o.Portable = o.Portable && !o.ReadOnly
	if o.Portable {
		c.logf("using relative path\n")
	}
	base, err := filepath.Abs(o.Directory)
	if err != nil {
		return Failed, "", "Cannot create cache directory: " + reason(err)
	}
	tag := versionTag(o.Portable)
	dir := filepath.Join(base, tag)
	c.logf("resolved path %s + %s -> %s\n", o.Directory, tag, dir)
	if message = c.prepare(dir, o.ReadOnly); message != "" {
		c.logf("%s\n", message)
		return Failed, "", message
	}
	c.dir, c.options, c.entries = dir, o, map[string]*entry{}
	return Enabled, base, ""
}

// prepare makes the directory, or looks for it.
func (c *Cache) prepare(dir string, readOnly bool) (message string) {
	if readOnly {
		c.logf("read-only cache directory %s...", dir)
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			c.printf("not found\n")
			return "Cache directory does not exist (read-only): " + dir
		}
		c.printf("found\n")
		return ""
	}
	c.logf("creating cache directory %s...", dir)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		c.printf("%s\n", reason(err))
		return "Cannot create cache directory: " + reason(err)
	}
	c.printf("success\n")
	return ""
}

// versionTag names the directory of what this build can read.
func versionTag(portable bool) string {
	arch := goArch
	if arch == "amd64" {
		arch = "x64"
	}
	tag := fmt.Sprintf("%s-%s-%08x", nodeVersion, arch, crc32.ChecksumIEEE([]byte(env.Build())))
	if uid := os.Getuid(); uid >= 0 && !portable {
		tag += "-" + strconv.Itoa(uid)
	}
	return tag
}

// reason is the text of an error of the system without what was tried.
func reason(err error) string {
	var no syscall.Errno
	if errors.As(err, &no) {
		return no.Error()
	}
	return err.Error()
}

// logf writes a line, or the beginning of one, for NODE_DEBUG_NATIVE.
func (c *Cache) logf(format string, a ...any) { c.printf("[compile cache] "+format, a...) }

func (c *Cache) printf(format string, a ...any) {
	if c.debug {
		fmt.Fprintf(c.env.Stderr, format, a...)
	}
}

// Function is engine.Runtime.CompileFunction through the cache.
func (c *Cache) Function(src engine.Source, params ...string) (*engine.Function, error) {
	if c.dir == "" {
		return c.env.RT.CompileFunction(src, params...)
	}
	e := c.entry(CommonJS, src.Name, src.Text)
	if e.stored != nil {
		f, err := c.env.RT.UnmarshalFunction(e.stored, src, env.Build(), params...)
		c.tell(e, err)
		if err == nil {
			return f, nil
		}
	}
	f, err := c.env.RT.CompileFunction(src, params...)
	if err == nil {
		c.compiled(e, func() ([]byte, error) { return c.env.RT.MarshalFunction(f, env.Build()) })
	}
	return f, err
}

// Module is engine.Runtime.CompileModule through the cache.
func (c *Cache) Module(src engine.Source) (*engine.Module, error) {
	if c.dir == "" {
		return c.env.RT.CompileModule(src)
	}
	e := c.entry(ESM, src.Name, src.Text)
	if e.stored != nil {
		m, err := c.env.RT.UnmarshalModule(e.stored, src, env.Build())
		c.tell(e, err)
		if err == nil {
			return m, nil
		}
	}
	m, err := c.env.RT.CompileModule(src)
	if err == nil {
		c.compiled(e, func() ([]byte, error) { return m.Marshal(env.Build()) })
	}
	return m, err
}

// tell reports whether stored code could be used; what could not is forgotten.
func (c *Cache) tell(e *entry, err error) {
	if err == nil {
		c.logf("V8 code cache for %s %s was accepted, keeping the in-memory entry\n", e.kind, e.name)
		return
	}
	e.stored, e.rejected = nil, true
}

// compiled keeps how to serialise what was compiled.
func (c *Cache) compiled(e *entry, marshal func() ([]byte, error)) {
	state := "not initialized, initializing"
	if e.rejected {
		state = "rejected, replacing"
	}
	c.logf("V8 code cache for %s %s was %s the in-memory entry\n", e.kind, e.name, state)
	e.marshal, e.rejected = marshal, false
}

// entry finds what is stored of a module.
func (c *Cache) entry(kind Kind, name, text string) *entry {
	hash := crc32.ChecksumIEEE(bytesOf(text))
	file := c.fileName(kind, name)
	if e := c.entries[file]; e != nil && e.hash == hash && e.size == len(text) {
		return e
	}
	e := &entry{kind: kind, name: name, file: filepath.Join(c.dir, file), hash: hash, size: len(text)}
	c.entries[file] = e
	c.order = append(c.order, e)
	c.read(e)
	return e
}

// fileName is the name of the file of a module.
func (c *Cache) fileName(kind Kind, name string) string {
	key := name
	if c.options.Portable {
		if rel, ok := c.relative(name); ok {
			c.logf("using relative path %s from %s\n", rel, c.dir)
			key = rel
		}
	}
	b := []byte(string(kind) + "\x00" + key)
	return fmt.Sprintf("%08x%08x", crc32.ChecksumIEEE(b), crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)))
}

// relative is a file, or the URL of one, as seen from the cache.
func (c *Cache) relative(name string) (string, bool) {
	if strings.HasPrefix(name, "file:") {
		f, err := resolver.FileURLToPath(name)
		if err != nil {
			return "", false
		}
		name = f
	}
	if !filepath.IsAbs(name) {
		return "", false
	}
	rel, err := filepath.Rel(c.dir, name)
	return filepath.ToSlash(rel), err == nil
}
