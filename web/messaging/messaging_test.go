package messaging_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/messaging"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// worker is a runtime with a loop of its own.
type worker struct {
	t   *testing.T
	e   *env.Env
	out []string
}

func newWorker(t *testing.T) *worker {
	t.Helper()
	w := &worker{t: t, e: env.New(engine.New(engine.Config{}), eventloop.New())}
	w.e.OnUncaught = func(err error) { t.Errorf("uncaught: %v", err) }
	for name, f := range map[string]func(*env.Env) (engine.Value, error){
		"MessageChannel": messaging.ChannelGlobal, "MessagePort": messaging.PortGlobal, "BroadcastChannel": messaging.BroadcastGlobal,
	} {
		v, err := f(w.e)
		if err != nil {
			t.Fatal(err)
		}
		w.put(name, v)
	}
	w.put("out", w.e.RT.NewFunction("out", 1, func(c *engine.Call) (engine.Value, error) {
		s, err := c.Runtime().ToString(c.Arg(0))
		w.out = append(w.out, s)
		return engine.Undefined, err
	}).Value())
	return w
}

func (w *worker) put(name string, v engine.Value) {
	w.t.Helper()
	if err := w.e.RT.Global().Put(name, v); err != nil {
		w.t.Fatal(err)
	}
}

func (w *worker) attach(p *messaging.Endpoint, name string) {
	w.t.Helper()
	o, err := p.Attach(w.e)
	if err != nil {
		w.t.Fatal(err)
	}
	w.put(name, o.Value())
}

// run runs a script and the loop to its end, on the calling goroutine.
func (w *worker) run(src string) {
	w.e.RunMain(func() error {
		_, err := w.e.RT.Eval(context.Background(), "test.js", src)
		return err
	})
	if err := w.e.Loop.Run(context.Background()); err != nil {
		w.t.Error(err)
	}
}

// both runs two scripts on two goroutines.
func both(a *worker, srcA string, b *worker, srcB string) {
	var wg sync.WaitGroup
	wg.Add(2)
	go func() { defer wg.Done(); a.run(srcA) }()
	go func() { defer wg.Done(); b.run(srcB) }()
	wg.Wait()
}

func TestPortsBetweenRuntimes(t *testing.T) {
	a, b := newWorker(t), newWorker(t)
	x, y := messaging.NewChannel()
	a.attach(x, "port")
	b.attach(y, "port")
	both(a, `
		port.on('message', (m) => { if (m.n > 2000) { out('done ' + m.n); port.close(); } else port.postMessage({ n: m.n + 1, text: 'x'.repeat(10) }); });
		port.on('close', () => out('closed'));
		port.postMessage({ n: 0 });
	`, b, `
		port.on('message', (m) => port.postMessage({ n: m.n + 1 }));
		port.on('close', () => out('closed'));
	`)
	if got := strings.Join(a.out, ","); got != "done 2001,closed" {
		t.Errorf("a: %s", got)
	}
	if got := strings.Join(b.out, ","); got != "closed" {
		t.Errorf("b: %s", got)
	}
}

func TestBuffersAndPortsMoveBetweenRuntimes(t *testing.T) {
	a, b := newWorker(t), newWorker(t)
	x, y := messaging.NewChannel()
	a.attach(x, "port")
	b.attach(y, "port")
	both(a, `
		const c = new MessageChannel();
		const buffer = new Uint8Array([1, 2, 3]).buffer;
		c.port2.postMessage('early');
		port.postMessage({ port: c.port1, buffer }, [c.port1, buffer]);
		out(buffer.byteLength);
		c.port2.on('message', (m) => { out(m); c.port2.close(); port.close(); });
		c.port2.on('close', () => out('closed'));
	`, b, `
		port.on('message', (m) => {
			out(m.port instanceof MessagePort);
			out(new Uint8Array(m.buffer).join());
			m.port.on('message', (x) => { out(x); m.port.postMessage('answer'); });
		});
	`)
	if got := strings.Join(a.out, ","); got != "0,answer,closed" {
		t.Errorf("a: %s", got)
	}
	if got := strings.Join(b.out, ","); got != "true,1,2,3,early" {
		t.Errorf("b: %s", got)
	}
}

func TestBroadcastBetweenRuntimes(t *testing.T) {
	a, b := newWorker(t), newWorker(t)
	// b must be there before a sends: a port tells.
	x, y := messaging.NewChannel()
	a.attach(x, "port")
	b.attach(y, "port")
	both(a, `
		const c = new BroadcastChannel('test');
		port.on('message', () => c.postMessage({ to: 'all' }));
		c.onmessage = (e) => { out(e.data); c.close(); port.close(); };
	`, b, `
		const c = new BroadcastChannel('test');
		c.onmessage = (e) => { out(e.data.to); c.postMessage('back'); c.close(); };
		port.ref();
		port.start();
		port.postMessage('ready');
	`)
	if a.out[0] != "back" || b.out[0] != "all" {
		t.Errorf("%v %v", a.out, b.out)
	}
}

func TestMessagesFromGo(t *testing.T) {
	w := newWorker(t)
	x, y := messaging.NewChannel()
	w.attach(x, "port")
	m, err := structuredclone.Serialize(w.e, engine.String("from Go"), nil)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		y.Post(m)
		y.Close()
		y.Post(m) // lost
	}()
	w.run(`port.on('message', out); port.on('close', () => out('closed'));`)
	if got := strings.Join(w.out, ","); got != "from Go,closed" {
		t.Error(got)
	}
}

func TestShutdownClosesTheOtherEnds(t *testing.T) {
	a, b := newWorker(t), newWorker(t)
	x, y := messaging.NewChannel()
	a.attach(x, "port")
	b.attach(y, "port")
	if err := messaging.Shutdown(a.e); err != nil {
		t.Fatal(err)
	}
	b.run(`port.on('message', out); port.on('close', () => out('closed'));`)
	if got := strings.Join(b.out, ","); got != "closed" {
		t.Error(got)
	}
}

func TestListener(t *testing.T) {
	w := newWorker(t)
	x, y := messaging.NewChannel()
	w.attach(x, "port")
	var got []string
	l, err := y.Listen(w.e, func(m *structuredclone.Message) error {
		v, err := m.Deserialize(w.e)
		s, _ := v.AsString()
		got = append(got, s)
		return err
	}, func() { got = append(got, "closed") })
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Post(engine.String("hello"), nil); err != nil {
		t.Fatal(err)
	}
	w.run(`port.on('message', (m) => { port.postMessage(m + '!'); port.close(); });`)
	if strings.Join(got, ",") != "hello!,closed" {
		t.Error(got)
	}
	if err := l.Post(engine.NewSymbol("s").Value(), nil); err == nil {
		t.Error("a symbol can be posted")
	}
}
