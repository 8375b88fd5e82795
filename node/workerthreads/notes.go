package workerthreads

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
