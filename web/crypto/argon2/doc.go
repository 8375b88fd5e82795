// Package argon2 is Argon2 with all of its inputs: golang.org/x/crypto's has
// the variants i and id alone, and neither a secret nor associated data.
//
// https://www.rfc-editor.org/rfc/rfc9106
package argon2
