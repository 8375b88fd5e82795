package archive

import (
	"bytes"
	"hash/crc32"
	"testing"
)

func build(t testing.TB, prefix int, entries map[string]string, order []string, comment string) []byte {
	t.Helper()
	b := make([]byte, prefix)
	var directory []byte
	for _, name := range order {
		data := []byte(entries[name])
		h := NewEntry(name, "", 0o644, false)
		h.CRC32, h.Size, h.CompressedSize = crc32.ChecksumIEEE(data), int64(len(data)), int64(len(data))
		local, err := h.LocalHeader(false)
		if err != nil {
			t.Fatal(err)
		}
		central, err := h.CentralHeader(int64(len(b)-prefix), false)
		if err != nil {
			t.Fatal(err)
		}
		b = append(append(b, local...), data...)
		directory = append(directory, central...)
	}
	offset := int64(len(b) - prefix)
	b = append(b, directory...)
	return append(b, end(int64(len(order)), int64(len(directory)), offset, []byte(comment))...)
}

func end(total, size, offset int64, comment []byte) []byte {
	return bytes.Join(EndRecords(total, size, offset, comment), nil)
}

func TestReadFindsWhatWasBuilt(t *testing.T) {
	for _, prefix := range []int{0, 11} {
		b := build(t, prefix, map[string]string{"a": "one", "dir/": "", "b": "two"}, []string{"a", "dir/", "b"}, "hello")
		list, data, end, err := Read(b)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != 3 || string(end.Comment) != "hello" || end.Prefix != int64(prefix) {
			t.Fatalf("%d entries, comment %q, prefix %d", len(list), end.Comment, end.Prefix)
		}
		if got := b[data[2][0]:data[2][1]]; list[2].NameText() != "b" || string(got) != "two" || !list[1].IsDirectory() {
			t.Errorf("%s: %q", list[2].NameText(), got)
		}
	}
}

func TestZip64(t *testing.T) {
	h := NewEntry("big", "", 0o600, false)
	h.Size, h.CompressedSize = 5<<32, 6<<32
	b, err := h.CentralHeader(7<<32, false)
	if err != nil {
		t.Fatal(err)
	}
	list, err := ReadDirectory(b, 1)
	if err != nil {
		t.Fatal(err)
	}
	got := list[0]
	if err := got.Widen(); err != nil {
		t.Fatal(err)
	}
	if got.Size != h.Size || got.CompressedSize != h.CompressedSize || got.Offset != 7<<32 || got.Mode() != 0o600 {
		t.Errorf("%+v", got)
	}
	last, err := FindEnd(end(1<<20, 1<<33, 1<<34, nil), 1<<34+1<<33)
	if err != nil || last.Total != 1<<20 || last.Size != 1<<33 || last.Offset != 1<<34 || last.Prefix != 0 {
		t.Errorf("%+v, %v", last, err)
	}
}

func TestText(t *testing.T) {
	if got := Text([]byte{0x81, '.'}); got != "ü." {
		t.Errorf("%q", got)
	}
	if got := Text([]byte("é")); got != "é" {
		t.Errorf("%q", got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(build(f, 0, map[string]string{"a": "one"}, []string{"a"}, ""))
	f.Add(build(f, 5, map[string]string{"a/": "", "b": "xyz"}, []string{"a/", "b"}, "c"))
	f.Add(end(1<<20, 1<<33, 1<<34, nil))
	f.Add(bytes.Repeat([]byte{'P', 'K', 5, 6}, 40))
	f.Fuzz(func(t *testing.T, b []byte) {
		list, data, end, err := Read(b)
		if err != nil {
			return
		}
		for i, h := range list {
			if data[i][0] > data[i][1] || data[i][1] > len(b) {
				t.Fatalf("entry %d lies at %v of %d", i, data[i], len(b))
			}
			h.NameText()
			h.CommentText()
			h.FieldTime()
			if _, err := h.LocalHeader(false); err != nil {
				t.Fatal(err)
			}
			if _, err := h.CentralHeader(h.Offset, h.Flags&FlagDescriptor != 0); err != nil {
				t.Fatal(err)
			}
		}
		EndRecords(int64(len(list)), end.Size, end.Offset, end.Comment)
	})
}
