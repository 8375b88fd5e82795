package core

import "github.com/sxfescript/sxn/engine/internal/text"

// Atom returns the well-known symbol.
// https://tc39.es/ecma262/#sec-well-known-symbols
func (id SymbolID) Atom() *Atom {
	switch id {
	case SymbolIterator:
		return text.AtomSymbolIterator
	case SymbolAsyncIterator:
		return text.AtomSymbolAsyncIterator
	case SymbolHasInstance:
		return text.AtomSymbolHasInstance
	case SymbolToPrimitive:
		return text.AtomSymbolToPrimitive
	case SymbolToStringTag:
		return text.AtomSymbolToStringTag
	case SymbolSpecies:
		return text.AtomSymbolSpecies
	case SymbolIsConcatSpreadable:
		return text.AtomSymbolIsConcatSpreadable
	case SymbolUnscopables:
		return text.AtomSymbolUnscopables
	case SymbolMatch:
		return text.AtomSymbolMatch
	case SymbolMatchAll:
		return text.AtomSymbolMatchAll
	case SymbolReplace:
		return text.AtomSymbolReplace
	case SymbolSearch:
		return text.AtomSymbolSearch
	case SymbolSplit:
		return text.AtomSymbolSplit
	case SymbolDispose:
		return text.AtomSymbolDispose
	case SymbolAsyncDispose:
		return text.AtomSymbolAsyncDispose
	}
	return nil
}

// KeyToString returns the characters of a string key; for a symbol, its
// description.
func KeyToString(key PropertyKey) text.String { return text.KeyString(key) }

// KeyToValue returns key as a language value: a String or a Symbol.
func KeyToValue(key PropertyKey) Value {
	if key.IsSymbol() {
		return Symbol(key.Atom)
	}
	return Str(KeyToString(key))
}

// KeyOfIndex returns the property key ToString(i), for any integer index.
func KeyOfIndex(i uint64) PropertyKey {
	if i < 1<<32-1 {
		return text.IndexKey(uint32(i))
	}
	return text.Intern(text.NumberToString(float64(i)))
}
