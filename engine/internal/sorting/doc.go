// Package sorting sorts lists of values with a comparator that may throw, as
// SortIndexedProperties asks for.
// https://tc39.es/ecma262/#sec-sortindexedproperties
package sorting
