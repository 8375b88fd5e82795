// Package querystring is the text side of node:querystring
// (https://nodejs.org/api/querystring.html): escaping, unescaping and
// splitting. Calling user functions and building objects is the module's job.
//
// Strings are UTF-8; a caller has to refuse lone surrogates before Escape, as
// that is an error in JavaScript.
//
// Entry points: Escape, Unescape, Split.
package querystring
