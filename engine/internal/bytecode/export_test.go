package bytecode

// Decode reads a payload without header and checksum.
func Decode(data []byte, src *Source) (*Bundle, error) { return decode(data, src, nil) }

// Payload returns the payload of what Marshal made.
func Payload(data []byte) []byte { return data[headSize:] }

// DecodeAgain is Decode with what compiles the source.
var DecodeAgain = decode
