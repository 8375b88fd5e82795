// Package json implements the JSON object.
//
// https://tc39.es/ecma262/#sec-json-object
//
// Parsing (parse*.go) and serialisation (stringify*.go) keep their own stacks,
// so that nesting costs memory and never Go stack. Both lean on what is known
// of a shape (plan.go): the parser expects an object to have the keys of the
// last one found in the same place, the serialiser has the keys of a shape
// ready in quotes.
package json
