// Package realm makes realms: it says which builtin package makes which
// intrinsic object and which global property shows it. All of it is static
// data; objects are made when they are first read.
//
// https://tc39.es/ecma262/#sec-createintrinsics
package realm
