package outbound

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// maxRedirects is the maximum number of redirects of a file_url.
const maxRedirects = 3

// These messages do not reveal details to a caller: a closed port, a filtered one and a silent address give the same
// message, and so do a name with a private address and an unknown name.
const (
	unreachable = "The server of file_url could not be reached or did not answer in time; check the address."
	private     = "file_url points to a private address, or redirects to one; send a presigned or public http(s) URL."
)

// Fetch opens the download of a file_url. Errors are PRIVATE_URL (s3://, a private address written in the URL, a server
// that answers 401 or 403, as object stores do for private buckets) and URL_UNREACHABLE (all others, including a name
// that leads to a private address: see dialer).
func (c *Client) Fetch(ctx context.Context, rawURL string) (engine.Fetched, error) {
	ctx, cancel := context.WithTimeout(ctx, c.FetchTimeout)
	answer, err := c.follow(ctx, cancel, rawURL)
	if err != nil {
		cancel()
		return engine.Fetched{}, err
	}
	return engine.Fetched{Body: answer.body, FileName: lastSegment(rawURL), Size: answer.size}, nil
}

type download struct {
	body io.ReadCloser
	size int64
}

// follow requests a URL and follows its redirects. Every address is checked again.
func (c *Client) follow(ctx context.Context, cancel context.CancelFunc, rawURL string) (download, error) {
	u, err := parseAddress(rawURL)
	if err != nil {
		return download{}, engine.FailWith(engine.CodePrivateURL, err)
	}
	for hops := 0; ; hops++ {
		if err := c.judgeSource(u); err != nil {
			return download{}, err
		}
		idle := time.AfterFunc(c.IdleTimeout, cancel)
		response, err := c.request(ctx, http.MethodGet, u, http.Header{"Accept-Encoding": {"identity"}}, nil)
		if err != nil {
			idle.Stop()
			return download{}, fetchError(err)
		}
		next, err := judge(response, u)
		if err == nil && next == nil {
			return download{
				&idleBody{
					ReadCloser: response.Body,
					idle:       idle,
					timeout:    c.IdleTimeout,
					cancel:     cancel,
					began:      time.Now(),
				},
				response.ContentLength,
			}, nil
		}
		idle.Stop()
		response.Body.Close()
		if err != nil {
			return download{}, err
		}
		if hops == maxRedirects {
			return download{}, engine.Fail(
				engine.CodeURLUnreachable, "file_url redirects more than 3 times; send the address it ends at.",
			)
		}
		u = next
	}
}

// judge evaluates a response: nil for the file, the next URL for a redirect, or an error.
func judge(response *http.Response, from *url.URL) (next *url.URL, err error) {
	switch response.StatusCode {
	case http.StatusOK:
		if coding := response.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
			return nil, engine.Fail(
				engine.CodeURLUnreachable,
				"The server of file_url sends the file compressed; store it without Content-Encoding.",
			)
		}
		return nil, nil
	case http.StatusUnauthorized, http.StatusForbidden:
		return nil, engine.Fail(
			engine.CodePrivateURL,
			"The server of file_url does not permit the download; send a presigned URL that has not expired.",
		)
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect,
		http.StatusPermanentRedirect:
		target, err := from.Parse(response.Header.Get("Location"))
		if err != nil || response.Header.Get("Location") == "" {
			return nil, engine.Fail(engine.CodeURLUnreachable, "The server of file_url redirects to nowhere.")
		}
		if err := checkAddress(target); err != nil {
			return nil, engine.FailWith(engine.CodePrivateURL, err, private)
		}
		target.Fragment = ""
		return target, nil
	}
	return nil, engine.Fail(
		engine.CodeURLUnreachable,
		fmt.Sprintf("The server of file_url answered %d instead of the file.", response.StatusCode),
	)
}

// judgeSource refuses what is visibly wrong in the URL, before any name is looked up.
func (c *Client) judgeSource(u *url.URL) error {
	err := c.judgeWritten(u)
	switch err {
	case nil:
		return nil
	case errReceiverPort:
		return engine.FailWith(
			engine.CodeURLUnreachable, err,
			"Files are not fetched from this port; serve the file on 443, 80 or a port from 1024 on.",
		)
	}
	return engine.FailWith(engine.CodePrivateURL, err, private)
}

func fetchError(err error) error {
	if refused(err) {
		return engine.FailWith(engine.CodePrivateURL, err, private)
	}
	return engine.FailWith(engine.CodeURLUnreachable, loggable(err), unreachable)
}

// errNoHTTP replaces errors of the transport that repeat what a server sent, so that the log does not contain lines of
// a server that does not use HTTP.
var errNoHTTP = errors.New("the answer is not HTTP or breaks its limits")

// loggable keeps errors of the network, which contain only addresses.
func loggable(err error) error {
	var network *net.OpError
	var certificate *tls.CertificateVerificationError
	if errors.Is(err, errName) || errors.As(err, &network) || errors.As(err, &certificate) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return errNoHTTP
}

// idleBody ends a download if nothing arrives for a while.
type idleBody struct {
	io.ReadCloser
	idle    *time.Timer
	timeout time.Duration
	cancel  context.CancelFunc
	began   time.Time
	n       int64
}

// downloadFloor is the minimum average speed of a file after IdleTimeout, in bytes per second. Otherwise a download
// with one byte a second would occupy a place for downloads.
const downloadFloor = 16 << 10

// errSlow ends a download below downloadFloor.
var errSlow = errors.New("the download is too slow")

func (b *idleBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if n > 0 {
		b.idle.Reset(b.timeout)
		b.n += int64(n)
	}
	if err == nil && time.Since(b.began) > b.timeout+time.Duration(b.n/downloadFloor)*time.Second {
		err = errSlow
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = engine.FailWith(
			engine.CodeURLUnreachable, err, "The download of file_url broke off or stood still; try again.",
		)
	}
	return n, err
}

// Close ends the download and stops its timers.
func (b *idleBody) Close() error {
	b.idle.Stop()
	b.cancel()
	return b.ReadCloser.Close()
}

func lastSegment(rawURL string) string {
	u, err := url.Parse(rawURL)
	if err != nil || strings.HasSuffix(u.Path, "/") {
		return ""
	}
	if name := path.Base(u.Path); name != "." && name != "/" {
		return name
	}
	return ""
}
