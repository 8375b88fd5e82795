package core

import "github.com/sxfescript/sxn/engine/internal/text"

// Atom returns the well-known symbol.
// https://tc39.es/ecma262/#sec-well-known-symbols
func (id SymbolID) Atom() *Atom {
	switch id {
	case SymbolIterator:
		return text.SymIterator
	case SymbolAsyncIterator:
		return text.SymAsyncIterator
	case SymbolHasInstance:
		return text.SymHasInstance
	case SymbolToPrimitive:
		return text.SymToPrimitive
	case SymbolToStringTag:
		return text.SymToStringTag
	case SymbolSpecies:
		return text.SymSpecies
	case SymbolIsConcatSpreadable:
		return text.SymIsConcatSpreadable
	case SymbolUnscopables:
		return text.SymUnscopables
	case SymbolMatch:
		return text.SymMatch
	case SymbolMatchAll:
		return text.SymMatchAll
	case SymbolReplace:
		return text.SymReplace
	case SymbolSearch:
		return text.SymSearch
	case SymbolSplit:
		return text.SymSplit
	case SymbolDispose:
		return text.SymDispose
	case SymbolAsyncDispose:
		return text.SymAsyncDispose
	}
	return nil
}

// IndexKey returns the property key of array index i (at most 1<<32 - 2).
func IndexKey(i uint32) PropertyKey { return PropertyKey{Index: i} }

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
