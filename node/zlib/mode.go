package zlib

// mode is one of the seven forms of deflate, of Brotli and of Zstandard, with
// the numbers that Node gives them.
type mode uint8

const (
	modeDeflate         mode = 1
	modeInflate         mode = 2
	modeGzip            mode = 3
	modeGunzip          mode = 4
	modeDeflateRaw      mode = 5
	modeInflateRaw      mode = 6
	modeUnzip           mode = 7
	modeBrotliDecode    mode = 8
	modeBrotliEncode    mode = 9
	modeZstdCompress    mode = 10
	modeZstdDecompress  mode = 11
	firstMode                = modeDeflate
	lastMode                 = modeZstdDecompress
	numberOfModes            = int(lastMode) + 1
	maxSafe                  = 1<<53 - 1
	defaultChunk             = 16 << 10
	defaultWindowBits        = 15
	defaultMemLevel          = 8
	brotliWindowDefault      = 22
)

// className is the name of the stream class.
func (m mode) className() string {
	return [...]string{"", "Deflate", "Inflate", "Gzip", "Gunzip", "DeflateRaw", "InflateRaw", "Unzip", "BrotliDecompress", "BrotliCompress",
		"ZstdCompress", "ZstdDecompress"}[m]
}

// family tells zlib, Brotli and Zstandard apart.
type family uint8

const (
	familyZlib family = iota
	familyBrotli
	familyZstd
)

func (m mode) family() family {
	switch {
	case m >= modeZstdCompress:
		return familyZstd
	case m >= modeBrotliDecode:
		return familyBrotli
	}
	return familyZlib
}

// decompresses reports whether the mode takes compressed data.
func (m mode) decompresses() bool {
	switch m {
	case modeInflate, modeGunzip, modeInflateRaw, modeUnzip, modeBrotliDecode, modeZstdDecompress:
		return true
	}
	return false
}
