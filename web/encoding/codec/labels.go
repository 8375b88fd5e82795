package codec

import (
	"sort"
	"strings"
)

// Encoding is one of the standard's encodings.
// https://encoding.spec.whatwg.org/#names-and-labels
type Encoding uint8

// The encodings.
const (
	UTF8 Encoding = iota
	IBM866
	ISO8859x2
	ISO8859x3
	ISO8859x4
	ISO8859x5
	ISO8859x6
	ISO8859x7
	ISO8859x8
	ISO8859x8I
	ISO8859x10
	ISO8859x13
	ISO8859x14
	ISO8859x15
	ISO8859x16
	KOI8R
	KOI8U
	Macintosh
	Windows874
	Windows1250
	Windows1251
	Windows1252
	Windows1253
	Windows1254
	Windows1255
	Windows1256
	Windows1257
	Windows1258
	XMacCyrillic
	GBK
	GB18030
	Big5
	EUCJP
	ISO2022JP
	ShiftJIS
	EUCKR
	Replacement
	UTF16BE
	UTF16LE
	XUserDefined
)

// names are the names of the encodings in lower case.
var names = [...]string{
	"utf-8",
	"ibm866",
	"iso-8859-2",
	"iso-8859-3",
	"iso-8859-4",
	"iso-8859-5",
	"iso-8859-6",
	"iso-8859-7",
	"iso-8859-8",
	"iso-8859-8-i",
	"iso-8859-10",
	"iso-8859-13",
	"iso-8859-14",
	"iso-8859-15",
	"iso-8859-16",
	"koi8-r",
	"koi8-u",
	"macintosh",
	"windows-874",
	"windows-1250",
	"windows-1251",
	"windows-1252",
	"windows-1253",
	"windows-1254",
	"windows-1255",
	"windows-1256",
	"windows-1257",
	"windows-1258",
	"x-mac-cyrillic",
	"gbk",
	"gb18030",
	"big5",
	"euc-jp",
	"iso-2022-jp",
	"shift_jis",
	"euc-kr",
	"replacement",
	"utf-16be",
	"utf-16le",
	"x-user-defined",
}

// Name returns the name in lower case, as TextDecoder shows it.
func (e Encoding) Name() string { return names[e] }

type label struct {
	text string
	enc  Encoding
}

// labels are sorted.
var labels = [...]label{
	{"866", IBM866},
	{"ansi_x3.4-1968", Windows1252},
	{"arabic", ISO8859x6},
	{"ascii", Windows1252},
	{"asmo-708", ISO8859x6},
	{"big5", Big5},
	{"big5-hkscs", Big5},
	{"chinese", GBK},
	{"cn-big5", Big5},
	{"cp1250", Windows1250},
	{"cp1251", Windows1251},
	{"cp1252", Windows1252},
	{"cp1253", Windows1253},
	{"cp1254", Windows1254},
	{"cp1255", Windows1255},
	{"cp1256", Windows1256},
	{"cp1257", Windows1257},
	{"cp1258", Windows1258},
	{"cp819", Windows1252},
	{"cp866", IBM866},
	{"csbig5", Big5},
	{"cseuckr", EUCKR},
	{"cseucpkdfmtjapanese", EUCJP},
	{"csgb2312", GBK},
	{"csibm866", IBM866},
	{"csiso2022jp", ISO2022JP},
	{"csiso2022kr", Replacement},
	{"csiso58gb231280", GBK},
	{"csiso88596e", ISO8859x6},
	{"csiso88596i", ISO8859x6},
	{"csiso88598e", ISO8859x8},
	{"csiso88598i", ISO8859x8I},
	{"csisolatin1", Windows1252},
	{"csisolatin2", ISO8859x2},
	{"csisolatin3", ISO8859x3},
	{"csisolatin4", ISO8859x4},
	{"csisolatin5", Windows1254},
	{"csisolatin6", ISO8859x10},
	{"csisolatin9", ISO8859x15},
	{"csisolatinarabic", ISO8859x6},
	{"csisolatincyrillic", ISO8859x5},
	{"csisolatingreek", ISO8859x7},
	{"csisolatinhebrew", ISO8859x8},
	{"cskoi8r", KOI8R},
	{"csksc56011987", EUCKR},
	{"csmacintosh", Macintosh},
	{"csshiftjis", ShiftJIS},
	{"csunicode", UTF16LE},
	{"cyrillic", ISO8859x5},
	{"dos-874", Windows874},
	{"ecma-114", ISO8859x6},
	{"ecma-118", ISO8859x7},
	{"elot_928", ISO8859x7},
	{"euc-jp", EUCJP},
	{"euc-kr", EUCKR},
	{"gb18030", GB18030},
	{"gb2312", GBK},
	{"gb_2312", GBK},
	{"gb_2312-80", GBK},
	{"gbk", GBK},
	{"greek", ISO8859x7},
	{"greek8", ISO8859x7},
	{"hebrew", ISO8859x8},
	{"hz-gb-2312", Replacement},
	{"ibm819", Windows1252},
	{"ibm866", IBM866},
	{"iso-10646-ucs-2", UTF16LE},
	{"iso-2022-cn", Replacement},
	{"iso-2022-cn-ext", Replacement},
	{"iso-2022-jp", ISO2022JP},
	{"iso-2022-kr", Replacement},
	{"iso-8859-1", Windows1252},
	{"iso-8859-10", ISO8859x10},
	{"iso-8859-11", Windows874},
	{"iso-8859-13", ISO8859x13},
	{"iso-8859-14", ISO8859x14},
	{"iso-8859-15", ISO8859x15},
	{"iso-8859-16", ISO8859x16},
	{"iso-8859-2", ISO8859x2},
	{"iso-8859-3", ISO8859x3},
	{"iso-8859-4", ISO8859x4},
	{"iso-8859-5", ISO8859x5},
	{"iso-8859-6", ISO8859x6},
	{"iso-8859-6-e", ISO8859x6},
	{"iso-8859-6-i", ISO8859x6},
	{"iso-8859-7", ISO8859x7},
	{"iso-8859-8", ISO8859x8},
	{"iso-8859-8-e", ISO8859x8},
	{"iso-8859-8-i", ISO8859x8I},
	{"iso-8859-9", Windows1254},
	{"iso-ir-100", Windows1252},
	{"iso-ir-101", ISO8859x2},
	{"iso-ir-109", ISO8859x3},
	{"iso-ir-110", ISO8859x4},
	{"iso-ir-126", ISO8859x7},
	{"iso-ir-127", ISO8859x6},
	{"iso-ir-138", ISO8859x8},
	{"iso-ir-144", ISO8859x5},
	{"iso-ir-148", Windows1254},
	{"iso-ir-149", EUCKR},
	{"iso-ir-157", ISO8859x10},
	{"iso-ir-58", GBK},
	{"iso8859-1", Windows1252},
	{"iso8859-10", ISO8859x10},
	{"iso8859-11", Windows874},
	{"iso8859-13", ISO8859x13},
	{"iso8859-14", ISO8859x14},
	{"iso8859-15", ISO8859x15},
	{"iso8859-2", ISO8859x2},
	{"iso8859-3", ISO8859x3},
	{"iso8859-4", ISO8859x4},
	{"iso8859-5", ISO8859x5},
	{"iso8859-6", ISO8859x6},
	{"iso8859-7", ISO8859x7},
	{"iso8859-8", ISO8859x8},
	{"iso8859-9", Windows1254},
	{"iso88591", Windows1252},
	{"iso885910", ISO8859x10},
	{"iso885911", Windows874},
	{"iso885913", ISO8859x13},
	{"iso885914", ISO8859x14},
	{"iso885915", ISO8859x15},
	{"iso88592", ISO8859x2},
	{"iso88593", ISO8859x3},
	{"iso88594", ISO8859x4},
	{"iso88595", ISO8859x5},
	{"iso88596", ISO8859x6},
	{"iso88597", ISO8859x7},
	{"iso88598", ISO8859x8},
	{"iso88599", Windows1254},
	{"iso_8859-1", Windows1252},
	{"iso_8859-15", ISO8859x15},
	{"iso_8859-1:1987", Windows1252},
	{"iso_8859-2", ISO8859x2},
	{"iso_8859-2:1987", ISO8859x2},
	{"iso_8859-3", ISO8859x3},
	{"iso_8859-3:1988", ISO8859x3},
	{"iso_8859-4", ISO8859x4},
	{"iso_8859-4:1988", ISO8859x4},
	{"iso_8859-5", ISO8859x5},
	{"iso_8859-5:1988", ISO8859x5},
	{"iso_8859-6", ISO8859x6},
	{"iso_8859-6:1987", ISO8859x6},
	{"iso_8859-7", ISO8859x7},
	{"iso_8859-7:1987", ISO8859x7},
	{"iso_8859-8", ISO8859x8},
	{"iso_8859-8:1988", ISO8859x8},
	{"iso_8859-9", Windows1254},
	{"iso_8859-9:1989", Windows1254},
	{"koi", KOI8R},
	{"koi8", KOI8R},
	{"koi8-r", KOI8R},
	{"koi8-ru", KOI8U},
	{"koi8-u", KOI8U},
	{"koi8_r", KOI8R},
	{"korean", EUCKR},
	{"ks_c_5601-1987", EUCKR},
	{"ks_c_5601-1989", EUCKR},
	{"ksc5601", EUCKR},
	{"ksc_5601", EUCKR},
	{"l1", Windows1252},
	{"l2", ISO8859x2},
	{"l3", ISO8859x3},
	{"l4", ISO8859x4},
	{"l5", Windows1254},
	{"l6", ISO8859x10},
	{"l9", ISO8859x15},
	{"latin1", Windows1252},
	{"latin2", ISO8859x2},
	{"latin3", ISO8859x3},
	{"latin4", ISO8859x4},
	{"latin5", Windows1254},
	{"latin6", ISO8859x10},
	{"logical", ISO8859x8I},
	{"mac", Macintosh},
	{"macintosh", Macintosh},
	{"ms932", ShiftJIS},
	{"ms_kanji", ShiftJIS},
	{"replacement", Replacement},
	{"shift-jis", ShiftJIS},
	{"shift_jis", ShiftJIS},
	{"sjis", ShiftJIS},
	{"sun_eu_greek", ISO8859x7},
	{"tis-620", Windows874},
	{"ucs-2", UTF16LE},
	{"unicode", UTF16LE},
	{"unicode-1-1-utf-8", UTF8},
	{"unicode11utf8", UTF8},
	{"unicode20utf8", UTF8},
	{"unicodefeff", UTF16LE},
	{"unicodefffe", UTF16BE},
	{"us-ascii", Windows1252},
	{"utf-16", UTF16LE},
	{"utf-16be", UTF16BE},
	{"utf-16le", UTF16LE},
	{"utf-8", UTF8},
	{"utf8", UTF8},
	{"visual", ISO8859x8},
	{"windows-1250", Windows1250},
	{"windows-1251", Windows1251},
	{"windows-1252", Windows1252},
	{"windows-1253", Windows1253},
	{"windows-1254", Windows1254},
	{"windows-1255", Windows1255},
	{"windows-1256", Windows1256},
	{"windows-1257", Windows1257},
	{"windows-1258", Windows1258},
	{"windows-31j", ShiftJIS},
	{"windows-874", Windows874},
	{"windows-949", EUCKR},
	{"x-cp1250", Windows1250},
	{"x-cp1251", Windows1251},
	{"x-cp1252", Windows1252},
	{"x-cp1253", Windows1253},
	{"x-cp1254", Windows1254},
	{"x-cp1255", Windows1255},
	{"x-cp1256", Windows1256},
	{"x-cp1257", Windows1257},
	{"x-cp1258", Windows1258},
	{"x-euc-jp", EUCJP},
	{"x-gbk", GBK},
	{"x-mac-cyrillic", XMacCyrillic},
	{"x-mac-roman", Macintosh},
	{"x-mac-ukrainian", XMacCyrillic},
	{"x-sjis", ShiftJIS},
	{"x-unicode20utf8", UTF8},
	{"x-user-defined", XUserDefined},
	{"x-x-big5", Big5},
}

// Lookup returns the encoding of a label; ASCII white space around it and
// case do not count. https://encoding.spec.whatwg.org/#concept-encoding-get
func Lookup(text string) (Encoding, bool) {
	text = lower(strings.Trim(text, "\t\n\f\r "))
	i := sort.Search(len(labels), func(i int) bool { return labels[i].text >= text })
	if i < len(labels) && labels[i].text == text {
		return labels[i].enc, true
	}
	return 0, false
}

// lower is ASCII lower case.
func lower(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 'A' && s[i] <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if b[i] >= 'A' && b[i] <= 'Z' {
					b[i] |= 0x20
				}
			}
			return string(b)
		}
	}
	return s
}
