// Package proxy is the support of proxies that http, https and fetch share:
// the configuration in variables of the environment, the rules of NO_PROXY, and
// tunnels made with CONNECT.
//
// https://nodejs.org/api/http.html#built-in-proxy-support
package proxy
