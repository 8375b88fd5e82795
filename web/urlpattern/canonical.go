package urlpattern

import (
	"strings"

	"github.com/sxfescript/sxn/web/url/urlparse"
)

// The encoding callbacks.
// https://urlpattern.spec.whatwg.org/#canon

func dummy() *urlparse.URL {
	u, _ := urlparse.Parse("https://dummy.invalid/", nil)
	return &u
}

func canonProtocol(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	u, ok := urlparse.Parse(s+"://dummy.invalid/", nil)
	if !ok {
		return "", errSyntax
	}
	return strings.TrimSuffix(u.Protocol(), ":"), nil
}

func canonUsername(s string) (string, error) {
	u := dummy()
	u.SetUsername(s)
	return u.Username(), nil
}

func canonPassword(s string) (string, error) {
	u := dummy()
	u.SetPassword(s)
	return u.Password(), nil
}

func canonHostname(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	if strings.ContainsAny(s, "/?#@\\") || !strings.HasPrefix(s, "[") && strings.Contains(s, ":") {
		return "", errSyntax
	}
	u, ok := urlparse.Parse("https://"+s+"/", nil)
	if !ok {
		return "", errSyntax
	}
	return u.Hostname(), nil
}

func canonIPv6(s string) (string, error) {
	for _, r := range s {
		if !strings.ContainsRune("0123456789abcdefABCDEF[]:", r) {
			return "", errSyntax
		}
	}
	return strings.ToLower(s), nil
}

// canonPort canonicalises a port of a protocol, whose default port is none.
func canonPort(s, protocol string) (string, error) {
	if s == "" {
		return "", nil
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return "", errSyntax
		}
	}
	if protocol == "" {
		protocol = "x-none"
	}
	u, ok := urlparse.Parse(protocol+"://dummy.invalid:"+s+"/", nil)
	if !ok {
		return "", errSyntax
	}
	return u.Port(), nil
}

func canonPathname(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	u := dummy()
	if s[0] == '/' {
		u.SetPathname(s)
		return u.Pathname(), nil
	}
	u.SetPathname("/-" + s)
	return strings.TrimPrefix(u.Pathname(), "/-"), nil
}

func canonOpaque(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	u, ok := urlparse.Parse("data:"+strings.NewReplacer("?", "%3F", "#", "%23").Replace(s), nil)
	if !ok {
		return "", errSyntax
	}
	return u.Pathname(), nil
}

func canonSearch(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	u := dummy()
	u.SetSearch(s)
	return strings.TrimPrefix(u.Search(), "?"), nil
}

func canonHash(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	u := dummy()
	u.SetHash(s)
	return strings.TrimPrefix(u.Hash(), "#"), nil
}

func special(protocol string) bool {
	switch protocol {
	case "http", "https", "ws", "wss", "ftp", "file":
		return true
	}
	return false
}

func defaultPort(protocol string) string {
	switch protocol {
	case "http", "ws":
		return "80"
	case "https", "wss":
		return "443"
	case "ftp":
		return "21"
	}
	return ""
}
