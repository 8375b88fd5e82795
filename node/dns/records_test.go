package dns

import (
	"testing"

	"github.com/miekg/dns"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{`a\"b`: `a"b`, `\\`: `\`, `\233\065`: "éA", `x`: "x", `\`: `\`} {
		if s, _ := text(in).AsString(); s != want {
			t.Errorf("%q: %q, want %q", in, s, want)
		}
	}
}

func TestParseServer(t *testing.T) {
	for in, want := range map[string]string{"1.2.3.4": "1.2.3.4:53", "1.2.3.4:55": "1.2.3.4:55", "::1": "[::1]:53", "[::1]": "[::1]:53", "[::1]:66": "[::1]:66",
		"x": "", "1.2.3.4:x": "", "": "", "[": "", "1.2.3.4:": ""} {
		a, ok := parseServer(in)
		if ok != (want != "") || ok && a.String() != want {
			t.Errorf("%q: %v %v, want %q", in, a, ok, want)
		}
	}
}

// FuzzReply feeds replies: what the records say must not bring anything down.
func FuzzReply(f *testing.F) {
	m := new(dns.Msg)
	m.SetQuestion("x.org.", dns.TypeTXT)
	if rr, err := dns.NewRR(`x.org. 5 IN TXT "a\"b" "c"`); err == nil {
		m.Answer = append(m.Answer, rr)
	}
	b, err := m.Pack()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		m := new(dns.Msg)
		if m.Unpack(b) != nil {
			return
		}
		a := outcome(m)
		if a.code == "" && len(a.records) == 0 {
			t.Error("success without records")
		}
		for _, rr := range a.records {
			if r, ok := rr.(*dns.TXT); ok {
				for _, s := range r.Txt {
					text(s)
				}
			}
		}
	})
}
