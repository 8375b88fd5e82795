package eventloop

import (
	"os"
	"strconv"
	"sync"
)

const (
	defaultPoolSize = 4
	maxPoolSize     = 1024
)

// sharedPool is the pool of all loops of the process, as libuv's is.
var sharedPool Pool

// Pool runs work on at most Size goroutines at once, first in, first out. The zero Pool takes its size from
// UV_THREADPOOL_SIZE (default 4, at most 1024) when it is first used. Idle pools hold no goroutine.
// https://docs.libuv.org/en/v1.x/threadpool.html
type Pool struct {
	mu      sync.Mutex
	size    int
	running int
	slow    int // running work that was queued as slow
	queue   workQueue
	slowly  workQueue
}

type work struct {
	loop *Loop
	run  func()
	done func()
}

// workQueue is a first-in, first-out queue on one slice.
type workQueue struct {
	items []work
	head  int
}

func (q *workQueue) empty() bool { return q.head == len(q.items) }

func (q *workQueue) push(w work) { q.items = append(q.items, w) }

func (q *workQueue) pop() work {
	w := q.items[q.head]
	q.items[q.head] = work{}
	q.head++
	if q.head == len(q.items) {
		q.items, q.head = q.items[:0], 0
	} else if q.head >= 64 && q.head*2 >= len(q.items) {
		n := copy(q.items, q.items[q.head:])
		clear(q.items[n:])
		q.items, q.head = q.items[:n], 0
	}
	return w
}

// NewPool returns a pool of the given size.
func NewPool(size int) *Pool { return &Pool{size: min(max(size, 1), maxPoolSize)} }

// Size is the number of goroutines the pool runs at most.
func (p *Pool) Size() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sizeLocked()
}

func (p *Pool) sizeLocked() int {
	if p.size == 0 {
		p.size = defaultPoolSize
		if s := os.Getenv("UV_THREADPOOL_SIZE"); s != "" {
			// COMPAT: libuv reads the value with atoi, so text counts as 0, which means 1.
			n, _ := strconv.Atoi(s)
			p.size = min(max(n, 1), maxPoolSize)
		}
	}
	return p.size
}

func (p *Pool) submit(w work, slow bool) {
	p.mu.Lock()
	if slow {
		p.slowly.push(w)
	} else {
		p.queue.push(w)
	}
	start := p.running < p.sizeLocked() && p.hasWork()
	if start {
		p.running++
	}
	p.mu.Unlock()
	if start {
		go p.worker()
	}
}

// slowLimit keeps a part of the pool free for file work while name lookups hang.
func (p *Pool) slowLimit() int { return (p.sizeLocked() + 1) / 2 }

func (p *Pool) hasWork() bool {
	return !p.queue.empty() || (!p.slowly.empty() && p.slow < p.slowLimit())
}

func (p *Pool) worker() {
	p.mu.Lock()
	for p.hasWork() {
		var w work
		slow := p.queue.empty()
		if slow {
			w = p.slowly.pop()
			p.slow++
		} else {
			w = p.queue.pop()
		}
		p.mu.Unlock()
		w.run()
		w.loop.mail.put(letter{f: w.done, kind: letterWork})
		w.loop.wake()
		p.mu.Lock()
		if slow {
			p.slow--
		}
	}
	p.running--
	p.mu.Unlock()
}

// Go runs work on the pool and then posts done. The loop stays alive until done has run. work must not touch anything of
// the loop goroutine; done runs in a callback scope. From any goroutine.
func (l *Loop) Go(work, done func()) { l.submit(work, done, false) }

// GoSlow is Go for work that may hang for seconds (name lookups): at most half of the pool runs it at once. From any
// goroutine.
func (l *Loop) GoSlow(work, done func()) { l.submit(work, done, true) }

func (l *Loop) submit(run, done func(), slow bool) {
	l.inflight.Add(1)
	l.short.Add(1)
	l.pool.submit(work{loop: l, run: run, done: done}, slow)
}
