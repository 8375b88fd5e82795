// Package text implements the character data of the engine: JavaScript
// strings, interned property keys, conversions between numbers and text, and
// the Unicode tables that ECMAScript needs.
//
// The package knows nothing of values, objects or realms; everything else in
// the engine may import it and it imports nothing of the project. Start
// reading at String and Atom.
package text
