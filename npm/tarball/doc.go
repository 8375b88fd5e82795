// Package tarball unpacks npm package archives (gzipped tar) safely: nothing
// is written outside the target directory, links are never made, sizes and
// counts are limited, and modes are those that npm gives
// (https://docs.npmjs.com/cli/commands/npm-pack).
//
// Entry point: Extract.
package tarball
