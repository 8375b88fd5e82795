package formdata

import (
	"bytes"
	"testing"
)

func TestSplit(t *testing.T) {
	body := "preamble\r\n--b\r\nContent-Disposition: form-data; name=\"a%22\"\r\n\r\none\r\n--b\r\n" +
		"content-disposition: form-data; name=f; filename=\"x.txt\"\r\nContent-Type: text/x\r\n\r\ntwo\r\n--b--\r\n"
	parts, err := split([]byte(body), "b")
	if err != nil || len(parts) != 2 {
		t.Fatal(parts, err)
	}
	if p := parts[0]; p.name != `a"` || p.isFile || string(p.body) != "one" {
		t.Errorf("first part: %+v", p)
	}
	if p := parts[1]; p.name != "f" || p.fileName != "x.txt" || p.contentType != "text/x" || string(p.body) != "two" {
		t.Errorf("second part: %+v", p)
	}
	for _, bad := range []string{"", "--b", "--b\r\n", "--b\r\nx\r\n\r\n", "--b\r\nContent-Disposition: x\r\n\r\n\r\n--b--",
		"--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\n--b--", "--b\r\nContent-Type: a/b\r\n\r\nx\r\n--b--"} {
		if _, err := split([]byte(bad), "b"); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add([]byte("--b\r\nContent-Disposition: form-data; name=\"a\"; filename*=utf-8''x\r\n\r\n1\r\n--b--\r\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		parts, err := split(b, "b")
		if err == nil && len(parts) > bytes.Count(b, []byte("--b")) {
			t.Fatal("more parts than boundaries")
		}
	})
}
