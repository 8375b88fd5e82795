package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
)

// counts returns how many objects of each name the heap has.
func counts(t *testing.T, rt *Runtime) map[string]int {
	t.Helper()
	rt.ReleaseMemory()
	m := map[string]int{}
	rt.WalkHeap(HeapWalk{}).Nodes(func(n HeapNode) { m[n.Type+" "+n.Name]++ })
	return m
}

func heapEval(t *testing.T, rt *Runtime, src string) {
	t.Helper()
	if _, err := rt.Eval(context.Background(), "heap.js", src); err != nil {
		t.Fatal(err)
	}
}

func TestWalkHeapCounts(t *testing.T) {
	for name, c := range map[string]struct {
		src  string
		want map[string]int
	}{
		"properties": {`class A {}; globalThis.x = {a: new A, b: [new A, {c: new A}], ["s" + 1]: {__proto__: new A}}`, map[string]int{"object A": 5}}, // and its prototype
		"overflow":   {`class A {}; globalThis.x = {}; for (let i = 0; i < 40; i++) x["k" + i] = new A`, map[string]int{"object A": 40}},
		"dictionary": {`class A {}; globalThis.x = {}; for (let i = 0; i < 400; i++) x["k" + i] = new A; for (let i = 0; i < 400; i += 2) delete x["k" + i]`, map[string]int{"object A": 200}},
		"sparse":     {`class A {}; globalThis.x = []; x[5e6] = new A; x[9e6] = new A`, map[string]int{"object A": 2}},
		"elements":   {`class A {}; globalThis.x = {1: new A, 2: new A}; globalThis.f = function () {}; f[0] = new A`, map[string]int{"object A": 3}},
		"captured":   {`class A {}; globalThis.f = (() => { let a = new A, b = new A; return () => { a = 1; return b } })()`, map[string]int{"object A": 2}},
		"many cells": {`class A {}; globalThis.f = (() => { let a = new A, b = new A, c = new A, d = new A, e = new A, f = new A, g = new A; return () => { a = b = c = d = e = f = g = 1 } })()`, map[string]int{"object A": 7}},
		"map":        {`class A {}; globalThis.m = new Map([[new A, new A]]); globalThis.s = new Set([new A])`, map[string]int{"object A": 3}},
		"weak": {`class A {}; class B {}; globalThis.k = new A; globalThis.w = new WeakMap([[k, new B], [new A, new B]]); globalThis.s = new WeakSet([new A])
			globalThis.r = new WeakRef(k)`, map[string]int{"object A": 1, "object B": 1}},
		"weak collection that is gone": {`class A {}; globalThis.k = {}; { const w = new WeakMap([[k, new A]]) }; void 0`, map[string]int{"object A": 0}},
		"generator":                    {`class A {}; function* g() { let a = new A; yield; f = () => a }; globalThis.it = g(); it.next()`, map[string]int{"object A": 1}},
		"captured in a generator":      {`class A {}; function* g() { let a = new A; globalThis.f = () => a = 1; f = null; yield; return a }; globalThis.it = g(); it.next()`, map[string]int{"object A": 1}},
		"async":                        {`class A {}; async function g(p) { let a = new A; await p; return a }; globalThis.p = new Promise(() => {}); g(p); void 0`, map[string]int{"object A": 1}},
		"reactions":                    {`class A {}; globalThis.p = new Promise(() => {}); { const a = new A; p.then(() => a) }; void 0`, map[string]int{"object A": 1}},
		"resolving functions":          {`class A {}; new Promise(r => { globalThis.r = r }).a = new A; void 0`, map[string]int{"object A": 1}},
		"settled":                      {`class A {}; globalThis.p = Promise.resolve(new A)`, map[string]int{"object A": 1}},
		"proxy":                        {`class A {}; globalThis.p = new Proxy(new A, {h: new A})`, map[string]int{"object A": 2}},
		"bound":                        {`class A {}; globalThis.f = function () {}.bind(new A, new A)`, map[string]int{"object A": 2}},
		"accessor":                     {`class A {}; { const a = new A; globalThis.x = {get y() { return a }} }; void 0`, map[string]int{"object A": 1}},
		"private":                      {`class A {}; class B { #a = new A; static #b = new A; static m() { return B.#b } }; globalThis.x = new B`, map[string]int{"object A": 2, "object B": 1}},
		"iterator":                     {`class A {}; globalThis.i = [new A].values(); globalThis.j = new Map([[1, new A]]).values(); globalThis.k = [new A].values().map(x => x)`, map[string]int{"object A": 3}},
		"symbols":                      {`globalThis.x = {[Symbol("only this")]: 1}`, map[string]int{"symbol only this": 1}},
		"strings":                      {`globalThis.x = ["a string of its own".toUpperCase()]; globalThis.y = 123456789012345678901234567890n`, map[string]int{"string A STRING OF ITS OWN": 1, "bigint bigint": 1}},
		"cycle":                        {`class A {}; globalThis.x = new A; x.x = x; x.y = {x}`, map[string]int{"object A": 1}},
		"dropped":                      {`class A {}; for (let i = 0; i < 100; i++) new A; void 0`, map[string]int{"object A": 0}},
	} {
		t.Run(name, func(t *testing.T) {
			rt := New(Config{})
			heapEval(t, rt, "{"+c.src+"}")
			got := counts(t, rt)
			for k, n := range c.want {
				if got[k] != n {
					t.Errorf("%d nodes %q, want %d", got[k], k, n)
				}
			}
		})
	}
}

// TestWalkHeapInside looks while JavaScript runs.
func TestWalkHeapInside(t *testing.T) {
	rt := New(Config{})
	n := 0
	if err := rt.Global().Put("look", rt.NewFunction("look", 0, func(*Call) (Value, error) {
		n = 0
		rt.WalkHeap(HeapWalk{}).Nodes(func(x HeapNode) {
			if x.Type == "object" && x.Name == "A" {
				n++
			}
		})
		return Int(n), nil
	}).Value()); err != nil {
		t.Fatal(err)
	}
	heapEval(t, rt, `class A {}
		(() => { let a = new A; let b = new A; { const f = () => b = 2 }; for (const k in {x: 1}) look(); return [a, b] })()`)
	if n != 2 {
		t.Errorf("%d objects while a function runs that holds 2", n)
	}
}

func TestWalkHeapDeep(t *testing.T) {
	rt := New(Config{})
	heapEval(t, rt, `class A {}; for (let i = 0; i < 300000; i++) { const a = new A; a.next = globalThis.x; globalThis.x = a }`)
	if n := counts(t, rt)["object A"]; n != 300000 {
		t.Errorf("%d of 300000 nodes of a list", n)
	}
}

type snapshot struct {
	Snapshot struct {
		Meta struct {
			NodeFields []string `json:"node_fields"`
			NodeTypes  []any    `json:"node_types"`
			EdgeFields []string `json:"edge_fields"`
			EdgeTypes  []any    `json:"edge_types"`
		}
		NodeCount int `json:"node_count"`
		EdgeCount int `json:"edge_count"`
	}
	Nodes, Edges []int
	Strings      []string
}

func takeSnapshot(t *testing.T, rt *Runtime) (s snapshot) {
	t.Helper()
	rt.ReleaseMemory()
	var b bytes.Buffer
	if err := rt.WalkHeap(HeapWalk{}).WriteSnapshot(&b); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b.Bytes(), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// ids returns the numbers of the nodes with a name.
func (s *snapshot) ids(name string) (ids []int) {
	for i := 0; i < len(s.Nodes); i += len(s.Snapshot.Meta.NodeFields) {
		if s.Strings[s.Nodes[i+1]] == name {
			ids = append(ids, s.Nodes[i+2])
		}
	}
	return ids
}

func TestWriteSnapshot(t *testing.T) {
	rt := New(Config{})
	heapEval(t, rt, `class Sample {}; globalThis.x = [new Sample, new Sample]; x[0].other = x[1]; void 0`)
	s := takeSnapshot(t, rt)
	fields, edgeFields := len(s.Snapshot.Meta.NodeFields), len(s.Snapshot.Meta.EdgeFields)
	if len(s.Nodes) != fields*s.Snapshot.NodeCount || len(s.Edges) != edgeFields*s.Snapshot.EdgeCount {
		t.Fatalf("%d node fields for %d nodes, %d edge fields for %d edges", len(s.Nodes), s.Snapshot.NodeCount, len(s.Edges), s.Snapshot.EdgeCount)
	}
	total := 0
	seen := map[int]bool{}
	for i := 0; i < len(s.Nodes); i += fields {
		total += s.Nodes[i+4]
		if id := s.Nodes[i+2]; seen[id] || id%2 == 0 {
			t.Fatalf("id %d is even or not alone", id)
		} else {
			seen[id] = true
		}
	}
	if total != s.Snapshot.EdgeCount {
		t.Errorf("the nodes have %d edges of %d", total, s.Snapshot.EdgeCount)
	}
	for i := 2; i < len(s.Edges); i += edgeFields {
		if to := s.Edges[i]; to%fields != 0 || to >= len(s.Nodes) {
			t.Fatalf("edge to %d", to)
		}
	}
	first := s.ids("Sample")
	heapEval(t, rt, `globalThis.y = {more: [1, 2, 3].map(String)}; void 0`)
	s = takeSnapshot(t, rt)
	second := s.ids("Sample")
	if len(first) < 3 || len(first) != len(second) { // the class and two of it
		t.Fatalf("%d and %d nodes of the name", len(first), len(second))
	}
	for i := range first {
		if first[i] != second[i] {
			t.Errorf("number %d became %d", first[i], second[i])
		}
	}
}
