package bytecode

import "testing"

func TestPositionTable(t *testing.T) {
	var b PositionBuilder
	want := map[uint32]Position{}
	for i := uint32(0); i < 300; i++ {
		p := Position{Offset: (i * 7919) % 5000}
		if i%3 == 0 {
			p.Start, p.End, p.Mode = p.Offset/2, p.Offset/2+i+1, QuoteMode(i%uint32(quoteModes))
		}
		b.Add(i*3+2, p)
		want[i*3+2] = p
	}
	table := b.Table()
	if _, ok := table.Lookup(1); ok {
		t.Error("a position before the first entry")
	}
	for pc := uint32(2); pc < 900; pc++ {
		w := want[pc-(pc-2)%3]
		if p, ok := table.Lookup(pc); !ok || p != w {
			t.Fatalf("pc %d: got %v, want %v", pc, p, w)
		}
	}
	n := 0
	for pc, p := range table.All {
		if want[pc] != p {
			t.Fatalf("All: %d %v", pc, p)
		}
		n++
	}
	if n != 300 {
		t.Errorf("All gave %d entries", n)
	}
}

func TestLocation(t *testing.T) {
	s := &Source{Text: "ab\r\nc\u2028\U0001F600d\rx\n", ColumnOffset: 10, LineOffset: 5}
	for _, c := range []struct {
		offset    uint32
		line, col int
	}{{0, 6, 11}, {2, 6, 13}, {4, 7, 1}, {8, 8, 1}, {12, 8, 3}, {14, 9, 1}, {16, 10, 1}, {99, 10, 1}} {
		if l, col := s.Location(c.offset); l != c.line || col != c.col {
			t.Errorf("offset %d: %d:%d, want %d:%d", c.offset, l, col, c.line, c.col)
		}
	}
	if l, start := s.Line(9); l != "\U0001F600d" || start != 8 {
		t.Errorf("Line: %q %d", l, start)
	}
}
