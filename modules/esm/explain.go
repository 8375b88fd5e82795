package esm

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/resolver"
)

// commonJSMark is the Data of modules made of CommonJS files.
var commonJSMark any = &mark{}

// Explain adds to the error of a failed import what the author of the module
// needs to know: that the variables of CommonJS do not exist in ES modules,
// that names of CommonJS modules were not found in their source.
func (l *Loader) Explain(m *engine.Module, err error) error {
	v, ok := l.env.RT.ErrorValue(err)
	if !ok {
		return err
	}
	o, ok := v.AsObject()
	if !ok || !o.IsError() {
		return err
	}
	message, ok := text(o, "message")
	if !ok {
		return err
	}
	name, _ := text(o, "name")
	better := ""
	switch name {
	case "ReferenceError":
		better = l.explainVariable(m, message)
	case "SyntaxError":
		better = l.explainExport(m, message)
	}
	if better == "" {
		return err
	}
	stack, ok := text(o, "stack")
	if err := o.Set("message", engine.String(better)); err != nil {
		return err
	}
	if ok {
		if err := o.Set("stack", engine.String(strings.Replace(stack, message, better, 1))); err != nil {
			return err
		}
	}
	if name == "ReferenceError" {
		return err
	}
	return engine.Throw(v)
}

func text(o *engine.Object, name string) (string, bool) {
	v, err := o.Get(name)
	if err != nil {
		return "", false
	}
	return v.AsString()
}

// explainVariable is the message for a variable of CommonJS, empty for others.
func (l *Loader) explainVariable(m *engine.Module, message string) string {
	name, ok := strings.CutSuffix(message, " is not defined")
	if !ok {
		return ""
	}
	advice := ""
	switch name {
	case "require":
		advice = "replace require() with import"
	case "module", "exports":
		advice = "use export instead of module.exports/exports"
	case "__filename":
		advice = "use import.meta.filename instead"
	case "__dirname":
		advice = "use import.meta.dirname instead"
	default:
		return ""
	}
	if m.HasTopLevelAwait() {
		return "Cannot determine intended module format because both '" + name + "' and top-level await are present. " +
			"If the code is intended to be CommonJS, wrap await in an async function. If the code is intended to be an ES module, " + advice + "."
	}
	message += " in ES module scope"
	if name == "require" {
		message += ", you can use import instead"
	}
	file, err := resolver.FileURLToPath(m.URL())
	if err != nil || filepath.Ext(file) != ".js" {
		return message
	}
	pkg, err := l.cjs.Resolver.PackageScope(file)
	if err != nil || pkg == nil || pkg.Type != "module" {
		return message
	}
	return message + "\nThis file is being treated as an ES module because it has a '.js' file extension and '" + pkg.Path +
		"' contains \"type\": \"module\". To treat it as a CommonJS script, rename it to use the '.cjs' file extension."
}

// explainExport is the message for a name that a CommonJS module does not
// seem to export, empty for other modules.
func (l *Loader) explainExport(m *engine.Module, message string) string {
	rest, ok := strings.CutPrefix(message, "The requested module '")
	if !ok {
		return ""
	}
	specifier, rest, ok := strings.Cut(rest, "' does not provide an export named '")
	if !ok {
		return ""
	}
	name := strings.TrimSuffix(rest, "'")
	parent := l.importer(m, specifier, name, map[*engine.Module]bool{})
	if parent == nil {
		return ""
	}
	better := "Named export '" + name + "' not found. The requested module '" + specifier +
		"' is a CommonJS module, which may not support all module.exports as named exports.\n" +
		"CommonJS modules can always be imported via the default export, for example using:\n\nimport pkg from '" + specifier + "';\n"
	if names := importedNames(parent.URL(), specifier); names != "" {
		better += "const " + names + " = pkg;\n"
	}
	return better
}

// importer finds the module below m that imports a name from a CommonJS
// module that has none such.
func (l *Loader) importer(m *engine.Module, specifier, name string, seen map[*engine.Module]bool) *engine.Module {
	if seen[m] {
		return nil
	}
	seen[m] = true
	for _, req := range m.Requests() {
		res, err := l.resolve(req.Specifier, m.URL())
		if err != nil {
			continue
		}
		target := l.modules[moduleKey{res.URL, req.Attributes["type"]}]
		if target == nil {
			continue
		}
		if req.Specifier == specifier && target.Data == commonJSMark && !slices.Contains(target.ExportNames(), name) {
			return m
		}
		if target.Data != commonJSMark && res.Format != resolver.FormatBuiltin && res.Format != resolver.FormatJSON {
			if found := l.importer(target, specifier, name, seen); found != nil {
				return found
			}
		}
	}
	return nil
}

// importedNames are the braces of an import statement on one line, as a
// destructuring pattern.
func importedNames(url, specifier string) string {
	file, err := resolver.FileURLToPath(url)
	if err != nil {
		return ""
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.SplitSeq(string(source), "\n") {
		if !strings.Contains(line, "'"+specifier+"'") && !strings.Contains(line, `"`+specifier+`"`) {
			continue
		}
		from, to := strings.IndexByte(line, '{'), strings.LastIndexByte(line, '}')
		if from < 0 || to < from {
			return ""
		}
		return strings.ReplaceAll(line[from:to+1], " as ", ": ")
	}
	return ""
}
