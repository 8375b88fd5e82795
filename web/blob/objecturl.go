package blob

import (
	"crypto/rand"
	"fmt"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// store keeps the blobs that have a URL.
type store struct{ byID map[string]*Blob }

var stores = env.State[store]{New: func(*env.Env) (*store, error) { return &store{byID: map[string]*Blob{}}, nil }}

const urlPrefix = "blob:nodedata:"

// CreateURL returns a new URL for a blob.
// https://nodejs.org/api/url.html#urlcreateobjecturlblob
func CreateURL(e *env.Env, b *Blob) string {
	var u [16]byte
	// crypto/rand.Read never fails; it ends the process instead.
	_, _ = rand.Read(u[:])
	u[6], u[8] = u[6]&0x0F|0x40, u[8]&0x3F|0x80
	id := fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
	stores.Must(e).byID[id] = b
	return urlPrefix + id
}

// RevokeURL forgets a blob's URL.
func RevokeURL(e *env.Env, url string) {
	if id, ok := strings.CutPrefix(url, urlPrefix); ok {
		delete(stores.Must(e).byID, id)
	}
}

// ResolveURL returns a new Blob object for a blob's URL, nil for others.
func ResolveURL(e *env.Env, url string) (*engine.Object, error) {
	id, ok := strings.CutPrefix(url, urlPrefix)
	if !ok {
		return nil, nil
	}
	b := stores.Must(e).byID[id]
	if b == nil {
		return nil, nil
	}
	return New(e, b)
}
