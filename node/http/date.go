package http

import "time"

// dateCache is the text of the Date header of the current second.
type dateCache struct {
	until int64 // milliseconds since the epoch
	text  []byte
}

// now returns the current date as HTTP shows it. PERF: one formatting a second.
func (d *dateCache) now() []byte {
	t := time.Now()
	if ms := t.UnixMilli(); ms >= d.until || ms < d.until-1000 {
		d.until = ms - ms%1000 + 1000
		d.text = t.UTC().AppendFormat(d.text[:0], "Mon, 02 Jan 2006 15:04:05 GMT")
	}
	return d.text
}
