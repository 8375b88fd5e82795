package urlparse

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The Web Platform Tests are read from the folder "url" of a checkout that
// WPT_DIR names; they are not part of this repository.
func wpt(t *testing.T, name string, into any) {
	t.Helper()
	dir := os.Getenv("WPT_DIR")
	if dir == "" {
		t.Skip("WPT_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, "url", "resources", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

type wptURL struct {
	Input                                                      string
	Base                                                       *string
	Failure                                                    bool
	Href, Origin, Protocol, Username, Password, Host, Hostname string
	Port, Pathname, Search, Hash                               string
}

func TestWPTParse(t *testing.T) {
	var raw []json.RawMessage
	wpt(t, "urltestdata.json", &raw)
	n := 0
	for _, r := range raw {
		var c wptURL
		var fields map[string]any
		if json.Unmarshal(r, &fields) != nil || json.Unmarshal(r, &c) != nil {
			continue
		}
		n++
		base := ""
		if c.Base != nil {
			base = *c.Base
		}
		u, ok := ParseStrings(c.Input, base, c.Base != nil)
		if ok && c.Failure && uncheckedPunycode(c.Input) {
			continue
		}
		if ok == c.Failure {
			t.Errorf("%q against %q: ok %v (%s)", c.Input, base, ok, u.Href())
			continue
		}
		if !ok {
			continue
		}
		for _, f := range [][3]string{
			{"href", u.Href(), c.Href}, {"protocol", u.Protocol(), c.Protocol}, {"username", u.Username(), c.Username},
			{"password", u.Password(), c.Password}, {"host", u.Host(), c.Host}, {"hostname", u.Hostname(), c.Hostname},
			{"port", u.Port(), c.Port}, {"pathname", u.Pathname(), c.Pathname}, {"search", u.Search(), c.Search}, {"hash", u.Hash(), c.Hash},
		} {
			if f[1] != f[2] {
				t.Errorf("%q against %q: %s %q, want %q", c.Input, base, f[0], f[1], f[2])
			}
		}
		if _, has := fields["origin"]; has && u.Origin() != c.Origin {
			t.Errorf("%q against %q: origin %q, want %q", c.Input, base, u.Origin(), c.Origin)
		}
		if again, ok := Parse(u.Href(), nil); !ok || again != u {
			t.Errorf("%q: %q parses as %+v, not %+v", c.Input, u.Href(), again, u)
		}
	}
	if n < 500 {
		t.Errorf("only %d cases", n)
	}
}

// uncheckedPunycode reports an input that Node accepts and the standard does
// not; see domainToASCII.
func uncheckedPunycode(s string) bool {
	return isASCII(s) && strings.Contains(strings.ToLower(s), "xn--")
}

func TestWPTSetters(t *testing.T) {
	var all map[string]json.RawMessage
	wpt(t, "setters_tests.json", &all)
	for name, raw := range all {
		if name == "comment" {
			continue
		}
		var cases []struct {
			Href     string
			NewValue string `json:"new_value"`
			Expected map[string]string
		}
		if err := json.Unmarshal(raw, &cases); err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			if uncheckedPunycode(c.NewValue) {
				continue
			}
			u, ok := Parse(c.Href, nil)
			if !ok {
				t.Errorf("%q does not parse", c.Href)
				continue
			}
			setPart(&u, name, c.NewValue)
			for field, want := range c.Expected {
				if got := getPart(&u, field); got != want {
					t.Errorf("%s of %q to %q: %s %q, want %q", name, c.Href, c.NewValue, field, got, want)
				}
			}
		}
	}
}

func setPart(u *URL, name, value string) {
	switch name {
	case "href":
		u.SetHref(value)
	case "protocol":
		u.SetProtocol(value)
	case "username":
		u.SetUsername(value)
	case "password":
		u.SetPassword(value)
	case "host":
		u.SetHost(value)
	case "hostname":
		u.SetHostname(value)
	case "port":
		u.SetPort(value)
	case "pathname":
		u.SetPathname(value)
	case "search":
		u.SetSearch(value)
	case "hash":
		u.SetHash(value)
	}
}

func getPart(u *URL, name string) string {
	switch name {
	case "href":
		return u.Href()
	case "origin":
		return u.Origin()
	case "protocol":
		return u.Protocol()
	case "username":
		return u.Username()
	case "password":
		return u.Password()
	case "host":
		return u.Host()
	case "hostname":
		return u.Hostname()
	case "port":
		return u.Port()
	case "pathname":
		return u.Pathname()
	case "search":
		return u.Search()
	}
	return u.Hash()
}

func TestWPTHosts(t *testing.T) {
	for _, name := range []string{"toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"} {
		var raw []json.RawMessage
		wpt(t, name, &raw)
		for _, r := range raw {
			var c struct {
				Input   string
				Output  *string
				Comment string
			}
			if json.Unmarshal(r, &c) != nil || c.Input == "" {
				continue
			}
			if c.Output == nil && uncheckedPunycode(c.Input) {
				continue
			}
			u, ok := Parse("https://"+c.Input+"/x", nil)
			switch {
			case ok != (c.Output != nil):
				t.Errorf("%s: %q (%+q): ok %v %q (%s)", name, c.Input, c.Input, ok, u.Host(), c.Comment)
			case ok && u.Host() != *c.Output:
				t.Errorf("%s: %q (%+q): %q, want %q", name, c.Input, c.Input, u.Host(), *c.Output)
			}
		}
	}
}
