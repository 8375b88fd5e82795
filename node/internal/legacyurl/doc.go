// Package legacyurl is the legacy API of node:url (url.parse, url.format,
// url.resolve) on Go strings: https://nodejs.org/api/url.html#legacy-url-api
//
// It follows neither RFC 3986 nor the URL Standard, but what Node has always
// done. It knows no engine.
//
// Entry points: Parse, URL.Format, URL.Resolve.
package legacyurl
