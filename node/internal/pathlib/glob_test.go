package pathlib

import (
	"encoding/json"
	"os"
	"testing"
)

// testdata/glob.json is what Node 26 answers: file, pattern, posix, win32.
func TestMatchesGlob(t *testing.T) {
	data, err := os.ReadFile("testdata/glob.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases [][4]any
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		file, pattern := c[0].(string), c[1].(string)
		if got := Posix.MatchesGlob(file, pattern); got != c[2] {
			t.Errorf("posix %q %q: %v, want %v", file, pattern, got, c[2])
		}
		if got := Win32.MatchesGlob(file, pattern); got != c[3] {
			t.Errorf("win32 %q %q: %v, want %v", file, pattern, got, c[3])
		}
	}
}
