package url

import (
	"runtime"
	"strings"
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/pathlib"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	weburl "github.com/sxfescript/sxn/web/url"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// FileURLToPath is url.fileURLToPath of a URL; input is the value that errors
// show.
func FileURLToPath(u *urlparse.URL, input engine.Value, windows bool) (string, error) {
	return fileParts{u.Protocol(), u.Hostname(), u.Pathname(), input}.path(windows)
}

// PathToFileURL is url.pathToFileURL; cwd is the current directory.
func PathToFileURL(rt *engine.Runtime, path string, cwd func() string, windows bool) (urlparse.URL, error) {
	context := pathlib.Context{Cwd: cwd}
	if !windows {
		resolved := pathlib.Posix.Resolve(context, path)
		if strings.HasSuffix(path, "/") && !strings.HasSuffix(resolved, "/") {
			resolved += "/"
		}
		return fileURL("", resolved, false)
	}
	resolved := path
	if !strings.HasPrefix(path, `\\`) {
		resolved = pathlib.Win32.Resolve(context, path)
	}
	if rest, ok := strings.CutPrefix(resolved, `\\?\`); ok && !strings.HasPrefix(rest, `UNC\`) {
		return fileURL("", `\`+rest, true)
	}
	if strings.HasPrefix(resolved, `\\`) {
		start := 2
		if strings.HasPrefix(resolved, `\\?\UNC\`) {
			start = len(`\\?\UNC\`)
		}
		end := strings.IndexByte(resolved[start:], '\\')
		switch end {
		case -1:
			return urlparse.URL{}, nodeerr.InvalidArgValue(rt, "path", engine.String(resolved), "Missing UNC resource path")
		case 0:
			return urlparse.URL{}, nodeerr.InvalidArgValue(rt, "path", engine.String(resolved), "Empty UNC servername")
		}
		return fileURL(resolved[start:start+end], resolved[start+end:], true)
	}
	if last := path[max(len(path)-1, 0):]; (last == "/" || last == `\`) && !strings.HasSuffix(resolved, `\`) {
		resolved += "/"
	}
	return fileURL("", "/"+resolved, true)
}

// fileURL makes the URL of an absolute path.
func fileURL(host, path string, windows bool) (urlparse.URL, error) {
	backslash := "%5C"
	if windows {
		backslash = "/"
	}
	escaped := strings.NewReplacer("%", "%25", `\`, backslash, "\n", "%0A", "\r", "%0D", "\t", "%09", "?", "%3F", "#", "%23",
		"[", "%5B", "]", "%5D", "^", "%5E", "|", "%7C", "~", "%7E").Replace(path)
	u, ok := urlparse.Parse("file://"+host+escaped, nil)
	if !ok {
		return u, weburl.Invalid(path, engine.Undefined)
	}
	return u, nil
}

// fileParts is what a file URL has that paths are made of.
type fileParts struct {
	protocol, hostname, pathname string
	input                        engine.Value
}

func errFilePath(what string, input engine.Value) error {
	return nodeerr.Type("ERR_INVALID_FILE_URL_PATH", "%s", "File URL path "+what).With("input", input)
}

func (f fileParts) checkScheme() error {
	if f.protocol != "file:" {
		return nodeerr.Type("ERR_INVALID_URL_SCHEME", "The URL must be of scheme file")
	}
	return nil
}

// path is getPathFromURLPosix and getPathFromURLWin32.
func (f fileParts) path(windows bool) (string, error) {
	if err := f.checkScheme(); err != nil {
		return "", err
	}
	if !windows && f.hostname != "" {
		return "", f.errHost()
	}
	for i := 0; i+2 < len(f.pathname); i++ {
		if f.pathname[i] != '%' {
			continue
		}
		switch third := f.pathname[i+2] | 0x20; {
		case f.pathname[i+1] == '2' && third == 'f' && !windows:
			return "", errFilePath("must not include encoded / characters", f.input)
		case windows && (f.pathname[i+1] == '2' && third == 'f' || f.pathname[i+1] == '5' && third == 'c'):
			return "", errFilePath(`must not include encoded \ or / characters`, f.input)
		}
	}
	p := f.pathname
	if windows {
		p = strings.ReplaceAll(p, "/", `\`)
	}
	b := percentDecode(p)
	if strings.Contains(p, "%") && (!utf8.Valid(b) || malformed(p)) {
		return "", &nodeerr.Error{Kind: engine.URIErrorKind, Message: "URI malformed", Plain: true}
	}
	if windows {
		return f.windowsPath(string(b))
	}
	return string(b), nil
}

func (f fileParts) errHost() error {
	return nodeerr.Type("ERR_INVALID_FILE_URL_HOST", `File URL host must be "localhost" or empty on %s`, platform())
}

// windowsPath adds the server or checks the drive.
func (f fileParts) windowsPath(p string) (string, error) {
	if f.hostname != "" {
		return `\\` + urlparse.DomainToUnicode(f.hostname) + p, nil
	}
	if len(p) < 3 || p[1]|0x20 < 'a' || p[1]|0x20 > 'z' || p[2] != ':' {
		return "", errFilePath("must be absolute", f.input)
	}
	return p[1:], nil
}

func platform() string {
	if runtime.GOOS == "windows" {
		return "win32"
	}
	return runtime.GOOS
}

// percentDecode decodes what is an escape and keeps the rest.
func percentDecode(s string) []byte {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]) {
			b = append(b, unhex(s[i+1])<<4|unhex(s[i+2]))
			i += 2
			continue
		}
		b = append(b, s[i])
	}
	return b
}

// malformed reports a "%" that starts no escape.
func malformed(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && !(i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2])) {
			return true
		}
	}
	return false
}

func isHex(c byte) bool { return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f' }

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

// windowsOption is options.windows, or whether this is Windows.
func windowsOption(c *engine.Call, i int) (bool, error) {
	windows := runtime.GOOS == "windows"
	v := c.Arg(i)
	if v.IsNullish() {
		return windows, nil
	}
	w, err := c.Runtime().GetV(v, engine.NewKey("windows"))
	if err != nil || w.IsNullish() {
		return windows, err
	}
	return w.Truthy(), nil
}

// filePartsArg takes a string, a URL, or an object that looks like one.
func filePartsArg(c *engine.Call) (f fileParts, err error) {
	rt, v := c.Runtime(), c.Arg(0)
	if s, ok := v.AsString(); ok {
		u, ok := urlparse.Parse(s, nil)
		if !ok {
			return f, weburl.Invalid(s, engine.Undefined)
		}
		f = fileParts{u.Protocol(), u.Hostname(), u.Pathname(), v}
		o, err := weburl.New(env.From(c), u)
		if err != nil {
			return f, err
		}
		f.input = o.Value()
		return f, nil
	}
	if u, ok := weburl.As(v); ok {
		return fileParts{u.Protocol(), u.Hostname(), u.Pathname(), v}, nil
	}
	o, ok := v.AsObject()
	if ok {
		ok, err = looksLikeURL(o)
	}
	if err != nil {
		return f, err
	}
	if !ok {
		return f, nodeerr.InvalidArgType(rt, "path", v, "string", "URL")
	}
	f.input = v
	for _, x := range [...]struct {
		name string
		to   *string
	}{{"protocol", &f.protocol}, {"hostname", &f.hostname}, {"pathname", &f.pathname}} {
		p, err := o.Get(x.name)
		if err != nil {
			return f, err
		}
		if *x.to, err = rt.ToString(p); err != nil {
			return f, err
		}
	}
	return f, nil
}

// looksLikeURL tells URL objects of other realms and packages from legacy ones.
func looksLikeURL(o *engine.Object) (bool, error) {
	for _, x := range [...]struct {
		name string
		want bool
	}{{"href", true}, {"protocol", true}, {"auth", false}, {"path", false}} {
		v, err := o.Get(x.name)
		if err != nil {
			return false, err
		}
		if x.want != v.Truthy() && (x.want || !v.IsUndefined()) {
			return false, nil
		}
	}
	return true, nil
}

// fileURLToPath is url.fileURLToPath(url[, options]).
// https://nodejs.org/api/url.html#urlfileurltopathurl-options
func fileURLToPath(c *engine.Call) (engine.Value, error) {
	windows, err := windowsOption(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := filePartsArg(c)
	if err != nil {
		return engine.Undefined, err
	}
	s, err := f.path(windows)
	return engine.String(s), err
}

// fileURLToPathBuffer is url.fileURLToPathBuffer(url[, options]): escapes
// become bytes, whatever they encode.
func fileURLToPathBuffer(c *engine.Call) (engine.Value, error) {
	windows, err := windowsOption(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := filePartsArg(c)
	if err == nil {
		err = f.checkScheme()
	}
	if err != nil {
		return engine.Undefined, err
	}
	if !windows {
		if f.hostname != "" {
			return engine.Undefined, f.errHost()
		}
		return buffer.New(env.From(c), percentDecode(f.pathname)).Value(), nil
	}
	s, err := f.windowsPath(string(percentDecode(strings.ReplaceAll(f.pathname, "/", `\`))))
	if err != nil {
		return engine.Undefined, err
	}
	return buffer.New(env.From(c), []byte(s)).Value(), nil
}

// pathToFileURL is url.pathToFileURL(path[, options]).
// https://nodejs.org/api/url.html#urlpathtofileurlpath-options
func pathToFileURL(c *engine.Call) (engine.Value, error) {
	windows, err := windowsOption(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	s, ok := c.Arg(0).AsString()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "path", c.Arg(0), "string")
	}
	e := env.From(c)
	var cwdErr error
	u, err := PathToFileURL(c.Runtime(), s, func() string {
		cwd, err := e.Cwd()
		if err != nil {
			cwdErr = err
		}
		return cwd
	}, windows)
	if cwdErr != nil {
		err = cwdErr
	}
	if err != nil {
		return engine.Undefined, err
	}
	return result(weburl.New(e, u))
}
