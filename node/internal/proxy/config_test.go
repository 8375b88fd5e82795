package proxy

import "testing"

func TestServes(t *testing.T) {
	p := &Config{none: []string{"exact.test", ".suffix.test", "*.star.test", "port.test:81", "10.0.0.1-10.0.0.9", "::1", "[2001:db8::1]:8080"}}
	for _, c := range [...]struct {
		host string
		port int
		want bool
	}{
		{"exact.test", 80, false}, {"EXACT.test", 443, false}, {"a.exact.test", 80, true},
		{"suffix.test", 80, false}, {"a.suffix.test", 80, false}, {"xsuffix.test", 80, true},
		{"a.star.test", 80, false}, {"star.test", 80, true},
		{"port.test", 81, false}, {"port.test", 80, true},
		{"10.0.0.5", 80, false}, {"10.0.0.10", 80, true},
		{"::1", 80, false}, {"[::1]", 80, false}, {"2001:db8::1", 8080, false}, {"2001:db8::1", 80, true},
	} {
		if got := p.Serves(c.host, c.port); got != c.want {
			t.Errorf("Serves(%q, %d) = %v", c.host, c.port, got)
		}
	}
	if all := (&Config{none: []string{"*"}}); all.Serves("a", 1) {
		t.Error("* does not exclude all")
	}
}

func FuzzServes(f *testing.F) {
	f.Add("a.b:1", "a.b", 1)
	f.Add("[::1]:x", "::1", 2)
	f.Fuzz(func(_ *testing.T, entry, host string, port int) {
		(&Config{none: []string{entry}}).Serves(host, port)
	})
}
