// Package querystring implements node:querystring
// (https://nodejs.org/api/querystring.html) over package
// node/internal/querystring, which escapes and splits the text.
package querystring
