package legacyurl

import "testing"

// The expected values are Node 26's.
func TestParse(t *testing.T) {
	for _, x := range []struct{ text, protocol, auth, host, pathname, search, hash, href string }{
		{"http://u:p@host.com:80/p?q=1#h", "http:", "u:p", "host.com:80", "/p", "?q=1", "#h", "http://u:p@host.com:80/p?q=1#h"},
		{"HTTP://EXAMPLE.com", "http:", "", "example.com", "/", "", "", "http://example.com/"},
		{"mailto:a@b.c?subject=x", "mailto:", "a", "b.c", "", "?subject=x", "", "mailto:a@b.c?subject=x"},
		{"javascript:alert(1)", "javascript:", "", "", "alert(1)", "", "", "javascript:alert(1)"},
		{`http://a\b`, "http:", "", "a", "/b", "", "", "http://a/b"},
		{"http://[::1]:8/x", "http:", "", "[::1]:8", "/x", "", "", "http://[::1]:8/x"},
		{"/a/b?c=d#e", "", "", "", "/a/b", "?c=d", "#e", "/a/b?c=d#e"},
	} {
		u, kind := Parse(x.text, false)
		if kind != OK {
			t.Errorf("%s: error %d", x.text, kind)
			continue
		}
		got := [...]string{u.Protocol.S, u.Auth.S, u.Host.S, u.Pathname.S, u.Search.S, u.Hash.S, u.Href.S}
		want := [...]string{x.protocol, x.auth, x.host, x.pathname, x.search, x.hash, x.href}
		if got != want {
			t.Errorf("%s: %q, want %q", x.text, got, want)
		}
	}
	for text, want := range map[string]ErrorKind{"http://a:x/": InvalidPort, "http://a[b/": InvalidURL, "http://%zz@a/": Malformed} {
		if _, kind := Parse(text, false); kind != want {
			t.Errorf("%s: error %d, want %d", text, kind, want)
		}
	}
}

func FuzzParseAndResolve(f *testing.F) {
	f.Add("http://a/b/c/d;p?q", "../../g")
	f.Add("mailto:a@b", "?x")
	f.Add("//x", "http:y")
	f.Fuzz(func(t *testing.T, from, to string) {
		a, kind := Parse(from, true)
		if kind != OK {
			return
		}
		b, kind := Parse(to, true)
		if kind != OK {
			return
		}
		a.Resolve(b).Format("")
	})
}
