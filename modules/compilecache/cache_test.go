package compilecache

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// program is compiled by the tests; calling it gives what it exports.
const program = `
exports.text = function named(a, b = 2) { /* comment */ return a + b };
exports.lazy = () => { class A { #p = 7; get p() { return this.#p } static s = 'é\u{1F600}' } return new A().p + A.s };
exports.evals = (x) => { let y = x; return [eval('y + 1'), (0, eval)('typeof y')].join() };
exports.where = () => { try { null.f() } catch (e) { return e.message + e.stack.split('\n')[1] } };
exports.cases = (s) => { switch (s) { case 'a': return 1; case 'b': return 2; case 'c': return 3; case 'd': return 4 } };
exports.all = () => [exports.text.toString(), exports.text(1), exports.lazy(), exports.evals(1), exports.where(), exports.cases('c')].join('|');
return exports.all();
`

func newCache(t *testing.T, o Options) *Cache {
	t.Helper()
	e := env.New(engine.New(engine.Config{}), eventloop.New())
	e.Stderr = os.Stderr
	c := Of(e)
	if status, _, message := c.Enable(o); status != Enabled {
		t.Fatalf("not enabled: %v %s", status, message)
	}
	return c
}

// run compiles and calls a function through the cache and says whether it was
// stored.
func run(t *testing.T, c *Cache, name, text string) (result string, hit bool) {
	t.Helper()
	err := c.env.RT.Enter(context.Background(), func() error {
		f, err := c.Function(engine.Source{Name: name, Text: text}, "exports")
		if err != nil {
			return err
		}
		v, err := f.Call(engine.Undefined, c.env.RT.NewObject().Value())
		result, _ = v.AsString()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return result, c.order[len(c.order)-1].stored != nil
}

func storedFile(t *testing.T, c *Cache) string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(c.dir, "*"))
	if err != nil || len(list) != 1 {
		t.Fatalf("files: %v, %v", list, err)
	}
	return list[0]
}

func TestFunction(t *testing.T) {
	o := Options{Directory: t.TempDir()}
	plain, err := "", error(nil)
	rt := engine.New(engine.Config{})
	err = rt.Enter(context.Background(), func() error {
		f, err := rt.CompileFunction(engine.Source{Name: "/p.js", Text: program}, "exports")
		if err != nil {
			return err
		}
		v, err := f.Call(engine.Undefined, rt.NewObject().Value())
		plain, _ = v.AsString()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		c := newCache(t, o)
		got, hit := run(t, c, "/p.js", program)
		if got != plain || hit != (i > 0) {
			t.Errorf("run %d: stored %v:\n%s\nwant\n%s", i, hit, got, plain)
		}
		c.Flush()
	}
}

func TestModule(t *testing.T) {
	o := Options{Directory: t.TempDir()}
	const text = `export let n = 1; export function f() { return n++ } export default class { static x = import.meta !== undefined } f();`
	for i := range 2 {
		c := newCache(t, o)
		err := c.env.RT.Enter(context.Background(), func() error {
			m, err := c.Module(engine.Source{Name: "file:///m.mjs", Text: text})
			if err != nil {
				return err
			}
			m.Load(func(e error) { err = e })
			if err == nil {
				err = m.Link()
			}
			if err != nil {
				return err
			}
			if _, err = m.Evaluate(); err != nil {
				return err
			}
			v, err := m.Namespace().Get("n")
			if n, _ := v.AsInt(); n != 2 {
				t.Errorf("run %d: n is %d", i, n)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if hit := c.order[0].stored != nil; hit != (i > 0) {
			t.Errorf("run %d: stored %v", i, hit)
		}
		c.Flush()
	}
}

// TestDamage changes every byte of a file, one after the other, and cuts it:
// nothing of it is used, the result stays the same.
func TestDamage(t *testing.T) {
	o := Options{Directory: t.TempDir()}
	c := newCache(t, o)
	want, _ := run(t, c, "/p.js", program)
	c.Flush()
	file := storedFile(t, c)
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	try := func(data []byte, what string, at int) {
		t.Helper()
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		c := &Cache{env: c.env, dir: c.dir, entries: map[string]*entry{}}
		got, hit := run(t, c, "/p.js", program)
		if got != want || hit {
			t.Errorf("%s %d: stored %v, %q", what, at, hit, got)
		}
	}
	for i := 0; i < len(good); i += 3 {
		bad := append([]byte(nil), good...)
		bad[i] ^= 0x10
		try(bad, "byte", i)
	}
	for i := 0; i < len(good); i += 11 {
		try(good[:i], "cut", i)
	}
	try(append(append([]byte(nil), good...), 0), "longer", 0)
	// A write repairs it.
	c = newCache(t, o)
	run(t, c, "/p.js", program)
	c.Flush()
	if b, err := os.ReadFile(file); err != nil || string(b) != string(good) {
		t.Error("the file was not written again", err)
	}
}

// TestForeign puts a folder, a file of another source and one of another build
// in the place of a file.
func TestForeign(t *testing.T) {
	o := Options{Directory: t.TempDir()}
	c := newCache(t, o)
	run(t, c, "/p.js", program)
	c.Flush()
	file := storedFile(t, c)
	c = newCache(t, o)
	if _, hit := run(t, c, "/p.js", strings.Replace(program, "comment", "remark!", 1)); hit {
		t.Error("code of another source was used")
	}
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rt := c.env.RT
	if _, err := rt.UnmarshalFunction(good[headBytes:], engine.Source{Name: "/p.js", Text: program}, "another build", "exports"); err == nil {
		t.Error("code of another build was used")
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(file, 0o700); err != nil {
		t.Fatal(err)
	}
	c = newCache(t, o)
	if _, hit := run(t, c, "/p.js", program); hit {
		t.Error("a folder was used")
	}
	c.Flush() // which cannot be written
	if left, _ := filepath.Glob(filepath.Join(c.dir, "*.*")); len(left) != 0 {
		t.Error("left behind:", left)
	}
}

// TestWriters lets many caches write and read one file at the same time.
func TestWriters(t *testing.T) {
	o := Options{Directory: t.TempDir()}
	var wg sync.WaitGroup
	results := make([]string, 8)
	caches := make([]*Cache, len(results))
	for i := range caches {
		caches[i] = newCache(t, o)
	}
	for i, c := range caches {
		wg.Go(func() {
			for range 5 {
				c := &Cache{env: c.env, dir: c.dir, entries: map[string]*entry{}}
				results[i], _ = run(t, c, "/p.js", program)
				e := c.order[0]
				if e.stored != nil {
					e.stored = nil
					f, err := c.env.RT.CompileFunction(engine.Source{Name: "/p.js", Text: program}, "exports")
					if err != nil {
						t.Error(err)
						return
					}
					c.compiled(e, func() ([]byte, error) { return c.env.RT.MarshalFunction(f, env.Build()) })
				}
				c.Flush()
			}
		})
	}
	wg.Wait()
	for _, r := range results {
		if r != results[0] {
			t.Errorf("got %q and %q", r, results[0])
		}
	}
	if _, hit := run(t, newCache(t, o), "/p.js", program); !hit {
		t.Error("nothing is stored")
	}
	storedFile(t, caches[0]) // one, and no temporary one
}

func TestPortable(t *testing.T) {
	for _, portable := range []bool{false, true} {
		dir := t.TempDir()
		first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
		c := newCache(t, Options{Directory: filepath.Join(first, "cache"), Portable: portable})
		run(t, c, filepath.Join(first, "p.js"), "return 'x'")
		c.Flush()
		if err := os.Rename(first, second); err != nil {
			t.Fatal(err)
		}
		c = newCache(t, Options{Directory: filepath.Join(second, "cache"), Portable: portable})
		if _, hit := run(t, c, filepath.Join(second, "p.js"), "return 'x'"); hit != portable {
			t.Errorf("portable %v: stored %v", portable, hit)
		}
	}
}

func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	e := env.New(engine.New(engine.Config{}), eventloop.New())
	if status, _, message := Of(e).Enable(Options{Directory: dir, ReadOnly: true}); status != Failed || !strings.Contains(message, "does not exist (read-only)") {
		t.Errorf("got %v %q", status, message)
	}
	c := newCache(t, Options{Directory: dir})
	run(t, c, "/p.js", program)
	c.Flush()
	c = newCache(t, Options{Directory: dir, ReadOnly: true})
	if _, hit := run(t, c, "/p.js", program); !hit {
		t.Error("nothing was found")
	}
	run(t, c, "/q.js", program)
	c.Flush()
	storedFile(t, c)
}

func FuzzStored(f *testing.F) {
	e := env.New(engine.New(engine.Config{}), eventloop.New())
	const text = "return exports.x = (() => [1, 'a', /b/g, `c`])().length"
	src := engine.Source{Name: "/f.js", Text: text}
	fn, err := e.RT.CompileFunction(src, "exports")
	if err != nil {
		f.Fatal(err)
	}
	data, err := e.RT.MarshalFunction(fn, "b")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		fn, err := e.RT.UnmarshalFunction(data, src, "b", "exports")
		if err != nil {
			return
		}
		// Its sum is right: it is what was written.
		err = e.RT.Enter(context.Background(), func() error {
			_, err := fn.Call(engine.Undefined, e.RT.NewObject().Value())
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}
