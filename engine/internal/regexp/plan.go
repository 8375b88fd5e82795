package regexp

// unrollLimit bounds the instructions spent on repeating the body of a counted
// group. Larger loops count in a register.
const unrollLimit = 96

// plan computes the facts the emitter wants to know about every node, and
// rewrites alternatives into forms that match faster. behind says that the node
// is matched from right to left.
func plan(n *node, behind bool) *node {
	switch n.kind {
	case nodeEmpty, nodeBOL, nodeEOL, nodeBoundary:
		n.size, n.empty, n.setsAll = 1, true, true
	case nodeBackref:
		n.size, n.setsAll = 1, true
	case nodeChars:
		n.size, n.minLen, n.setsAll = clampSize(len(n.chars)), clampSize(len(n.chars)), true
	case nodeSet:
		n.size, n.minLen, n.setsAll = 1, 1, true
	case nodeCapture:
		n.subs[0] = plan(n.subs[0], behind)
		n.inherit(n.subs[0])
		n.size, n.hasCaps = clampSize(int(n.size)+2), true
	case nodeLook:
		n.subs[0] = plan(n.subs[0], n.behind)
		b := n.subs[0]
		n.size, n.empty, n.hasCaps = clampSize(int(b.size)+2), true, b.hasCaps
		// A negative lookaround leaves its groups unset, always.
		n.setsAll = b.setsAll || n.negate
	case nodeSeq:
		n.empty, n.setsAll = true, true
		size, minLen := 0, 0
		for i, s := range n.subs {
			s = plan(s, behind)
			n.subs[i] = s
			size += int(s.size)
			minLen += int(s.minLen)
			n.empty = n.empty && s.empty
			n.hasCaps = n.hasCaps || s.hasCaps
			n.setsAll = n.setsAll && s.setsAll
		}
		n.size, n.minLen = clampSize(size), clampSize(minLen)
	case nodeAlt:
		return planAlt(n, behind)
	case nodeQuant:
		planQuant(n, behind)
	}
	return n
}

func clampSize(n int) int32 { return int32(min(n, 1<<28)) }

func (n *node) inherit(s *node) {
	n.size, n.minLen, n.empty, n.hasCaps, n.setsAll = s.size, s.minLen, s.empty, s.hasCaps, s.setsAll
}

func planAlt(n *node, behind bool) *node {
	n.subs = mergeChars(n.subs)
	if !behind {
		n.subs = factorPrefixes(n.subs)
	}
	if len(n.subs) == 1 {
		return plan(n.subs[0], behind)
	}
	n.empty, n.minLen = true, 1<<28
	size := 0
	for i, s := range n.subs {
		s = plan(s, behind)
		n.subs[i] = s
		size += int(s.size) + 2
		n.minLen = min(n.minLen, s.minLen)
		n.empty = n.empty && s.empty
		n.hasCaps = n.hasCaps || s.hasCaps
	}
	n.size, n.setsAll = clampSize(size), !n.hasCaps
	return n
}

func planQuant(n *node, behind bool) {
	n.subs[0] = plan(n.subs[0], behind)
	b := n.subs[0]
	if b.empty {
		// Further rounds of an empty match change nothing, and optional ones are
		// refused by the empty check.
		n.max = min(n.min, 1)
		n.min = n.max
	}
	if n.absorb(b) {
		b = n.subs[0]
	}
	n.hasCaps = b.hasCaps
	n.setsAll = !b.hasCaps || n.min > 0 && b.setsAll
	n.empty = b.empty || n.max == 0
	n.minLen = clampSize(int(n.min) * int(min(b.minLen, 1<<28)))
	size := int(b.size) + 8
	copies := int(n.max)
	if n.max == unbounded {
		copies = int(n.min) + 1
	}
	if _, ok := b.asSet(); !ok && copies > 1 && !(n.min == 1 && n.max == unbounded) && copies*(int(b.size)+2) <= unrollLimit {
		n.unroll = true
		size = copies*(int(b.size)+2) + 4
	}
	n.size = clampSize(size)
}

// absorb turns (?:x+)* and the like into x*: with every path through x tried and
// failed by the inner loop, the outer one has nothing to add.
func (n *node) absorb(b *node) bool {
	simple := func(q *node) bool {
		return q.kind == nodeQuant && !q.lazy && q.min <= 1 && (q.max == 1 || q.max == unbounded)
	}
	if !simple(n) || !simple(b) || b.hasCaps || b.subs[0].minLen == 0 {
		return false
	}
	n.subs[0] = b.subs[0]
	n.min *= b.min
	n.max = max(n.max, b.max)
	return true
}

// asSet returns the set of a node that matches exactly one character.
// The closure of a case-insensitive character is the emitter's business.
func (n *node) asSet() (charSet, bool) {
	switch {
	case n.kind == nodeSet:
		return n.set, true
	case n.kind == nodeChars && len(n.chars) == 1 && !n.fold && !n.units:
		return charSet{{n.chars[0], n.chars[0]}}, true
	}
	return nil, false
}

// mergeChars joins neighbouring alternatives of one character each into a set.
func mergeChars(subs []*node) []*node {
	out := make([]*node, 0, len(subs))
	for i := 0; i < len(subs); {
		set, ok := subs[i].asSet()
		j := i + 1
		if ok {
			var all charSet
			for j < len(subs) {
				next, ok := subs[j].asSet()
				if !ok {
					break
				}
				if all == nil {
					all = append(all, set...)
				}
				all = append(all, next...)
				j++
			}
			if all != nil {
				out = append(out, &node{kind: nodeSet, set: normalize(all)})
				i = j
				continue
			}
		}
		out = append(out, subs[i])
		i = j
	}
	return out
}

// leading returns the literal an alternative starts with.
func (n *node) leading() *node {
	if n.kind == nodeSeq && len(n.subs) > 0 {
		n = n.subs[0]
	}
	if n.kind == nodeChars {
		return n
	}
	return nil
}

// withoutLeading returns the alternative without its first k literal characters.
func (n *node) withoutLeading(k int) *node {
	if n.kind == nodeChars {
		if len(n.chars) == k {
			return &node{kind: nodeEmpty}
		}
		return &node{kind: nodeChars, chars: n.chars[k:], fold: n.fold, units: n.units}
	}
	subs := n.subs[1:]
	if first := n.subs[0]; len(first.chars) > k {
		rest := &node{kind: nodeChars, chars: first.chars[k:], fold: first.fold, units: first.units}
		subs = append([]*node{rest}, subs...)
	}
	if len(subs) == 1 {
		return subs[0]
	}
	return &node{kind: nodeSeq, subs: subs}
}

// factorPrefixes turns neighbours ab|ac into a(?:b|c). The order in which
// matches are tried stays the same.
func factorPrefixes(subs []*node) []*node {
	out := make([]*node, 0, len(subs))
	for i := 0; i < len(subs); {
		lead := subs[i].leading()
		j := i + 1
		k := 0
		if lead != nil {
			k = len(lead.chars)
			for j < len(subs) {
				next := subs[j].leading()
				if next == nil || next.fold != lead.fold || next.units != lead.units || next.chars[0] != lead.chars[0] {
					break
				}
				k = min(k, commonPrefix(lead.chars, next.chars))
				j++
			}
		}
		if j == i+1 {
			out = append(out, subs[i])
			i = j
			continue
		}
		rest := make([]*node, 0, j-i)
		for _, s := range subs[i:j] {
			rest = append(rest, s.withoutLeading(k))
		}
		prefix := &node{kind: nodeChars, chars: lead.chars[:k], fold: lead.fold, units: lead.units}
		out = append(out, &node{kind: nodeSeq, subs: []*node{prefix, {kind: nodeAlt, subs: rest}}})
		i = j
	}
	return out
}

func commonPrefix(a, b []uint32) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
