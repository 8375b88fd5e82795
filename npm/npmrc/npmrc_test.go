package npmrc

import (
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func fixture(t *testing.T, project, user, global string, env ...string) *Config {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "project", ".npmrc"), project)
	write(t, filepath.Join(dir, "home", ".npmrc"), user)
	write(t, filepath.Join(dir, "prefix", "etc", "npmrc"), global)
	c, err := load(filepath.Join(dir, "project"), append(env, "HOME="+filepath.Join(dir, "home"),
		"USERPROFILE="+filepath.Join(dir, "home"), "PREFIX="+filepath.Join(dir, "prefix")))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLayers(t *testing.T) {
	c := fixture(t, "a=project\n", "a=user\nb=user\n", "a=global\nb=global\nc=global\n", "npm_config_d_e=env", "NPM_CONFIG_B=env")
	for key, want := range map[string]string{"a": "project", "b": "env", "c": "global", "d-e": "env", "f": ""} {
		if got := c.Get(key); got != want {
			t.Errorf("Get(%q) = %q, want %q", key, got, want)
		}
	}
}

func TestINI(t *testing.T) {
	c := fixture(t, `; comment
# comment
plain = value ; tail
quoted = "a # b"
single = 'x ; y'
flag
list[] = one
list[] = two
env = ${NAME}/${MISSING}/${MISSING?}
`, "", "", "NAME=expanded")
	for key, want := range map[string]string{
		"plain": "value", "quoted": "a # b", "single": "x ; y", "flag": "true", "list": "one\ntwo",
		"env": "expanded/${MISSING}/",
	} {
		if got := c.Get(key); got != want {
			t.Errorf("Get(%q) = %q, want %q", key, got, want)
		}
	}
}

func TestRegistry(t *testing.T) {
	c := fixture(t, "@s:registry=https://scoped.example/x\n", "registry=https://main.example", "")
	for name, want := range map[string]string{
		"a": "https://main.example/", "@s/a": "https://scoped.example/x/", "@t/a": "https://main.example/",
	} {
		if got := c.Registry(name); got != want {
			t.Errorf("Registry(%q) = %q, want %q", name, got, want)
		}
	}
	if got := fixture(t, "", "", "").Registry("a"); got != DefaultRegistry {
		t.Errorf("default registry is %q", got)
	}
}

func TestAuthorization(t *testing.T) {
	c := fixture(t, "//h.example/:_authToken=T\n//h.example/deep/:_auth=QQ==\n//u.example/:username=me\n//u.example/:_password=cHc=\n", "", "")
	for address, want := range map[string]string{
		"https://h.example/a/b":      "Bearer T",
		"https://h.example/deep/b":   "Basic QQ==",
		"https://u.example/x":        "Basic bWU6cHc=",
		"https://other.example/":     "",
		"https://h.example.evil/a":   "",
		"https://h.example:8443/a/b": "",
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Authorization(u); got != want {
			t.Errorf("Authorization(%s) = %q, want %q", address, got, want)
		}
	}
}

func TestProxy(t *testing.T) {
	c := fixture(t, "https-proxy=http://p.example:1\nnoproxy=.internal.example,localhost\n", "", "", "HTTP_PROXY=q.example:2")
	for address, want := range map[string]string{
		"https://a.example/":          "http://p.example:1",
		"http://a.example/":           "http://q.example:2",
		"https://x.internal.example/": "",
		"http://localhost:8080/":      "",
	} {
		u, _ := url.Parse(address)
		got, err := c.Proxy(u)
		text := ""
		if got != nil {
			text = got.String()
		}
		if err != nil || text != want {
			t.Errorf("Proxy(%s) = %q, %v; want %q", address, text, err, want)
		}
	}
}

func TestOmit(t *testing.T) {
	if got := fixture(t, "omit[]=dev\nomit[]=peer\ninclude=peer\n", "", "").Omit(); !slices.Equal(got, []string{"dev"}) {
		t.Errorf("got %q", got)
	}
	if got := fixture(t, "", "", "", "NODE_ENV=production").Omit(); !slices.Equal(got, []string{"dev"}) {
		t.Errorf("NODE_ENV: got %q", got)
	}
}
