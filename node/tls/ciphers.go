package tls

import (
	"crypto/tls"
	"strings"
)

// suite is a cipher suite under its two names.
type suite struct {
	id             uint16
	name, standard string
	version        string // the protocol that brought it
}

// suites are those that crypto/tls implements, in OpenSSL's order.
func suites() []suite {
	return []suite{
		{tls.TLS_AES_256_GCM_SHA384, "TLS_AES_256_GCM_SHA384", "TLS_AES_256_GCM_SHA384", "TLSv1.3"},
		{tls.TLS_CHACHA20_POLY1305_SHA256, "TLS_CHACHA20_POLY1305_SHA256", "TLS_CHACHA20_POLY1305_SHA256", "TLSv1.3"},
		{tls.TLS_AES_128_GCM_SHA256, "TLS_AES_128_GCM_SHA256", "TLS_AES_128_GCM_SHA256", "TLSv1.3"},
		{tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, "ECDHE-ECDSA-AES256-GCM-SHA384", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLSv1.2"},
		{tls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, "ECDHE-RSA-AES256-GCM-SHA384", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", "TLSv1.2"},
		{tls.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, "ECDHE-ECDSA-CHACHA20-POLY1305", "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "TLSv1.2"},
		{tls.TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256, "ECDHE-RSA-CHACHA20-POLY1305", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256", "TLSv1.2"},
		{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, "ECDHE-ECDSA-AES128-GCM-SHA256", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "TLSv1.2"},
		{tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, "ECDHE-RSA-AES128-GCM-SHA256", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "TLSv1.2"},
		{tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256, "ECDHE-ECDSA-AES128-SHA256", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256", "TLSv1.2"},
		{tls.TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, "ECDHE-RSA-AES128-SHA256", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256", "TLSv1.2"},
		{tls.TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA, "ECDHE-ECDSA-AES256-SHA", "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA", "TLSv1"},
		{tls.TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA, "ECDHE-RSA-AES256-SHA", "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA", "TLSv1"},
		{tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, "ECDHE-ECDSA-AES128-SHA", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA", "TLSv1"},
		{tls.TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA, "ECDHE-RSA-AES128-SHA", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", "TLSv1"},
		{tls.TLS_RSA_WITH_AES_256_GCM_SHA384, "AES256-GCM-SHA384", "TLS_RSA_WITH_AES_256_GCM_SHA384", "TLSv1.2"},
		{tls.TLS_RSA_WITH_AES_128_GCM_SHA256, "AES128-GCM-SHA256", "TLS_RSA_WITH_AES_128_GCM_SHA256", "TLSv1.2"},
		{tls.TLS_RSA_WITH_AES_128_CBC_SHA256, "AES128-SHA256", "TLS_RSA_WITH_AES_128_CBC_SHA256", "TLSv1.2"},
		{tls.TLS_RSA_WITH_AES_256_CBC_SHA, "AES256-SHA", "TLS_RSA_WITH_AES_256_CBC_SHA", "SSLv3"},
		{tls.TLS_RSA_WITH_AES_128_CBC_SHA, "AES128-SHA", "TLS_RSA_WITH_AES_128_CBC_SHA", "SSLv3"},
	}
}

func suiteOf(id uint16) suite {
	for _, s := range suites() {
		if s.id == id {
			return s
		}
	}
	name := tls.CipherSuiteName(id)
	return suite{id, name, name, "TLSv1.2"}
}

// parseCiphers takes a cipher list in OpenSSL's syntax and returns the suites
// of TLS 1.2 that it selects, and whether it selects any suite of OpenSSL.
// https://docs.openssl.org/3.5/man1/openssl-ciphers/
func parseCiphers(list string) (ids []uint16, ok bool) {
	var out []suite
	known := false
	add := func(match func(s suite) bool) {
		for _, s := range suites() {
			if s.version == "TLSv1.3" || !match(s) {
				continue
			}
			dup := false
			for _, x := range out {
				dup = dup || x.id == s.id
			}
			if !dup {
				out = append(out, s)
			}
		}
	}
	for _, word := range strings.FieldsFunc(list, func(r rune) bool { return r == ':' || r == ',' || r == ' ' || r == ';' }) {
		op := word[0]
		if op == '!' || op == '-' {
			match := matchWord(word[1:])
			kept := out[:0]
			for _, s := range out {
				if !match(s) {
					kept = append(kept, s)
				}
			}
			out = kept
			continue
		}
		word = strings.TrimPrefix(word, "+")
		word, _, _ = strings.Cut(word, "@")
		if word == "" {
			continue
		}
		before := len(out)
		add(matchWord(word))
		known = known || len(out) > before || knownCipher(word)
	}
	for _, s := range out {
		ids = append(ids, s.id)
	}
	return ids, known
}

// knownCipher reports a suite that OpenSSL has and crypto/tls has not.
func knownCipher(name string) bool {
	switch name {
	case "PSK", "kPSK", "aPSK", "SRP", "kSRP", "DHE", "EDH", "kDHE", "kEDH", "DH", "ADH", "AECDH", "aNULL", "eNULL", "NULL", "CAMELLIA", "CAMELLIA128", "CAMELLIA256",
		"ARIA", "ARIA128", "ARIA256", "AESCCM", "AESCCM8", "SHA384":
		return true
	}
	for _, c := range strings.Fields(rareCiphers) {
		if c == name {
			return true
		}
	}
	if name != strings.ToUpper(name) {
		return false // names have their case
	}
	lower := strings.ToLower(name)
	for _, c := range cipherNames() {
		if c == lower {
			return true
		}
	}
	return false
}

// matchWord is the meaning of a word of a cipher list.
func matchWord(word string) func(s suite) bool {
	parts := strings.Split(word, "+")
	return func(s suite) bool {
		for _, p := range parts {
			if !matchPart(p, s) {
				return false
			}
		}
		return true
	}
}

func matchPart(word string, s suite) bool {
	switch word {
	case "ALL", "HIGH", "DEFAULT", "COMPLEMENTOFALL":
		return true
	case "ECDHE", "EECDH", "kECDHE", "kEECDH", "ECDH":
		return strings.HasPrefix(s.name, "ECDHE-")
	case "RSA", "kRSA":
		return !strings.HasPrefix(s.name, "ECDHE-")
	case "aRSA":
		return !strings.Contains(s.name, "ECDSA")
	case "ECDSA", "aECDSA":
		return strings.Contains(s.name, "ECDSA")
	case "AES":
		return strings.Contains(s.name, "AES")
	case "AES128":
		return strings.Contains(s.name, "AES128")
	case "AES256":
		return strings.Contains(s.name, "AES256")
	case "AESGCM":
		return strings.Contains(s.name, "GCM")
	case "CHACHA20":
		return strings.Contains(s.name, "CHACHA20")
	case "SHA", "SHA1":
		return strings.HasSuffix(s.name, "-SHA")
	case "SHA256":
		return strings.HasSuffix(s.name, "CBC-SHA256") || strings.HasSuffix(s.name, "128-SHA256")
	case "TLSv1.2":
		return s.version == "TLSv1.2"
	}
	return s.name == word || s.standard == word
}

// defaultCiphers is tls.DEFAULT_CIPHERS.
const defaultCiphers = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE-RSA-AES128-GCM-SHA256:" +
	"ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:" +
	"ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:" +
	"DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA"

// rareCiphers are suites of OpenSSL that its default list does not have.
const rareCiphers = "ADH-AES128-GCM-SHA256 ADH-AES128-SHA ADH-AES128-SHA256 ADH-AES256-GCM-SHA384 ADH-AES256-SHA ADH-AES256-SHA256 " +
	"ADH-CAMELLIA128-SHA ADH-CAMELLIA128-SHA256 ADH-CAMELLIA256-SHA ADH-CAMELLIA256-SHA256 AECDH-AES128-SHA AECDH-AES256-SHA AECDH-NULL-SHA " +
	"AES128-CCM AES128-CCM8 AES256-CCM AES256-CCM8 ARIA128-GCM-SHA256 ARIA256-GCM-SHA384 CAMELLIA128-SHA CAMELLIA128-SHA256 CAMELLIA256-SHA CAMELLIA256-SHA256 " +
	"DHE-RSA-AES128-CCM DHE-RSA-AES128-CCM8 DHE-RSA-AES256-CCM DHE-RSA-AES256-CCM8 DHE-RSA-ARIA128-GCM-SHA256 DHE-RSA-ARIA256-GCM-SHA384 " +
	"DHE-RSA-CAMELLIA128-SHA DHE-RSA-CAMELLIA128-SHA256 DHE-RSA-CAMELLIA256-SHA DHE-RSA-CAMELLIA256-SHA256 ECDHE-ARIA128-GCM-SHA256 ECDHE-ARIA256-GCM-SHA384 " +
	"ECDHE-ECDSA-AES128-CCM ECDHE-ECDSA-AES128-CCM8 ECDHE-ECDSA-AES256-CCM ECDHE-ECDSA-AES256-CCM8 ECDHE-ECDSA-ARIA128-GCM-SHA256 ECDHE-ECDSA-ARIA256-GCM-SHA384 " +
	"ECDHE-ECDSA-CAMELLIA128-SHA256 ECDHE-ECDSA-CAMELLIA256-SHA384 ECDHE-RSA-CAMELLIA128-SHA256 ECDHE-RSA-CAMELLIA256-SHA384 ECDHE-ECDSA-NULL-SHA ECDHE-RSA-NULL-SHA " +
	"NULL-MD5 NULL-SHA NULL-SHA256"

// cipherNames is tls.getCiphers(): the suites of OpenSSL.
func cipherNames() []string {
	return []string{
		"aes128-gcm-sha256", "aes128-sha", "aes128-sha256", "aes256-gcm-sha384", "aes256-sha", "aes256-sha256",
		"dhe-psk-aes128-cbc-sha", "dhe-psk-aes128-cbc-sha256", "dhe-psk-aes128-gcm-sha256",
		"dhe-psk-aes256-cbc-sha", "dhe-psk-aes256-cbc-sha384", "dhe-psk-aes256-gcm-sha384",
		"dhe-psk-chacha20-poly1305", "dhe-rsa-aes128-gcm-sha256", "dhe-rsa-aes128-sha",
		"dhe-rsa-aes128-sha256", "dhe-rsa-aes256-gcm-sha384", "dhe-rsa-aes256-sha", "dhe-rsa-aes256-sha256",
		"dhe-rsa-chacha20-poly1305", "ecdhe-ecdsa-aes128-gcm-sha256", "ecdhe-ecdsa-aes128-sha",
		"ecdhe-ecdsa-aes128-sha256", "ecdhe-ecdsa-aes256-gcm-sha384", "ecdhe-ecdsa-aes256-sha",
		"ecdhe-ecdsa-aes256-sha384", "ecdhe-ecdsa-chacha20-poly1305", "ecdhe-psk-aes128-cbc-sha",
		"ecdhe-psk-aes128-cbc-sha256", "ecdhe-psk-aes256-cbc-sha", "ecdhe-psk-aes256-cbc-sha384",
		"ecdhe-psk-chacha20-poly1305", "ecdhe-rsa-aes128-gcm-sha256", "ecdhe-rsa-aes128-sha",
		"ecdhe-rsa-aes128-sha256", "ecdhe-rsa-aes256-gcm-sha384", "ecdhe-rsa-aes256-sha",
		"ecdhe-rsa-aes256-sha384", "ecdhe-rsa-chacha20-poly1305", "psk-aes128-cbc-sha",
		"psk-aes128-cbc-sha256", "psk-aes128-gcm-sha256", "psk-aes256-cbc-sha", "psk-aes256-cbc-sha384",
		"psk-aes256-gcm-sha384", "psk-chacha20-poly1305", "rsa-psk-aes128-cbc-sha",
		"rsa-psk-aes128-cbc-sha256", "rsa-psk-aes128-gcm-sha256", "rsa-psk-aes256-cbc-sha",
		"rsa-psk-aes256-cbc-sha384", "rsa-psk-aes256-gcm-sha384", "rsa-psk-chacha20-poly1305",
		"srp-aes-128-cbc-sha", "srp-aes-256-cbc-sha", "srp-rsa-aes-128-cbc-sha", "srp-rsa-aes-256-cbc-sha",
		"tls_aes_128_ccm_8_sha256", "tls_aes_128_ccm_sha256", "tls_aes_128_gcm_sha256",
		"tls_aes_256_gcm_sha384", "tls_chacha20_poly1305_sha256",
	}
}
