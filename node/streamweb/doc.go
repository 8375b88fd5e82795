// Package streamweb is node:stream/web, which exports the classes of packages
// web/streams and web/compression.
//
// https://nodejs.org/api/webstreams.html
package streamweb
