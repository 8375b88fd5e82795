// Package http2 implements node:http2 (https://nodejs.org/api/http2.html).
//
// There are the constants, the sensitiveHeaders symbol and the functions for
// SETTINGS: getDefaultSettings, getPackedSettings, getUnpackedSettings.
//
// Most is missing: there are no sessions and streams; connect, createServer,
// createSecureServer, performServerHandshake, Http2ServerRequest and
// Http2ServerResponse throw ERR_METHOD_NOT_IMPLEMENTED.
package http2
