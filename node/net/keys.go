package net

import "github.com/sxfescript/sxn/engine"

// The property and event names of sockets and servers.
var (
	keyConnecting       = engine.StaticKey{Name: "connecting"}
	keyHadError         = engine.StaticKey{Name: "_hadError"}
	keyParent           = engine.StaticKey{Name: "_parent"}
	keyHost             = engine.StaticKey{Name: "_host"}
	keyCloseAfterError  = engine.StaticKey{Name: "_closeAfterHandlingError"}
	keyAllowHalfOpen    = engine.StaticKey{Name: "allowHalfOpen"}
	keySockname         = engine.StaticKey{Name: "_sockname"}
	keyPeername         = engine.StaticKey{Name: "_peername"}
	keyPendingData      = engine.StaticKey{Name: "_pendingData"}
	keyPendingEncoding  = engine.StaticKey{Name: "_pendingEncoding"}
	keyServer           = engine.StaticKey{Name: "server"}
	keyUnderServer      = engine.StaticKey{Name: "_server"}
	keyTimeout          = engine.StaticKey{Name: "timeout"}
	keyConnect          = engine.StaticKey{Name: "connect"}
	keyConnection       = engine.StaticKey{Name: "connection"}
	keyReady            = engine.StaticKey{Name: "ready"}
	keyLookup           = engine.StaticKey{Name: "lookup"}
	keyClose            = engine.StaticKey{Name: "close"}
	keyEnd              = engine.StaticKey{Name: "end"}
	keyError            = engine.StaticKey{Name: "error"}
	keyDrop             = engine.StaticKey{Name: "drop"}
	keyListening        = engine.StaticKey{Name: "listening"}
	keyPush             = engine.StaticKey{Name: "push"}
	keyRead             = engine.StaticKey{Name: "read"}
	keyWrite            = engine.StaticKey{Name: "write"}
	keyDestroy          = engine.StaticKey{Name: "destroy"}
	keyDestroyed        = engine.StaticKey{Name: "destroyed"}
	keyWritable         = engine.StaticKey{Name: "writable"}
	keyReadable         = engine.StaticKey{Name: "readable"}
	keyChunk            = engine.StaticKey{Name: "chunk"}
	keyEncoding         = engine.StaticKey{Name: "encoding"}
	keyConnections      = engine.StaticKey{Name: "_connections"}
	keyUsingWorkers     = engine.StaticKey{Name: "_usingWorkers"}
	keyWorkers          = engine.StaticKey{Name: "_workers"}
	keyUnref            = engine.StaticKey{Name: "_unref"}
	keyListeningID      = engine.StaticKey{Name: "_listeningId"}
	keyPauseOnConnect   = engine.StaticKey{Name: "pauseOnConnect"}
	keyNoDelay          = engine.StaticKey{Name: "noDelay"}
	keyKeepAlive        = engine.StaticKey{Name: "keepAlive"}
	keyKeepAliveDelay   = engine.StaticKey{Name: "keepAliveInitialDelay"}
	keyHighWaterMark    = engine.StaticKey{Name: "highWaterMark"}
	keyHandle           = engine.StaticKey{Name: "_handle"}
	keyConnectionKey    = engine.StaticKey{Name: "_connectionKey"}
	keyPipeName         = engine.StaticKey{Name: "_pipeName"}
	keyMaxConnections   = engine.StaticKey{Name: "maxConnections"}
	keyEmitCloseDrained = engine.StaticKey{Name: "_emitCloseIfDrained"}
	keyOnTimeout        = engine.StaticKey{Name: "_onTimeout"}
	keyPrototype        = engine.StaticKey{Name: "prototype"}
	keyAttempted        = engine.StaticKey{Name: "autoSelectFamilyAttemptedAddresses"}
	keyOnread           = engine.StaticKey{Name: "onread"}
)

// get reads an option; o may be nil.
func get(o *engine.Object, name string) (engine.Value, error) {
	if o == nil {
		return engine.Undefined, nil
	}
	return o.Get(name)
}

// truthy reads an option as a boolean.
func truthy(o *engine.Object, name string) (bool, error) {
	v, err := get(o, name)
	return v.Truthy(), err
}
