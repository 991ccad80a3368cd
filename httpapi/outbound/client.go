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

// Config configures what the client may reach and how it signs.
type Config struct {
	// AllowNetworks are private networks that the operator allows, with all ports. Elsewhere only the ports of web
	// servers are allowed.
	AllowNetworks []netip.Prefix
	// Secrets returns an organization's signing secrets for callbacks, the newest first; two while one is being
	// replaced. If it is nil or returns none, callbacks are not signed.
	Secrets func(org engine.OrgID) [][]byte
	// FetchTimeout is the time limit of a whole download; default one minute.
	FetchTimeout time.Duration
	// IdleTimeout is the time limit for the next bytes of a download; default 15 seconds.
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
	// maxAnswerHeader limits the memory for headers; object stores send about 2 KiB.
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
	dialer := &dialer{
		Dialer:          net.Dialer{Timeout: dialTimeout, Control: guard.control},
		nameFailureTime: nameFailureTime,
	}
	return &Client{Config: c, guard: guard, dialer: dialer, transport: &http.Transport{
		Proxy: nil, DialContext: dialer.dial, TLSHandshakeTimeout: tlsTimeout,
		DisableCompression:     true, // sizes are those of the bytes sent
		DisableKeepAlives:      true, // each request is checked and closes its connection
		MaxResponseHeaderBytes: maxAnswerHeader,
	}}
}

// errAddress is the error for a URL that the client never requests.
var errAddress = errors.New("not an absolute http or https address without user name and zone")

// parseAddress parses a URL as it will be used. It is stricter than net/url: it refuses everything that two parsers
// could read differently.
func parseAddress(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	if err != nil {
		return nil, errAddress // the parser's error would repeat the URL with its secrets
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

// request sends one request, without following redirects and without cookies.
func (c *Client) request(
	ctx context.Context, method string, u *url.URL, header http.Header, body []byte,
) (*http.Response, error) {
	r := (&http.Request{
		Method:     method,
		URL:        u,
		Host:       u.Host,
		Header:     header,
		Proto:      "HTTP/1.1",
		ProtoMajor: 1,
		ProtoMinor: 1,
	}).WithContext(ctx)
	setBody(r, body)
	header.Set("User-Agent", userAgent)
	return c.transport.RoundTrip(r)
}

// nameFailureTime is the minimum waiting time of a request whose host name is unknown or leads to a refused address.
const nameFailureTime = time.Second

// dialer connects to addresses that the guard permits.
//
// # Why a refused name looks like an unknown one
//
// A lender's own DNS knows names that the public DNS does not know. If the response for a name with a private address
// differed from the response for an unknown name, a caller could list the hosts of the server's network. So both fail
// with errName, and neither before nameFailureTime, because a resolver takes different times for known and unknown
// names. A numeric address in the URL reveals nothing, and is refused with the reason.
type dialer struct {
	net.Dialer
	nameFailureTime time.Duration
}

// errName is returned if a host name has no permitted address. It does not reveal whether the name is unknown or
// refused.
var errName = errors.New("the name leads to no public address")

func (d *dialer) dial(ctx context.Context, network, address string) (net.Conn, error) {
	began := time.Now()
	conn, err := d.DialContext(ctx, network, address)
	if err == nil || isLiteral(address) || !withoutPublicAddress(err) {
		return conn, err
	}
	rest := time.NewTimer(d.nameFailureTime - time.Since(began))
	defer rest.Stop()
	select {
	case <-rest.C:
		return nil, errName
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// isLiteral reports whether the host of HOST:PORT is a numeric address.
func isLiteral(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	_, err = netip.ParseAddr(host)
	return err == nil
}

// withoutPublicAddress reports whether an attempt failed before anything except the resolver was contacted.
func withoutPublicAddress(err error) bool {
	var lookUp *net.DNSError
	return errors.As(err, &lookUp) || refused(err)
}
