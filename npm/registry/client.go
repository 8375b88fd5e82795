package registry

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/sxfescript/sxn/npm/integrity"
	"github.com/sxfescript/sxn/npm/npmrc"
)

// maxPackument bounds the description of one package.
const maxPackument = 256 << 20

// Client downloads from the configured registries. It is safe for several
// goroutines.
type Client struct {
	cfg    *npmrc.Config
	http   *http.Client
	cache  Cache
	slots  chan struct{}
	tries  int
	pause  time.Duration
	maxDur time.Duration
}

// New makes a client. cacheDir is where archives are kept; empty for the
// user's cache folder.
func New(cfg *npmrc.Config, cacheDir string) (*Client, error) {
	if cacheDir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			base = os.TempDir()
		}
		cacheDir = filepath.Join(base, "sxn", "npm")
	}
	roots, err := rootCAs(cfg)
	if err != nil {
		return nil, err
	}
	sockets := max(cfg.Int("maxsockets", 15), 1)
	transport := &http.Transport{
		Proxy:               func(r *http.Request) (*url.URL, error) { return cfg.Proxy(r.URL) },
		TLSClientConfig:     &tls.Config{RootCAs: roots, InsecureSkipVerify: !cfg.Bool("strict-ssl", true)},
		ForceAttemptHTTP2:   true,
		MaxConnsPerHost:     sockets,
		MaxIdleConnsPerHost: sockets,
		IdleConnTimeout:     30 * time.Second,
		TLSHandshakeTimeout: 30 * time.Second,
	}
	return &Client{
		cfg:    cfg,
		http:   &http.Client{Transport: transport},
		cache:  Cache{Dir: cacheDir},
		slots:  make(chan struct{}, sockets),
		tries:  max(cfg.Int("fetch-retries", 2), 0) + 1,
		pause:  time.Duration(max(cfg.Int("fetch-retry-mintimeout", 1000), 1)) * time.Millisecond,
		maxDur: time.Duration(max(cfg.Int("fetch-timeout", 300_000), 1)) * time.Millisecond,
	}, nil
}

// rootCAs returns the configured certificate authorities, nil for those of
// the system.
func rootCAs(cfg *npmrc.Config) (*x509.CertPool, error) {
	pem := cfg.Get("ca")
	if pem == "null" {
		pem = ""
	}
	if file := cfg.Get("cafile"); file != "" && file != "null" {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("cannot read the cafile of the npm configuration: %w", err)
		}
		pem += "\n" + string(data)
	}
	if strings.TrimSpace(pem) == "" {
		return nil, nil
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM([]byte(strings.ReplaceAll(pem, `\n`, "\n"))) {
		return nil, errors.New("the npm configuration's ca or cafile has no certificate")
	}
	return pool, nil
}

// Close ends idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// HTTPError is an answer that is no success.
type HTTPError struct {
	Status      int
	URL, Reason string
}

// Code is npm's code, as E404.
func (e *HTTPError) Code() string { return fmt.Sprintf("E%d", e.Status) }

// Error gives npm's text.
func (e *HTTPError) Error() string {
	return fmt.Sprintf("%d %s - GET %s", e.Status, http.StatusText(e.Status), e.URL)
}

// Blob is a downloaded archive.
type Blob struct {
	// Path is the file.
	Path string
	temp bool
}

// Close removes the file if it is not kept in the cache.
func (b *Blob) Close() {
	if b.temp {
		os.Remove(b.Path)
	}
}

// Tarball returns the archive of one package version. resolved is the URL in
// the lock file; without it the registry is asked. With an integrity the
// archive is checked and cached.
func (c *Client) Tarball(ctx context.Context, name, version, resolved, sri string) (*Blob, error) {
	want := integrity.Parse(sri)
	if path := c.cache.get(want); path != "" {
		return &Blob{Path: path}, nil
	}
	target := resolved
	if target == "" {
		var err error
		if target, want, err = c.lookup(ctx, name, version, want); err != nil {
			return nil, err
		}
		if path := c.cache.get(want); path != "" {
			return &Blob{Path: path}, nil
		}
	}
	target, err := c.TarballURL(name, target)
	if err != nil {
		return nil, err
	}
	var blob *Blob
	err = c.retry(ctx, func(ctx context.Context) error {
		blob, err = c.download(ctx, target, want)
		return err
	})
	return blob, err
}

// TarballURL is where an archive is fetched from: a URL on the public
// registry means the configured one, as replace-registry-host says.
func (c *Client) TarballURL(name, resolved string) (string, error) {
	u, err := url.Parse(resolved)
	if err != nil {
		return "", fmt.Errorf("bad archive URL %q", resolved)
	}
	if u.Scheme != "http" && u.Scheme != "https" {
		return "", fmt.Errorf("cannot download %s: only http and https archives are supported", u.Redacted())
	}
	replace := c.cfg.Get("replace-registry-host")
	switch replace {
	case "", "npmjs":
		replace = "registry.npmjs.org"
	case "never":
		return resolved, nil
	}
	if replace != "always" && u.Hostname() != replace {
		return resolved, nil
	}
	reg, err := url.Parse(c.cfg.Registry(name))
	if err != nil || reg.Host == "" {
		return "", fmt.Errorf("bad registry URL %q", c.cfg.Registry(name))
	}
	u.Scheme, u.Host, u.User = reg.Scheme, reg.Host, reg.User
	if base := strings.TrimRight(reg.Path, "/"); base != "" && !strings.HasPrefix(u.Path, base+"/") {
		u.Path = base + u.Path
		u.RawPath = ""
	}
	return u.String(), nil
}

// lookup asks the registry for the archive of a version.
func (c *Client) lookup(ctx context.Context, name, version string, want integrity.Integrity) (string, integrity.Integrity, error) {
	address := c.cfg.Registry(name) + strings.Replace(name, "/", "%2f", 1)
	var doc struct {
		Versions map[string]struct {
			Dist struct{ Tarball, Integrity, Shasum string }
		}
	}
	err := c.retry(ctx, func(ctx context.Context) error {
		resp, err := c.get(ctx, address, "application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8, */*")
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		return json.NewDecoder(io.LimitReader(resp.Body, maxPackument)).Decode(&doc)
	})
	if err != nil {
		return "", want, err
	}
	v, ok := doc.Versions[version]
	if !ok || v.Dist.Tarball == "" {
		return "", want, fmt.Errorf("no version %s of %s in the registry", version, name)
	}
	if want.Empty() {
		if want = integrity.Parse(v.Dist.Integrity); want.Empty() {
			want = integrity.FromHex("sha1", v.Dist.Shasum)
		}
	}
	return v.Dist.Tarball, want, nil
}

// retry runs one request until it succeeds or trying again makes no sense.
func (c *Client) retry(ctx context.Context, do func(context.Context) error) error {
	select {
	case c.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-c.slots }()
	pause := c.pause
	for try := 1; ; try++ {
		attempt, cancel := context.WithTimeout(ctx, c.maxDur)
		err := do(attempt)
		cancel()
		if err == nil || try >= c.tries || ctx.Err() != nil || !worthRetrying(err) {
			return err
		}
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
		pause = min(pause*4, time.Minute)
	}
}

func worthRetrying(err error) bool {
	var status *HTTPError
	if errors.As(err, &status) {
		return status.Status >= 500 || status.Status == 408 || status.Status == 420 || status.Status == 429
	}
	var sum *integrity.Error
	var path *os.PathError
	return !errors.As(err, &sum) && !errors.As(err, &path)
}

func (c *Client) get(ctx context.Context, address, accept string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", accept)
	req.Header.Set("User-Agent", "sxn npm-client "+runtime.GOOS+" "+runtime.GOARCH)
	if req.URL.User == nil {
		if auth := c.cfg.Authorization(req.URL); auth != "" {
			req.Header.Set("Authorization", auth)
		}
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close()
		return nil, &HTTPError{Status: resp.StatusCode, URL: req.URL.Redacted()}
	}
	return resp, nil
}

// download fetches one archive into the cache.
func (c *Client) download(ctx context.Context, address string, want integrity.Integrity) (*Blob, error) {
	resp, err := c.get(ctx, address, "*/*")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	f, err := c.cache.temp()
	if err != nil {
		return nil, err
	}
	h := want.NewHash()
	n, err := io.Copy(io.MultiWriter(f, h), resp.Body)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil && resp.ContentLength >= 0 && n != resp.ContentLength {
		err = io.ErrUnexpectedEOF
	}
	if err == nil {
		err = want.Check(h.Sum(nil), n)
	}
	if err != nil {
		os.Remove(f.Name())
		return nil, err
	}
	if want.Empty() {
		return &Blob{Path: f.Name(), temp: true}, nil
	}
	path, err := c.cache.put(f.Name(), want)
	if err != nil {
		return nil, err
	}
	return &Blob{Path: path}, nil
}
