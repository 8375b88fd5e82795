package tracelog

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

func TestFile(t *testing.T) {
	dir := t.TempDir()
	l := New(filepath.Join(dir, "${pid}-${rotation}.log"), time.Now())
	l.AddMetadata("version", `{"node":"1"}`)
	l.Enable([]string{"a", "b"})
	l.Add(Event{Phase: 'b', Categories: "node,a", Name: `x"<`, ID: "0x0"})
	l.Add(Event{Phase: 'I', Categories: "c", Name: "not enabled"})
	l.Disable([]string{"a"})
	if l.On("a") || !l.On("x,b") {
		t.Error("enabled categories:", l.Categories())
	}
	l.Close()
	text, err := os.ReadFile(filepath.Join(dir, strconv.Itoa(os.Getpid())+"-1.log"))
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		TraceEvents []struct{ Ph, Cat, Name, ID string }
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if len(got.TraceEvents) != 2 || got.TraceEvents[0].Name != `x"<` || got.TraceEvents[0].ID != "0x0" || got.TraceEvents[1].Cat != "__metadata" {
		t.Errorf("%s", text)
	}
}

func TestNil(t *testing.T) {
	var l *Log
	if l.On("node") || l.Categories() != nil {
		t.Error("a nil log has categories")
	}
	l.Close()
}

func TestUnwritable(t *testing.T) {
	l := New(filepath.Join(t.TempDir(), "missing", "x"), time.Now())
	l.Enable([]string{"a"})
	l.Add(Event{Phase: 'I', Categories: "a", Name: "x"})
	l.Close()
	if !l.failed {
		t.Error("the log did not fail")
	}
}
