package npm

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// progress draws one line on a terminal while packages are fetched.
type progress struct {
	out   io.Writer
	total int

	mu   sync.Mutex
	done int
	name string
	quit chan struct{}
	wait sync.WaitGroup
}

// newProgress starts a line; out is a terminal or nothing is drawn.
func newProgress(out io.Writer, total int) *progress {
	p := &progress{total: total}
	f, ok := out.(*os.File)
	if !ok || os.Getenv("CI") != "" || os.Getenv("TERM") == "dumb" {
		return p
	}
	if info, err := f.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return p
	}
	p.out = out
	p.quit = make(chan struct{})
	p.wait.Go(func() {
		ticker := time.NewTicker(80 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				p.draw()
			case <-p.quit:
				fmt.Fprint(p.out, "\r\x1b[K")
				return
			}
		}
	})
	return p
}

func (p *progress) draw() {
	p.mu.Lock()
	done, name := p.done, p.name
	p.mu.Unlock()
	const width = 24
	full := width * done / max(p.total, 1)
	if len(name) > 40 {
		name = name[:40]
	}
	fmt.Fprintf(p.out, "\r\x1b[K[%s%s] %d/%d %s", strings.Repeat("#", full), strings.Repeat("-", width-full), done, p.total, name)
}

func (p *progress) begin(name string) {
	p.mu.Lock()
	p.name = name
	p.mu.Unlock()
}

func (p *progress) end() {
	p.mu.Lock()
	p.done++
	p.mu.Unlock()
}

// stop clears the line.
func (p *progress) stop() {
	if p.quit != nil {
		close(p.quit)
		p.wait.Wait()
	}
}
