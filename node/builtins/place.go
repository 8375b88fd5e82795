package builtins

import "strings"

// NativePlace is the source that stacks show for a native, by the name of its
// Go function: the module of Node that has it, "" for what is none of Node's.
func NativePlace(goFunction string) (file string, line, column int) {
	_, path, ok := strings.Cut(goFunction, "/sxn/")
	if !ok {
		return "", 0, 0
	}
	if path == "node/events.prototypeEmit" {
		return "node:events", 514, 20 // where listeners are called from
	}
	return placeOf(path), 0, 0
}

func placeOf(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		name, _, _ := strings.Cut(path[i:], ".")
		path = path[:i] + name
	} else {
		path, _, _ = strings.Cut(path, ".")
	}
	kind, rest, _ := strings.Cut(path, "/")
	switch kind {
	case "node":
		name, below, _ := strings.Cut(rest, "/")
		if below != "" && name != "internal" {
			return "node:internal/" + moduleName(name) + "/" + below
		}
		return "node:" + moduleName(name) + strings.TrimPrefix(rest, name)
	case "web":
		return "node:internal/" + rest
	case "modules":
		return "node:internal/modules/" + rest + "/loader"
	}
	return ""
}

// moduleName is the name of a module by its folder.
func moduleName(folder string) string {
	switch folder {
	case "asynchooks":
		return "async_hooks"
	case "childprocess":
		return "child_process"
	case "diagnosticschannel":
		return "diagnostics_channel"
	case "httpclient":
		return "_http_client"
	case "perfhooks":
		return "perf_hooks"
	case "process":
		return "internal/process"
	case "streamweb":
		return "stream/web"
	case "stringdecoder":
		return "string_decoder"
	case "workerthreads":
		return "worker_threads"
	}
	return folder
}
