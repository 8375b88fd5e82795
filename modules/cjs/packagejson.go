package cjs

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/resolver"
)

// FindPackageJSON is module.findPackageJSON(specifier[, base]).
// https://nodejs.org/api/module.html#modulefindpackagejsonspecifier-base
func (l *Loader) FindPackageJSON(c *engine.Call) (engine.Value, error) {
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("specifier")
	}
	specifier, err := urlOrText(c, c.Arg(0), "specifier")
	if err != nil {
		return engine.Undefined, err
	}
	base := "data:"
	if !c.Arg(1).IsUndefined() {
		if base, err = urlOrText(c, c.Arg(1), "base"); err != nil {
			return engine.Undefined, err
		}
	}
	if filepath.IsAbs(base) {
		base = resolver.PathToFileURL(base)
	}
	if isBare(specifier) {
		return l.findPackage(specifier, base)
	}
	r, err := l.Resolver.Import(specifier, base, l.Resolver.ImportConditions())
	href := r.URL
	if err != nil {
		var re *resolver.Error
		if !errors.As(err, &re) || re.Code != "ERR_UNSUPPORTED_DIR_IMPORT" {
			return engine.Undefined, ErrorOf(l.env, err)
		}
		href = strings.TrimSuffix(re.URL, "/") + "/package.json"
	}
	file, err := resolver.FileURLToPath(href)
	if err != nil {
		return engine.Undefined, ErrorOf(l.env, err)
	}
	pkg, err := l.Resolver.PackageScope(file)
	if err != nil || pkg == nil {
		return engine.Undefined, ErrorOf(l.env, err)
	}
	return engine.String(pkg.Path), nil
}

// isBare reports whether a specifier names a package.
func isBare(specifier string) bool {
	return specifier != "" && specifier[0] != '.' && specifier[0] != '/' && !strings.Contains(specifier, ":") && !filepath.IsAbs(specifier)
}

// findPackage looks for a package in the node_modules folders above base.
func (l *Loader) findPackage(specifier, base string) (engine.Value, error) {
	file, err := resolver.FileURLToPath(base)
	if err != nil {
		return engine.Undefined, ErrorOf(l.env, err)
	}
	parts := strings.SplitN(specifier, "/", 3)
	name := parts[0]
	if strings.HasPrefix(name, "@") && len(parts) > 1 {
		name += "/" + parts[1]
	}
	for _, dir := range l.Resolver.NodeModulePaths(filepath.Dir(file)) {
		pkg, err := l.Resolver.ReadPackage(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			return engine.Undefined, ErrorOf(l.env, err)
		}
		if pkg != nil {
			return engine.String(pkg.Path), nil
		}
	}
	return engine.Undefined, nodeerr.New("ERR_MODULE_NOT_FOUND", "Cannot find package '%s' imported from %s", name, file)
}

// urlOrText is an argument that is text or a URL object.
func urlOrText(c *engine.Call, v engine.Value, name string) (string, error) {
	if o, ok := v.AsObject(); ok {
		h, err := o.Get("href")
		if err != nil {
			return "", err
		}
		if s, ok := h.AsString(); ok {
			return s, nil
		}
	}
	return validate.String(c, v, name)
}
