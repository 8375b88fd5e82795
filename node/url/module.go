package url

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
	weburl "github.com/sxfescript/sxn/web/url"
)

// Module is node:url.
var Module = node.Module{ID: "url", Exports: []node.Export{
	{Name: "Url", Value: urlClass},
	{Name: "parse", Length: 3, Func: urlParse, FuncName: "urlParse"},
	{Name: "resolve", Length: 2, Func: urlResolve, FuncName: "urlResolve"},
	{Name: "resolveObject", Length: 2, Func: urlResolveObject, FuncName: "urlResolveObject"},
	{Name: "format", Length: 2, Func: urlFormat, FuncName: "urlFormat"},
	{Name: "URL", Value: weburl.Global},
	{Name: "URLPattern", Value: urlPattern},
	{Name: "URLSearchParams", Value: weburl.GlobalParams},
	{Name: "domainToASCII", Length: 1, Func: domainToASCII},
	{Name: "domainToUnicode", Length: 1, Func: domainToUnicode},
	{Name: "pathToFileURL", Length: 2, Func: pathToFileURL},
	{Name: "fileURLToPath", Length: 1, Func: fileURLToPath},
	{Name: "fileURLToPathBuffer", Length: 1, Func: fileURLToPathBuffer},
	{Name: "urlToHttpOptions", Length: 1, Func: urlToHTTPOptions},
}}

// urlPattern is the global URLPattern.
func urlPattern(e *env.Env) (engine.Value, error) {
	return e.RT.Global().Get("URLPattern")
}
