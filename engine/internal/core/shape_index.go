package core

// shapeIndex is an open-addressing hash index from keys to positions in a
// property list. It belongs to the backing array of the list: shapes of one
// chain that share the array share the index, and a shape ignores entries at
// or beyond its own length. Positions are stored plus one, so that 0 is free.
type shapeIndex struct {
	mask  uint32
	used  uint32
	small []uint16 // while every position fits
	large []uint32
}

// maxSmallIndex is the number of positions that fit the small form.
const maxSmallIndex = 1<<16 - 2

func newShapeIndex(n int) *shapeIndex {
	size := uint32(16)
	for size < uint32(n)*2 {
		size *= 2
	}
	ix := &shapeIndex{mask: size - 1}
	if n <= maxSmallIndex {
		ix.small = make([]uint16, size)
	} else {
		ix.large = make([]uint32, size)
	}
	return ix
}

// insert adds an entry; it reports false when there is no room.
func (ix *shapeIndex) insert(key *Atom, pos uint32) bool {
	if (ix.used+1)*2 > ix.mask+1 || ix.small != nil && pos >= maxSmallIndex {
		return false
	}
	ix.used++
	if ix.small != nil {
		h := key.Hash() & ix.mask
		for ix.small[h] != 0 {
			h = (h + 1) & ix.mask
		}
		ix.small[h] = uint16(pos + 1)
		return true
	}
	h := key.Hash() & ix.mask
	for ix.large[h] != 0 {
		h = (h + 1) & ix.mask
	}
	ix.large[h] = pos + 1
	return true
}

// find returns the position of key in props (the whole backing array), or -1.
func (ix *shapeIndex) find(props []ShapeProperty, key *Atom) int {
	h := key.Hash() & ix.mask
	if small := ix.small; small != nil {
		for {
			p := small[h]
			if p == 0 {
				return -1
			}
			if int(p) <= len(props) && props[p-1].Key == key {
				return int(p) - 1
			}
			h = (h + 1) & ix.mask
		}
	}
	for {
		p := ix.large[h]
		if p == 0 {
			return -1
		}
		if int(p) <= len(props) && props[p-1].Key == key {
			return int(p) - 1
		}
		h = (h + 1) & ix.mask
	}
}

// buildIndex makes the index of s and gives it to the ancestors that share
// the backing array, so that one table serves the chain.
func (s *Shape) buildIndex() *shapeIndex {
	ix := newShapeIndex(len(s.props) + len(s.props)/4)
	for i := range s.props {
		if k := s.props[i].Key; k != nil {
			ix.insert(k, uint32(i))
		}
	}
	s.index = ix
	for p := s.parent; p != nil && len(p.props) > linearScan && &p.props[0] == &s.props[0]; p = p.parent {
		p.index = ix
	}
	return ix
}

// Lookup finds the entry of an own property, or nil. The pointer is valid
// until the object changes shape or gains a property. Virtual and lazy
// properties are not found; see Object.OwnProperty.
func (s *Shape) Lookup(key *Atom) *ShapeProperty {
	props := s.props
	if len(props) <= linearScan {
		for i := range props {
			if props[i].Key == key {
				return &props[i]
			}
		}
		return nil
	}
	ix := s.index
	if ix == nil {
		ix = s.buildIndex()
	}
	if i := ix.find(props, key); i >= 0 {
		return &props[i]
	}
	return nil
}

// position returns the place of key in s.props, or -1.
func (s *Shape) position(key *Atom) int {
	if len(s.props) <= linearScan {
		for i := range s.props {
			if s.props[i].Key == key {
				return i
			}
		}
		return -1
	}
	ix := s.index
	if ix == nil {
		ix = s.buildIndex()
	}
	return ix.find(s.props, key)
}
