module github.com/sxfescript/sxn

go 1.26.0

// Node uses RSA keys of 512 bits and more.
godebug rsa1024min=0

require golang.org/x/sys v0.50.0

require (
	github.com/andybalholm/brotli v1.3.0
	github.com/clipperhouse/uax29/v2 v2.7.0
	github.com/cloudflare/circl v1.6.5
	github.com/decred/dcrd/dcrec/secp256k1/v4 v4.4.1
	github.com/evanw/esbuild v0.28.2
	github.com/klauspost/compress v1.20.4
	github.com/miekg/dns v1.1.73
	github.com/tetratelabs/wazero v1.12.0
	golang.org/x/crypto v0.59.0
	golang.org/x/crypto/x509roots/fallback v0.0.0-20261030153154-30a33513ff6d
	golang.org/x/net v0.62.0
	golang.org/x/text v0.44.0
)

require github.com/fsnotify/fsnotify v1.10.1
