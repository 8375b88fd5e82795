package binlinks

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
)

// Names turns the "bin" of a package into command names and slash paths
// inside the package. Entries that lead elsewhere are dropped, as npm does.
func Names(pkg string, bin map[string]string) map[string]string {
	out := make(map[string]string, len(bin))
	for name, target := range bin {
		if name == "" {
			name = pkg
		}
		name = path.Base(strings.ReplaceAll(name, `\`, "/"))
		target = strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(target, `\`, "/")), "/")
		if name == "." || name == "/" || name == ".." || target == "" || strings.ContainsRune(name+target, 0) {
			continue
		}
		out[name] = target
	}
	return out
}

// Link makes the command name in binDir run the file at target, both
// absolute paths. A missing file is not an error: a package may build its
// commands later.
func Link(binDir, name, target string) error {
	if err := makeExecutable(target); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	if err := os.MkdirAll(binDir, 0o755); err != nil {
		return err
	}
	rel, err := filepath.Rel(binDir, target)
	if err != nil {
		return err
	}
	link := filepath.Join(binDir, name)
	if runtime.GOOS == "windows" {
		return writeShims(link, target, filepath.ToSlash(rel))
	}
	if old, err := os.Readlink(link); err == nil && old == rel {
		return nil
	}
	if err := os.Remove(link); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Symlink(rel, link)
}

// makeExecutable sets the mode and takes the carriage return off a "#!" line,
// which would become part of the interpreter's name.
func makeExecutable(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	head := make([]byte, 2048)
	n, err := f.Read(head)
	f.Close()
	if err == nil {
		line, _, found := bytes.Cut(head[:n], []byte("\n"))
		if found && bytes.HasPrefix(line, []byte("#!")) && bytes.HasSuffix(line, []byte("\r")) {
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			fixed := append(data[:len(line)-1:len(line)-1], data[len(line):]...)
			if err := os.WriteFile(file, fixed, 0o755); err != nil {
				return err
			}
		}
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	if mode := info.Mode().Perm() | 0o111; mode != info.Mode().Perm() {
		return os.Chmod(file, mode)
	}
	return nil
}

// writeShims writes the three scripts that shells on Windows look for.
func writeShims(link, target, rel string) error {
	prog := interpreter(target)
	for suffix, text := range shims(prog, rel) {
		if err := os.WriteFile(link+suffix, []byte(text), 0o755); err != nil {
			return err
		}
	}
	return nil
}

// interpreter is the program of a "#!" line, "" for none.
func interpreter(file string) string {
	data, err := os.ReadFile(file)
	if err != nil || !bytes.HasPrefix(data, []byte("#!")) {
		return ""
	}
	line, _, _ := strings.Cut(string(data[2:min(len(data), 512)]), "\n")
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return ""
	}
	if path.Base(fields[0]) != "env" {
		return path.Base(fields[0])
	}
	for _, f := range fields[1:] {
		if !strings.HasPrefix(f, "-") && !strings.Contains(f, "=") {
			return f
		}
	}
	return ""
}

func shims(prog, rel string) map[string]string {
	win := strings.ReplaceAll(rel, "/", `\`)
	if prog == "" {
		return map[string]string{
			"":     "#!/bin/sh\nexec \"$(dirname \"$0\")/" + rel + "\" \"$@\"\n",
			".cmd": "@\"%~dp0\\" + win + "\" %*\r\n",
			".ps1": "& \"$PSScriptRoot/" + rel + "\" @args\nexit $LASTEXITCODE\n",
		}
	}
	return map[string]string{
		"":     "#!/bin/sh\nexec " + prog + " \"$(dirname \"$0\")/" + rel + "\" \"$@\"\n",
		".cmd": "@" + prog + " \"%~dp0\\" + win + "\" %*\r\n",
		".ps1": "& " + prog + " \"$PSScriptRoot/" + rel + "\" @args\nexit $LASTEXITCODE\n",
	}
}
