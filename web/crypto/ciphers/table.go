package ciphers

import "strings"

// Info describes a cipher as getCipherInfo does.
type Info struct {
	// Name is the name of the cipher, Shown what getCipherInfo calls it.
	Name, Shown, Mode              string
	NID                            int
	KeyLength, BlockSize, IVLength int
}

// table are the ciphers, sorted by name.
var table = [...]Info{
	{"aes-128-cbc", "aes-128-cbc", "cbc", 419, 16, 16, 16},
	{"aes-128-cbc-cts", "aes-128-cbc-cts", "cbc", 0, 16, 16, 16},
	{"aes-128-ccm", "id-aes128-ccm", "ccm", 896, 16, 1, 12},
	{"aes-128-cfb", "aes-128-cfb", "cfb", 421, 16, 1, 16},
	{"aes-128-cfb1", "aes-128-cfb1", "cfb", 650, 16, 1, 16},
	{"aes-128-cfb8", "aes-128-cfb8", "cfb", 653, 16, 1, 16},
	{"aes-128-ctr", "aes-128-ctr", "ctr", 904, 16, 1, 16},
	{"aes-128-ecb", "aes-128-ecb", "ecb", 418, 16, 16, 0},
	{"aes-128-gcm", "id-aes128-gcm", "gcm", 895, 16, 1, 12},
	{"aes-128-ocb", "aes-128-ocb", "ocb", 958, 16, 16, 12},
	{"aes-128-ofb", "aes-128-ofb", "ofb", 420, 16, 1, 16},
	{"aes-128-wrap", "id-aes128-wrap", "wrap", 788, 16, 8, 8},
	{"aes-128-wrap-inv", "aes-128-wrap-inv", "wrap", 0, 16, 8, 8},
	{"aes-128-wrap-pad", "id-aes128-wrap-pad", "wrap", 897, 16, 8, 4},
	{"aes-128-wrap-pad-inv", "aes-128-wrap-pad-inv", "wrap", 0, 16, 8, 4},
	{"aes-128-xts", "aes-128-xts", "xts", 913, 32, 1, 16},
	{"aes-192-cbc", "aes-192-cbc", "cbc", 423, 24, 16, 16},
	{"aes-192-cbc-cts", "aes-192-cbc-cts", "cbc", 0, 24, 16, 16},
	{"aes-192-ccm", "id-aes192-ccm", "ccm", 899, 24, 1, 12},
	{"aes-192-cfb", "aes-192-cfb", "cfb", 425, 24, 1, 16},
	{"aes-192-cfb1", "aes-192-cfb1", "cfb", 651, 24, 1, 16},
	{"aes-192-cfb8", "aes-192-cfb8", "cfb", 654, 24, 1, 16},
	{"aes-192-ctr", "aes-192-ctr", "ctr", 905, 24, 1, 16},
	{"aes-192-ecb", "aes-192-ecb", "ecb", 422, 24, 16, 0},
	{"aes-192-gcm", "id-aes192-gcm", "gcm", 898, 24, 1, 12},
	{"aes-192-ocb", "aes-192-ocb", "ocb", 959, 24, 16, 12},
	{"aes-192-ofb", "aes-192-ofb", "ofb", 424, 24, 1, 16},
	{"aes-192-wrap", "id-aes192-wrap", "wrap", 789, 24, 8, 8},
	{"aes-192-wrap-inv", "aes-192-wrap-inv", "wrap", 0, 24, 8, 8},
	{"aes-192-wrap-pad", "id-aes192-wrap-pad", "wrap", 900, 24, 8, 4},
	{"aes-192-wrap-pad-inv", "aes-192-wrap-pad-inv", "wrap", 0, 24, 8, 4},
	{"aes-256-cbc", "aes-256-cbc", "cbc", 427, 32, 16, 16},
	{"aes-256-cbc-cts", "aes-256-cbc-cts", "cbc", 0, 32, 16, 16},
	{"aes-256-ccm", "id-aes256-ccm", "ccm", 902, 32, 1, 12},
	{"aes-256-cfb", "aes-256-cfb", "cfb", 429, 32, 1, 16},
	{"aes-256-cfb1", "aes-256-cfb1", "cfb", 652, 32, 1, 16},
	{"aes-256-cfb8", "aes-256-cfb8", "cfb", 655, 32, 1, 16},
	{"aes-256-ctr", "aes-256-ctr", "ctr", 906, 32, 1, 16},
	{"aes-256-ecb", "aes-256-ecb", "ecb", 426, 32, 16, 0},
	{"aes-256-gcm", "id-aes256-gcm", "gcm", 901, 32, 1, 12},
	{"aes-256-ocb", "aes-256-ocb", "ocb", 960, 32, 16, 12},
	{"aes-256-ofb", "aes-256-ofb", "ofb", 428, 32, 1, 16},
	{"aes-256-wrap", "id-aes256-wrap", "wrap", 790, 32, 8, 8},
	{"aes-256-wrap-inv", "aes-256-wrap-inv", "wrap", 0, 32, 8, 8},
	{"aes-256-wrap-pad", "id-aes256-wrap-pad", "wrap", 903, 32, 8, 4},
	{"aes-256-wrap-pad-inv", "aes-256-wrap-pad-inv", "wrap", 0, 32, 8, 4},
	{"aes-256-xts", "aes-256-xts", "xts", 914, 64, 1, 16},
	{"chacha20", "chacha20", "stream", 1019, 32, 0, 16},
	{"chacha20-poly1305", "chacha20-poly1305", "stream", 1018, 32, 0, 12},
	{"des-ede", "des-ede", "ecb", 32, 16, 8, 0},
	{"des-ede-cbc", "des-ede-cbc", "cbc", 43, 16, 8, 8},
	{"des-ede-cfb", "des-ede-cfb", "cfb", 60, 16, 1, 8},
	{"des-ede-ofb", "des-ede-ofb", "ofb", 62, 16, 1, 8},
	{"des-ede3", "des-ede3", "ecb", 33, 24, 8, 0},
	{"des-ede3-cbc", "des-ede3-cbc", "cbc", 44, 24, 8, 8},
	{"des-ede3-cfb", "des-ede3-cfb", "cfb", 61, 24, 1, 8},
	{"des-ede3-cfb1", "des-ede3-cfb1", "cfb", 658, 24, 1, 8},
	{"des-ede3-cfb8", "des-ede3-cfb8", "cfb", 659, 24, 1, 8},
	{"des-ede3-ofb", "des-ede3-ofb", "ofb", 63, 24, 1, 8},
}

// names are what getCiphers lists: the names and aliases of the table.
var names = [...]string{
	"aes-128-cbc", "aes-128-cbc-cts", "aes-128-ccm", "aes-128-cfb", "aes-128-cfb1", "aes-128-cfb8", "aes-128-ctr", "aes-128-ecb", "aes-128-gcm", "aes-128-ocb", "aes-128-ofb",
	"aes-128-wrap", "aes-128-wrap-inv", "aes-128-wrap-pad", "aes-128-wrap-pad-inv", "aes-128-xts",
	"aes-192-cbc", "aes-192-cbc-cts", "aes-192-ccm", "aes-192-cfb", "aes-192-cfb1", "aes-192-cfb8", "aes-192-ctr", "aes-192-ecb", "aes-192-gcm", "aes-192-ocb", "aes-192-ofb",
	"aes-192-wrap", "aes-192-wrap-inv", "aes-192-wrap-pad", "aes-192-wrap-pad-inv",
	"aes-256-cbc", "aes-256-cbc-cts", "aes-256-ccm", "aes-256-cfb", "aes-256-cfb1", "aes-256-cfb8", "aes-256-ctr", "aes-256-ecb", "aes-256-gcm", "aes-256-ocb", "aes-256-ofb",
	"aes-256-wrap", "aes-256-wrap-inv", "aes-256-wrap-pad", "aes-256-wrap-pad-inv", "aes-256-xts",
	"aes128", "aes128-wrap", "aes128-wrap-inv", "aes128-wrap-pad", "aes128-wrap-pad-inv", "aes192", "aes192-wrap", "aes192-wrap-inv", "aes192-wrap-pad", "aes192-wrap-pad-inv", "aes256", "aes256-wrap", "aes256-wrap-inv", "aes256-wrap-pad", "aes256-wrap-pad-inv",
	"chacha20", "chacha20-poly1305",
	"des-ede", "des-ede-cbc", "des-ede-cfb", "des-ede-ecb", "des-ede-ofb", "des-ede3", "des-ede3-cbc", "des-ede3-cfb", "des-ede3-cfb1", "des-ede3-cfb8",
	"des-ede3-ecb", "des-ede3-ofb", "des3",
	"id-aes128-ccm", "id-aes128-gcm", "id-aes128-wrap", "id-aes128-wrap-pad", "id-aes192-ccm", "id-aes192-gcm", "id-aes192-wrap",
	"id-aes192-wrap-pad", "id-aes256-ccm", "id-aes256-gcm", "id-aes256-wrap", "id-aes256-wrap-pad",
}

// Names are the names of the ciphers, in OpenSSL's order.
func Names() []string { return names[:] }

// Find finds a cipher by name in any case, nil for unknown ones.
func Find(name string) *Info {
	name = strings.ToLower(name)
	switch name {
	case "aes128", "aes192", "aes256":
		name = "aes-" + name[3:] + "-cbc"
	case "des3":
		name = "des-ede3-cbc"
	case "des-ede-ecb":
		name = "des-ede"
	case "des-ede3-ecb":
		name = "des-ede3"
	default:
		if strings.HasPrefix(name, "aes") && strings.HasPrefix(name[min(6, len(name)):], "-wrap") {
			name = "aes-" + name[3:]
		}
	}
	for i := range table {
		if t := &table[i]; t.Name == name || t.Shown == name {
			return t
		}
	}
	return nil
}

// FindNID finds a cipher by OpenSSL's number, nil for unknown ones.
func FindNID(nid int) *Info {
	for i := range table {
		if table[i].NID == nid && nid != 0 {
			return &table[i]
		}
	}
	return nil
}

// AEAD reports whether the cipher authenticates.
func (i *Info) AEAD() bool {
	return i.Mode == "gcm" || i.Mode == "ccm" || i.Mode == "ocb" || i.Name == "chacha20-poly1305"
}

// IVAllowed reports whether the cipher takes an IV of n bytes.
func (i *Info) IVAllowed(n int) bool {
	switch {
	case i.Mode == "gcm":
		return n > 0
	case i.Mode == "ccm":
		return n >= 7 && n <= 13
	case i.Mode == "ocb":
		return n >= 1 && n <= 15
	case i.Name == "chacha20-poly1305":
		return n == 12
	}
	return n == i.IVLength
}
