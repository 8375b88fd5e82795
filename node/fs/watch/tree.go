package watch

import (
	"errors"
	"os"
	"path/filepath"
)

// Tree watches a directory with all directories below it, as Node does where
// the system has no such thing: each directory has a watch, each symbolic
// link one of what it points to, and nothing is entered through a link.
type Tree struct {
	hub    *Hub
	root   string
	f      func(kind, name string)
	ignore func(name string) (bool, error)
	fail   func(err error)
	known  map[string]*entry // by path relative to the root; "" is the root
}

// entry is a file that the tree knows.
type entry struct {
	dir   bool
	watch *Watch      // of a directory, a link, or a root that is a file; nil for others
	found os.FileInfo // by reading its directory: its own event may still be on its way
	below map[string]bool
}

// TreeOptions are what a Tree calls.
type TreeOptions struct {
	// Event is told the kind and the path relative to the root, the base name
	// where the root is a file.
	Event func(kind, name string)
	// Ignore tells what to leave out; nil for nothing.
	Ignore func(name string) (bool, error)
	// Fail is told an error of Ignore or of the system, after which the tree
	// is closed.
	Fail func(err error)
}

// AddTree watches a tree.
func (h *Hub) AddTree(root string, o TreeOptions) (*Tree, error) {
	t := &Tree{hub: h, root: root, f: o.Event, ignore: o.Ignore, fail: o.Fail, known: make(map[string]*entry)}
	st, err := os.Stat(root)
	if err != nil {
		return nil, err
	}
	e := &entry{dir: st.IsDir()}
	if e.watch, err = h.Add(root, t.onRoot); err != nil {
		return nil, err
	}
	t.known[""] = e
	if e.dir {
		if err := t.scan("", nil); err != nil {
			return nil, errors.Join(err, t.Close())
		}
	}
	return t, nil
}

// Close ends all watches.
func (t *Tree) Close() error {
	var errs []error
	known := t.known
	t.known = nil
	for _, e := range known {
		if e.watch != nil {
			errs = append(errs, e.watch.Close())
		}
	}
	return errors.Join(errs...)
}

func (t *Tree) full(name string) string {
	if name == "" {
		return t.root
	}
	return filepath.Join(t.root, name)
}

// scan reads a directory and makes its entries known; tell is told each.
func (t *Tree) scan(dir string, tell func(name string)) error {
	list, err := os.ReadDir(t.full(dir))
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, os.ErrPermission) {
		return nil // gone again, or not to be seen
	}
	if err != nil {
		return err
	}
	for _, x := range list {
		name := filepath.Join(dir, x.Name())
		if t.known[name] != nil {
			continue
		}
		if err := t.add(dir, name, x.Type(), tell); err != nil {
			return err
		}
		if e := t.known[name]; e != nil && tell != nil {
			if e.found, err = x.Info(); err != nil && !errors.Is(err, os.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// add makes an entry known and, if it is a directory, what is below it.
func (t *Tree) add(dir, name string, mode os.FileMode, tell func(name string)) error {
	if t.ignore != nil {
		skip, err := t.ignore(name)
		if err != nil || skip || t.known == nil {
			return err
		}
	}
	e := &entry{dir: mode.IsDir()}
	if e.dir || mode&os.ModeSymlink != 0 {
		on := func(ev Event) { t.onLink(name, ev) }
		if e.dir {
			on = func(ev Event) { t.onDirectory(name, ev) }
		}
		var err error
		// Not to be watched: gone, dangling, not readable. Its parent tells of it.
		if e.watch, err = t.hub.Add(t.full(name), on); err != nil && tooMany(err) {
			return err
		}
	}
	t.known[name] = e
	if p := t.known[dir]; p != nil {
		if p.below == nil {
			p.below = make(map[string]bool)
		}
		p.below[name] = true
	}
	if tell != nil {
		if tell(name); t.known == nil {
			return nil
		}
	}
	if e.dir {
		return t.scan(name, tell)
	}
	return nil
}

// forget drops an entry with all below it.
func (t *Tree) forget(name string) error {
	e := t.known[name]
	if e == nil {
		return nil
	}
	delete(t.known, name)
	if p := t.known[parent(name)]; p != nil && name != "" {
		delete(p.below, name)
	}
	var errs []error
	for b := range e.below {
		errs = append(errs, t.forget(b))
	}
	if e.watch != nil {
		errs = append(errs, e.watch.Close())
	}
	return errors.Join(errs...)
}

func parent(name string) string {
	if d := filepath.Dir(name); d != "." {
		return d
	}
	return ""
}

// onRoot is told the events of the root.
func (t *Tree) onRoot(ev Event) {
	e := t.known[""]
	if e == nil {
		return
	}
	if ev.Err == nil && e.dir && !ev.Self {
		t.check("", ev.Name, ev)
		return
	}
	if ev.Err != nil {
		t.fail(ev.Err)
		return
	}
	if _, err := os.Lstat(t.root); err != nil {
		t.gone("")
	} else if !e.dir {
		t.f("change", filepath.Base(t.root))
	}
}

// onDirectory is told the events of a directory.
func (t *Tree) onDirectory(dir string, ev Event) {
	switch {
	case ev.Err != nil:
		t.fail(ev.Err)
	case !ev.Self:
		t.check(dir, filepath.Join(dir, ev.Name), ev)
	case t.known[dir] != nil:
		if _, err := os.Lstat(t.full(dir)); err != nil {
			t.gone(dir)
		}
	}
}

// onLink is told the events of what a link points to.
func (t *Tree) onLink(name string, ev Event) {
	if ev.Err != nil {
		t.fail(ev.Err)
	} else if t.known[name] != nil {
		t.f("rename", name)
	}
}

// gone tells that a known file is there no more.
func (t *Tree) gone(name string) {
	if err := t.forget(name); err != nil {
		t.fail(err)
		return
	}
	t.f("rename", name)
}

// check compares an entry of a directory with what is known of it.
func (t *Tree) check(dir, name string, ev Event) {
	e := t.known[name]
	st, err := os.Lstat(t.full(name))
	switch {
	case err != nil && e != nil:
		t.gone(name)
	case err != nil: // made and gone again
	case e == nil:
		if err := t.add(dir, name, st.Mode(), func(n string) { t.f("rename", n) }); err != nil {
			t.fail(err)
		}
	case e.found != nil && ev.Op == Appeared && os.SameFile(e.found, st):
		e.found = nil // told already
	case !e.dir || !st.IsDir():
		e.found = nil
		t.f("change", name)
	}
}
