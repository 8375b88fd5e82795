package resolver

import (
	"strconv"
	"strings"
)

// Error is a failed resolution with the properties that Node gives it. Fields
// that are empty are properties that the JavaScript error does not have.
type Error struct {
	// Name is the class: Error, TypeError, SyntaxError or URIError.
	Name string
	// Code is Node's error code; empty for a SyntaxError or URIError.
	Code string
	// Message is Node's text.
	Message string
	// Path and RequestPath are what the CommonJS loader adds.
	Path, RequestPath string
	// URL is where the ES module loader looked.
	URL string
	// Input and Module are what import adds to an error that is not its own.
	Input, Module string
	// RequireStack lists the files that led to a failed require; nil if the
	// error has no such property.
	RequireStack []string
	// Cause is the error's cause.
	Cause *Error
	// Base is the base of an invalid URL (ERR_INVALID_URL).
	Base string
}

// Error returns Node's message.
func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error {
	if e.Cause == nil {
		return nil
	}
	return e.Cause
}

func from(base string) string {
	if base == "" {
		return ""
	}
	return " imported from " + base
}

// errNotFoundCJS is what require throws for a file that a map names.
func errNotFoundCJS(request, path string) *Error {
	return &Error{Name: "Error", Code: "MODULE_NOT_FOUND", Message: "Cannot find module '" + request + "'", Path: path}
}

// errRequire is what require throws when every look-up failed.
func errRequire(request string, stack []string) *Error {
	e := errNotFoundCJS(request, "")
	if len(stack) > 0 {
		e.Message += "\nRequire stack:\n- " + strings.Join(stack, "\n- ")
	}
	e.RequireStack = stack
	if stack == nil {
		e.RequireStack = []string{}
	}
	return e
}

// errModule is ERR_MODULE_NOT_FOUND; exact is the URL that was tried.
func errModule(path, base, exact string) *Error {
	kind := "package"
	if exact != "" {
		kind = "module"
	}
	return &Error{Name: "Error", Code: "ERR_MODULE_NOT_FOUND", URL: exact,
		Message: "Cannot find " + kind + " '" + path + "'" + from(base)}
}

func errDirImport(path, base, url string) *Error {
	return &Error{Name: "Error", Code: "ERR_UNSUPPORTED_DIR_IMPORT", URL: url,
		Message: "Directory import '" + path + "' is not supported resolving ES modules" + from(base)}
}

func errInvalidSpecifier(specifier, reason, base string) *Error {
	return &Error{Name: "TypeError", Code: "ERR_INVALID_MODULE_SPECIFIER",
		Message: `Invalid module "` + specifier + `" ` + reason + from(base)}
}

func errInvalidConfig(path, base, message string) *Error {
	m := "Invalid package config " + path
	if base != "" {
		m += " while importing " + base
	}
	m += "."
	if message != "" {
		m += " " + message
	}
	return &Error{Name: "Error", Code: "ERR_INVALID_PACKAGE_CONFIG", Message: m}
}

func errNotExported(pjson, subpath, base string) *Error {
	m := `No "exports" main defined in ` + pjson
	if subpath != "." {
		m = "Package subpath '" + subpath + `' is not defined by "exports" in ` + pjson
	}
	return &Error{Name: "Error", Code: "ERR_PACKAGE_PATH_NOT_EXPORTED", Message: m + from(base)}
}

func errImportNotDefined(specifier, pjson, base string) *Error {
	m := `Package import specifier "` + specifier + `" is not defined`
	if pjson != "" {
		m += " in package " + pjson
	}
	return &Error{Name: "TypeError", Code: "ERR_PACKAGE_IMPORT_NOT_DEFINED", Message: m + from(base)}
}

// errInvalidTarget takes the target as text, whatever its type.
func errInvalidTarget(pjson, key, target string, imports bool, base string) *Error {
	field := "exports"
	if imports {
		field = "imports"
	}
	m := `Invalid "exports" main target ` + quoteJSON(target) + " defined in the package config " + pjson
	if key != "." {
		m = `Invalid "` + field + `" target ` + quoteJSON(target) + " defined for '" + key + "' in the package config " + pjson
	}
	m += from(base)
	if !imports && target != "" && !strings.HasPrefix(target, "./") {
		m += `; targets must start with "./"`
	}
	return &Error{Name: "Error", Code: "ERR_INVALID_PACKAGE_TARGET", Message: m}
}

func errUnsupportedResolve(specifier, base string, cause *Error) *Error {
	return &Error{Name: "TypeError", Code: "ERR_UNSUPPORTED_RESOLVE_REQUEST", Cause: cause,
		Message: `Failed to resolve module specifier "` + specifier + `" from "` + base +
			`": Invalid relative URL or base scheme is not hierarchical.`}
}

func errInvalidURL(input, base string) *Error {
	return &Error{Name: "TypeError", Code: "ERR_INVALID_URL", Message: "Invalid URL", Input: input, Base: base}
}

func errURLScheme() *Error {
	return &Error{Name: "TypeError", Code: "ERR_INVALID_URL_SCHEME", Message: "The URL must be of scheme file"}
}

func errFileHost(goos string) *Error {
	return &Error{Name: "TypeError", Code: "ERR_INVALID_FILE_URL_HOST",
		Message: `File URL host must be "localhost" or empty on ` + goos}
}

func errFilePath(message, input string) *Error {
	return &Error{Name: "TypeError", Code: "ERR_INVALID_FILE_URL_PATH", Message: "File URL path " + message, Input: input}
}

func errURIMalformed() *Error { return &Error{Name: "URIError", Message: "URI malformed"} }

func errUnknownExtension(ext, path string) *Error {
	return &Error{Name: "TypeError", Code: "ERR_UNKNOWN_FILE_EXTENSION",
		Message: `Unknown file extension "` + ext + `" for ` + path}
}

// quoteJSON is JSON.stringify of a string.
func quoteJSON(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range s {
		switch c {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case '\b':
			b.WriteString(`\b`)
		case '\f':
			b.WriteString(`\f`)
		case '\n':
			b.WriteString(`\n`)
		case '\r':
			b.WriteString(`\r`)
		case '\t':
			b.WriteString(`\t`)
		default:
			if c < 0x20 {
				const hex = "0123456789abcdef"
				b.WriteString(`\u00`)
				b.WriteByte(hex[c>>4])
				b.WriteByte(hex[c&15])
				continue
			}
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func itoa(n int) string { return strconv.Itoa(n) }
