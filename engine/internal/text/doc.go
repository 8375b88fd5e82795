// Package text implements the character data of the engine: JavaScript
// strings, interned property keys, conversions between numbers and text, and
// the Unicode tables that ECMAScript needs.
//
// The package knows nothing of values, objects or realms; everything else in
// the engine may import it and it imports nothing of the project. Start
// reading at String and Atom.
//
// Atoms, property keys, the strings of atoms and the results of Share,
// FromCodeUnit and FromInt may be used by any goroutine. Other strings belong
// to the agent that made them. Nothing here runs at start-up: static strings
// and atoms are initialised data, everything else is made when first asked
// for.
package text
