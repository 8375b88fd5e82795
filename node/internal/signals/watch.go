package signals

import (
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
)

// watchers are the channels of Watch: signals are those of the process.
var watchers struct {
	sync.Mutex
	interrupt   []chan<- os.Signal // for SIGINT
	intercepted int
}

// Watch relays a signal to ch.
func Watch(ch chan<- os.Signal, number int) {
	watchers.Lock()
	defer watchers.Unlock()
	if syscall.Signal(number) == syscall.SIGINT {
		watchers.interrupt = append(watchers.interrupt, ch)
		if watchers.intercepted > 0 {
			return
		}
	}
	signal.Notify(ch, syscall.Signal(number))
}

// Unwatch ends Watch: nothing is sent to ch any more.
func Unwatch(ch chan<- os.Signal) {
	watchers.Lock()
	defer watchers.Unlock()
	watchers.interrupt = slices.DeleteFunc(watchers.interrupt, func(c chan<- os.Signal) bool { return c == ch })
	signal.Stop(ch)
}

// Trace calls f, on a goroutine of its own, when SIGINT comes and nobody
// watches it, until stop is called. The signal is then still to be obeyed: see Die.
func Trace(f func()) (stop func()) {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, syscall.SIGINT)
	go func() {
		for range ch {
			watchers.Lock()
			watched := len(watchers.interrupt) > 0 || watchers.intercepted > 0
			watchers.Unlock()
			if !watched {
				f()
			}
		}
	}()
	return func() {
		signal.Stop(ch)
		close(ch)
	}
}

// Intercept calls f, on a goroutine of its own, when SIGINT comes, which
// nobody else sees until stop is called.
func Intercept(f func()) (stop func()) {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, syscall.SIGINT)
	watchers.Lock()
	watchers.intercepted++
	for _, c := range watchers.interrupt {
		signal.Stop(c)
	}
	watchers.Unlock()
	go func() {
		if _, ok := <-ch; ok {
			f()
		}
	}()
	return func() {
		watchers.Lock()
		if watchers.intercepted--; watchers.intercepted == 0 {
			for _, c := range watchers.interrupt {
				signal.Notify(c, syscall.SIGINT)
			}
		}
		watchers.Unlock()
		signal.Stop(ch)
		close(ch)
	}
}
