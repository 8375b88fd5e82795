package testrunner

import (
	"bytes"
	"encoding/binary"
	"testing"
)

func framed(b []byte) []byte {
	out := append([]byte{}, serialMark[:]...)
	out = binary.BigEndian.AppendUint32(out, uint32(len(b)))
	return append(out, b...)
}

// split reads data in pieces of n bytes and returns messages and other output.
func split(data []byte, n int) (messages [][]byte, output []byte) {
	var f frames
	for len(data) > 0 {
		k := min(n, len(data))
		f.read(data[:k], func(b []byte) { messages = append(messages, bytes.Clone(b)) }, func(b []byte) { output = append(output, b...) })
		data = data[k:]
	}
	return messages, append(output, f.end()...)
}

func TestFrames(t *testing.T) {
	data := append([]byte("before\n"), framed([]byte("one"))...)
	data = append(data, framed([]byte("two\xff"))...)
	data = append(data, "between"...)
	data = append(data, framed(nil)...)
	data = append(data, "end\xff"...)
	for n := 1; n <= len(data); n++ {
		messages, output := split(data, n)
		if len(messages) != 3 || string(messages[0]) != "one" || string(messages[1]) != "two\xff" || len(messages[2]) != 0 {
			t.Fatalf("pieces of %d: messages %q", n, messages)
		}
		if string(output) != "before\nbetweenend\xff" {
			t.Fatalf("pieces of %d: output %q", n, output)
		}
	}
}

func TestFrameTooLong(t *testing.T) {
	data := []byte{serialMark[0], serialMark[1], 0xff, 0xff, 0xff, 0xff, 'x'}
	messages, output := split(data, 3)
	if len(messages) != 0 || !bytes.Equal(output, data) {
		t.Fatalf("messages %q, output %q", messages, output)
	}
}

func FuzzFrames(f *testing.F) {
	f.Add([]byte("text"), 1)
	f.Add(framed([]byte("m")), 2)
	f.Fuzz(func(t *testing.T, data []byte, n int) {
		if n < 1 {
			n = 1
		}
		messages, output := split(data, n)
		total := len(output)
		for _, m := range messages {
			total += len(m) + serialHead
		}
		if total != len(data) {
			t.Fatalf("%d bytes became %d", len(data), total)
		}
		whole, _ := split(data, len(data)+1)
		if len(whole) != len(messages) {
			t.Fatalf("%d messages in pieces, %d at once", len(messages), len(whole))
		}
	})
}
