package pkcs12

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func read(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestParse(t *testing.T) {
	for _, x := range []struct {
		file, pass string
		key, cert  bool
		others     int
	}{
		{"aesed.p12", "secret", true, true, 0}, {"des3ed.p12", "sécret", true, true, 1}, {"emptyed.p12", "", true, true, 0},
		{"nokey.p12", "secret", false, false, 1}, {"ed.p12", "anything", true, true, 1},
	} {
		b, err := Parse(read(t, x.file), []byte(x.pass))
		if err != nil {
			t.Errorf("%s: %v", x.file, err)
			continue
		}
		if (b.Key != nil) != x.key || (b.Certificate != nil) != x.cert || len(b.Others) != x.others {
			t.Errorf("%s: %+v", x.file, b)
		}
	}
	if _, err := Parse(read(t, "aesed.p12"), []byte("wrong")); !errors.Is(err, ErrMAC) {
		t.Errorf("wrong password: %v", err)
	}
	if _, err := Parse([]byte{0x30, 0}, nil); !errors.Is(err, ErrFormat) {
		t.Errorf("no bundle: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"ed.p12", "nokey.p12", "aesed.p12", "des3ed.p12"} {
		f.Add(read(f, name), []byte("secret"))
	}
	f.Fuzz(func(t *testing.T, der, pass []byte) {
		b, err := parse(der, pass, 100)
		if (b == nil) == (err == nil) {
			t.Fatalf("%v, %v", b, err)
		}
	})
}
