package archive

import "encoding/binary"

// The versions that are needed to extract an entry.
const (
	versionPlain = 20
	version64    = 45
	versionZstd  = 63
)

func (h *Entry) version(wide bool) uint16 {
	switch {
	case h.Method == Zstd:
		return versionZstd
	case wide:
		return version64
	}
	return versionPlain
}

func low32(n int64) uint32 {
	if n >= max32 {
		return max32
	}
	return uint32(n)
}

// checkExtra refuses extra fields that have no room in a header.
func checkExtra(extra []byte) error {
	if len(extra) > max16 {
		return EntryTooLarge("the entry extra fields must not exceed 65535 bytes")
	}
	return nil
}

// zip64Field is a Zip64 field with these numbers.
func zip64Field(numbers ...int64) []byte {
	b := binary.LittleEndian.AppendUint16(nil, idZip64)
	b = binary.LittleEndian.AppendUint16(b, uint16(8*len(numbers)))
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	return b
}

// extraFields are the fields that are written: those kept, after a Zip64
// field of the numbers.
func (h *Entry) extraFields(numbers ...int64) []byte {
	kept := without(h.Extra, idZip64)
	if len(numbers) == 0 {
		return kept
	}
	return append(zip64Field(numbers...), kept...)
}

// LocalHeader builds the local header. That of a streamed entry leaves the
// sizes and the checksum to the descriptor.
func (h *Entry) LocalHeader(streamed bool) ([]byte, error) {
	crc, csize, size := h.CRC32, low32(h.CompressedSize), low32(h.Size)
	var extra []byte
	switch {
	case streamed:
		crc, csize, size = 0, max32, max32
		extra = h.extraFields(0, 0)
	case csize == max32 || size == max32:
		csize, size = max32, max32
		extra = h.extraFields(h.Size, h.CompressedSize)
	default:
		extra = h.extraFields()
	}
	if err := checkExtra(extra); err != nil {
		return nil, err
	}
	flags := h.Flags
	if !streamed {
		flags &^= FlagDescriptor
	}
	b := make([]byte, 0, localSize+len(h.Name)+len(extra))
	b = binary.LittleEndian.AppendUint32(b, sigLocal)
	for _, v := range [...]uint16{h.version(csize == max32), flags, h.Method, h.Time, h.Date} {
		b = binary.LittleEndian.AppendUint16(b, v)
	}
	for _, v := range [...]uint32{crc, csize, size} {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(len(h.Name)))
	b = binary.LittleEndian.AppendUint16(b, uint16(len(extra)))
	return append(append(b, h.Name...), extra...), nil
}

// Descriptor is what follows the data of a streamed entry.
func (h *Entry) Descriptor() []byte {
	b := binary.LittleEndian.AppendUint32(nil, sigDescriptor)
	b = binary.LittleEndian.AppendUint32(b, h.CRC32)
	b = binary.LittleEndian.AppendUint64(b, uint64(h.CompressedSize))
	return binary.LittleEndian.AppendUint64(b, uint64(h.Size))
}

// CentralHeader builds the header of the central directory for an entry whose
// local header lies at offset.
func (h *Entry) CentralHeader(offset int64, streamed bool) ([]byte, error) {
	var numbers []int64
	for _, n := range [...]int64{h.Size, h.CompressedSize, offset} {
		if n >= max32 {
			numbers = append(numbers, n)
		}
	}
	extra := h.extraFields(numbers...)
	if err := checkExtra(extra); err != nil {
		return nil, err
	}
	version := h.version(len(numbers) > 0 || streamed)
	flags := h.Flags
	if !streamed {
		flags &^= FlagDescriptor
	}
	b := make([]byte, 0, centralSize+len(h.Name)+len(extra)+len(h.Comment))
	b = binary.LittleEndian.AppendUint32(b, sigCentral)
	for _, v := range [...]uint16{h.MadeBy&0xff00 | max(h.MadeBy&0xff, version), version, flags, h.Method, h.Time, h.Date} {
		b = binary.LittleEndian.AppendUint16(b, v)
	}
	for _, v := range [...]uint32{h.CRC32, low32(h.CompressedSize), low32(h.Size)} {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	for _, v := range [...]uint16{uint16(len(h.Name)), uint16(len(extra)), uint16(len(h.Comment)), 0, 0} {
		b = binary.LittleEndian.AppendUint16(b, v)
	}
	b = binary.LittleEndian.AppendUint32(b, h.External)
	b = binary.LittleEndian.AppendUint32(b, low32(offset))
	return append(append(append(b, h.Name...), extra...), h.Comment...), nil
}

// EndRecords builds the end of an archive whose central directory has total
// entries in size bytes at offset: the Zip64 record and its locator where they
// are needed, and the end record.
func EndRecords(total, size, offset int64, comment []byte) [][]byte {
	var list [][]byte
	if total >= max16 || size >= max32 || offset >= max32 {
		b := binary.LittleEndian.AppendUint32(nil, sigEnd64)
		b = binary.LittleEndian.AppendUint64(b, end64Size-12)
		b = binary.LittleEndian.AppendUint16(b, unixHost<<8|version64)
		b = binary.LittleEndian.AppendUint16(b, version64)
		b = binary.LittleEndian.AppendUint64(b, 0) // the disks
		for _, n := range [...]int64{total, total, size, offset} {
			b = binary.LittleEndian.AppendUint64(b, uint64(n))
		}
		l := binary.LittleEndian.AppendUint32(nil, sigLocator)
		l = binary.LittleEndian.AppendUint32(l, 0)
		l = binary.LittleEndian.AppendUint64(l, uint64(offset+size))
		l = binary.LittleEndian.AppendUint32(l, 1)
		list = append(list, b, l)
	}
	b := binary.LittleEndian.AppendUint32(nil, sigEnd)
	b = binary.LittleEndian.AppendUint32(b, 0)
	b = binary.LittleEndian.AppendUint16(b, uint16(min(total, max16)))
	b = binary.LittleEndian.AppendUint16(b, uint16(min(total, max16)))
	b = binary.LittleEndian.AppendUint32(b, low32(size))
	b = binary.LittleEndian.AppendUint32(b, low32(offset))
	b = binary.LittleEndian.AppendUint16(b, uint16(len(comment)))
	return append(list, append(b, comment...))
}
