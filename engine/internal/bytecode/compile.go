package bytecode

import (
	"slices"
	"strings"
	"sync"
	"unsafe"
)

// compileMutex guards Code.Compile of all code: it may be shared by agents.
var compileMutex sync.Mutex

// EnsureCompiled compiles, or decodes, the body of a function that has not
// been called yet.
func (c *Code) EnsureCompiled() error { return c.compile(false) }

func (c *Code) compile(whole bool) error {
	compileMutex.Lock()
	defer compileMutex.Unlock()
	if c.Compile == nil {
		return nil
	}
	if err := c.Compile(c, whole); err != nil {
		return err
	}
	c.Compile = nil
	return nil
}

// Context returns the scopes round a direct eval. Those of stored code are
// made again of its source.
func (e *EvalInfo) Context() (*ScopeInfo, error) {
	compileMutex.Lock()
	defer compileMutex.Unlock()
	if e.Scope == nil && e.restore != nil {
		s, err := e.restore()
		if err != nil {
			return nil, damaged(err)
		}
		e.Scope, e.restore = s, nil
	}
	return e.Scope, nil
}

// stringCase is a case of a StringTable.
type stringCase struct {
	text string
	jump int32
}

// sorted returns the cases in order of their texts.
func (t *StringTable) sorted() []stringCase {
	list := make([]stringCase, 0, len(t.Jumps))
	for a, j := range t.Jumps {
		list = append(list, stringCase{a.String().ToWTF8(), j})
	}
	slices.SortFunc(list, func(a, b stringCase) int { return strings.Compare(a.text, b.text) })
	return list
}

// bytesOf returns the bytes of s, which may not be written.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
