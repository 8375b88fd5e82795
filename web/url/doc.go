// Package url is the classes URL and URLSearchParams of the URL Standard
// (https://url.spec.whatwg.org/#api) as Node has them
// (https://nodejs.org/api/url.html#the-whatwg-url-api). Parsing and
// serialising are package urlparse's.
//
// Entry points: Class, As, New.
package url
