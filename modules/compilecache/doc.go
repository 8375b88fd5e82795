// Package compilecache keeps compiled modules in files, so that the next run
// of a program parses and compiles none of them.
//
// A directory below the one that the user names holds the files of one build
// of the runtime and, unless the cache is portable, of one user. A file belongs
// to one kind of module and one name; its header binds it to one source text.
// What does not fit is compiled and replaced. Files are written beside their
// place and renamed, so that processes never see half of one.
//
// Nothing happens before Setup or Enable has found a directory.
//
// https://nodejs.org/api/module.html#module-compile-cache
package compilecache
