// Package https is node:https: what node:http does, over node:tls.
//
// https://nodejs.org/api/https.html
package https
