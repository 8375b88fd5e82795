package archive

import (
	"encoding/binary"
	"encoding/json"
	"slices"
)

const (
	sigLocal      = 0x04034b50
	sigCentral    = 0x02014b50
	sigEnd        = 0x06054b50
	sigEnd64      = 0x06064b50
	sigLocator    = 0x07064b50
	sigDescriptor = 0x08074b50

	localSize   = 30
	centralSize = 46
	endSize     = 22
	locatorSize = 20
	end64Size   = 56
)

// LocalSize is the length of the fixed part of a local header.
const LocalSize = localSize

// TailSize is how much of the end of a file is searched for the end record:
// that with the longest comment, the Zip64 records, and some padding.
const TailSize = endSize + max16 + locatorSize + end64Size + 4096

func u16(b []byte, at int) uint16 { return binary.LittleEndian.Uint16(b[at:]) }
func u32(b []byte, at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }

// Quote is a string as JSON, in which messages name entries.
func Quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		return `""`
	}
	return string(b)
}

// ReadDirectory reads the headers of a central directory, which has to hold
// total of them and nothing else.
func ReadDirectory(b []byte, total int64) ([]*Entry, error) {
	var list []*Entry
	at := 0
	for int64(len(list)) < total {
		if at+centralSize > len(b) {
			break
		}
		h, n, err := readCentral(b[at:])
		if err != nil {
			return nil, err
		}
		list = append(list, h)
		at += n
	}
	if int64(len(list)) != total || at != len(b) {
		return nil, Invalid("central directory record count is inconsistent with its size")
	}
	return list, nil
}

// readCentral reads one header; sizes of 64 bits are left for Widen.
func readCentral(b []byte) (*Entry, int, error) {
	if u32(b, 0) != sigCentral {
		return nil, 0, Invalid("central directory header signature is invalid")
	}
	name, extra, comment := int(u16(b, 28)), int(u16(b, 30)), int(u16(b, 32))
	n := centralSize + name + extra + comment
	if n > len(b) {
		return nil, 0, Invalid("central directory header is truncated")
	}
	if disk := u16(b, 34); disk != 0 && disk != max16 {
		return nil, 0, errMultiDisk()
	}
	rest := b[centralSize:n:n]
	return &Entry{MadeBy: u16(b, 4), Flags: u16(b, 8), Method: u16(b, 10), Time: u16(b, 12), Date: u16(b, 14), CRC32: u32(b, 16),
		CompressedSize: int64(u32(b, 20)), Size: int64(u32(b, 24)), External: u32(b, 38), Offset: int64(u32(b, 42)),
		Name: rest[:name:name], Extra: rest[name : name+extra : name+extra], Comment: rest[name+extra:]}, n, nil
}

// Widen reads the numbers that only the Zip64 field holds.
func (h *Entry) Widen() error { return wide(h.Extra, &h.Size, &h.CompressedSize, &h.Offset) }

// CheckLocal compares a local header, which is whole, with the entry, and
// returns its length.
func (h *Entry) CheckLocal(b []byte) (int, error) {
	if len(b) < localSize {
		return 0, Invalid("local file header is out of bounds")
	}
	if u32(b, 0) != sigLocal {
		return 0, Invalid("local file header signature is invalid")
	}
	n := LocalLength(b)
	if n > len(b) {
		return 0, Invalid("local file header is truncated")
	}
	flags := u16(b, 6)
	if u16(b, 8) != h.Method {
		return 0, Invalid("local and central compression methods disagree")
	}
	if (flags^h.Flags)&FlagEncrypted != 0 {
		return 0, Invalid("local and central encryption flags disagree")
	}
	extra := LocalExtra(b[:n:n])
	crc, csize, size := u32(b, 14), int64(u32(b, 18)), int64(u32(b, 22))
	if err := wide(extra, &size, &csize); err != nil {
		return 0, err
	}
	deferred := flags&FlagDescriptor != 0 && crc == 0 && csize == 0 && size == 0
	if !deferred && (crc != h.CRC32 || csize != h.CompressedSize || size != h.Size) {
		return 0, Invalid("local and central header crc-32 or sizes disagree")
	}
	h.LocalExtra = extra
	return n, nil
}

// LocalLength is the length of a local header of which the fixed part is there.
func LocalLength(b []byte) int { return localSize + int(u16(b, 26)) + int(u16(b, 28)) }

// LocalExtra are the extra fields of a whole local header.
func LocalExtra(b []byte) []byte { return b[localSize+int(u16(b, 26)) : LocalLength(b)] }

// IsLocal reports whether b begins as a local header does.
func IsLocal(b []byte) bool { return len(b) >= localSize && u32(b, 0) == sigLocal }

// Range is where an entry lies in its archive.
type Range struct {
	Entry      *Entry
	Start, End int64
}

// CheckRanges makes sure that no entry reaches into the next one, or into the
// central directory at limit.
func CheckRanges(rs []Range, limit int64) error {
	slices.SortStableFunc(rs, func(a, b Range) int {
		switch {
		case a.Start < b.Start:
			return -1
		case a.Start > b.Start:
			return 1
		}
		return 0
	})
	for i, r := range rs {
		next := limit
		if i+1 < len(rs) {
			next = rs[i+1].Start
		}
		if r.End > next {
			return Invalid("entry " + Quote(r.Entry.NameText()) + " overlaps the next entry or the central directory (possible zip bomb)")
		}
	}
	return nil
}

// Read reads a whole archive. data[i] is the place of the content of entry i.
func Read(b []byte) (list []*Entry, data [][2]int, end End, err error) {
	end, err = FindEnd(b, 0)
	if err != nil {
		return nil, nil, end, err
	}
	if end.NeedFrom >= 0 {
		return nil, nil, end, Invalid("Zip64 end of central directory record not found")
	}
	if end.Offset+end.Size > int64(len(b)) {
		return nil, nil, end, Invalid("central directory is out of bounds")
	}
	if list, err = ReadDirectory(b[end.Offset:end.Offset+end.Size], end.Total); err != nil {
		return nil, nil, end, err
	}
	data = make([][2]int, len(list))
	ranges := make([]Range, len(list))
	for i, h := range list {
		if err := h.Widen(); err != nil {
			return nil, nil, end, err
		}
		at := h.Offset + end.Prefix
		if at < 0 || at+localSize > int64(len(b)) {
			return nil, nil, end, Invalid("local file header is out of bounds")
		}
		n, err := h.CheckLocal(b[at:])
		if err != nil {
			return nil, nil, end, err
		}
		from := at + int64(n)
		if h.CompressedSize > int64(len(b))-from {
			return nil, nil, end, Invalid("entry data is out of bounds")
		}
		data[i] = [2]int{int(from), int(from + h.CompressedSize)}
		ranges[i] = Range{Entry: h, Start: at, End: from + h.CompressedSize}
	}
	return list, data, end, CheckRanges(ranges, end.Offset)
}
