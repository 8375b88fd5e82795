package archive

import (
	"encoding/binary"
	"math"
)

// The extra fields that are known.
const (
	idZip64        = 0x0001
	idNTFS         = 0x000a
	idExtendedTime = 0x5455
	idUnixTime     = 0x5855
	idUnicodePath  = 0x7075
)

// fields calls f for each extra field until f returns false or a field does
// not fit; whole is false then.
func fields(extra []byte, f func(id uint16, body []byte) bool) (whole bool) {
	for len(extra) >= 4 {
		id, n := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		if 4+n > len(extra) {
			return false
		}
		if !f(id, extra[4:4+n]) {
			return true
		}
		extra = extra[4+n:]
	}
	return true
}

// field finds one extra field.
func field(extra []byte, want uint16) (body []byte, ok bool) {
	fields(extra, func(id uint16, b []byte) bool {
		if id == want {
			body, ok = b, true
		}
		return !ok
	})
	return body, ok
}

// without returns the extra fields but one.
func without(extra []byte, drop uint16) []byte {
	var kept []byte
	fields(extra, func(id uint16, b []byte) bool {
		if id != drop {
			kept = binary.LittleEndian.AppendUint16(kept, id)
			kept = binary.LittleEndian.AppendUint16(kept, uint16(len(b)))
			kept = append(kept, b...)
		}
		return true
	})
	return kept
}

// wide reads from the Zip64 field what is all ones in a header, in their order.
func wide(extra []byte, values ...*int64) error {
	needed := false
	for _, v := range values {
		needed = needed || *v == max32
	}
	if !needed {
		return nil
	}
	var body []byte
	found := false
	if !fields(extra, func(id uint16, b []byte) bool {
		if id == idZip64 {
			body, found = b, true
		}
		return !found
	}) {
		return Invalid("extra field is malformed")
	}
	if !found {
		return Invalid("a field is 0xFFFFFFFF but the Zip64 extended information extra field is missing")
	}
	for _, v := range values {
		if *v != max32 {
			continue
		}
		if len(body) < 8 {
			return Invalid("the Zip64 extended information extra field is truncated")
		}
		n, err := safe(body)
		if err != nil {
			return err
		}
		*v, body = n, body[8:]
	}
	return nil
}

// safe reads a number of 64 bits that JavaScript can hold.
func safe(b []byte) (int64, error) {
	n := binary.LittleEndian.Uint64(b)
	if n > maxSafeInteger {
		return 0, Invalid("64-bit field exceeds the safe integer range")
	}
	return int64(n), nil
}

// fieldTime is the time of the most exact extra field, in milliseconds.
func fieldTime(extra []byte) (ms float64, ok bool) {
	if b, found := field(extra, idNTFS); found && len(b) >= 4 {
		// Attributes within the field, the first of which holds the times in
		// units of 100 ns since 1601.
		if attr, found := field(b[4:], 1); found && len(attr) >= 8 {
			const epoch = 11644473600000
			return math.Floor(float64(binary.LittleEndian.Uint64(attr))/1e4) - epoch, true
		}
	}
	if b, found := field(extra, idExtendedTime); found && len(b) >= 5 && b[0]&1 != 0 {
		return float64(int32(binary.LittleEndian.Uint32(b[1:]))) * 1000, true
	}
	if b, found := field(extra, idUnixTime); found && len(b) >= 8 {
		return float64(int32(binary.LittleEndian.Uint32(b[4:]))) * 1000, true
	}
	return 0, false
}
