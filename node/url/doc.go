// Package url implements node:url (https://nodejs.org/api/url.html): the
// legacy API over package node/internal/legacyurl, file URLs, and the names of
// the WHATWG API, which is package web/url's.
//
// Other modules use FileURLToPath and PathToFileURL.
package url
