package globals

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/compression"
	webcrypto "github.com/sxfescript/sxn/web/crypto"
	"github.com/sxfescript/sxn/web/domexception"
	"github.com/sxfescript/sxn/web/encoding"
	webevents "github.com/sxfescript/sxn/web/events"
	"github.com/sxfescript/sxn/web/eventsource"
	"github.com/sxfescript/sxn/web/fetch"
	"github.com/sxfescript/sxn/web/formdata"
	"github.com/sxfescript/sxn/web/messaging"
	"github.com/sxfescript/sxn/web/microtask"
	"github.com/sxfescript/sxn/web/navigator"
	"github.com/sxfescript/sxn/web/performance"
	"github.com/sxfescript/sxn/web/storage"
	"github.com/sxfescript/sxn/web/streams"
	"github.com/sxfescript/sxn/web/structuredclone"
	"github.com/sxfescript/sxn/web/url"
	"github.com/sxfescript/sxn/web/urlpattern"
	"github.com/sxfescript/sxn/web/wasm"
	"github.com/sxfescript/sxn/web/websocket"
)

// table lists the names in the order of Node's global object.
var table = [...]global{
	{Name: "console", Module: "console", Export: "*"},
	{Name: "process", Kind: variable, Module: "process", Export: "*"},
	{Name: "global", Enumerable: true, Value: globalObject},
	{Name: "Buffer", Kind: variable, Module: "buffer"},
	{Name: "clearImmediate", Enumerable: true, Module: "timers"},
	{Name: "setImmediate", Enumerable: true, Module: "timers"},
	{Name: "URL", Value: url.Global},
	{Name: "URLSearchParams", Value: url.GlobalParams},
	{Name: "DOMException", Value: domexception.Global},
	{Name: "QuotaExceededError", Value: domexception.QuotaGlobal},
	{Name: "AbortController", Value: abort.ControllerGlobal},
	{Name: "AbortSignal", Value: abort.SignalGlobal},
	{Name: "Event", Value: webevents.EventGlobal},
	{Name: "EventTarget", Value: webevents.EventTargetGlobal},
	{Name: "CustomEvent", Value: webevents.CustomEventGlobal},
	{Name: "TextEncoder", Value: encoding.GlobalEncoder},
	{Name: "TextDecoder", Value: encoding.GlobalDecoder},
	{Name: "TransformStream", Value: streams.TransformGlobal},
	{Name: "TransformStreamDefaultController", Value: streams.TransformControllerGlobal},
	{Name: "WritableStream", Value: streams.WritableGlobal},
	{Name: "WritableStreamDefaultController", Value: streams.WritableControllerGlobal},
	{Name: "WritableStreamDefaultWriter", Value: streams.WriterGlobal},
	{Name: "ReadableStream", Value: streams.ReadableGlobal},
	{Name: "ReadableStreamDefaultReader", Value: streams.DefaultReaderGlobal},
	{Name: "ReadableStreamBYOBReader", Value: streams.BYOBReaderGlobal},
	{Name: "ReadableStreamBYOBRequest", Value: streams.BYOBRequestGlobal},
	{Name: "ReadableByteStreamController", Value: streams.ByteControllerGlobal},
	{Name: "ReadableStreamDefaultController", Value: streams.DefaultControllerGlobal},
	{Name: "ByteLengthQueuingStrategy", Value: streams.ByteLengthGlobal},
	{Name: "CountQueuingStrategy", Value: streams.CountGlobal},
	{Name: "TextEncoderStream", Value: streams.TextEncoderGlobal},
	{Name: "TextDecoderStream", Value: streams.TextDecoderGlobal},
	{Name: "CompressionStream", Value: compression.CompressionGlobal},
	{Name: "DecompressionStream", Value: compression.DecompressionGlobal},
	{Name: "clearInterval", Enumerable: true, Module: "timers"},
	{Name: "clearTimeout", Enumerable: true, Module: "timers"},
	{Name: "setInterval", Enumerable: true, Module: "timers"},
	{Name: "setTimeout", Enumerable: true, Module: "timers"},
	{Name: "queueMicrotask", Enumerable: true, Value: microtask.Global},
	{Name: "structuredClone", Enumerable: true, Value: structuredclone.Global},
	{Name: "atob", Enumerable: true, Module: "buffer"},
	{Name: "btoa", Enumerable: true, Module: "buffer"},
	{Name: "BroadcastChannel", Value: messaging.BroadcastGlobal},
	{Name: "MessageChannel", Value: messaging.ChannelGlobal},
	{Name: "MessagePort", Value: messaging.PortGlobal},
	{Name: "Blob", Value: blob.Global},
	{Name: "File", Value: blob.GlobalFile},
	{Name: "Performance", Value: performance.Class("Performance")},
	{Name: "PerformanceEntry", Value: performance.Class("PerformanceEntry")},
	{Name: "PerformanceMark", Value: performance.Class("PerformanceMark")},
	{Name: "PerformanceMeasure", Value: performance.Class("PerformanceMeasure")},
	{Name: "PerformanceObserver", Value: performance.Class("PerformanceObserver")},
	{Name: "PerformanceObserverEntryList", Value: performance.Class("PerformanceObserverEntryList")},
	{Name: "PerformanceResourceTiming", Value: performance.Class("PerformanceResourceTiming")},
	{Name: "performance", Kind: replaceable, Enumerable: true, Value: performance.Global},
	{Name: "URLPattern", Value: urlpattern.Global},
	{Name: "fetch", Enumerable: true, Value: fetch.Global},
	{Name: "FormData", Value: formdata.Global},
	{Name: "Headers", Value: fetch.HeadersGlobal},
	{Name: "Request", Value: fetch.RequestGlobal},
	{Name: "Response", Value: fetch.ResponseGlobal},
	{Name: "MessageEvent", Value: messaging.EventGlobal},
	{Name: "CloseEvent", Value: websocket.CloseEventGlobal, When: unless(func(o *env.Options) bool { return o.NoWebSocket })},
	{Name: "ErrorEvent", Value: websocket.ErrorEventGlobal},
	{Name: "WebSocket", Value: websocket.Global, When: unless(func(o *env.Options) bool { return o.NoWebSocket })},
	{Name: "EventSource", Value: eventsource.Global, When: func(e *env.Env) bool { return e.Options.ExperimentalEventSource }},
	{Name: "crypto", Kind: getter, Enumerable: true, Value: webcrypto.Global},
	{Name: "Crypto", Value: webcrypto.CryptoGlobal},
	{Name: "CryptoKey", Value: webcrypto.KeyGlobal},
	{Name: "SubtleCrypto", Value: webcrypto.SubtleGlobal},
	{Name: "WebAssembly"},
	{Name: "WebAssembly", Value: wasm.Global},
	{Name: "Navigator", Value: navigator.ClassGlobal, When: unless(func(o *env.Options) bool { return o.NoNavigator })},
	{Name: "navigator", Kind: getter, Enumerable: true, Value: navigator.Global, When: unless(func(o *env.Options) bool { return o.NoNavigator })},
	{Name: "Storage", Value: storage.ClassGlobal, When: unless(func(o *env.Options) bool { return o.NoWebStorage })},
	{Name: "localStorage", Kind: variable, Value: storage.LocalGlobal, When: unless(func(o *env.Options) bool { return o.NoWebStorage })},
	{Name: "sessionStorage", Kind: replaceable, Enumerable: true, Value: storage.SessionGlobal, When: unless(func(o *env.Options) bool { return o.NoWebStorage })},
}

// unless makes the condition of a name that an option takes away.
func unless(f func(o *env.Options) bool) func(e *env.Env) bool {
	return func(e *env.Env) bool { return !f(&e.Options) }
}

func globalObject(e *env.Env) (engine.Value, error) { return e.RT.Global().Value(), nil }
