package vm

import (
	"bytes"
	"reflect"
	"testing"
	"unsafe"
)

// TestDispatchAlignment checks that the dispatch block of the run loop does
// not cross a 64-byte line wherever the linker puts the function (functions
// are aligned to 32 bytes). See the padding in run.
func TestDispatchAlignment(t *testing.T) {
	entry := reflect.ValueOf((*VM).run).Pointer()
	code := unsafe.Slice(*(**byte)(unsafe.Pointer(&entry)), 256)
	// The indirect jump through the table ends the block: JMP (reg)(reg*8).
	end := -1
	for i := 2; i+2 < len(code); i++ {
		if code[i-1]&0xF0 == 0x40 && code[i] == 0xFF && code[i+1] == 0x24 {
			end = i + 3
			break
		}
	}
	if end < 0 {
		t.Fatal("no jump table at the head of run: is there a case with several values?")
	}
	// It begins behind the jump that enters the loop (JMP rel8), with a move
	// that the back edges execute.
	start := bytes.LastIndexByte(code[:end-16], 0xEB) + 2
	if start < 2 || end-start > 32 {
		t.Fatalf("unexpected code before the dispatch: block [%d, %d)", start, end)
	}
	if start%32+end-start > 32 {
		t.Errorf("the dispatch block [%d, %d) may cross a 64-byte line: change the padding in run", start, end)
	}
}
