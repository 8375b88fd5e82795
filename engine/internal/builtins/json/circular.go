package json

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/stacktrace"
)

// manyOpen is the number of open objects up to which a cycle is looked for by
// comparing with each.
const manyOpen = 32

// enter checks that o is not open already, and that nesting made by code on
// the way (toJSON, getters, proxies, a replacer) does not go on for ever.
func (st *stringifier) enter(o *core.Object, slow bool) error {
	if slow && st.slow >= st.r.Agent.MaxDepth {
		return core.ErrStackOverflow()
	}
	if len(st.frames) < manyOpen {
		for i := range st.frames {
			if st.frames[i].object == o {
				return st.circular(i)
			}
		}
		return nil
	}
	if st.open == nil {
		st.open = make(map[*core.Object]struct{}, 2*manyOpen)
		for i := range st.frames {
			st.open[st.frames[i].object] = struct{}{}
		}
	}
	if _, open := st.open[o]; open {
		for i := range st.frames {
			if st.frames[i].object == o {
				return st.circular(i)
			}
		}
	}
	return nil
}

// circular returns the error of a cycle from frame first to the innermost
// one, in V8's words.
func (st *stringifier) circular(first int) error {
	var b strings.Builder
	b.WriteString("Converting circular structure to JSON\n    --> starting at object with constructor ")
	b.WriteString(constructorOf(st.frames[first].object))
	line := func(i int) {
		b.WriteString("\n    |     " + st.member(i-1) + " -> object with constructor " + constructorOf(st.frames[i].object))
	}
	n := len(st.frames)
	head := min(n, first+3)
	for i := first + 1; i < head; i++ {
		line(i)
	}
	if n > head+1 {
		b.WriteString("\n    |     ...")
	}
	for i := max(head, n-1); i < n; i++ {
		line(i)
	}
	b.WriteString("\n    --- " + st.member(n-1) + " closes the circle")
	return core.TypeError("%s", b.String())
}

// member names the member that frame i has got to.
func (st *stringifier) member(i int) string {
	f := &st.frames[i]
	if f.array {
		return "index " + strconv.Itoa(f.next-1)
	}
	var key core.PropertyKey
	if f.plan != nil {
		key = f.plan.props[f.next-1].key.Key()
	} else {
		key = f.keys[f.next-1]
	}
	if s := core.DescribeKey(key); s != "" {
		return "property '" + s + "'"
	}
	return "<anonymous>"
}

func constructorOf(o *core.Object) string { return "'" + stacktrace.ConstructorName(o) + "'" }
