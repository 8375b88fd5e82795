package ts

import (
	"encoding/json"
	"sort"
	"strings"
	"sync"
)

// Map is a source map of one source, decoded on first use.
// https://tc39.es/ecma426/
type Map struct {
	json     []byte
	once     sync.Once
	segments []segment // in order of position
}

// segment maps a position in the generated text; all numbers are zero-based.
type segment struct{ line, column, srcLine, srcColumn int }

// Find returns the source position of a position in the generated text, both
// one-based.
func (m *Map) Find(line, column int) (srcLine, srcColumn int, ok bool) {
	m.once.Do(m.decode)
	line, column = line-1, column-1
	i := sort.Search(len(m.segments), func(i int) bool {
		s := &m.segments[i]
		return s.line > line || s.line == line && s.column > column
	}) - 1
	if i < 0 || m.segments[i].line != line {
		return 0, 0, false
	}
	s := m.segments[i]
	return s.srcLine + 1, s.srcColumn + 1, true
}

func (m *Map) decode() {
	var doc struct {
		Mappings string `json:"mappings"`
	}
	if err := json.Unmarshal(m.json, &doc); err != nil {
		return
	}
	m.json = nil
	srcLine, srcColumn := 0, 0
	for line, text := range strings.Split(doc.Mappings, ";") {
		column := 0
		for field := range strings.SplitSeq(text, ",") {
			v, n := decodeVLQ(field)
			if n == 0 {
				continue
			}
			column += v[0]
			if n < 4 {
				continue
			}
			srcLine += v[2]
			srcColumn += v[3]
			m.segments = append(m.segments, segment{line, column, srcLine, srcColumn})
		}
	}
}

// decodeVLQ reads up to five base64 VLQ numbers; n is how many there are.
func decodeVLQ(s string) (v [5]int, n int) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	value, shift := 0, 0
	for i := 0; i < len(s) && n < len(v); i++ {
		d := strings.IndexByte(digits, s[i])
		if d < 0 {
			return v, n
		}
		value |= (d & 31) << shift
		if d&32 != 0 {
			if shift += 5; shift > 30 {
				return v, n
			}
			continue
		}
		if value&1 != 0 {
			v[n] = -(value >> 1)
		} else {
			v[n] = value >> 1
		}
		n++
		value, shift = 0, 0
	}
	return v, n
}
