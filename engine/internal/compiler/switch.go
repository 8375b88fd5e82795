package compiler

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

const (
	// minTable is the number of cases from which a table beats comparisons.
	minTable = 4
	// maxTableSlack bounds the size of an int table relative to its cases.
	maxTableSlack = 4
)

// switchStatement compiles switch.
// https://tc39.es/ecma262/#sec-switch-statement-runtime-semantics-evaluation
func (f *function) switchStatement(n *syntax.Switch, labels []*scope.Name) {
	f.emptyValue()
	tests := make([]syntax.Expr, len(n.Cases))
	for i := range n.Cases {
		tests[i] = n.Cases[i].Test
	}
	disc := f.operand(n.Disc, tests...)
	f.enterScope(n.Scope)
	f.instantiate(n.Funcs)
	f.disposing(n.Scope, func() {
		c := f.push(&control{kind: ctlLabel, labels: labels, plain: true, brk: f.newLabel(), cont: noLabel})
		f.begin()
		targets := make([]label, len(n.Cases))
		fallback := c.brk
		for i := range n.Cases {
			targets[i] = f.newLabel()
			if n.Cases[i].Test == nil {
				fallback = targets[i]
			}
		}
		f.dispatch(n, disc, targets, fallback)
		for i := range n.Cases {
			f.bind(targets[i])
			f.statements(n.Cases[i].Body)
		}
		f.pop()
		f.bind(c.brk)
	})
}

// dispatch compiles the choice of a case.
func (f *function) dispatch(n *syntax.Switch, disc reg, targets []label, fallback label) {
	if f.dispatchTables(n, disc, targets, fallback) {
		return
	}
	for i := range n.Cases {
		test := n.Cases[i].Test
		if test == nil {
			continue
		}
		mark := f.top
		f.compareCase(disc, test, targets[i])
		f.top = mark
	}
	f.goTo(fallback)
}

// compareCase jumps to target when the discriminant equals a test.
func (f *function) compareCase(disc reg, test syntax.Expr, target label) {
	if c := constantOf(test); c.ok {
		if imm, ok := immediate(c.num); ok && !c.isString {
			f.jump3(bytecode.OpJSEqI, disc.offset(), imm, target)
			return
		}
		if c.isString {
			f.jumpConstant(disc, f.stringConstant(c.str), target, true)
		} else {
			f.jumpConstant(disc, f.numberConstant(c.num), target, true)
		}
		return
	}
	r := f.any(test)
	f.jump3(bytecode.OpJSEq, disc.offset(), r.offset(), target)
}

// dispatchTables compiles a switch all of whose tests are literal integers or
// strings by tables; false when it cannot.
func (f *function) dispatchTables(n *syntax.Switch, disc reg, targets []label, fallback label) bool {
	ints := map[int32]label{}
	names := map[string]label{}
	var order []string
	low, high := int32(math.MaxInt32), int32(math.MinInt32)
	for i := range n.Cases {
		test := n.Cases[i].Test
		if test == nil {
			continue
		}
		c := constantOf(test)
		if !c.ok {
			return false
		}
		if c.isString {
			if atomOf(c.str) == nil {
				return false
			}
			if _, dup := names[c.str]; !dup {
				names[c.str] = targets[i]
				order = append(order, c.str)
			}
			continue
		}
		v, ok := smallInt(c.num)
		if !ok {
			return false
		}
		if _, dup := ints[v]; !dup {
			ints[v] = targets[i]
			low, high = min(low, v), max(high, v)
		}
	}
	intTable := len(ints) >= minTable && int64(high)-int64(low) < int64(len(ints))*maxTableSlack+16
	stringTable := len(names) >= minTable
	if !intTable && !stringTable || len(f.code.Objects) > 65000 {
		return false
	}
	switch {
	case intTable:
		f.intTable(disc, ints, low, high)
	default:
		f.compareInts(n, disc, ints)
	}
	switch {
	case stringTable:
		f.stringTable(disc, names, order)
	default:
		for _, s := range order {
			mark := f.top
			f.jumpConstant(disc, f.stringConstant(s), names[s], true)
			f.top = mark
		}
	}
	f.goTo(fallback)
	return true
}

// compareInts compiles the integer cases of a switch by comparisons, in order.
func (f *function) compareInts(n *syntax.Switch, disc reg, ints map[int32]label) {
	for i := range n.Cases {
		if n.Cases[i].Test == nil {
			continue
		}
		c := constantOf(n.Cases[i].Test)
		if c.isString {
			continue
		}
		v, _ := smallInt(c.num)
		l, ok := ints[v]
		if !ok {
			continue
		}
		delete(ints, v)
		mark := f.top
		f.compareCase(disc, n.Cases[i].Test, l)
		f.top = mark
	}
}

func (f *function) intTable(disc reg, ints map[int32]label, low, high int32) {
	t := &bytecode.JumpTable{Low: low, Jumps: make([]int32, int(high-low)+1)}
	targets := make([]label, len(t.Jumps))
	for i := range targets {
		targets[i] = noLabel
	}
	for v, l := range ints {
		targets[v-low] = l
	}
	f.tables = append(f.tables, tableJump{pc: f.pc(), ints: t, targets: targets})
	f.r1n(bytecode.OpSwitchInt, disc, f.object16(t))
}

func (f *function) stringTable(disc reg, names map[string]label, order []string) {
	t := &bytecode.StringTable{Jumps: make(map[*core.Atom]int32, len(order))}
	j := tableJump{pc: f.pc(), strings: t}
	for _, s := range order {
		j.names = append(j.names, atomOf(s))
		j.targets = append(j.targets, names[s])
	}
	f.tables = append(f.tables, j)
	f.r1n(bytecode.OpSwitchStr, disc, f.object16(t))
}
