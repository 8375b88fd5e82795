package tracelog

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"
)

type written struct {
	Ph, Cat, Name, ID string
	Tid               int
	Args              map[string]any
}

func read(t *testing.T, name string) []written {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var got struct{ TraceEvents []written }
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return got.TraceEvents
}

func TestFile(t *testing.T) {
	dir := t.TempDir()
	l := New(filepath.Join(dir, "${pid}-${rotation}.log"), time.Now())
	th := l.NewThread("main")
	if !l.Enable([]string{"node.console", "b"}) {
		t.Error("the first Enable is not the first")
	}
	l.AddTitle("x")
	l.AddMetadata("version", `{"node":"1"}`)
	th.Add(Event{Phase: 'b', Group: Console, Name: `x"<`, ID: "0x0"})
	th.Add(Event{Phase: 'I', Group: Realm, Name: "not enabled"})
	l.Disable([]string{"node.console"})
	if th.On(Console) || len(l.Categories()) != 1 {
		t.Error("enabled categories:", l.Categories())
	}
	if l.Enable([]string{"node"}); !th.On(Console) || !th.On(Realm) {
		t.Error("node does not enable all")
	}
	l.Close()
	got := read(t, filepath.Join(dir, strconv.Itoa(os.Getpid())+"-1.log"))
	if len(got) != 4 || got[0].Name != `x"<` || got[0].ID != "0x0" || got[0].Cat != "node,node.console" || got[0].Tid != os.Getpid() {
		t.Fatalf("%v", got)
	}
	for i, name := range []string{"process_name", "version", "thread_name"} {
		if got[i+1].Name != name || got[i+1].Cat != "__metadata" {
			t.Errorf("event %d is %v", i+1, got[i+1])
		}
	}
}

func TestThreads(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	l := New(name, time.Now())
	main, gone := l.NewThread("main"), l.NewThread("gone")
	gone.End()
	var changes int
	stop := main.Watch(func() { changes++ })
	l.Enable([]string{"node.threadpoolwork"})
	stop()
	l.Enable([]string{"node.realm"})
	if changes != 1 {
		t.Error("changes:", changes)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			th := l.NewThread("worker")
			for range 100 {
				th.Add(Event{Phase: 'I', Group: Realm, Name: "x"})
				th.Pool("work", func() {})
			}
			th.End()
		})
	}
	wg.Wait()
	l.Close()
	counts := map[string]int{}
	open := map[int]bool{}
	for _, e := range read(t, name) {
		counts[e.Name]++
		if e.Name == "work" {
			if open[e.Tid] == (e.Ph == "B") {
				t.Fatal("work of a pool thread is not one after the other")
			}
			open[e.Tid] = e.Ph == "B"
		}
	}
	if counts["x"] != 800 || counts["work"] != 1600 || counts["thread_name"] != 9 {
		t.Error(counts)
	}
}

func TestNil(t *testing.T) {
	var th *Thread
	if th.On(AsyncHooks) {
		t.Error("a nil thread has categories")
	}
	l := New(filepath.Join(t.TempDir(), "log"), time.Now())
	l.Close()
	if _, err := os.Stat(l.pattern); err == nil {
		t.Error("a log that was never enabled has a file")
	}
}

func TestUnwritable(t *testing.T) {
	l := New(filepath.Join(t.TempDir(), "missing", "x"), time.Now())
	l.Enable([]string{"node"})
	l.NewThread("main").Add(Event{Phase: 'I', Group: Realm, Name: "x"})
	l.Close()
	if !l.failed {
		t.Error("the log did not fail")
	}
}

func BenchmarkOff(b *testing.B) {
	th := New("", time.Now()).NewThread("main")
	for b.Loop() {
		if th.On(FSSync) {
			b.Fatal("on")
		}
	}
}
