package calendar

import (
	_ "embed"
	"encoding/binary"
	"strings"
)

// monthsData has the lengths of the months of calendars that follow the moon;
// gen/months.js tells its format.
//
//go:embed months.bin
var monthsData string

// lunar looks a day up in the table of a calendar; it reports false for days
// that are not in it.
func (c *Date) lunar(calendar string, day int64) bool {
	rest := monthsData
	int4 := func(at int) int64 { return int64(int32(binary.LittleEndian.Uint32([]byte(rest[at : at+4])))) }
	for {
		name, after, ok := strings.Cut(rest, "\x00")
		if !ok {
			return false
		}
		rest = after
		years := int(int4(8))
		if name == calendar {
			break
		}
		rest = rest[12+3*years:]
	}
	start, first, years := int4(0), int(int4(4)), int(int4(8))
	table := rest[12 : 12+3*years]
	if day < start {
		return false
	}
	for i := range years {
		bits := int(table[3*i]) | int(table[3*i+1])<<8
		leap := int(table[3*i+2])
		months := 12
		if leap > 0 {
			months = 13
		}
		length := int64(29 * months)
		for b := bits; b > 0; b >>= 1 {
			length += int64(b & 1)
		}
		if day >= start+length {
			start += length
			continue
		}
		c.Year = first + i
		n := day - start
		for m := range months {
			size := int64(29 + bits>>m&1)
			if n >= size {
				n -= size
				continue
			}
			c.Month, c.Day = m+1, int(n)+1
			if leap > 0 && m >= leap {
				c.Month = m
				c.Leap = m == leap
			}
			c.MonthName = c.Month
			return true
		}
	}
	return false
}
