package stream

import "github.com/sxfescript/sxn/engine"

// The property and event names that streams use.
var (
	keyReadableState  = engine.StaticKey{Name: "_readableState"}
	keyWritableState  = engine.StaticKey{Name: "_writableState"}
	keyEvents         = engine.StaticKey{Name: "_events"}
	keyAllowHalfOpen  = engine.StaticKey{Name: "allowHalfOpen"}
	keyRead           = engine.StaticKey{Name: "read"}
	keyUnderRead      = engine.StaticKey{Name: "_read"}
	keyUnderWrite     = engine.StaticKey{Name: "_write"}
	keyUnderWritev    = engine.StaticKey{Name: "_writev"}
	keyUnderFinal     = engine.StaticKey{Name: "_final"}
	keyUnderDestroy   = engine.StaticKey{Name: "_destroy"}
	keyUnderConstruct = engine.StaticKey{Name: "_construct"}
	keyUnderTransform = engine.StaticKey{Name: "_transform"}
	keyUnderFlush     = engine.StaticKey{Name: "_flush"}
	keyPush           = engine.StaticKey{Name: "push"}
	keyWrite          = engine.StaticKey{Name: "write"}
	keyEnd            = engine.StaticKey{Name: "end"}
	keyOn             = engine.StaticKey{Name: "on"}
	keyOnce           = engine.StaticKey{Name: "once"}
	keyPause          = engine.StaticKey{Name: "pause"}
	keyResume         = engine.StaticKey{Name: "resume"}
	keyUnpipe         = engine.StaticKey{Name: "unpipe"}
	keyPipe           = engine.StaticKey{Name: "pipe"}
	keyDestroy        = engine.StaticKey{Name: "destroy"}
	keyDestroyed      = engine.StaticKey{Name: "destroyed"}
	keyClose          = engine.StaticKey{Name: "close"}
	keyError          = engine.StaticKey{Name: "error"}
	keyData           = engine.StaticKey{Name: "data"}
	keyDrain          = engine.StaticKey{Name: "drain"}
	keyFinish         = engine.StaticKey{Name: "finish"}
	keyPrefinish      = engine.StaticKey{Name: "prefinish"}
	keyReadable       = engine.StaticKey{Name: "readable"}
	keyWritable       = engine.StaticKey{Name: "writable"}
	keyLength         = engine.StaticKey{Name: "length"}
	keyNeedDrain      = engine.StaticKey{Name: "writableNeedDrain"}
	keyWritableEnded  = engine.StaticKey{Name: "writableEnded"}
	keyPrototype      = engine.StaticKey{Name: "prototype"}
)

// The options of the constructors.
var (
	optObjectMode            = engine.StaticKey{Name: "objectMode"}
	optHighWaterMark         = engine.StaticKey{Name: "highWaterMark"}
	optEmitClose             = engine.StaticKey{Name: "emitClose"}
	optAutoDestroy           = engine.StaticKey{Name: "autoDestroy"}
	optDefaultEncoding       = engine.StaticKey{Name: "defaultEncoding"}
	optEncoding              = engine.StaticKey{Name: "encoding"}
	optDecodeStrings         = engine.StaticKey{Name: "decodeStrings"}
	optType                  = engine.StaticKey{Name: "type"}
	optReadableType          = engine.StaticKey{Name: "readableType"}
	optStrategy              = engine.StaticKey{Name: "strategy"}
	optSignal                = engine.StaticKey{Name: "signal"}
	optAllowHalfOpen         = engine.StaticKey{Name: "allowHalfOpen"}
	optReadable              = engine.StaticKey{Name: "readable"}
	optWritable              = engine.StaticKey{Name: "writable"}
	optReadableObjectMode    = engine.StaticKey{Name: "readableObjectMode"}
	optWritableObjectMode    = engine.StaticKey{Name: "writableObjectMode"}
	optReadableHighWaterMark = engine.StaticKey{Name: "readableHighWaterMark"}
	optWritableHighWaterMark = engine.StaticKey{Name: "writableHighWaterMark"}
	optRead                  = engine.StaticKey{Name: "read"}
	optWrite                 = engine.StaticKey{Name: "write"}
	optWritev                = engine.StaticKey{Name: "writev"}
	optFinal                 = engine.StaticKey{Name: "final"}
	optConstruct             = engine.StaticKey{Name: "construct"}
	optTransform             = engine.StaticKey{Name: "transform"}
	optFlush                 = engine.StaticKey{Name: "flush"}
)
