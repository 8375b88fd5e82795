package regexp

import (
	"slices"
	"sync/atomic"
)

// propName binds a property name or value alias to an index into setData.
type propName struct {
	name string
	set  uint16
}

// setCache holds the sets decoded so far; a set is immutable once stored.
var setCache [setCount]atomic.Pointer[charSet]

// leb128 reads a number from the generated tables.
func leb128(data string, i int) (uint32, int) {
	v, shift := uint32(0), 0
	for {
		b := data[i]
		i++
		v |= uint32(b&0x7F) << shift
		if b < 0x80 {
			return v, i
		}
		shift += 7
	}
}

func decodeSet(data string) charSet {
	var s charSet
	next := uint32(0)
	for i := 0; i < len(data); {
		var gap, length uint32
		gap, i = leb128(data, i)
		length, i = leb128(data, i)
		lo := next + gap
		s = append(s, span{lo, lo + length})
		next = lo + length + 1
	}
	return s
}

func unicodeSet(id int) charSet {
	if p := setCache[id].Load(); p != nil {
		return *p
	}
	s := decodeSet(setData[setOffsets[id]:setOffsets[id+1]])
	if id >= scriptExtFirst && id < scriptExtEnd {
		base := unicodeSet(id - scriptExtFirst + scriptFirst)
		s = union(subtract(base, s), subtract(s, base))
	}
	setCache[id].Store(&s)
	return s
}

func findName(table []propName, name string) (int, bool) {
	i, ok := slices.BinarySearchFunc(table, name, func(p propName, n string) int {
		switch {
		case p.name < n:
			return -1
		case p.name > n:
			return 1
		}
		return 0
	})
	if !ok {
		return 0, false
	}
	return int(table[i].set), true
}

// matchProperty resolves \p{name} or \p{name=value} to a set index.
// https://tc39.es/ecma262/#sec-runtime-semantics-unicodematchproperty-p
func matchProperty(name, value string, hasValue bool) (int, bool) {
	if !hasValue {
		if id, ok := findName(gcNames[:], name); ok {
			return id, true
		}
		return findName(binaryNames[:], name)
	}
	switch name {
	case "General_Category", "gc":
		return findName(gcNames[:], value)
	case "Script", "sc":
		return findName(scriptNames[:], value)
	case "Script_Extensions", "scx":
		id, ok := findName(scriptNames[:], value)
		return id - scriptFirst + scriptExtFirst, ok
	}
	return 0, false
}

// sequenceProperty returns the data of a property of strings; several pieces
// form a union. https://tc39.es/ecma262/#table-binary-unicode-properties-of-strings
func sequenceProperty(name string) []string {
	switch name {
	case "Basic_Emoji":
		return []string{seqBasicEmoji}
	case "Emoji_Keycap_Sequence":
		return []string{seqKeycap}
	case "RGI_Emoji_Modifier_Sequence":
		return []string{seqModifier}
	case "RGI_Emoji_Flag_Sequence":
		return []string{seqFlag}
	case "RGI_Emoji_Tag_Sequence":
		return []string{seqTag}
	case "RGI_Emoji_ZWJ_Sequence":
		return []string{seqZWJ}
	case "RGI_Emoji":
		return []string{seqBasicEmoji, seqKeycap, seqModifier, seqFlag, seqTag, seqZWJ}
	}
	return nil
}

// decodeSequences appends the strings of one piece to the set.
func decodeSequences(data string, set charSet, strs [][]uint32) (charSet, [][]uint32) {
	n, i := leb128(data, 0)
	set = union(set, decodeSet(data[i:i+int(n)]))
	i += int(n)
	var prev []uint32
	last := int32(0)
	for i < len(data) {
		var shared, count, zig uint32
		shared, i = leb128(data, i)
		count, i = leb128(data, i)
		s := make([]uint32, 0, shared+count)
		s = append(s, prev[:shared]...)
		for ; count > 0; count-- {
			zig, i = leb128(data, i)
			last += int32(zig>>1) ^ -int32(zig&1)
			s = append(s, uint32(last))
		}
		strs = append(strs, s)
		prev = s
	}
	return set, strs
}

// isIdentifierStart and isIdentifierPart decide about capture group names.
// https://tc39.es/ecma262/#prod-RegExpIdentifierName
func isIdentifierStart(c uint32) bool {
	if c < 0x80 {
		return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '$' || c == '_'
	}
	return unicodeSet(setIDStart).has(c)
}

func isIdentifierPart(c uint32) bool {
	if c < 0x80 {
		return isIdentifierStart(c) || c >= '0' && c <= '9'
	}
	return c == 0x200C || c == 0x200D || unicodeSet(setIDContinue).has(c)
}
