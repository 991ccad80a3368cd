package outbound

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Config says what the client may reach and how it signs.
type Config struct {
	// AllowNetworks are networks the operator opened although they are private; there every port is
	// open, elsewhere those of web servers are.
	AllowNetworks []netip.Prefix
	// Secrets are an organization's signing secrets for callbacks, the newest first; two while one is
	// being replaced. Nil, or no secret, sends callbacks unsigned.
	Secrets func(org engine.OrgID) [][]byte
	// FetchTimeout bounds a whole download; default one minute.
	FetchTimeout time.Duration
	// IdleTimeout bounds the wait for the next bytes of a download; default 15 seconds.
	IdleTimeout time.Duration
	// The clock; default time.Now.
	Now func() time.Time
}

// Defaults and bounds of outbound requests.
const (
	defaultFetchTimeout = time.Minute
	defaultIdleTimeout  = 15 * time.Second
	dialTimeout         = 10 * time.Second
	tlsTimeout          = 10 * time.Second
	// maxAnswerHeader bounds a header's memory; object stores send about 2 KiB.
	maxAnswerHeader = 64 << 10
	userAgent       = "dossier"
)

// Client is the guarded client. It is safe for concurrent use.
type Client struct {
	Config
	transport *http.Transport
	dialer    *dialer
	guard     *guard
}

var (
	_ engine.Fetcher      = (*Client)(nil)
	_ engine.Notifier     = (*Client)(nil)
	_ engine.AddressJudge = (*Client)(nil)
)

// New makes the client.
func New(c Config) *Client {
	if c.FetchTimeout == 0 {
		c.FetchTimeout = defaultFetchTimeout
	}
	if c.IdleTimeout == 0 {
		c.IdleTimeout = defaultIdleTimeout
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	guard := newGuard(c.AllowNetworks)
	dialer := &dialer{Dialer: net.Dialer{Timeout: dialTimeout, Control: guard.control}, nameFailureTime: nameFailureTime}
	return &Client{Config: c, guard: guard, dialer: dialer, transport: &http.Transport{
		Proxy: nil, DialContext: dialer.dial, TLSHandshakeTimeout: tlsTimeout,
		DisableCompression:     true, // sizes are counted as they come
		DisableKeepAlives:      true, // each request is judged and leaves nothing open
		MaxResponseHeaderBytes: maxAnswerHeader,
	}}
}

// errAddress says that a URL is not one that may be asked.
var errAddress = errors.New("not an absolute http or https address without user name and zone")

// parseAddress reads a URL as it will be used. It is stricter than the parser: what two parsers could
// read differently is refused.
func parseAddress(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	if err != nil {
		return nil, errAddress // the parser's own error would repeat the address, secrets included
	}
	return u, checkAddress(u)
}

func checkAddress(u *url.URL) error {
	web := u.Scheme == "http" || u.Scheme == "https"
	if !web || u.User != nil || u.Hostname() == "" || u.Opaque != "" || strings.ContainsAny(u.Host, `%\ `) {
		return errAddress
	}
	return nil
}

// request asks once: no redirect, no cookie, no header but ours.
func (c *Client) request(ctx context.Context, method string, u *url.URL, header http.Header, body []byte) (*http.Response, error) {
	r := (&http.Request{Method: method, URL: u, Host: u.Host, Header: header, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}).WithContext(ctx)
	setBody(r, body)
	header.Set("User-Agent", userAgent)
	return c.transport.RoundTrip(r)
}
