// Package integrity checks data against Subresource Integrity strings
// (https://w3c.github.io/webappsec-subresource-integrity/) as npm uses them:
// several hashes may be given, the strongest algorithm counts, and any hash
// of it may match.
//
// Entry points: Parse, Integrity.NewHash, Integrity.Check.
package integrity
