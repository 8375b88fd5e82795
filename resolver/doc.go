// Package resolver answers which file or URL a module specifier means.
//
// It implements the two algorithms that Node documents: the one of require
// (https://nodejs.org/api/modules.html#all-together) and the one of import
// (https://nodejs.org/api/esm.html#resolution-algorithm-specification), both
// with package.json "exports" and "imports", self-reference, conditions,
// symbolic links, and Node's error codes and messages.
//
// The package knows no JavaScript engine and none of our other packages. It
// reaches the file system only through FS. A Resolver keeps caches and belongs
// to one goroutine; a worker has its own.
//
// Entry points: New, Resolver.Require, Resolver.Import, Resolver.Format.
package resolver
