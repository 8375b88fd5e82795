package proxy

import (
	"encoding/base64"
	"net/netip"
	"net/url"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// Config is a proxy and the hosts that do not go through it.
type Config struct {
	Secure bool // the proxy is spoken to with TLS
	Host   string
	Port   int
	// Href is the URL of the proxy without its credentials.
	Href string
	// Authorization is the value of proxy-authorization, "" for none.
	Authorization string

	none []string // the entries of NO_PROXY
}

// Parse reads the proxy for a protocol ("http:" or "https:") from an object of
// variables. It is nil where there is none.
func Parse(rt *engine.Runtime, vars *engine.Object, protocol string) (*Config, error) {
	name := "http_proxy"
	if protocol == "https:" {
		name = "https_proxy"
	}
	text, err := Variable(rt, vars, name)
	if err != nil || text == "" {
		return nil, err
	}
	if strings.ContainsAny(text, "\r\n") {
		return nil, invalid("Invalid proxy URL: " + text)
	}
	if !strings.HasPrefix(text, "http://") && !strings.HasPrefix(text, "https://") {
		return nil, nil
	}
	u, ok := urlparse.Parse(text, nil)
	if !ok {
		return nil, invalid("Invalid proxy URL: " + text)
	}
	p := &Config{Secure: u.Protocol() == "https:", Host: strings.Trim(u.Hostname(), "[]"), Port: u.PortNumber()}
	if p.Port < 0 {
		if p.Port = 80; p.Secure {
			p.Port = 443
		}
	}
	if user, password := u.Username(), u.Password(); user != "" || password != "" {
		a, errA := url.PathUnescape(user)
		b, errB := url.PathUnescape(password)
		if errA != nil || errB != nil {
			return nil, invalid("Invalid proxy URL: " + text)
		}
		p.Authorization = "Basic " + base64.StdEncoding.EncodeToString([]byte(a+":"+b))
	}
	u.SetUsername("")
	u.SetPassword("")
	p.Href = u.Href()
	list, err := Variable(rt, vars, "no_proxy")
	if err != nil {
		return nil, err
	}
	for _, entry := range strings.Split(list, ",") {
		if entry = strings.ToLower(strings.TrimSpace(entry)); entry != "" {
			p.none = append(p.none, entry)
		}
	}
	return p, nil
}

// Variable reads a variable in lower case, or else in upper case.
func Variable(rt *engine.Runtime, vars *engine.Object, name string) (string, error) {
	for _, n := range [...]string{name, strings.ToUpper(name)} {
		v, err := vars.Get(n)
		if err != nil {
			return "", err
		}
		if v.Truthy() {
			return rt.ToString(v)
		}
	}
	return "", nil
}

func invalid(message string) error {
	return nodeerr.New("ERR_PROXY_INVALID_CONFIG", "%s", message)
}

// Serves reports whether what goes to a host goes through the proxy.
func (p *Config) Serves(host string, port int) bool {
	host = strings.ToLower(strings.Trim(host, "[]"))
	ip, err := netip.ParseAddr(host)
	isIP := err == nil
	for _, entry := range p.none {
		if entry == "*" {
			return false
		}
		name, number, ok := cutPort(entry)
		switch {
		case ok:
			if name == host && number == port {
				return false
			}
		case name == host:
			return false
		case strings.HasPrefix(name, "*."):
			if strings.HasSuffix(host, name[1:]) {
				return false
			}
		case strings.HasPrefix(name, "."):
			if host == name[1:] || strings.HasSuffix(host, name) {
				return false
			}
		case isIP && inRange(name, ip):
			return false
		}
	}
	return true
}

// cutPort takes the port off an entry, where it has one.
func cutPort(entry string) (name string, port int, ok bool) {
	i := strings.LastIndexByte(entry, ':')
	if i < 0 || strings.Count(entry, ":") > 1 && !strings.HasSuffix(entry[:i], "]") {
		return strings.Trim(entry, "[]"), 0, false
	}
	for _, c := range []byte(entry[i+1:]) {
		if c < '0' || c > '9' || port > 65535 {
			return entry, 0, false
		}
		port = port*10 + int(c-'0')
	}
	return strings.Trim(entry[:i], "[]"), port, i+1 < len(entry)
}

// inRange reports whether ip is in a range such as 10.0.0.1-10.0.0.9.
func inRange(entry string, ip netip.Addr) bool {
	from, to, ok := strings.Cut(entry, "-")
	if !ok {
		return false
	}
	a, errA := netip.ParseAddr(strings.TrimSpace(from))
	b, errB := netip.ParseAddr(strings.TrimSpace(to))
	return errA == nil && errB == nil && a.Compare(ip) <= 0 && ip.Compare(b) <= 0
}
