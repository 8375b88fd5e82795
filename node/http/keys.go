package http

import "github.com/sxfescript/sxn/engine"

// The property and event names of messages, servers and agents.
var (
	keyPrototype      = engine.StaticKey{Name: "prototype"}
	keyEvents         = engine.StaticKey{Name: "_events"}
	keyEventsCount    = engine.StaticKey{Name: "_eventsCount"}
	keyMaxListeners   = engine.StaticKey{Name: "_maxListeners"}
	keyOutputData     = engine.StaticKey{Name: "outputData"}
	keyOutputSize     = engine.StaticKey{Name: "outputSize"}
	keyWritable       = engine.StaticKey{Name: "writable"}
	keyReadable       = engine.StaticKey{Name: "readable"}
	keyDestroyed      = engine.StaticKey{Name: "destroyed"}
	keyLast           = engine.StaticKey{Name: "_last"}
	keyChunked        = engine.StaticKey{Name: "chunkedEncoding"}
	keyShouldKeep     = engine.StaticKey{Name: "shouldKeepAlive"}
	keyMaxReached     = engine.StaticKey{Name: "maxRequestsOnConnectionReached"}
	keyDefaultKeep    = engine.StaticKey{Name: "_defaultKeepAlive"}
	keyUseChunked     = engine.StaticKey{Name: "useChunkedEncodingByDefault"}
	keySendDate       = engine.StaticKey{Name: "sendDate"}
	keyRemovedConn    = engine.StaticKey{Name: "_removedConnection"}
	keyRemovedLen     = engine.StaticKey{Name: "_removedContLen"}
	keyRemovedTE      = engine.StaticKey{Name: "_removedTE"}
	keyStrictLength   = engine.StaticKey{Name: "strictContentLength"}
	keyContentLength  = engine.StaticKey{Name: "_contentLength"}
	keyHasBody        = engine.StaticKey{Name: "_hasBody"}
	keyTrailer        = engine.StaticKey{Name: "_trailer"}
	keyFinished       = engine.StaticKey{Name: "finished"}
	keyHeaderSent     = engine.StaticKey{Name: "_headerSent"}
	keyClosed         = engine.StaticKey{Name: "_closed"}
	keyHeader         = engine.StaticKey{Name: "_header"}
	keyKeepTimeout    = engine.StaticKey{Name: "_keepAliveTimeout"}
	keyOnPending      = engine.StaticKey{Name: "_onPendingData"}
	keyReq            = engine.StaticKey{Name: "req"}
	keyRes            = engine.StaticKey{Name: "res"}
	keySent100        = engine.StaticKey{Name: "_sent100"}
	keyExpectContinue = engine.StaticKey{Name: "_expect_continue"}
	keyMaxPerSocket   = engine.StaticKey{Name: "_maxRequestsPerSocket"}
	keyStatusCode     = engine.StaticKey{Name: "statusCode"}
	keyStatusMessage  = engine.StaticKey{Name: "statusMessage"}
	keyWriteHead      = engine.StaticKey{Name: "writeHead"}
	keyImplicit       = engine.StaticKey{Name: "_implicitHeader"}
	keyUnderFinish    = engine.StaticKey{Name: "_finish"}
	keyHTTPMessage    = engine.StaticKey{Name: "_httpMessage"}
	keyParser         = engine.StaticKey{Name: "parser"}
	keyPaused         = engine.StaticKey{Name: "_paused"}
	keySocket         = engine.StaticKey{Name: "socket"}
	keyData           = engine.StaticKey{Name: "data"}
	keyEncoding       = engine.StaticKey{Name: "encoding"}
	keyCallback       = engine.StaticKey{Name: "callback"}
	keyWrite          = engine.StaticKey{Name: "write"}
	keyEnd            = engine.StaticKey{Name: "end"}
	keyDestroy        = engine.StaticKey{Name: "destroy"}
	keyDestroySoon    = engine.StaticKey{Name: "destroySoon"}
	keyCork           = engine.StaticKey{Name: "cork"}
	keyUncork         = engine.StaticKey{Name: "uncork"}
	keyPause          = engine.StaticKey{Name: "pause"}
	keyResume         = engine.StaticKey{Name: "resume"}
	keyPush           = engine.StaticKey{Name: "push"}
	keyOn             = engine.StaticKey{Name: "on"}
	keySetTimeout     = engine.StaticKey{Name: "setTimeout"}
	keyHadError       = engine.StaticKey{Name: "_hadError"}
	keyServer         = engine.StaticKey{Name: "server"}
	keyTimeout        = engine.StaticKey{Name: "timeout"}
	keyAborted        = engine.StaticKey{Name: "aborted"}
	keyComplete       = engine.StaticKey{Name: "complete"}
	keyUpgrade        = engine.StaticKey{Name: "upgrade"}
	keyMethod         = engine.StaticKey{Name: "method"}
	keyURL            = engine.StaticKey{Name: "url"}
	keyRawHeaders     = engine.StaticKey{Name: "rawHeaders"}
	keyRawTrailers    = engine.StaticKey{Name: "rawTrailers"}
	keyHeaders        = engine.StaticKey{Name: "headers"}
	keyJoinDuplicate  = engine.StaticKey{Name: "joinDuplicateHeaders"}
	keyClient         = engine.StaticKey{Name: "client"}
	keyConsuming      = engine.StaticKey{Name: "_consuming"}
	keyDumped         = engine.StaticKey{Name: "_dumped"}
	keyReadableState  = engine.StaticKey{Name: "_readableState"}
	keyVersion        = engine.StaticKey{Name: "httpVersion"}
	keyMajor          = engine.StaticKey{Name: "httpVersionMajor"}
	keyMinor          = engine.StaticKey{Name: "httpVersionMinor"}

	keyMaxHeaderSize    = engine.StaticKey{Name: "maxHeaderSize"}
	keyInsecureParser   = engine.StaticKey{Name: "insecureHTTPParser"}
	keyRequestTimeout   = engine.StaticKey{Name: "requestTimeout"}
	keyHeadersTimeout   = engine.StaticKey{Name: "headersTimeout"}
	keyKeepAliveTimeout = engine.StaticKey{Name: "keepAliveTimeout"}
	keyKeepAliveBuffer  = engine.StaticKey{Name: "keepAliveTimeoutBuffer"}
	keyCheckingInterval = engine.StaticKey{Name: "connectionsCheckingInterval"}
	keyRequireHost      = engine.StaticKey{Name: "requireHostHeader"}
	keyRejectBody       = engine.StaticKey{Name: "rejectNonStandardBodyWrites"}
	keyShouldUpgrade    = engine.StaticKey{Name: "shouldUpgradeCallback"}
	keyHTTPValidation   = engine.StaticKey{Name: "httpValidation"}
	keyHTTPHalfOpen     = engine.StaticKey{Name: "httpAllowHalfOpen"}
	keyMaxHeadersCount  = engine.StaticKey{Name: "maxHeadersCount"}
	keyMaxRequests      = engine.StaticKey{Name: "maxRequestsPerSocket"}
	keyHighWaterMark    = engine.StaticKey{Name: "highWaterMark"}
	keyRequest          = engine.StaticKey{Name: "request"}
	keyClose            = engine.StaticKey{Name: "close"}
	keyError            = engine.StaticKey{Name: "error"}
	keyFinish           = engine.StaticKey{Name: "finish"}
	keyPrefinish        = engine.StaticKey{Name: "prefinish"}
	keyDrain            = engine.StaticKey{Name: "drain"}
	keyClientError      = engine.StaticKey{Name: "clientError"}
	keyCheckContinue    = engine.StaticKey{Name: "checkContinue"}
	keyCheckExpectation = engine.StaticKey{Name: "checkExpectation"}
	keyDropRequest      = engine.StaticKey{Name: "dropRequest"}
	keyConnect          = engine.StaticKey{Name: "connect"}
	keyCode             = engine.StaticKey{Name: "code"}
	keyIncomingClass    = engine.StaticKey{Name: "IncomingMessage"}
	keyResponseClass    = engine.StaticKey{Name: "ServerResponse"}
	keyUniqueHeaders    = engine.StaticKey{Name: "uniqueHeaders"}
	keyAgent            = engine.StaticKey{Name: "agent"}
	keyResponse         = engine.StaticKey{Name: "response"}
	keyEnded            = engine.StaticKey{Name: "_ended"}
	keyReusedSocket     = engine.StaticKey{Name: "reusedSocket"}
	keyTimeoutCb        = engine.StaticKey{Name: "timeoutCb"}
	keyUpgradeOrConnect = engine.StaticKey{Name: "upgradeOrConnect"}
	keyFree             = engine.StaticKey{Name: "free"}
	keyHost             = engine.StaticKey{Name: "host"}
	keyPort             = engine.StaticKey{Name: "port"}
	keyProtocol         = engine.StaticKey{Name: "protocol"}
	keyReadableEnded    = engine.StaticKey{Name: "readableEnded"}
	keyReadableFlowing  = engine.StaticKey{Name: "readableFlowing"}
	keyWritableLength   = engine.StaticKey{Name: "writableLength"}
	keyNeedDrain        = engine.StaticKey{Name: "writableNeedDrain"}
	keyWritableHWM      = engine.StaticKey{Name: "writableHighWaterMark"}
	keyHandle           = engine.StaticKey{Name: "_handle"}
)

// get reads an option; o may be nil.
func get(o *engine.Object, name string) (engine.Value, error) {
	if o == nil {
		return engine.Undefined, nil
	}
	return o.Get(name)
}
