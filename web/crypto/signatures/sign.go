package signatures

import (
	"crypto"
	"crypto/dsa" //lint:ignore SA1019 Node offers the algorithm, nothing of ours relies on it
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"math/big"

	"github.com/cloudflare/circl/sign"
	"github.com/cloudflare/circl/sign/ed448"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	k1ecdsa "github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"

	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// The paddings of RSA, by OpenSSL's numbers.
const (
	PaddingPKCS1 = 1
	PaddingNone  = 3
	PaddingOAEP  = 4
	PaddingPSS   = 6
)

// The special salt lengths of PSS.
const (
	SaltDigest = -1
	SaltAuto   = -2 // the longest for signing, any for verifying
)

// Options are the options of signing and verifying.
type Options struct {
	// Padding is the padding of RSA, 0 for the default of the key.
	Padding int
	// Salt is the salt length of PSS where HasSalt is set.
	Salt    int
	HasSalt bool
	// P1363 chooses the form of DSA and ECDSA signatures that has no DER.
	P1363 bool
	// Context is the context of Ed25519, Ed448, ML-DSA and SLH-DSA.
	Context []byte
}

// ErrInvalidDigest is the error of a digest that the key does not sign.
func ErrInvalidDigest() error {
	return openssl.New(0x1C80007A, "Provider routines", "invalid digest", "ERR_OSSL_INVALID_DIGEST")
}

// ErrKeyType is the error of keys that do not do what is asked.
func ErrKeyType() error {
	return openssl.New(0x03000096, "digital envelope routines", "operation not supported for this keytype",
		"ERR_OSSL_EVP_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE")
}

// WholeMessage reports whether a key signs messages instead of digests.
func WholeMessage(k *keys.Key) bool {
	return k.Alg == keys.Ed25519 || k.Alg == keys.Ed448 || keys.IsMLDSA(k.Alg) || keys.IsSLHDSA(k.Alg)
}

// defaultDigest is the digest of a key where none is given.
func defaultDigest(k *keys.Key) digests.Algorithm {
	if k.PSS != nil {
		return digests.Find(k.PSS.Hash)
	}
	return digests.SHA256
}

// Sign signs data; alg is None for the digest of the key.
func Sign(k *keys.Key, alg digests.Algorithm, data []byte, o *Options) ([]byte, error) {
	if WholeMessage(k) {
		if alg != digests.None {
			return nil, ErrInvalidDigest()
		}
		return signMessage(k, data, o)
	}
	if err := canSign(k); err != nil {
		return nil, err
	}
	if alg == digests.None {
		alg = defaultDigest(k)
	}
	if alg.XOF() {
		return nil, ErrInvalidDigest()
	}
	return SignDigest(k, alg, alg.Hash(data), o)
}

func canSign(k *keys.Key) error {
	if k.RSA == nil && k.Alg != keys.DSA && k.Curve == nil {
		return ErrKeyType()
	}
	return nil
}

// Verify verifies a signature of data.
func Verify(k *keys.Key, alg digests.Algorithm, data, sig []byte, o *Options) (bool, error) {
	if WholeMessage(k) {
		if alg != digests.None {
			return false, ErrInvalidDigest()
		}
		return verifyMessage(k, data, sig, o), nil
	}
	if err := canSign(k); err != nil {
		return false, err
	}
	if alg == digests.None {
		alg = defaultDigest(k)
	}
	if alg.XOF() {
		return false, ErrInvalidDigest()
	}
	return VerifyDigest(k, alg, alg.Hash(data), sig, o)
}

func signMessage(k *keys.Key, data []byte, o *Options) ([]byte, error) {
	switch k.Alg {
	case keys.Ed25519:
		priv := ed25519.NewKeyFromSeed(k.Priv)
		return priv.Sign(nil, data, &ed25519.Options{Context: string(o.Context)})
	case keys.Ed448:
		return ed448.Sign(ed448.NewKeyFromSeed(k.Priv), data, string(o.Context)), nil
	}
	priv, err := k.SignKey()
	if err != nil {
		return nil, err
	}
	return keys.SignScheme(k.Alg).Sign(priv, data, &sign.SignatureOpts{Context: string(o.Context)}), nil
}

func verifyMessage(k *keys.Key, data, sig []byte, o *Options) bool {
	switch k.Alg {
	case keys.Ed25519:
		return ed25519.VerifyWithOptions(k.Pub, data, sig, &ed25519.Options{Context: string(o.Context)}) == nil
	case keys.Ed448:
		return ed448.Verify(k.Pub, data, sig, string(o.Context))
	}
	s := keys.SignScheme(k.Alg)
	pub, err := s.UnmarshalBinaryPublicKey(k.Pub)
	if err != nil || len(sig) != s.SignatureSize() {
		return false
	}
	return s.Verify(pub, data, sig, &sign.SignatureOpts{Context: string(o.Context)})
}

// SignDigest signs a digest with a key of RSA, DSA or EC.
func SignDigest(k *keys.Key, alg digests.Algorithm, digest []byte, o *Options) ([]byte, error) {
	switch {
	case k.RSA != nil:
		return signRSA(k, alg, digest, o)
	case k.Alg == keys.DSA:
		g := k.Group
		priv := &dsa.PrivateKey{PublicKey: dsa.PublicKey{Parameters: dsa.Parameters{P: g.P, Q: g.Q, G: g.G}, Y: g.Y}, X: g.X}
		r, s, err := dsa.Sign(rand.Reader, priv, truncate(digest, g.Q.BitLen()))
		if err != nil {
			return nil, openssl.New(0x0500006F, "dsa routines", "invalid parameters", "ERR_OSSL_DSA_INVALID_PARAMETERS")
		}
		return encodePair(r, s, (g.Q.BitLen()+7)/8, o.P1363)
	case k.Curve != nil:
		return signECDSA(k, digest, o)
	}
	return nil, ErrKeyType()
}

func truncate(digest []byte, bits int) []byte {
	if n := (bits + 7) / 8; len(digest) > n {
		return digest[:n]
	}
	return digest
}

func signECDSA(k *keys.Key, digest []byte, o *Options) ([]byte, error) {
	var der []byte
	if std := k.Curve.Std(); std == nil {
		der = k1ecdsa.Sign(secp256k1.PrivKeyFromBytes(k.Scalar), truncate(digest, 256)).Serialize()
	} else {
		priv, err := k.StdPrivate()
		if err != nil {
			return nil, err
		}
		if der, err = ecdsa.SignASN1(rand.Reader, priv, digest); err != nil {
			return nil, err
		}
	}
	if !o.P1363 {
		return der, nil
	}
	r, s, ok := decodePair(der, k.Curve.Size(), false)
	if !ok {
		return nil, keys.ErrDER
	}
	return encodePair(r, s, k.Curve.Size(), true)
}

// encodePair writes the two numbers of a signature.
func encodePair(r, s *big.Int, size int, p1363 bool) ([]byte, error) {
	if p1363 {
		b := make([]byte, 2*size)
		r.FillBytes(b[:size])
		s.FillBytes(b[size:])
		return b, nil
	}
	var b cryptobyte.Builder
	b.AddASN1(cbasn1.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1BigInt(r)
		b.AddASN1BigInt(s)
	})
	return b.Bytes()
}

func decodePair(sig []byte, size int, p1363 bool) (r, s *big.Int, ok bool) {
	r, s = new(big.Int), new(big.Int)
	if p1363 {
		if len(sig) != 2*size {
			return nil, nil, false
		}
		return r.SetBytes(sig[:size]), s.SetBytes(sig[size:]), true
	}
	in := cryptobyte.String(sig)
	var body cryptobyte.String
	ok = in.ReadASN1(&body, cbasn1.SEQUENCE) && in.Empty() && body.ReadASN1Integer(r) && body.ReadASN1Integer(s) && body.Empty() &&
		r.Sign() >= 0 && s.Sign() >= 0
	return r, s, ok
}

// VerifyDigest verifies a signature of a digest.
func VerifyDigest(k *keys.Key, alg digests.Algorithm, digest, sig []byte, o *Options) (bool, error) {
	switch {
	case k.RSA != nil:
		return verifyRSA(k, alg, digest, sig, o)
	case k.Alg == keys.DSA:
		g := k.Group
		r, s, ok := decodePair(sig, (g.Q.BitLen()+7)/8, o.P1363)
		pub := &dsa.PublicKey{Parameters: dsa.Parameters{P: g.P, Q: g.Q, G: g.G}, Y: g.Y}
		return ok && dsa.Verify(pub, truncate(digest, g.Q.BitLen()), r, s), nil
	case k.Curve != nil:
		return verifyECDSA(k, digest, sig, o), nil
	}
	return false, ErrKeyType()
}

func verifyECDSA(k *keys.Key, digest, sig []byte, o *Options) bool {
	r, s, ok := decodePair(sig, k.Curve.Size(), o.P1363)
	if !ok {
		return false
	}
	if k.Curve.Std() != nil {
		der, err := encodePair(r, s, 0, false)
		if err != nil {
			return false
		}
		pub, err := k.StdPublic()
		return err == nil && ecdsa.VerifyASN1(pub, digest, der)
	}
	pub, err := secp256k1.ParsePubKey(k.Point)
	if err != nil || r.BitLen() > 256 || s.BitLen() > 256 {
		return false
	}
	var rs, ss secp256k1.ModNScalar
	if rs.SetByteSlice(r.FillBytes(make([]byte, 32))) || ss.SetByteSlice(s.FillBytes(make([]byte, 32))) {
		return false
	}
	return k1ecdsa.NewSignature(&rs, &ss).Verify(truncate(digest, 256), pub)
}

// rsaOptions completes the options with the restrictions of the key.
func rsaOptions(k *keys.Key, alg digests.Algorithm, o *Options, signing bool) (padding, salt int, mgf digests.Algorithm, err error) {
	padding, salt, mgf = o.Padding, SaltAuto, alg
	if padding == 0 {
		padding = PaddingPKCS1
		if k.Alg == keys.RSAPSS {
			padding = PaddingPSS
		}
	}
	if o.HasSalt {
		salt = o.Salt
	}
	switch {
	case padding != PaddingPKCS1 && padding != PaddingPSS:
		return 0, 0, 0, openssl.New(0x1C8000A8, "Provider routines", "invalid padding mode", "ERR_OSSL_INVALID_PADDING_MODE")
	case k.Alg != keys.RSAPSS:
		return padding, salt, mgf, nil
	case padding != PaddingPSS:
		return 0, 0, 0, openssl.New(0x1C8000A5, "Provider routines", "illegal or unsupported padding mode", "ERR_OSSL_ILLEGAL_OR_UNSUPPORTED_PADDING_MODE")
	case k.PSS == nil:
		return padding, salt, mgf, nil
	}
	if alg.Name() != k.PSS.Hash {
		return 0, 0, 0, openssl.New(0x1C8000AE, "Provider routines", "digest not allowed", "ERR_OSSL_DIGEST_NOT_ALLOWED")
	}
	if salt >= 0 && salt < k.PSS.SaltLength {
		return 0, 0, 0, openssl.New(0x1C8000AC, "Provider routines", "pss saltlen too small", "ERR_OSSL_PSS_SALTLEN_TOO_SMALL")
	}
	return padding, salt, digests.Find(k.PSS.MGF1Hash), nil
}

func rsaFailure(number uint32, reason, code string) error {
	e := openssl.New(number, "rsa routines", reason, code)
	e.Stack = []string{
		openssl.Text(0x030000EA, "digital envelope routines", "provider signature failure"),
		openssl.Text(0x1C880004, "Provider routines", "RSA lib"),
	}
	return e
}

func signRSA(k *keys.Key, alg digests.Algorithm, digest []byte, o *Options) ([]byte, error) {
	padding, salt, mgf, err := rsaOptions(k, alg, o, true)
	if err != nil {
		return nil, err
	}
	size := (k.RSA.N.BitLen() + 7) / 8
	if padding == PaddingPSS {
		room := (k.RSA.N.BitLen()+6)/8 - 2 - len(digest)
		switch salt {
		case SaltDigest:
			salt = len(digest)
		case SaltAuto:
			salt = room
			if o.HasSalt || k.PSS == nil {
				break
			}
			salt = min(room, max(k.PSS.SaltLength, 0))
		}
		if salt > room || salt < 0 || room < 0 {
			return nil, rsaFailure(0x0200006E, "data too large for key size", "ERR_OSSL_RSA_DATA_TOO_LARGE_FOR_KEY_SIZE")
		}
		return signPSS(k, alg, mgf, digest, salt)
	}
	std := alg.Std()
	if std == 0 {
		return nil, ErrInvalidDigest()
	}
	priv, err := k.RSA.StdPrivate()
	if err == nil {
		var sig []byte
		std, digest := prefixed(std, digest)
		if sig, err = rsa.SignPKCS1v15(nil, priv, std, digest); err == nil {
			return sig, nil
		}
	}
	if size < len(digest)+30 {
		return nil, rsaFailure(0x02000070, "digest too big for rsa key", "ERR_OSSL_RSA_DIGEST_TOO_BIG_FOR_RSA_KEY")
	}
	return nil, badKey()
}

// prefixed puts the DigestInfo before digests for which crypto/rsa has another
// one than OpenSSL: its RIPEMD-160 is that of ISO.
func prefixed(std crypto.Hash, digest []byte) (crypto.Hash, []byte) {
	if std != crypto.RIPEMD160 {
		return std, digest
	}
	return 0, append([]byte{0x30, 0x21, 0x30, 9, 6, 5, 0x2b, 0x24, 3, 2, 1, 5, 0, 4, 0x14}, digest...)
}

// badKey is the error of an RSA key whose numbers do not belong together.
func badKey() error {
	return nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "RSA operation failed: the key is not valid").Native()
}

func verifyRSA(k *keys.Key, alg digests.Algorithm, digest, sig []byte, o *Options) (bool, error) {
	padding, salt, mgf, err := rsaOptions(k, alg, o, false)
	if err != nil {
		return false, err
	}
	if padding == PaddingPSS {
		if salt == SaltDigest {
			salt = len(digest)
		}
		return verifyPSS(k, alg, mgf, digest, sig, salt), nil
	}
	std := alg.Std()
	if std == 0 {
		return false, ErrInvalidDigest()
	}
	std, digest = prefixed(std, digest)
	return rsa.VerifyPKCS1v15(k.RSA.StdPublic(), std, digest, sig) == nil, nil
}

// signPSS signs with the standard library where it can: not with a salt of no
// bytes, and with one digest for both uses.
func signPSS(k *keys.Key, alg, mgf digests.Algorithm, digest []byte, salt int) ([]byte, error) {
	std := alg.Std()
	if salt > 0 && mgf == alg && std != 0 && std != crypto.MD5SHA1 {
		priv, err := k.RSA.StdPrivate()
		if err != nil {
			return nil, badKey()
		}
		return rsa.SignPSS(rand.Reader, priv, std, digest, &rsa.PSSOptions{SaltLength: salt})
	}
	em := encodePSS(alg, mgf, digest, salt, k.RSA.N.BitLen()-1)
	return rawPrivate(k.RSA, em)
}

func verifyPSS(k *keys.Key, alg, mgf digests.Algorithm, digest, sig []byte, salt int) bool {
	std := alg.Std()
	if salt != 0 && mgf == alg && std != 0 && std != crypto.MD5SHA1 {
		if salt == SaltAuto {
			salt = rsa.PSSSaltLengthAuto
		}
		return rsa.VerifyPSS(k.RSA.StdPublic(), std, digest, sig, &rsa.PSSOptions{SaltLength: salt}) == nil
	}
	if len(sig) != (k.RSA.N.BitLen()+7)/8 {
		return false
	}
	em, err := rawPublic(k.RSA, sig)
	return err == nil && checkPSS(alg, mgf, digest, em, salt, k.RSA.N.BitLen()-1)
}
