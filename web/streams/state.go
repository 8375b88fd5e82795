package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// classID names a class of the package.
type classID uint8

const (
	readableClass classID = iota
	defaultReaderClass
	byobReaderClass
	byobRequestClass
	byteControllerClass
	defaultControllerClass
	writableClass
	writerClass
	writableControllerClass
	transformClass
	transformControllerClass
	byteLengthClass
	countClass
	textEncoderClass
	textDecoderClass
	classCount
)

// state is what the package keeps per runtime.
type state struct {
	e      *env.Env
	rt     *engine.Runtime
	ctors  [classCount]*engine.Function
	protos [classCount]*engine.Object
	// iteratorProto is the prototype of the iterators of streams.
	iteratorProto *engine.Object
	// countSize and byteSize are the size functions of the strategies.
	countSize, byteSize *engine.Function
	// results makes what reads are fulfilled with.
	results *engine.Template
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	st, err := states.Get(e)
	if err != nil || st.rt != nil {
		return st, err
	}
	return st, st.init(e)
}

func (st *state) init(e *env.Env) error {
	st.e, st.rt = e, e.RT
	for id := range classCount {
		f, err := e.RT.NewClass(st.definition(id))
		if err != nil {
			return err
		}
		v, err := f.Get("prototype")
		if err != nil {
			return err
		}
		st.ctors[id] = f
		st.protos[id], _ = v.AsObject()
	}
	st.registerTransfer()
	return nil
}

// definition returns the description of a class.
func (st *state) definition(id classID) *engine.Class {
	switch id {
	case readableClass:
		return st.readableDefinition()
	case defaultReaderClass:
		return st.readerDefinition()
	case byobReaderClass:
		return st.byobReaderDefinition()
	case byobRequestClass:
		return st.byobRequestDefinition()
	case byteControllerClass:
		return st.byteControllerDefinition()
	case defaultControllerClass:
		return st.defaultControllerDefinition()
	case writableClass:
		return st.writableDefinition()
	case writerClass:
		return st.writerDefinition()
	case writableControllerClass:
		return st.writableControllerDefinition()
	case transformClass:
		return st.transformDefinition()
	case transformControllerClass:
		return st.transformControllerDefinition()
	case byteLengthClass, countClass:
		return st.strategyDefinition(id)
	case textEncoderClass:
		return st.textEncoderDefinition()
	}
	return st.textDecoderDefinition()
}

func (st *state) newObject(id classID) *engine.Object {
	return st.rt.NewObjectWithPrototype(st.protos[id])
}

// global returns a class as the value of a global property.
func global(e *env.Env, id classID) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return st.ctors[id].Value(), nil
}

// ReadableGlobal returns ReadableStream, as the value of the global property;
// the others likewise.
func ReadableGlobal(e *env.Env) (engine.Value, error) { return global(e, readableClass) }

// DefaultReaderGlobal returns ReadableStreamDefaultReader.
func DefaultReaderGlobal(e *env.Env) (engine.Value, error) { return global(e, defaultReaderClass) }

// BYOBReaderGlobal returns ReadableStreamBYOBReader.
func BYOBReaderGlobal(e *env.Env) (engine.Value, error) { return global(e, byobReaderClass) }

// BYOBRequestGlobal returns ReadableStreamBYOBRequest.
func BYOBRequestGlobal(e *env.Env) (engine.Value, error) { return global(e, byobRequestClass) }

// ByteControllerGlobal returns ReadableByteStreamController.
func ByteControllerGlobal(e *env.Env) (engine.Value, error) { return global(e, byteControllerClass) }

// DefaultControllerGlobal returns ReadableStreamDefaultController.
func DefaultControllerGlobal(e *env.Env) (engine.Value, error) {
	return global(e, defaultControllerClass)
}

// WritableGlobal returns WritableStream.
func WritableGlobal(e *env.Env) (engine.Value, error) { return global(e, writableClass) }

// WriterGlobal returns WritableStreamDefaultWriter.
func WriterGlobal(e *env.Env) (engine.Value, error) { return global(e, writerClass) }

// WritableControllerGlobal returns WritableStreamDefaultController.
func WritableControllerGlobal(e *env.Env) (engine.Value, error) {
	return global(e, writableControllerClass)
}

// TransformGlobal returns TransformStream.
func TransformGlobal(e *env.Env) (engine.Value, error) { return global(e, transformClass) }

// TransformControllerGlobal returns TransformStreamDefaultController.
func TransformControllerGlobal(e *env.Env) (engine.Value, error) {
	return global(e, transformControllerClass)
}

// ByteLengthGlobal returns ByteLengthQueuingStrategy.
func ByteLengthGlobal(e *env.Env) (engine.Value, error) { return global(e, byteLengthClass) }

// CountGlobal returns CountQueuingStrategy.
func CountGlobal(e *env.Env) (engine.Value, error) { return global(e, countClass) }

// TextEncoderGlobal returns TextEncoderStream.
func TextEncoderGlobal(e *env.Env) (engine.Value, error) { return global(e, textEncoderClass) }

// TextDecoderGlobal returns TextDecoderStream.
func TextDecoderGlobal(e *env.Env) (engine.Value, error) { return global(e, textDecoderClass) }
