// Package proxy implements the Proxy constructor.
//
// https://tc39.es/ecma262/#sec-proxy-objects
package proxy
