package workerthreads

import "github.com/sxfescript/sxn/web/messaging"

// What the two threads of a worker tell each other beside messages, through a
// channel of its own.

// onlineNote: the worker is about to run its program.
type onlineNote struct{}

// errorNote is an error that nothing caught in the worker; nil where it could
// not be serialised.
type errorNote struct{ err *serializedError }

// streamID names a standard stream.
type streamID uint8

const (
	stdoutID streamID = iota
	stderrID
	stdinID
)

// chunkNote is what was written to a standard stream; end is its end.
type chunkNote struct {
	stream   streamID
	bytes    []byte
	end      bool
	consumed int // what counts for the window
}

// consumedNote tells the writing side how much has been read.
type consumedNote struct {
	stream streamID
	n      int
}

// channel is this thread's end of the channel for notes. Several things may
// want it to keep the thread alive.
type channel struct {
	*messaging.Listener
	refs int
}

func (c *channel) ref() {
	if c.refs++; c.refs == 1 {
		c.Ref()
	}
}

func (c *channel) unref() {
	if c.refs--; c.refs == 0 {
		c.Unref()
	}
}
