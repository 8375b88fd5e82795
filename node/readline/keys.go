package readline

import "strings"

// parsedKey is a key that a sequence of characters stands for.
type parsedKey struct {
	sequence, name, code string
	hasName              bool
	ctrl, meta, shift    bool
	escaped              bool
}

// keyReader hands out the characters of a sequence one by one; more is set
// when one is asked for that has not come yet.
type keyReader struct {
	chars []string
	pos   int
	seq   string
	more  bool
}

func (r *keyReader) next() string {
	if r.pos >= len(r.chars) {
		r.more = true
		return ""
	}
	ch := r.chars[r.pos]
	r.pos++
	r.seq += ch
	return ch
}

func isDigit(ch string) bool { return len(ch) == 1 && ch[0] >= '0' && ch[0] <= '9' }

// parseKey reads a key. done is false where characters are missing; emit is
// false for sequences that are broken.
func parseKey(chars []string) (key parsedKey, emit, done bool) {
	r := &keyReader{chars: chars}
	ch := r.next()
	if ch == "\x1b" {
		key.escaped = true
		if ch = r.next(); ch == "\x1b" {
			ch = r.next()
		}
	}
	if r.more {
		return key, false, false
	}
	if key.escaped && (ch == "O" || ch == "[") {
		code, modifier := r.escape(ch)
		if r.more {
			return key, false, false
		}
		key.ctrl, key.meta, key.shift = modifier&4 != 0, modifier&10 != 0, modifier&1 != 0
		key.code, key.hasName = code, true
		key.name = nameOfCode(code)
		switch rxvtModifier(code) {
		case 's':
			key.shift = true
		case 'c':
			key.ctrl = true
		}
	} else {
		key.single(ch)
	}
	key.sequence = r.seq
	if r.seq != "" && (key.hasName || key.escaped) {
		return key, true, true
	}
	return key, len(characterOf(r.seq)) == len(r.seq), true
}

// characterOf is the first character of a text.
func characterOf(s string) string {
	for i := range s {
		if i > 0 {
			return s[:i]
		}
	}
	return s
}

// escape reads an escape sequence after ESC O or ESC [.
func (r *keyReader) escape(ch string) (code string, modifier int) {
	code = ch
	if ch == "O" {
		ch = r.next()
		if isDigit(ch) {
			modifier = int(ch[0]-'0') - 1
			ch = r.next()
		}
		return code + ch, modifier
	}
	ch = r.next()
	if ch == "[" {
		code += ch
		ch = r.next()
	}
	if r.more {
		return code, 0
	}
	start := len(r.seq) - len(ch)
	for range 3 {
		if !isDigit(ch) {
			break
		}
		ch = r.next()
	}
	if ch == ";" {
		if ch = r.next(); isDigit(ch) {
			r.next()
		}
	}
	if r.more {
		return code, 0
	}
	suffix, modifier := splitCommand(r.seq[start:])
	return code + suffix, modifier
}

// splitCommand parts "15;2~" into code "15~" and modifier 1, "1;5A" into "A" and 4.
func splitCommand(cmd string) (code string, modifier int) {
	digits := strings.TrimLeft(cmd, "0123456789")
	number := cmd[:len(cmd)-len(digits)]
	mod := 0
	rest := digits
	if len(rest) > 1 && rest[0] == ';' && isDigit(rest[1:2]) {
		mod = int(rest[1] - '0')
		rest = rest[2:]
	}
	if len(rest) != 1 {
		return cmd, 0
	}
	last := rest[0]
	letter := last >= 'A' && last <= 'Z' || last >= 'a' && last <= 'z'
	switch {
	case len(number) == 3 && last == '~' && mod == 0 && digits == rest:
		return cmd, 0
	case (len(number) == 1 || len(number) == 2) && (last == '~' || last == '^' || last == '$'):
		return number + rest, max(mod, 1) - 1
	case letter && len(number) <= 1:
		if mod == 0 && number != "" {
			mod = int(number[0] - '0')
			if mod == 0 {
				mod = 1
			}
		}
		if mod == 0 && digits == rest {
			mod = 1
		}
		return rest, mod - 1
	}
	return cmd, 0
}

// single is a key of one character, perhaps after ESC.
func (k *parsedKey) single(ch string) {
	named := func(name string) { k.name, k.hasName, k.meta = name, true, k.escaped }
	switch {
	case ch == "\r":
		named("return")
	case ch == "\n":
		named("enter")
	case ch == "\t":
		named("tab")
	case ch == "\b" || ch == "\x7f":
		named("backspace")
	case ch == "\x1b":
		named("escape")
	case ch == " ":
		named("space")
	case !k.escaped && len(ch) == 1 && ch[0] <= 0x1A:
		k.name, k.hasName, k.ctrl = string(rune(ch[0]+'a'-1)), true, true
	case len(ch) == 1 && (isDigit(ch) || ch[0] >= 'a' && ch[0] <= 'z' || ch[0] >= 'A' && ch[0] <= 'Z'):
		named(strings.ToLower(ch))
		k.shift = ch[0] >= 'A' && ch[0] <= 'Z'
	case k.escaped:
		k.meta = true
		if ch == "" {
			k.name, k.hasName = "escape", true
		}
	}
}

// nameOfCode names the key of an escape sequence.
func nameOfCode(code string) string {
	switch code {
	case "[P", "OP", "[11~", "[[A":
		return "f1"
	case "[Q", "OQ", "[12~", "[[B":
		return "f2"
	case "[R", "OR", "[13~", "[[C":
		return "f3"
	case "[S", "OS", "[14~", "[[D":
		return "f4"
	case "[[E", "[15~":
		return "f5"
	case "[17~":
		return "f6"
	case "[18~":
		return "f7"
	case "[19~":
		return "f8"
	case "[20~":
		return "f9"
	case "[21~":
		return "f10"
	case "[23~":
		return "f11"
	case "[24~":
		return "f12"
	case "[200~":
		return "paste-start"
	case "[201~":
		return "paste-end"
	case "[A", "OA", "[a", "Oa":
		return "up"
	case "[B", "OB", "[b", "Ob":
		return "down"
	case "[C", "OC", "[c", "Oc":
		return "right"
	case "[D", "OD", "[d", "Od":
		return "left"
	case "[E", "OE", "[e", "Oe":
		return "clear"
	case "[F", "OF", "[4~", "[8~", "[8$", "[8^":
		return "end"
	case "[H", "OH", "[1~", "[7~", "[7$", "[7^":
		return "home"
	case "[2~", "[2$", "[2^":
		return "insert"
	case "[3~", "[3$", "[3^":
		return "delete"
	case "[5~", "[[5~", "[5$", "[5^":
		return "pageup"
	case "[6~", "[[6~", "[6$", "[6^":
		return "pagedown"
	case "[Z":
		return "tab"
	}
	return "undefined"
}

// rxvtModifier is 's' for codes that mean shift by themselves, 'c' for control.
func rxvtModifier(code string) byte {
	switch code {
	case "[a", "[b", "[c", "[d", "[e", "[2$", "[3$", "[5$", "[6$", "[7$", "[8$", "[Z":
		return 's'
	case "Oa", "Ob", "Oc", "Od", "Oe", "[2^", "[3^", "[5^", "[6^", "[7^", "[8^":
		return 'c'
	}
	return 0
}
