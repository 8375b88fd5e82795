package npmrc

import (
	"encoding/base64"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// DefaultRegistry is the registry of a machine without configuration, and
// the host that lock files name whatever registry served them.
const DefaultRegistry = "https://registry.npmjs.org/"

// Config is the merged configuration. The first layer that has a key wins:
// environment, project, user, global.
type Config struct {
	layers []map[string]string
	env    func(string) (string, bool)
}

// Load reads the configuration that holds in a project directory.
func Load(dir string) (*Config, error) { return load(dir, os.Environ()) }

func load(dir string, environ []string) (*Config, error) {
	env := make(map[string]string, len(environ))
	fromEnv := make(map[string]string)
	for _, kv := range environ {
		key, value, ok := strings.Cut(kv, "=")
		if !ok {
			continue
		}
		env[key] = value
		if len(key) > len("npm_config_") && strings.EqualFold(key[:len("npm_config_")], "npm_config_") && value != "" {
			fromEnv[envKey(key[len("npm_config_"):])] = value
		}
	}
	c := &Config{env: func(k string) (string, bool) { v, ok := env[k]; return v, ok }}
	c.layers = append(c.layers, fromEnv)
	user := fromEnv["userconfig"]
	if user == "" {
		user = filepath.Join(homeDir(env), ".npmrc")
	}
	files := []string{filepath.Join(dir, ".npmrc"), user}
	for i, name := range files {
		if i > 0 && name == files[0] {
			continue
		}
		if err := c.addFile(name); err != nil {
			return nil, err
		}
	}
	global := fromEnv["globalconfig"]
	if global == "" {
		prefix := c.Get("prefix")
		if prefix == "" {
			prefix = installPrefix(env)
		}
		global = filepath.Join(prefix, "etc", "npmrc")
	}
	if err := c.addFile(global); err != nil {
		return nil, err
	}
	return c, nil
}

// envKey turns the tail of an environment variable into a key. Keys that name
// a host keep their spelling.
func envKey(s string) string {
	if strings.HasPrefix(s, "//") {
		return s
	}
	s = strings.ToLower(s)
	head := s[:len(s)-len(strings.TrimLeft(s, "_"))]
	return head + strings.ReplaceAll(s[len(head):], "_", "-")
}

func homeDir(env map[string]string) string {
	if runtime.GOOS == "windows" {
		return env["USERPROFILE"]
	}
	return env["HOME"]
}

// installPrefix is where npm is installed: beside the node of the PATH.
func installPrefix(env map[string]string) string {
	if p := env["PREFIX"]; p != "" {
		return p
	}
	exe, err := exec.LookPath("node")
	if err != nil {
		if exe, err = os.Executable(); err != nil {
			return ""
		}
	}
	if runtime.GOOS == "windows" {
		return filepath.Dir(exe)
	}
	return filepath.Dir(filepath.Dir(exe))
}

func (c *Config) addFile(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		if os.IsNotExist(err) || os.IsPermission(err) {
			return nil
		}
		// A path through something that is no directory is no file either.
		if _, statErr := os.Stat(name); statErr != nil {
			return nil
		}
		return err
	}
	c.layers = append(c.layers, parseINI(string(data), c.env))
	return nil
}

// Get returns a setting, empty if it is not set.
func (c *Config) Get(key string) string {
	for _, layer := range c.layers {
		if v, ok := layer[key]; ok {
			return v
		}
	}
	return ""
}

// Bool returns a setting as npm reads booleans.
func (c *Config) Bool(key string, fallback bool) bool {
	switch c.Get(key) {
	case "":
		return fallback
	case "false", "null", "undefined", "0", "no":
		return false
	}
	return true
}

// Int returns a setting as a number.
func (c *Config) Int(key string, fallback int) int {
	if n, err := strconv.Atoi(c.Get(key)); err == nil {
		return n
	}
	return fallback
}

// Registry returns the registry of a package, by the scope of its name. It
// ends with a slash.
func (c *Config) Registry(name string) string {
	reg := ""
	if scope, _, ok := strings.Cut(name, "/"); ok && strings.HasPrefix(scope, "@") {
		reg = c.Get(scope + ":registry")
	}
	if reg == "" {
		reg = c.Get("registry")
	}
	if reg == "" {
		reg = DefaultRegistry
	}
	return strings.TrimRight(reg, "/") + "/"
}

// Authorization returns the Authorization header for a URL, empty if none is
// configured for its host and path. Secrets are never sent elsewhere.
func (c *Config) Authorization(u *url.URL) string {
	path := u.EscapedPath()
	for {
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return ""
		}
		dir := path[:i+1]
		for _, key := range [...]string{"//" + u.Host + dir, "//" + u.Host + strings.TrimSuffix(dir, "/")} {
			if h := c.authAt(key); h != "" {
				return h
			}
		}
		path = path[:i]
	}
}

func (c *Config) authAt(prefix string) string {
	if token := c.Get(prefix + ":_authToken"); token != "" {
		return "Bearer " + token
	}
	if auth := c.Get(prefix + ":_auth"); auth != "" {
		return "Basic " + auth
	}
	user, pass := c.Get(prefix+":username"), c.Get(prefix+":_password")
	if user == "" || pass == "" {
		return ""
	}
	plain, err := base64.StdEncoding.DecodeString(pass)
	if err != nil {
		return ""
	}
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(user+":"+string(plain)))
}

// Proxy returns the proxy for a URL: nil for none.
func (c *Config) Proxy(u *url.URL) (*url.URL, error) {
	if c.noProxy(u.Hostname()) {
		return nil, nil
	}
	var keys []string
	value := ""
	if u.Scheme == "https" {
		value = c.Get("https-proxy")
		keys = []string{"HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "PROXY", "proxy"}
	} else {
		keys = []string{"HTTP_PROXY", "http_proxy", "PROXY", "proxy"}
	}
	if value == "" {
		value = c.Get("proxy")
	}
	if value == "false" || value == "null" {
		return nil, nil
	}
	for _, k := range keys {
		if value == "" {
			value, _ = c.env(k)
		}
	}
	if value == "" {
		return nil, nil
	}
	if !strings.Contains(value, "://") {
		value = "http://" + value
	}
	return url.Parse(value)
}

func (c *Config) noProxy(host string) bool {
	list := c.Get("noproxy")
	for _, k := range [...]string{"NO_PROXY", "no_proxy"} {
		if list == "" {
			list, _ = c.env(k)
		}
	}
	host = strings.ToLower(host)
	for _, entry := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == '\n' || r == ' ' }) {
		entry = strings.ToLower(strings.TrimPrefix(strings.TrimPrefix(entry, "*"), "."))
		if i := strings.LastIndexByte(entry, ':'); i >= 0 && !strings.Contains(entry[:i], ":") {
			entry = entry[:i]
		}
		if entry == "" || host == entry || strings.HasSuffix(host, "."+entry) {
			return true
		}
	}
	return false
}

// Omit returns the kinds of dependency that the configuration leaves out:
// "dev", "optional", "peer".
func (c *Config) Omit() []string {
	separator := func(r rune) bool { return r == ',' || r == '\n' || r == ' ' }
	out := strings.FieldsFunc(c.Get("omit"), separator)
	if node, _ := c.env("NODE_ENV"); node == "production" || c.Bool("production", false) || c.Get("only") == "prod" || c.Get("only") == "production" {
		out = append(out, "dev")
	}
	if c.Get("optional") == "false" {
		out = append(out, "optional")
	}
	include := strings.FieldsFunc(c.Get("include"), separator)
	kept := out[:0]
	for _, kind := range out {
		wanted := true
		for _, in := range include {
			wanted = wanted && in != kind
		}
		if wanted {
			kept = append(kept, kind)
		}
	}
	return kept
}
