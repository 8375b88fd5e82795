package glob

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Entry is a file that a walk looks at.
type Entry struct {
	Name, Parent string
	Mode         fs.FileMode
}

// Walk is a search for the files that match patterns.
type Walk struct {
	Root     string // "." when empty
	Patterns []string
	Exclude  []string
	Follow   bool // whether links to directories are walked

	// Skip is asked whether to leave out a file: by name or path, with the
	// file itself where Types is set. nil leaves out none.
	Skip  func(name string, e Entry) (bool, error)
	Types bool

	root     string
	excluded []string
	stack    []visit
	next     []visit
	waiting  map[string]int // places in next by path
	seen     map[string]bool
	found    map[string]bool
	results  []string
}

// branch is a pattern with the positions reached in it; linked are those
// that came through a link below "**".
type branch struct {
	parts     []string
	positions []int
	linked    map[int]bool
}

// visit is a path with what is still to be matched below it.
type visit struct {
	path     string
	branches []branch
}

const globstar = "**"

func isFolding() bool { return runtime.GOOS == "windows" || runtime.GOOS == "darwin" }

// isLiteral reports whether a part of a pattern names one file.
func isLiteral(part string) bool {
	if strings.ContainsAny(part, "*?[") {
		return false
	}
	return !strings.Contains(part, "+(") && !strings.Contains(part, "@(") && !strings.Contains(part, "!(")
}

func (b *branch) at(i int) (string, bool) {
	if i < 0 || i >= len(b.parts) {
		return "", false
	}
	return b.parts[i], true
}

func (b *branch) is(i int, part string) bool {
	p, ok := b.at(i)
	return ok && p == part
}

func (b *branch) has(i int) bool {
	for _, p := range b.positions {
		if p == i {
			return true
		}
	}
	return false
}

// test matches a name against the part at i.
func (b *branch) test(i int, name string) bool {
	part, ok := b.at(i)
	switch {
	case !ok:
		return false
	case part == globstar:
		return true
	}
	return matchSegment(name, part, isFolding())
}

func (b *branch) child(linked map[int]bool, positions ...int) branch {
	return branch{b.parts, positions, linked}
}

// ends reports whether the pattern can end at this place.
func (b *branch) ends(dir bool) bool {
	last := len(b.parts) - 1
	return b.has(last) || dir && b.is(last, "") && b.has(last-1) && b.is(last-1, globstar)
}

func (b *branch) key(path string, i int) string {
	rest := ""
	if i < len(b.parts) {
		rest = strings.Join(b.parts[i:], "/")
	}
	return path + "\x00" + rest
}

// Run returns the matching paths, relative to the root for relative patterns,
// in the order they are come upon.
func (w *Walk) Run() ([]string, error) {
	root, err := filepath.Abs(w.Root)
	if err != nil {
		return nil, err
	}
	w.root, w.seen, w.found = root, make(map[string]bool), make(map[string]bool)
	for _, p := range w.Exclude {
		w.excluded = append(w.excluded, w.full(p))
	}
	windows := runtime.GOOS == "windows"
	var first []branch
	for _, p := range w.Patterns {
		p = strings.ReplaceAll(p, `\`, "/")
		if p == "" {
			continue
		}
		for _, x := range expandBraces(p) {
			parts := resolveParts(splitSlashes(x, windows))
			if len(parts) == 2 && parts[0] == "." && parts[1] == "" {
				parts = parts[:1]
			}
			first = append(first, branch{parts: parts, positions: []int{0}})
		}
	}
	w.stack = []visit{{".", first}}
	for len(w.stack) > 0 {
		v := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		for i := range v.branches {
			if err := w.visit(v.path, &v.branches[i]); err != nil {
				return nil, err
			}
		}
		w.stack = append(w.stack, w.next...)
		w.next, w.waiting = nil, nil
	}
	return w.results, nil
}

func (w *Walk) full(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(w.root, path)
}

func (w *Walk) isExcluded(full string) bool {
	for _, p := range w.excluded {
		if Match(full, p, runtime.GOOS == "windows") {
			return true
		}
	}
	return false
}

func (w *Walk) add(path string) {
	if !w.found[path] && !w.isExcluded(w.full(path)) {
		w.found[path] = true
		w.results = append(w.results, path)
	}
}

// Lstat describes a result of the walk.
func (w *Walk) Lstat(path string) (Entry, bool) {
	name := path
	if !filepath.IsAbs(path) {
		name = filepath.Join(w.Root, path)
	}
	return lstat(name)
}

func lstat(path string) (Entry, bool) {
	st, err := os.Lstat(path)
	if err != nil {
		return Entry{}, false
	}
	return Entry{filepath.Base(path), filepath.Dir(path), st.Mode()}, true
}

// queue leaves a path for later.
func (w *Walk) queue(path string, b branch) error {
	full := w.full(path)
	if len(w.excluded) > 0 && (w.isExcluded(full) || w.isExcluded(full+"/") && isDir(full)) {
		return nil
	}
	if w.Skip != nil {
		e, ok := Entry{}, true
		if w.Types {
			e, ok = lstat(path)
		}
		if ok {
			if skip, err := w.Skip(path, e); skip || err != nil {
				return err
			}
		}
	}
	if i, ok := w.waiting[path]; ok {
		w.next[i].branches = append(w.next[i].branches, b)
		return nil
	}
	if w.waiting == nil {
		w.waiting = make(map[string]int)
	}
	w.waiting[path] = len(w.next)
	w.next = append(w.next, visit{path, []branch{b}})
	return nil
}

func isDir(path string) bool {
	st, err := os.Lstat(path)
	return err == nil && st.IsDir()
}

// follows reports whether a link leads to a directory it is not itself in.
func follows(full string) bool {
	st, err := os.Stat(full)
	if err != nil || !st.IsDir() {
		return false
	}
	target, err := filepath.EvalSymlinks(full)
	if err != nil {
		return false
	}
	parent, err := filepath.EvalSymlinks(filepath.Dir(full))
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(target, parent)
	return err == nil && (rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)))
}

// isDirectory reports whether an entry is a directory, or a link to one where
// links are followed. That a link leads back is only found when it is visited.
func (w *Walk) isDirectory(e Entry, full string) bool {
	if !w.Follow || e.Mode&fs.ModeSymlink == 0 {
		return e.Mode.IsDir()
	}
	st, err := os.Stat(full)
	return err == nil && st.IsDir()
}

// visit matches one branch at a path and looks at what is below it.
func (w *Walk) visit(path string, b *branch) error {
	again := false
	for _, i := range b.positions {
		k := b.key(path, i)
		again = again || w.seen[k]
		w.seen[k] = true
	}
	full := w.full(path)
	if again || w.isExcluded(full) {
		return nil
	}
	if len(b.positions) == 1 && b.positions[0] == 0 && len(b.linked) == 0 {
		switch b.parts[0] {
		case "":
			return w.queue("/", b.child(nil, 1))
		case "..":
			return w.queue("../", b.child(nil, 1))
		case ".":
			return w.queue(".", b.child(nil, 1))
		}
		if runtime.GOOS == "windows" && path == "." && filepath.VolumeName(b.parts[0]) == b.parts[0] {
			return w.queue(b.parts[0]+`\`, b.child(nil, 1))
		}
	}
	self, exists := lstat(full)
	dir := exists && (w.isDirectory(self, full) || !w.Follow && self.Mode&fs.ModeSymlink != 0 && len(b.linked) == 0)
	last := len(b.parts) - 1
	end, ends := b.parts[last], b.ends(dir)
	switch {
	case ends && isLiteral(end):
		if _, ok := lstat(filepath.Join(full, end)); ok && (end != "" || dir) {
			w.add(filepath.Join(path, end))
		}
		if len(b.positions) == 1 && b.positions[0] == last {
			return nil
		}
	case ends && end == globstar && (path != "." || b.is(0, ".") || last == 0 && exists):
		w.add(path)
	}
	if !dir || w.Follow && self.Mode&fs.ModeSymlink != 0 && !follows(full) {
		return nil
	}
	for _, e := range children(full, b) {
		if err := w.below(path, full, b, e, ends); err != nil {
			return err
		}
	}
	return nil
}

// children are the entries of a directory that a branch can match; a
// directory that cannot be read has none.
func children(full string, b *branch) []Entry {
	if len(b.positions) == 1 {
		if part, ok := b.at(b.positions[0]); ok && isLiteral(part) {
			e, ok := lstat(filepath.Join(full, part))
			if !ok {
				return nil
			}
			e.Name = part
			return []Entry{e}
		}
	}
	list, err := os.ReadDir(full)
	if err != nil {
		return nil
	}
	out := make([]Entry, len(list))
	for i, d := range list {
		out[i] = Entry{d.Name(), full, d.Type()}
	}
	return out
}

// step is the matching of one entry below a path.
type step struct {
	path, child string
	e           Entry
	dir, link   bool
	ends        bool
	positions   []int
	linked      map[int]bool
}

func (s *step) reach(i int) {
	for _, p := range s.positions {
		if p == i {
			return
		}
	}
	s.positions = append(s.positions, i)
}

func (w *Walk) below(path, full string, b *branch, e Entry, ends bool) error {
	s := step{path: path, child: filepath.Join(path, e.Name), e: e, ends: ends, link: e.Mode&fs.ModeSymlink != 0}
	s.dir = w.isDirectory(e, filepath.Join(full, e.Name))
	last := len(b.parts) - 1
	for _, i := range b.positions {
		if w.seen[b.key(s.child, i)] || w.seen[b.key(s.child, i+1)] {
			return nil
		}
		part, ok := b.at(i)
		switch {
		case !ok:
		case part == globstar:
			if err := w.any(b, i, &s); err != nil {
				return err
			}
		case isLiteral(part):
			if b.test(i, e.Name) && i != last {
				s.reach(i + 1)
			} else if part == "." && b.test(i+1, e.Name) {
				if i+1 == last {
					w.add(s.child)
				} else {
					s.reach(i + 2)
				}
			}
		case b.test(i, e.Name):
			if i == last {
				w.add(s.child)
			} else if s.dir {
				s.reach(i + 1)
			}
		}
	}
	if len(s.positions) == 0 {
		return nil
	}
	return w.queue(s.child, b.child(s.linked, s.positions...))
}

// any matches an entry at "**".
func (w *Walk) any(b *branch, i int, s *step) error {
	last := len(b.parts) - 1
	matches := b.test(i+1, s.e.Name)
	if s.e.Name[0] == '.' && (!matches || b.is(i+1, globstar)) {
		return nil
	}
	if w.Skip != nil {
		if skip, err := w.Skip(s.e.Name, s.e); skip || err != nil {
			return err
		}
	}
	free := !b.linked[i]
	if free && s.dir {
		s.reach(i)
	} else if free && i == last {
		w.add(s.child)
	}
	if matches && i+1 == last && !s.ends {
		w.add(s.child)
	} else if matches && s.dir {
		s.reach(i + 2)
	}
	if (matches || b.is(0, ".")) && (s.dir || s.link) && free {
		s.reach(i + 1)
	}
	if s.link && !w.Follow {
		if s.linked == nil {
			s.linked = make(map[int]bool)
		}
		s.linked[i] = true
	}
	if b.is(i+1, "..") && s.dir {
		return w.up(b, i+1, s.path)
	}
	return nil
}

// up handles ".." after "**": the directory and the one above it match.
func (w *Walk) up(b *branch, i int, path string) error {
	for _, p := range [...]string{path, filepath.Join(path, "..")} {
		if i < len(b.parts)-1 {
			if _, waits := w.waiting[p]; !waits && !w.seen[b.key(p, i+1)] {
				if err := w.queue(p, b.child(nil, i+1)); err != nil {
					return err
				}
			}
			continue
		}
		w.seen[b.key(p, i)] = true
		w.add(p)
	}
	return nil
}
