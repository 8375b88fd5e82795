package crypto

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// defaultCipherList is crypto.constants.defaultCoreCipherList.
const defaultCipherList = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA"

// numbers are the numeric constants, in the order of Node.
// https://nodejs.org/api/crypto.html#crypto-constants
var numbers = [...]struct {
	name  string
	value int64
}{
	{"OPENSSL_VERSION_NUMBER", 810549392},
	{"SSL_OP_ALL", 2147485776},
	{"SSL_OP_ALLOW_NO_DHE_KEX", 1024},
	{"SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION", 262144},
	{"SSL_OP_CIPHER_SERVER_PREFERENCE", 4194304},
	{"SSL_OP_CISCO_ANYCONNECT", 32768},
	{"SSL_OP_COOKIE_EXCHANGE", 8192},
	{"SSL_OP_CRYPTOPRO_TLSEXT_BUG", 2147483648},
	{"SSL_OP_DONT_INSERT_EMPTY_FRAGMENTS", 2048},
	{"SSL_OP_LEGACY_SERVER_CONNECT", 4},
	{"SSL_OP_NO_COMPRESSION", 131072},
	{"SSL_OP_NO_ENCRYPT_THEN_MAC", 524288},
	{"SSL_OP_NO_QUERY_MTU", 4096},
	{"SSL_OP_NO_RENEGOTIATION", 1073741824},
	{"SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION", 65536},
	{"SSL_OP_NO_SSLv2", 0},
	{"SSL_OP_NO_SSLv3", 33554432},
	{"SSL_OP_NO_TICKET", 16384},
	{"SSL_OP_NO_TLSv1", 67108864},
	{"SSL_OP_NO_TLSv1_1", 268435456},
	{"SSL_OP_NO_TLSv1_2", 134217728},
	{"SSL_OP_NO_TLSv1_3", 536870912},
	{"SSL_OP_PRIORITIZE_CHACHA", 2097152},
	{"SSL_OP_TLS_ROLLBACK_BUG", 8388608},
	{"ENGINE_METHOD_RSA", 1},
	{"ENGINE_METHOD_DSA", 2},
	{"ENGINE_METHOD_DH", 4},
	{"ENGINE_METHOD_RAND", 8},
	{"ENGINE_METHOD_EC", 2048},
	{"ENGINE_METHOD_CIPHERS", 64},
	{"ENGINE_METHOD_DIGESTS", 128},
	{"ENGINE_METHOD_PKEY_METHS", 512},
	{"ENGINE_METHOD_PKEY_ASN1_METHS", 1024},
	{"ENGINE_METHOD_ALL", 65535},
	{"ENGINE_METHOD_NONE", 0},
	{"DH_CHECK_P_NOT_SAFE_PRIME", 2},
	{"DH_CHECK_P_NOT_PRIME", 1},
	{"DH_UNABLE_TO_CHECK_GENERATOR", 4},
	{"DH_NOT_SUITABLE_GENERATOR", 8},
	{"RSA_PKCS1_PADDING", 1},
	{"RSA_SSLV23_PADDING", 2},
	{"RSA_NO_PADDING", 3},
	{"RSA_PKCS1_OAEP_PADDING", 4},
	{"RSA_X931_PADDING", 5},
	{"RSA_PKCS1_PSS_PADDING", 6},
	{"RSA_PSS_SALTLEN_DIGEST", -1},
	{"RSA_PSS_SALTLEN_MAX_SIGN", -2},
	{"RSA_PSS_SALTLEN_AUTO", -2},
	{"TLS1_VERSION", 769},
	{"TLS1_1_VERSION", 770},
	{"TLS1_2_VERSION", 771},
	{"TLS1_3_VERSION", 772},
	{"POINT_CONVERSION_COMPRESSED", 2},
	{"POINT_CONVERSION_UNCOMPRESSED", 4},
	{"POINT_CONVERSION_HYBRID", 6},
}

// constants is crypto.constants.
func constants(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObjectWithPrototype(nil)
	put := func(name string, v engine.Value) error {
		return o.Define(engine.NewKey(name), engine.Property{Value: v, Enumerable: true})
	}
	for _, n := range numbers {
		if n.name == "TLS1_VERSION" {
			if err := put("defaultCoreCipherList", engine.String(defaultCipherList)); err != nil {
				return engine.Undefined, err
			}
		}
		if err := put(n.name, engine.Int64(n.value)); err != nil {
			return engine.Undefined, err
		}
	}
	list := engine.String(defaultCipherList)
	if given := e.Options.TLSCipherList; given != "" {
		list = engine.String(given)
	}
	return o.Value(), o.Define(engine.NewKey("defaultCipherList"), engine.Property{
		Get: e.RT.NewFunction("get", 0, func(*engine.Call) (engine.Value, error) { return list, nil }),
		Set: e.RT.NewFunction("set", 1, func(c *engine.Call) (engine.Value, error) {
			list = c.Arg(0)
			return engine.Undefined, nil
		}),
		Enumerable: true, Configurable: true})
}
