package archive

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"unicode/utf8"
)

// The compression methods that are known.
const (
	Store   = 0
	Deflate = 8
	Zstd    = 93
)

// The general purpose flags.
const (
	FlagEncrypted  = 1 << 0
	FlagDescriptor = 1 << 3 // sizes and checksum follow the data
	FlagUTF8       = 1 << 11
)

// The file types of Unix in the upper half of the external attributes.
const (
	typeMask = 0o170000
	symlink  = 0o120000
	regular  = 0o100000
	folder   = 0o040000
)

const (
	unixHost       = 3
	max16          = math.MaxUint16
	max32          = math.MaxUint32
	maxSafeInteger = 1<<53 - 1
)

// Entry is what the central directory says of one entry.
type Entry struct {
	MadeBy         uint16
	Flags          uint16
	Method         uint16
	Time, Date     uint16 // of MS-DOS
	CRC32          uint32
	CompressedSize int64
	Size           int64
	Name, Comment  []byte
	Extra          []byte
	LocalExtra     []byte // of the local header, nil where it has not been read
	External       uint32
	Offset         int64 // of the local header
}

// IsDirectory reports whether the name ends with a slash.
func (h *Entry) IsDirectory() bool { return len(h.Name) > 0 && h.Name[len(h.Name)-1] == '/' }

// IsSymlink reports whether the mode is that of a symbolic link.
func (h *Entry) IsSymlink() bool { return h.isUnix() && h.External>>16&typeMask == symlink }

func (h *Entry) isUnix() bool { return h.MadeBy>>8 == unixHost }

// Mode returns the permission bits, 0 where the archive is not of Unix.
func (h *Entry) Mode() uint32 {
	if !h.isUnix() {
		return 0
	}
	return h.External >> 16 & 0o7777
}

// NameText decodes the name.
func (h *Entry) NameText() string { return decode(h.Name, h.Flags, h.Extra) }

// CommentText decodes the comment.
func (h *Entry) CommentText() string {
	if h.Flags&FlagUTF8 != 0 {
		return string(h.Comment)
	}
	return Text(h.Comment)
}

// decode prefers a Unicode path field that belongs to the name.
func decode(name []byte, flags uint16, extra []byte) string {
	if body, ok := field(extra, idUnicodePath); ok && len(body) >= 5 && body[0] == 1 &&
		binary.LittleEndian.Uint32(body[1:]) == crc32.ChecksumIEEE(name) && utf8.Valid(body[5:]) {
		return string(body[5:])
	}
	if flags&FlagUTF8 != 0 {
		return string(name)
	}
	return Text(name)
}

// FieldTime returns the time of the last modification, in milliseconds, that
// an extra field holds: one of the local header before one of the directory.
func (h *Entry) FieldTime() (ms float64, ok bool) {
	for _, extra := range [...][]byte{h.LocalExtra, h.Extra} {
		if ms, ok := fieldTime(extra); ok {
			return ms, true
		}
	}
	return 0, false
}

// Clock is a local time; Month counts from 1.
type Clock struct{ Year, Month, Day, Hour, Minute, Second int }

// Clock returns the local time of the last modification, to two seconds.
func (h *Entry) Clock() Clock {
	return Clock{Year: 1980 + int(h.Date>>9), Month: int(h.Date >> 5 & 15), Day: int(h.Date & 31),
		Hour: int(h.Time >> 11), Minute: int(h.Time >> 5 & 63), Second: int(h.Time&31) * 2}
}

// SetModified records a time in milliseconds, which is c on the local clock:
// to two seconds in the fields of MS-DOS, and as an extra field where that
// loses something.
func (h *Entry) SetModified(ms float64, c Clock) {
	switch {
	case math.IsNaN(ms):
	case c.Year < 1980:
		h.Date = 1<<5 | 1
	case c.Year > 2107:
		h.Time, h.Date = 23<<11|59<<5|29, 127<<9|12<<5|31
	default:
		h.Time = uint16(c.Hour<<11 | c.Minute<<5 | c.Second/2)
		h.Date = uint16((c.Year-1980)<<9 | c.Month<<5 | c.Day)
	}
	sec := math.Floor(ms / 1000)
	if math.Mod(ms, 2000) == 0 || math.IsNaN(ms) || sec < math.MinInt32 || sec > math.MaxInt32 {
		return
	}
	h.Extra = binary.LittleEndian.AppendUint16(h.Extra, idExtendedTime)
	h.Extra = binary.LittleEndian.AppendUint16(h.Extra, 5)
	h.Extra = append(h.Extra, 1)
	h.Extra = binary.LittleEndian.AppendUint32(h.Extra, uint32(int32(sec)))
}

// NewEntry returns the description of an entry made on Unix.
func NewEntry(name, comment string, mode uint32, link bool) *Entry {
	h := &Entry{Name: []byte(name), Comment: []byte(comment), Flags: FlagUTF8, MadeBy: unixHost << 8}
	kind, dos := uint32(regular), uint32(0)
	switch {
	case link:
		kind = symlink
	case h.IsDirectory():
		kind = folder
	}
	if kind == folder {
		dos = 0x10
	}
	h.External = (kind|mode&0o7777)<<16 | dos
	return h
}
