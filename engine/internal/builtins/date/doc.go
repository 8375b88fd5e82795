// Package date implements the Date constructor and its prototype.
//
// Strings are read as V8 does: the format of the standard first, then by a
// tolerant parser whose results other engines share only in part. Local time
// comes from package timezone.
//
// https://tc39.es/ecma262/#sec-date-objects
package date
