package structuredclone

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/domexception"
)

// Message is a serialised value.
type Message struct {
	root        slot
	transferred []carrier
}

// slot is a primitive or an object.
type slot struct {
	value  engine.Value
	object *node
}

// nodeKind is the kind of a serialised object.
type nodeKind uint8

const (
	plainNode nodeKind = iota
	arrayNode
	boxNode // a Boolean, Number, String or BigInt object
	dateNode
	regExpNode
	mapNode
	setNode
	errorNode
	bufferNode
	sharedNode
	viewNode
	transferNode
	platformNode
	exceptionNode
)

// node is a serialised object. Only the fields of its kind are used.
type node struct {
	kind   nodeKind
	value  engine.Value // of a box
	number float64      // of a date
	text   string       // source, name of an error
	flags  string       // of a regular expression; message of an exception
	length int          // of an array
	keys   []engine.Key
	values []slot // of properties, maps (key, value ...), sets
	error  *errorParts
	quota  *domexception.Quota // of a QuotaExceededError, nil for others
	bytes  []byte
	shared engine.SharedMemory
	view   *viewParts
	// resizable and maxLength are those of an ArrayBuffer.
	resizable bool
	maxLength int
	index     int // into transferred
	data      Data
}

// errorParts are the properties of an error; those that it lacks are not set.
type errorParts struct {
	message, stack       engine.Value
	hasMessage, hasStack bool
	cause                slot
	hasCause             bool
}

type viewParts struct {
	buffer     *node
	isDataView bool
	typ        engine.ElementType
	offset     int // in bytes
	length     int // in bytes
	tracking   bool
}

// carrier is what was taken out of a transferred object.
type carrier struct {
	bytes     []byte
	resizable bool
	maxLength int
	data      Data
}
