package bytecode

// Decode reads a payload without header and checksum.
var Decode = decode

// Payload returns the payload of what Marshal made.
func Payload(data []byte) []byte { return data[len(magic)+3*32:] }
