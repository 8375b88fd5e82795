package resolver

import (
	"path/filepath"
	"strings"
)

// Format is how a module is loaded, in Node's words.
type Format string

// The formats of files and URLs.
const (
	// FormatUnknown means that the source has to tell (syntax detection).
	FormatUnknown            Format = ""
	FormatBuiltin            Format = "builtin"
	FormatCommonJS           Format = "commonjs"
	FormatModule             Format = "module"
	FormatCommonJSTypeScript Format = "commonjs-typescript"
	FormatModuleTypeScript   Format = "module-typescript"
	FormatJSON               Format = "json"
	FormatWASM               Format = "wasm"
	FormatAddon              Format = "addon"
)

// Format decides how the file at path is loaded as an ES module import: by
// its extension and the "type" of its package. FormatUnknown without an error
// means .js, .ts or no extension in a package that says nothing. An unknown
// extension is ERR_UNKNOWN_FILE_EXTENSION.
// https://nodejs.org/api/packages.html#determining-module-system
func (r *Resolver) Format(path string) (Format, error) {
	f, err := r.formatOf(path)
	if err != nil {
		return "", err
	}
	return f, nil
}

// PackageType is the "type" that holds for a file: "module", "commonjs" or
// "none".
func (r *Resolver) PackageType(path string) (string, error) {
	pkg, err := r.scope(path)
	if err != nil {
		return "", err
	}
	if pkg == nil {
		return "none", nil
	}
	return pkg.Type, nil
}

func (r *Resolver) formatOf(path string) (Format, *Error) {
	ext := extname(path)
	switch ext {
	case ".mjs":
		return FormatModule, nil
	case ".cjs":
		return FormatCommonJS, nil
	case ".mts", ".cts":
		switch {
		case r.opts.NoTypeScript:
			return "", errUnknownExtension(ext, path)
		case ext == ".mts":
			return FormatModuleTypeScript, nil
		}
		return FormatCommonJSTypeScript, nil
	case ".json":
		return FormatJSON, nil
	case ".wasm":
		return FormatWASM, nil
	case ".node":
		return FormatAddon, nil
	}
	script := ext == ".ts" && !r.opts.NoTypeScript || r.opts.JSX && (ext == ".tsx" || ext == ".jsx")
	if ext != "" && ext != ".js" && !script {
		return "", errUnknownExtension(ext, path)
	}
	pkg, err := r.scope(path)
	if err != nil || pkg == nil {
		return FormatUnknown, err
	}
	switch {
	case pkg.Type == "commonjs" && script:
		return FormatCommonJSTypeScript, nil
	case pkg.Type == "commonjs":
		return FormatCommonJS, nil
	case pkg.Type == "module" && script:
		return FormatModuleTypeScript, nil
	case pkg.Type == "module" && ext == "" && r.isWASM(path):
		return FormatWASM, nil
	case pkg.Type == "module":
		return FormatModule, nil
	}
	return FormatUnknown, nil
}

// isWASM looks for the magic number of a binary without an extension.
func (r *Resolver) isWASM(path string) bool {
	data, err := r.fs.ReadFile(path)
	return err == nil && strings.HasPrefix(string(data[:min(4, len(data))]), "\x00asm")
}

// extname is path.extname.
func extname(path string) string {
	base := filepath.Base(path)
	i := strings.LastIndexByte(base, '.')
	if i <= 0 || base == ".." {
		return ""
	}
	return base[i:]
}

// dataFormat is the format of a data: URL by its media type.
func dataFormat(href string) Format {
	rest := trimURL(href)[len("data:"):]
	mime, _, ok := strings.Cut(rest, ",")
	if !ok {
		return FormatUnknown
	}
	mime, _, _ = strings.Cut(mime, ";")
	switch mime {
	case "text/javascript", "application/javascript":
		return FormatModule
	case "application/json":
		return FormatJSON
	case "application/wasm":
		return FormatWASM
	}
	return FormatUnknown
}
