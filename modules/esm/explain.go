package esm

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
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
	if link, ok := engine.AsLinkError(err); ok {
		if err := replaceMessage(o, message, l.explainExport(link)); err != nil {
			return err
		}
		between := ""
		if l.requiring > 0 {
			between = "\n"
		}
		return cjs.Decorate(l.env.RT, err, link.SyntaxErrorInfo, between)
	}
	if name == "ReferenceError" {
		better := l.explainVariable(m, message)
		if err := replaceMessage(o, message, better); err != nil {
			return err
		}
		if strings.HasPrefix(better, "Cannot determine") {
			if err := o.Set("code", engine.String("ERR_AMBIGUOUS_MODULE_SYNTAX")); err != nil {
				return err
			}
		}
	}
	return err
}

// replaceMessage gives an error a better message, its stack too.
func replaceMessage(o *engine.Object, message, better string) error {
	if better == "" {
		return nil
	}
	stack, ok := text(o, "stack")
	if err := o.Set("message", engine.String(better)); err != nil || !ok {
		return err
	}
	return o.Set("stack", engine.String(strings.Replace(stack, message, better, 1)))
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
func (l *Loader) explainExport(info engine.LinkErrorInfo) string {
	if info.Target == nil || info.Target.Data != commonJSMark || !strings.Contains(info.Message, "does not provide an export named") {
		return ""
	}
	switch filepath.Ext(info.Target.URL()) {
	case ".ts", ".cts":
		return "" // COMPAT: of TypeScript Node says nothing more
	}
	better := "Named export '" + info.Name + "' not found. The requested module '" + info.Specifier +
		"' is a CommonJS module, which may not support all module.exports as named exports.\n" +
		"CommonJS modules can always be imported via the default export, for example using:\n\nimport pkg from '" + info.Specifier + "';\n"
	if names := importedNames(info.Importer.URL(), info.Specifier); names != "" {
		better += "const " + names + " = pkg;\n"
	}
	return better
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
