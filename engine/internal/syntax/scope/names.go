package scope

// Names interns the identifiers of one parse.
type Names struct {
	table []*Name
	count int
	slab  []Name
}

// hashText is the hash Intern's callers have to use.
func hashText(s string) uint32 {
	h := uint64(len(s)) * 0x9E3779B97F4A7C15
	for len(s) >= 8 {
		v := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		h = (h ^ v) * 0xBF58476D1CE4E5B9
		h ^= h >> 29
		s = s[8:]
	}
	var v uint64
	for i := 0; i < len(s); i++ {
		v = v<<8 | uint64(s[i])
	}
	h = (h ^ v) * 0x94D049BB133111EB
	h ^= h >> 32
	return uint32(h)
}

// Intern returns the Name of text. fresh reports that it was just made, so the
// caller can classify it (Name.Word).
func (t *Names) Intern(text string) (n *Name, fresh bool) {
	if t.count*2 >= len(t.table) {
		t.grow()
	}
	h := hashText(text)
	mask := uint32(len(t.table) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		n = t.table[i]
		if n == nil {
			n = t.alloc()
			n.Text, n.hash = text, h
			t.table[i] = n
			t.count++
			return n, true
		}
		if n.hash == h && n.Text == text {
			return n, false
		}
	}
}

func (t *Names) alloc() *Name {
	if len(t.slab) == 0 {
		t.slab = make([]Name, min(512, max(64, t.count)))
	}
	n := &t.slab[0]
	t.slab = t.slab[1:]
	return n
}

func (t *Names) grow() {
	size := max(128, len(t.table)*2)
	table := make([]*Name, size)
	mask := uint32(size - 1)
	for _, n := range t.table {
		if n == nil {
			continue
		}
		i := n.hash & mask
		for table[i] != nil {
			i = (i + 1) & mask
		}
		table[i] = n
	}
	t.table = table
}
