package deepequal

import (
	"github.com/sxfescript/sxn/engine"
	webcrypto "github.com/sxfescript/sxn/web/crypto"
	weburl "github.com/sxfescript/sxn/web/url"
)

// hiddenState compares what URLs and keys hold; tag is that of both.
func (c *comparer) hiddenState(a, b *engine.Object, tag string) (bool, error) {
	if href, ok := weburl.Href(a); ok {
		other, ok := weburl.Href(b)
		return ok && href == other, nil
	}
	switch tag {
	case "KeyObject":
		v, err := a.Invoke("equals", b.Value())
		return v.Truthy(), err
	case "CryptoKey":
		return c.cryptoKeys(a, b)
	}
	return true, nil
}

// cryptoKeys compares CryptoKeys by what they may be used for and the keys.
func (c *comparer) cryptoKeys(a, b *engine.Object) (bool, error) {
	x, y := webcrypto.KeyOf(a.Value()), webcrypto.KeyOf(b.Value())
	if x == nil || y == nil {
		return x == nil && y == nil, nil
	}
	if x.Extractable != y.Extractable {
		return false, nil
	}
	for _, name := range [...]string{"algorithm", "usages"} {
		if ok, err := c.property(a, b, engine.NewKey(name)); err != nil || !ok {
			return false, err
		}
	}
	return x.Key.Equal(y.Key), nil
}
