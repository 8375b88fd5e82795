package text

import "sync/atomic"

var symbolCount atomic.Uint32

// nextSymbolHash returns hashes that spread well in tables of any size.
func nextSymbolHash() uint32 {
	h := symbolCount.Add(1) * 0x9E3779B1
	return h ^ h>>15
}

// NewSymbol returns a new symbol; hasDesc is false for an undefined
// description.
// https://tc39.es/ecma262/#sec-symbol-description
func NewSymbol(desc String, hasDesc bool) *Atom {
	a := &Atom{str: Empty, hash: nextSymbolHash(), kind: AtomSymbol}
	if hasDesc {
		a.str = desc.Share()
	} else {
		a.flags |= atomNoDescription
	}
	return a
}

// NewPrivateName returns a new private name with the description desc, which
// starts with '#'.
// https://tc39.es/ecma262/#sec-private-names
func NewPrivateName(desc String) *Atom {
	return &Atom{str: desc.Share(), hash: nextSymbolHash(), kind: AtomPrivate}
}

// registeredMix tells the hashes of registered symbols from those of strings.
const registeredMix = 0x5BD1E995

// SymbolFor returns the registered symbol of key.
// https://tc39.es/ecma262/#sec-symbol.for
func SymbolFor(key String) *Atom {
	h := key.Hash() ^ registeredMix
	if h == 0 {
		h = 1
	}
	return internChars(charsOf(key), h, AtomSymbol)
}

// SymbolKeyFor returns the key of a registered symbol.
// https://tc39.es/ecma262/#sec-keyforsymbol
func SymbolKeyFor(a *Atom) (key String, ok bool) {
	if a.flags&atomRegistered == 0 {
		return Empty, false
	}
	return a.str, true
}

// IsRegistered reports whether a is a symbol made by Symbol.for.
func (a *Atom) IsRegistered() bool { return a.flags&atomRegistered != 0 }

// SymbolDescription returns the description of symbol a; ok is false when it
// is undefined.
// https://tc39.es/ecma262/#sec-symbol.prototype.description
func (a *Atom) SymbolDescription() (desc String, ok bool) {
	return a.str, a.flags&atomNoDescription == 0
}
