// Package archive is the ZIP format without JavaScript: it reads and builds
// the headers of entries, the central directory and the end of an archive,
// Zip64 among them, and finds the end in a file's tail.
//
// What it reads is checked as Node checks it: the central directory is the
// authority, a local header that contradicts it is an error, and so are data
// that lie outside the archive or in each other.
//
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
package archive
