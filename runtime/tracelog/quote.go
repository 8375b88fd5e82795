package tracelog

import (
	"bytes"
	"encoding/json"
)

// Quote is a string as JSON.
func Quote(s string) string { return JSON(s) }

// JSON is a value of strings, numbers, slices and structs as JSON.
func JSON(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "null" // what JSON cannot show, such as NaN
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}
