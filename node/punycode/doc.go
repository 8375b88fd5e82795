// Package punycode implements node:punycode, which is deprecated
// (https://nodejs.org/api/punycode.html): RFC 3492
// (https://www.rfc-editor.org/rfc/rfc3492) on strings of any code points.
package punycode
