package archive

// End is what the end of an archive says.
type End struct {
	Total   int64 // entries
	Size    int64 // of the central directory
	Offset  int64 // of the central directory in the file
	Prefix  int64 // bytes before the archive, which its offsets do not count
	Comment []byte
	// NeedFrom, when not negative, asks for another call with the file from
	// this offset on: the Zip64 record begins before the tail.
	NeedFrom int64
}

// longestEnd64 is how far before its locator a Zip64 record may begin.
const longestEnd64 = 1 << 20

// FindEnd finds the end of an archive in the tail of its file, which begins
// at base.
func FindEnd(tail []byte, base int64) (End, error) {
	end := End{NeedFrom: -1}
	at, err := findRecord(tail)
	if err != nil {
		return end, err
	}
	r := tail[at:]
	n := endSize + int(u16(r, 20))
	if n > len(r) {
		return end, Invalid("end of central directory record is truncated")
	}
	end.Comment = r[endSize:n:n]
	end.Total, end.Size, end.Offset = int64(u16(r, 10)), int64(u32(r, 12)), int64(u32(r, 16))
	needs64 := end.Total == max16 || end.Size == max32 || end.Offset == max32
	before := base + int64(at) // where the directory should end
	if at >= locatorSize && u32(tail, at-locatorSize) == sigLocator {
		record, err := findRecord64(tail, at-locatorSize, base)
		if err != nil || record.need >= 0 {
			end.NeedFrom = record.need
			return end, err
		}
		if record.at >= 0 {
			if err := end.read64(tail[record.at:]); err != nil {
				return end, err
			}
			needs64, before = false, base+int64(record.at)
		}
	}
	if needs64 && end.Offset == max32 {
		return end, Invalid("Zip64 end of central directory record not found")
	}
	if u16(r, 4) != 0 && u16(r, 4) != max16 || u16(r, 6) != 0 && u16(r, 6) != max16 || u16(r, 8) != u16(r, 10) {
		return end, errMultiDisk()
	}
	end.Prefix = before - end.Size - end.Offset
	if end.Prefix < 0 {
		// The directory is not where its size says; trust the offset.
		end.Prefix = 0
	}
	end.Offset += end.Prefix
	return end, nil
}

// findRecord looks backwards for the one end record whose comment fits.
func findRecord(tail []byte) (int, error) {
	found, first := -1, -1
	for at := len(tail) - endSize; at >= 0 && at >= len(tail)-TailSize; at-- {
		if u32(tail, at) != sigEnd {
			continue
		}
		if first < 0 {
			first = at
		}
		if !plausible(tail, at) {
			continue
		}
		if found >= 0 {
			return 0, Invalid("ambiguous end of central directory records")
		}
		found = at
	}
	if found < 0 {
		found = first
	}
	if found < 0 || found+endSize+int(u16(tail, found+20)) > len(tail) {
		return 0, Invalid("no end of central directory record found")
	}
	return found, nil
}

// plausible reports whether the record at a place could be that of an archive.
func plausible(tail []byte, at int) bool {
	if at+endSize+int(u16(tail, at+20)) > len(tail) {
		return false
	}
	total, size := int64(u16(tail, at+10)), int64(u32(tail, at+12))
	if total == max16 || size == max32 {
		return true
	}
	return size >= total*centralSize && (total > 0 || size == 0)
}

type record64 struct {
	at   int   // in the tail, -1 for none
	need int64 // see End.NeedFrom
}

// findRecord64 finds the record that a Zip64 locator speaks of: where it says,
// or right before the locator in an archive with something before it.
func findRecord64(tail []byte, locator int, base int64) (record64, error) {
	none := record64{-1, -1}
	if u32(tail, locator+16) > 1 || u32(tail, locator+4) != 0 {
		return none, errMultiDisk()
	}
	offset, err := safe(tail[locator+8:])
	if err != nil {
		return none, err
	}
	if at := offset - base; at >= 0 && at+end64Size <= int64(locator) && u32(tail, int(at)) == sigEnd64 {
		return record64{int(at), -1}, nil
	}
	if at := locator - end64Size; at >= 0 && u32(tail, at) == sigEnd64 {
		return record64{at, -1}, nil
	}
	if offset < base && base+int64(locator)-offset <= longestEnd64 {
		return record64{-1, offset}, nil
	}
	return none, Invalid("Zip64 end of central directory record not found")
}

// read64 reads a Zip64 record.
func (end *End) read64(r []byte) error {
	if u32(r, 16) != 0 || u32(r, 20) != 0 {
		return errMultiDisk()
	}
	records, err := safe(r[24:])
	if err != nil {
		return err
	}
	if end.Total, err = safe(r[32:]); err != nil {
		return err
	}
	if records != end.Total {
		return errMultiDisk()
	}
	if end.Size, err = safe(r[40:]); err != nil {
		return err
	}
	end.Offset, err = safe(r[48:])
	return err
}

// CheckEnd makes sure that a central directory lies in its file.
func CheckEnd(end End, size int64) error {
	if end.Size > 1<<31-1 {
		return TooLarge("the central directory is too large to buffer")
	}
	if end.Offset+end.Size > size {
		return Invalid("central directory is out of bounds")
	}
	return nil
}
