package deepequal

import (
	"github.com/sxfescript/sxn/engine"
	weburl "github.com/sxfescript/sxn/web/url"
)

// hiddenState compares what URLs and key objects hold; tag is that of both.
func (c *comparer) hiddenState(a, b *engine.Object, tag string) (bool, error) {
	if href, ok := weburl.Href(a); ok {
		other, ok := weburl.Href(b)
		return ok && href == other, nil
	}
	if tag != "KeyObject" {
		return true, nil
	}
	v, err := a.Invoke("equals", b.Value())
	return v.Truthy(), err
}
