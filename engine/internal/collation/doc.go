// Package collation orders strings: by the root collation of CLDR, as the pinned
// Node has it, or by that with the rules of a language applied.
//
// https://www.unicode.org/reports/tr10/
// https://www.unicode.org/reports/tr35/tr35-collation.html
package collation
