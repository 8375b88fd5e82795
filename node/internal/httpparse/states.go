package httpparse

// state is what the parser expects next. The order matters: inHead.
type state uint8

const (
	stateStart state = iota
	stateBody
	stateBodyUntilEnd
	stateChunkSizeStart
	stateChunkSize
	stateChunkSizeLF
	stateChunkExtension
	stateChunkExtensionName
	stateChunkExtensionValue
	stateChunkExtensionQuoted
	stateChunkExtensionPair
	stateChunkExtensionQuoteEnd
	stateChunkData
	stateChunkDataEnd
	stateChunkDataLF
	stateClosed

	stateMethod
	stateSpaceBeforeURL
	stateSpacesBeforeURL
	stateURLStart
	stateURLSchema
	stateURLSlash
	stateURLSlashes
	stateURLServerStart
	stateURLServer
	stateURLServerAt
	stateURLPath
	stateURLQuery
	stateURLFragment
	stateAfterURL
	stateOldLF
	stateOldStart
	stateProtocol
	stateMajor
	stateDot
	stateMinor
	stateAfterVersion
	statePreface
	stateRequestLineLF
	stateStatusSpace
	stateStatusCode
	stateStatusEnd
	stateStatusText
	stateStatusLF
	stateHeaders
	stateFieldStart
	stateFieldName
	stateFieldSpace
	stateValueSpace
	stateEmptyLF
	stateEmptyNext
	stateValue
	stateLength
	stateLengthSpace
	stateLenientValue
	stateValueLF
	stateValueNext
	stateHeadersLF
)

// inHead reports whether bytes of a start line or of header fields must be kept between calls.
func (s state) inHead() bool { return s >= stateMethod }

// headerKind is what the field being read means to the parser.
type headerKind uint8

const (
	headerOther headerKind = iota
	headerConnection
	headerContentLength
	headerTransferEncoding
	headerUpgrade
)

// kindOf recognises the fields that matter.
func kindOf(name []byte) headerKind {
	switch len(name) {
	case 7:
		if equalFold(name, "upgrade") {
			return headerUpgrade
		}
	case 10:
		if equalFold(name, "connection") {
			return headerConnection
		}
	case 14:
		if equalFold(name, "content-length") {
			return headerContentLength
		}
	case 16:
		if equalFold(name, "proxy-connection") {
			return headerConnection
		}
	case 17:
		if equalFold(name, "transfer-encoding") {
			return headerTransferEncoding
		}
	}
	return headerOther
}
