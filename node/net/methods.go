package net

import "github.com/sxfescript/sxn/engine"

// socketMethods are the members of Socket.prototype in Node's order. Those
// that Socket only passes on to Duplex (end, read, pause, resume) share its
// functions, which stream recognises as the originals.
func socketMethods() []engine.Method {
	method := func(name string, length int, f engine.NativeFunc) engine.Method {
		return engine.Method{Name: name, Length: length, Func: f, NoName: true, Enumerable: true}
	}
	inherited := func(name string) engine.Method {
		return engine.Method{Name: name, Alias: name, Enumerable: true}
	}
	getter := func(name string, enumerable bool, f engine.NativeFunc) engine.Method {
		return engine.Method{Name: name, Get: f, Enumerable: enumerable, Fixed: true}
	}
	return []engine.Method{
		method("_unrefTimer", 0, socketUnrefTimer),
		method("_final", 1, socketFinal),
		method("setTimeout", 2, socketSetTimeout),
		method("_onTimeout", 0, socketOnTimeout),
		method("setNoDelay", 1, socketSetNoDelay),
		method("setKeepAlive", 4, socketSetKeepAlive),
		method("setTypeOfService", 1, socketSetTypeOfService),
		method("getTypeOfService", 0, socketGetTypeOfService),
		method("address", 0, socketAddress),
		getter("_connecting", false, getConnecting),
		getter("pending", false, getPending),
		getter("readyState", false, getReadyState),
		getter("bufferSize", false, getBufferSize),
		method("_read", 1, socketRead),
		inherited("end"),
		method("resetAndDestroy", 0, socketResetAndDestroy),
		inherited("pause"), inherited("resume"), inherited("read"),
		method("destroySoon", 0, socketDestroySoon),
		method("_destroy", 2, socketUnderDestroy),
		method("_reset", 0, socketReset),
		method("_getpeername", 0, socketGetpeername),
		getter("bytesRead", true, getBytesRead),
		getter("remoteAddress", true, addressGetter(true, "address")),
		getter("remoteFamily", true, addressGetter(true, "family")),
		getter("remotePort", true, addressGetter(true, "port")),
		method("_getsockname", 0, socketGetsockname),
		getter("localAddress", true, addressGetter(false, "address")),
		getter("localPort", true, addressGetter(false, "port")),
		getter("localFamily", true, addressGetter(false, "family")),
		method("_writeGeneric", 4, socketWriteGeneric),
		method("_writev", 2, socketUnderWritev),
		method("_write", 3, socketUnderWrite),
		getter("_bytesDispatched", true, getBytesDispatched),
		getter("bytesWritten", true, getBytesWritten),
		method("connect", 0, socketConnect),
		method("ref", 0, socketRef),
		method("unref", 0, socketUnref),
		{Name: "_handle", Get: getHandle, Set: setHandle, Fixed: true},
	}
}

// serverMethods are the members of Server.prototype in Node's order.
func serverMethods() []engine.Method {
	method := func(name string, length int, f engine.NativeFunc) engine.Method {
		return engine.Method{Name: name, Length: length, Func: f, NoName: true, Enumerable: true}
	}
	return []engine.Method{
		{Name: "_listen2", Length: 6, Func: serverListen2, FuncName: "setupListenHandle", Enumerable: true},
		method("listen", 0, serverListen),
		{Name: "listening", Get: getListening, Enumerable: true},
		method("address", 0, serverAddress),
		method("getConnections", 1, serverGetConnections),
		method("close", 1, serverClose),
		method("_emitCloseIfDrained", 0, serverEmitCloseIfDrained),
		method("_setupWorker", 1, serverSetupWorker),
		method("ref", 0, serverRef),
		method("unref", 0, serverUnref),
		{Symbol: engine.SymbolAsyncDispose, Length: 0, Func: serverAsyncDispose, Enumerable: true, NoName: true},
		{SymbolFor: "nodejs.rejection", Length: 3, Func: serverRejection, Enumerable: true, NoName: true},
	}
}
