package keys

import (
	"math/big"
	"testing"
)

// generated makes one key of each kind that is quick to make.
func generated(t testing.TB) []*Key {
	t.Helper()
	var all []*Key
	add := func(k *Key, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, k)
	}
	add(GenerateRSA(RSA, 1024, big.NewInt(65537), nil))
	add(GenerateRSA(RSA, 512, big.NewInt(3), nil))
	add(GenerateRSA(RSAPSS, 1024, big.NewInt(65537), &PSSParams{"sha256", "sha1", 20}))
	for _, c := range curves() {
		add(GenerateEC(c))
	}
	explicit, err := GenerateEC(&p256)
	if err == nil {
		explicit.Explicit = true
	}
	add(explicit, err)
	for _, alg := range [...]string{Ed25519, Ed448, X25519, X448, "ml-dsa-44", "ml-kem-768", "slh-dsa-sha2-128f"} {
		add(GenerateRaw(alg))
	}
	add(GenerateDH(new(big.Int).SetInt64(2147483579), big.NewInt(2), 0))
	return all
}

func TestDERRoundTrip(t *testing.T) {
	for _, k := range generated(t) {
		der, err := k.PKCS8()
		if err != nil {
			t.Fatalf("%s: %v", k.Alg, err)
		}
		again, err := ParsePKCS8(der)
		if err != nil || !again.Equal(k) {
			t.Errorf("%s: PKCS #8: %v", k.Alg, err)
		}
		spki, err := k.SPKI()
		if err != nil {
			t.Fatalf("%s: %v", k.Alg, err)
		}
		pub, err := ParseSPKI(spki)
		if err != nil || !pub.Equal(k.Public()) {
			t.Errorf("%s: SubjectPublicKeyInfo: %v", k.Alg, err)
		}
		if j, ok := k.JWK(); ok {
			j.HasD, j.HasPriv, j.HasPub = j.D != "", j.Priv != "", j.Pub != ""
			if again, err := FromJWK(&j); err != nil || again.Type != Private {
				t.Errorf("%s: JWK: %v", k.Alg, err)
			}
		}
	}
}

func TestExpandedPrivateKeys(t *testing.T) {
	for _, alg := range [...]string{"ml-dsa-44", "ml-kem-512"} {
		k, err := GenerateRaw(alg)
		if err != nil {
			t.Fatal(err)
		}
		var expanded []byte
		if IsMLKEM(alg) {
			priv, err := k.KEMKey()
			if err != nil {
				t.Fatal(err)
			}
			expanded, _ = priv.MarshalBinary()
		} else {
			priv, err := k.SignKey()
			if err != nil {
				t.Fatal(err)
			}
			expanded, _ = priv.MarshalBinary()
		}
		e, err := RawExpanded(alg, expanded)
		if err != nil {
			t.Fatal(err)
		}
		if string(e.Pub) != string(k.Pub) {
			t.Errorf("%s: another public key", alg)
		}
		if _, ok := e.JWK(); ok {
			t.Errorf("%s: a JWK without a seed", alg)
		}
		der, err := e.PKCS8()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ParsePKCS8(der); err != nil || !again.Equal(e) {
			t.Errorf("%s: PKCS #8: %v", alg, err)
		}
	}
}

func TestSafePrime(t *testing.T) {
	for _, bits := range [...]int{64, 128, 256} {
		p, err := SafePrime(bits, 24, 23)
		if err != nil {
			t.Fatal(err)
		}
		if p.BitLen() != bits || !p.ProbablyPrime(20) || !new(big.Int).Rsh(p, 1).ProbablyPrime(20) || new(big.Int).Mod(p, big.NewInt(24)).Int64() != 23 {
			t.Errorf("%d bits: %v", bits, p)
		}
	}
}

func FuzzDER(f *testing.F) {
	for _, k := range generated(f) {
		if der, err := k.PKCS8(); err == nil {
			f.Add(der)
		}
		if der, err := k.SPKI(); err == nil {
			f.Add(der)
		}
		if der, err := k.SEC1(); err == nil {
			f.Add(der)
		}
	}
	f.Fuzz(func(t *testing.T, der []byte) {
		for _, form := range [...]string{"pkcs1", "pkcs8", "sec1"} {
			if k, err := ParsePrivateDER(der, form, Passphrase{}); err == nil {
				checkParsed(t, k, Private)
			}
		}
		for _, form := range [...]string{"pkcs1", "spki"} {
			if k, err := ParsePublicDER(der, form); err == nil {
				checkParsed(t, k, Public)
			}
		}
		if k, err := parseDSA(der); err == nil {
			checkParsed(t, k, Private)
		}
		_, _ = CertificateSPKI(der) // any outcome but a panic
	})
}

func checkParsed(t *testing.T, k *Key, want Type) {
	t.Helper()
	if k.Type != want {
		t.Fatalf("a %v key", k.Type)
	}
	if _, err := k.SPKI(); err != nil {
		t.Fatal(err)
	}
	k.JWK()
}

func FuzzPEM(f *testing.F) {
	for _, k := range generated(f) {
		if der, err := k.PKCS8(); err == nil {
			f.Add(PEM("PRIVATE KEY", der))
		}
		if der, err := k.SPKI(); err == nil {
			f.Add(PEM("PUBLIC KEY", der))
		}
	}
	f.Add([]byte("-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00000000000000000000000000000000\n\nAAAA\n-----END EC PRIVATE KEY-----\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		pass := Passphrase{Bytes: []byte("x"), Given: true}
		if k, err := ParsePrivatePEM(text, pass); err == nil {
			checkParsed(t, k, Private)
		}
		if k, err := ParsePublicPEM(text, pass); err == nil {
			checkParsed(t, k, Public)
		}
	})
}

func FuzzJWK(f *testing.F) {
	for _, k := range generated(f) {
		if j, ok := k.JWK(); ok {
			f.Add(j.Kty, j.Crv, j.Alg, j.N, j.E, j.D, j.P, j.Q, j.X, j.Y, j.Pub, j.Priv)
		}
	}
	f.Fuzz(func(t *testing.T, kty, crv, alg, n, e, d, p, q, x, y, pub, priv string) {
		for _, private := range [...]bool{false, true} {
			j := &JWK{Kty: kty, Crv: crv, Alg: alg, N: n, E: e, D: d, P: p, Q: q, Dp: p, Dq: q, Qi: p, X: x, Y: y, Pub: pub, Priv: priv, HasD: private, HasPriv: private}
			if k, err := FromJWK(j); err == nil {
				checkParsed(t, k, k.Type)
			}
		}
	})
}
