// Package collections implements Map, Set and their iterators. The table
// behind both is core.MapData.
//
// https://tc39.es/ecma262/#sec-keyed-collections
package collections
