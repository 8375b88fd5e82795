package console

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/internal/inspect"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/util"
)

const (
	iterationIndex = "(iteration index)"
	keyColumn      = "Key"
	valuesColumn   = "Values"
	indexColumn    = "(index)"
)

// table is console.table(data[, properties]).
func (con *Console) table(c *engine.Call) error {
	data := c.Arg(0)
	o, ok := data.AsObject()
	if !ok || data.IsFunction() {
		return con.print(false, []engine.Value{data})
	}
	var only []string
	if !c.Arg(1).IsUndefined() {
		list, isObject := c.Arg(1).AsObject()
		if !isObject || !c.Arg(1).IsArray() {
			return nodeerr.InvalidArgType(c.Runtime(), "properties", c.Arg(1), "Array")
		}
		n, err := list.Length()
		only = []string{}
		for i := 0; err == nil && i < n; i++ {
			var v engine.Value
			if v, err = list.GetIndex(uint32(i)); err == nil {
				var s string
				if s, err = c.Runtime().ToString(v); err == nil {
					only = append(only, s)
				}
			}
		}
		if err != nil {
			return err
		}
	}
	if items, pairs, isIterator := introspect.IteratorEntries(o); isIterator {
		return con.iteratorTable(items, pairs)
	}
	if keys, values, isCollection := introspect.Entries(o); isCollection {
		return con.collectionTable(introspect.KindOf(o) == introspect.Map, keys, values)
	}
	return con.objectTable(o, only)
}

func (con *Console) cell(v engine.Value) (string, error) {
	opts := con.e.RT.NewObject()
	depth := 0
	if v.IsObject() && !v.IsArray() {
		depth = -1
		if o, _ := v.AsObject(); o != nil {
			keys, err := o.Keys()
			if err != nil {
				return "", err
			}
			if len(keys) <= 2 {
				depth = 0
			}
		}
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"maxArrayLength", engine.Int(3)}, {"breakLength", engine.Number(1e308)}, {"depth", engine.Int(depth)}} {
		if err := opts.Put(p.name, p.v); err != nil {
			return "", err
		}
	}
	return util.InspectWith(con.e, v, opts)
}

func (con *Console) collectionTable(isMap bool, keys, values []engine.Value) error {
	index := column{name: iterationIndex}
	ks, vs := column{name: keyColumn}, column{name: valuesColumn}
	for i := range keys {
		index.cells = append(index.cells, strconv.Itoa(i))
		k, err := con.cell(keys[i])
		if err != nil {
			return err
		}
		v, err := con.cell(values[i])
		if err != nil {
			return err
		}
		ks.cells, vs.cells = append(ks.cells, k), append(vs.cells, v)
	}
	if isMap {
		return con.write(false, frame([]column{index, ks, vs}))
	}
	return con.write(false, frame([]column{index, vs}))
}

// iteratorTable shows what an iterator of a Map or Set would still give.
func (con *Console) iteratorTable(items []engine.Value, pairs bool) error {
	if !pairs {
		return con.collectionTable(false, items, items)
	}
	var keys, values []engine.Value
	for i := 0; i+1 < len(items); i += 2 {
		keys, values = append(keys, items[i]), append(values, items[i+1])
	}
	return con.collectionTable(true, keys, values)
}

type column struct {
	name  string
	cells []string
}

// objectTable shows the rows of an object or array: a column for each
// property of the rows, and one for rows that are no objects.
func (con *Console) objectTable(o *engine.Object, only []string) error {
	keys, err := o.Keys()
	if err != nil {
		return err
	}
	index := column{name: indexColumn}
	values := column{name: valuesColumn, cells: make([]string, len(keys))}
	hasValues := false
	var columns []column
	at := map[string]int{}
	for _, name := range only {
		at[name] = len(columns)
		columns = append(columns, column{name, make([]string, len(keys))})
	}
	for i, k := range keys {
		index.cells = append(index.cells, k.Name())
		row, err := o.GetKey(k)
		if err != nil {
			return err
		}
		ro, isObject := row.AsObject()
		if !isObject && only != nil {
			continue
		}
		if !isObject {
			hasValues = true
			if values.cells[i], err = con.cell(row); err != nil {
				return err
			}
			continue
		}
		names := only
		if names == nil {
			if names, err = keyNames(ro); err != nil {
				return err
			}
		}
		for _, name := range names {
			if only != nil {
				if has, err := ro.HasOwn(engine.NewKey(name)); err != nil || !has {
					continue
				}
			}
			j, known := at[name]
			if !known {
				j = len(columns)
				at[name] = j
				columns = append(columns, column{name, make([]string, len(keys))})
			}
			v, err := ro.Get(name)
			if err != nil {
				return err
			}
			if columns[j].cells[i], err = con.cell(v); err != nil {
				return err
			}
		}
	}
	all := append([]column{index}, columns...)
	if hasValues {
		all = append(all, values)
	}
	return con.write(false, frame(all))
}

func keyNames(o *engine.Object) ([]string, error) {
	keys, err := o.Keys()
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.Name()
	}
	return names, err
}

// frame draws a table.
func frame(columns []column) string {
	widths := make([]int, len(columns))
	rows := 0
	for i, c := range columns {
		widths[i] = inspect.StringWidth(c.name, true) + 2
		for _, cell := range c.cells {
			widths[i] = max(widths[i], inspect.StringWidth(cell, true)+2)
		}
		rows = max(rows, len(c.cells))
	}
	line := func(left, mid, right string) string {
		parts := make([]string, len(widths))
		for i, w := range widths {
			parts[i] = strings.Repeat("─", w)
		}
		return left + strings.Join(parts, mid) + right
	}
	row := func(text func(i int) string) string {
		var b strings.Builder
		b.WriteString("│")
		for i, w := range widths {
			t := text(i)
			b.WriteString(" " + t + strings.Repeat(" ", w-inspect.StringWidth(t, true)-1))
			b.WriteString("│")
		}
		return b.String()
	}
	out := []string{line("┌", "┬", "┐"), row(func(i int) string { return columns[i].name }), line("├", "┼", "┤")}
	for r := range rows {
		out = append(out, row(func(i int) string {
			if r < len(columns[i].cells) {
				return columns[i].cells[r]
			}
			return ""
		}))
	}
	return strings.Join(append(out, line("└", "┴", "┘")), "\n")
}
