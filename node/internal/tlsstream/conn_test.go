package tlsstream

import "testing"

func TestLastRecord(t *testing.T) {
	for _, x := range []struct {
		b    string
		want int
	}{
		{"", 0}, {"\x16\x03\x03\x00\x01a", 0}, {"\x16\x03\x03\x00\x01a\x17\x03\x03\x00\x02bc", 6},
		{"\x16\x03\x03\x00\x09a", 6}, {"\x16\x03\x03\x00\x01a\x17\x03", 8}, {"\x17\x03\x03\x00\x00", 0},
	} {
		if got := lastRecord([]byte(x.b)); got != x.want {
			t.Errorf("%q: %d, want %d", x.b, got, x.want)
		}
	}
}
