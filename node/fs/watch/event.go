package watch

// Op is what happened.
type Op uint8

// The kinds of events. Entries of a directory and the file itself are told
// apart by Event.Self.
const (
	Changed  Op = iota // content or attributes
	Appeared           // made, or moved here
	Vanished           // removed, moved away, or anything else
)

// Event is one change.
type Event struct {
	Op   Op
	Name string // of the entry, or of the file itself
	Self bool   // it is about what is watched, not about an entry of it
	Err  error  // the watch has failed; nothing else is set
}

// Type is the name of the event in Node.
func (e Event) Type() string {
	if e.Op == Changed {
		return "change"
	}
	return "rename"
}
