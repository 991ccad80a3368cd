package outbound

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go" // the published verifier

	"github.com/dossier-lending/dossier/engine"
)

// onlyOne allows 127.0.0.1 only, so that 127.0.0.2 stays private.
var onlyOne = Config{AllowNetworks: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}}

func wantCode(t *testing.T, err error, want engine.Code) {
	t.Helper()
	if err == nil || engine.CodeOf(err) != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}

// canary listens on a private address and counts connections.
func canary(t *testing.T, address string) (host string, connections *atomic.Int64) {
	t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	connections = &atomic.Int64{}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			connections.Add(1)
			conn.Close()
		}
	}()
	return l.Addr().String(), connections
}

func TestPrivateAddressIsNotDialledInAnySpelling(t *testing.T) {
	g := newGuard(nil)
	for _, address := range []string{
		"127.0.0.1:80", "127.255.0.9:443", "0.0.0.0:80", "10.1.2.3:80", "172.16.0.1:80", "192.168.1.1:443",
		"169.254.169.254:80", "100.64.0.1:80", "192.0.0.1:80", "192.0.2.1:80", "198.18.0.1:80", "198.51.100.7:80",
		"203.0.113.9:80", "224.0.0.1:80", "240.0.0.1:80", "255.255.255.255:80", "[::]:80", "[::1]:80",
		"[::ffff:127.0.0.1]:80", "[::ffff:169.254.169.254]:80", "[64:ff9b::a9fe:a9fe]:80", "[64:ff9b:1::1]:80",
		"[2002:7f00:1::]:80", "[2001::1]:80", "[fec0::1]:80", "[fe80::1%lo]:80", "[fd00::1]:80", "[ff02::1]:80",
		"[2001:db8::1]:80", "[100::1]:80", "93.184.216.34:22", "93.184.216.34:25", "93.184.216.34:6379",
		"93.184.216.34:11211", "93.184.216.34:0", "not an address",
	} {
		network := "tcp4"
		if strings.HasPrefix(address, "[") {
			network = "tcp6"
		}
		if err := g.control(network, address, nil); !refused(err) {
			t.Errorf("%s: got %v, want a refusal", address, err)
		}
	}
	for _, address := range []string{
		"93.184.216.34:80", "93.184.216.34:443", "93.184.216.34:8443", "93.184.216.34:9000", "[2606:2800:220:1::1]:443",
	} {
		network := "tcp4"
		if strings.HasPrefix(address, "[") {
			network = "tcp6"
		}
		if err := g.control(network, address, nil); err != nil {
			t.Errorf("%s: got %v, want it permitted", address, err)
		}
	}
	if err := g.control("udp4", "93.184.216.34:443", nil); !refused(err) {
		t.Errorf("udp: got %v, want a refusal", err)
	}
}

func TestOwnPublicAddressIsNotDialled(t *testing.T) {
	const own4, own6 = "93.184.216.34", "2606:2800:220:1::1"
	mine := func() ([]net.Addr, error) {
		return []net.Addr{&net.IPNet{IP: net.ParseIP(own4), Mask: net.CIDRMask(24, 32)}, &net.IPNet{
			IP: net.ParseIP(own6), Mask: net.CIDRMask(64, 128),
		}}, nil
	}
	g := newGuard(nil)
	g.own = mine
	for address, open := range map[string]bool{
		own4 + ":443":         false,
		"[" + own6 + "]:8080": false,
		"93.184.216.35:443":   true,
	} {
		network := "tcp4"
		if strings.HasPrefix(address, "[") {
			network = "tcp6"
		}
		if err := g.control(network, address, nil); (err == nil) != open || !open && !refused(err) {
			t.Errorf("%s: got %v, want open = %v", address, err, open)
		}
	}
	opened := newGuard([]netip.Prefix{netip.MustParsePrefix(own4 + "/32")})
	opened.own = mine
	if err := opened.control("tcp4", own4+":8080", nil); err != nil {
		t.Errorf("an address the operator opened: got %v, want it permitted", err)
	}
	g.own = func() ([]net.Addr, error) { return nil, errors.New("planned by the test") }
	if err := g.control("tcp4", "93.184.216.35:443", nil); !refused(err) {
		t.Errorf("when the own addresses are unknown: got %v, want a refusal", err)
	}
}

func TestPortOfAnotherProtocolIsNamedInTheError(t *testing.T) {
	_, err := New(Config{}).Fetch(t.Context(), "http://93.184.216.34:22/statement.pdf")
	wantCode(t, err, engine.CodeURLUnreachable)
	if !strings.Contains(err.Error(), "port") {
		t.Errorf("got %v, want the port named as the reason", err)
	}
	_, err = New(Config{}).Send(t.Context(), engine.Callback{URL: "http://93.184.216.34:25/"}, []byte("{}"))
	if err == nil || !strings.Contains(err.Error(), "port") {
		t.Errorf("callback: got %v, want the port named as the reason", err)
	}
}

func TestErrorDoesNotRepeatServersAnswer(t *testing.T) {
	const canary = "Juana Halimbawa 1234567890"
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			conn.Read(make([]byte, 4096))
			io.WriteString(conn, canary+"\r\n\r\n")
			conn.Close()
		}
	}()
	_, err = New(onlyOne).Fetch(t.Context(), "http://"+l.Addr().String()+"/")
	wantCode(t, err, engine.CodeURLUnreachable)
	if strings.Contains(err.Error(), "Juana") {
		t.Errorf("the error repeats the server's bytes: %v", err)
	}
}

func TestOnlyAllowedNetworkIsReachableOnEveryPort(t *testing.T) {
	g := newGuard([]netip.Prefix{netip.MustParsePrefix("10.8.0.0/16"), netip.MustParsePrefix("fd12::/16")})
	for address, open := range map[string]bool{"10.8.3.4:9000": true, "10.9.3.4:80": false, "127.0.0.1:80": false} {
		if err := g.control("tcp4", address, nil); (err == nil) != open {
			t.Errorf("%s: got %v, want open = %v", address, err, open)
		}
	}
	if err := g.control("tcp6", "[fd12::1]:9000", nil); err != nil {
		t.Errorf("opened IPv6 network: got %v, want it permitted", err)
	}
}

func TestAddressesAreRefusedWithoutNetwork(t *testing.T) {
	c := New(Config{})
	for _, address := range []string{
		"s3://bucket/key", "file:///etc/passwd", "gopher://h/", "ftp://h/f", "data:text/csv,a", "jar:http://h!/",
		"//h/f", "/f", "", "http:", "http://", `http:/\127.0.0.1/`, "http://user@h/", "http://user:word@h/",
		`http://good\@bad/`,
		"http://[fe80::1%25lo]/", "http://h%41/", "http://ho st/", "http://h\t/", "http://h\r\n/", "http://:80/",
		"http:h", "javascript:1",
	} {
		_, err := c.Fetch(t.Context(), address)
		wantCode(t, err, engine.CodePrivateURL)
		if strings.Contains(err.Error(), "word") {
			t.Errorf("%q: the error repeats the address: %v", address, err)
		}
	}
}

func TestPrivateAddressesAreNotContacted(t *testing.T) {
	host, connections := canary(t, "127.0.0.1:0")
	_, port, _ := net.SplitHostPort(host)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	c := New(Config{})
	for _, name := range []string{
		"127.0.0.1", "localhost", "LOCALHOST", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "127.0.0.1.",
	} {
		for _, scheme := range []string{"http", "HTTP", "https"} {
			_, err := c.Fetch(ctx, scheme+"://"+name+":"+port+"/")
			if err == nil {
				t.Errorf("%s://%s was fetched, want a refusal", scheme, name)
			}
			if _, err := c.Send(
				ctx, engine.Callback{URL: scheme + "://" + name + ":" + port + "/"}, []byte("{}"),
			); err == nil {
				t.Errorf("%s://%s got a callback, want a refusal", scheme, name)
			}
		}
	}
	if n := connections.Load(); n != 0 {
		t.Errorf("%d connections reached the canary, want none", n)
	}
}

func TestFileIsFetchedWithNameAndSize(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "a,b\n")
	}))
	defer s.Close()
	got, err := New(onlyOne).Fetch(t.Context(), s.URL+"/dir/march%20statement.csv?X-Signature=1")
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	content, err := io.ReadAll(got.Body)
	if string(content) != "a,b\n" || err != nil || got.FileName != "march statement.csv" || got.Size != 4 {
		t.Errorf("got %q %v, name %q, size %d", content, err, got.FileName, got.Size)
	}
}

func TestRedirectsAreFollowedThreeTimes(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/0" {
			io.WriteString(w, "here")
			return
		}
		if r.Header.Get("Referer") != "" || r.Header.Get("Cookie") != "" || r.Header.Get("Authorization") != "" {
			t.Errorf("a header was carried over: %v", r.Header)
		}
		w.Header().Set("Set-Cookie", "a=b")
		http.Redirect(w, r, "/"+string(r.URL.Path[1]-1), http.StatusFound)
	}))
	defer s.Close()
	got, err := New(onlyOne).Fetch(t.Context(), s.URL+"/3")
	if err != nil {
		t.Fatalf("three redirects: %v", err)
	}
	got.Body.Close()
	_, err = New(onlyOne).Fetch(t.Context(), s.URL+"/4")
	wantCode(t, err, engine.CodeURLUnreachable)
}

func TestRedirectToPrivateAddressIsRefused(t *testing.T) {
	host, connections := canary(t, "127.0.0.2:0")
	for _, target := range []string{
		"http://" + host + "/", "s3://bucket/key", "file:///etc/passwd", "http://user@" + host + "/",
		"//" + host + "/x",
	} {
		for _, status := range []int{301, 302, 303, 307, 308} {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Location", target)
				w.WriteHeader(status)
			}))
			_, err := New(onlyOne).Fetch(t.Context(), s.URL)
			wantCode(t, err, engine.CodePrivateURL)
			s.Close()
		}
	}
	if n := connections.Load(); n != 0 {
		t.Errorf("%d connections reached the canary, want none", n)
	}
}

func TestEnvironmentProxiesAreIgnored(t *testing.T) {
	host, connections := canary(t, "127.0.0.1:0")
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"} {
		t.Setenv(name, "http://"+host)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {}))
	defer s.Close()
	got, err := New(onlyOne).Fetch(t.Context(), s.URL)
	if err != nil {
		t.Fatal(err)
	}
	got.Body.Close()
	if n := connections.Load(); n != 0 {
		t.Errorf("%d connections went to the proxy, want none", n)
	}
}

func TestFetchFailsOnResponsesWithoutFile(t *testing.T) {
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   engine.Code
	}{
		"a private bucket": {
			func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(403) }, engine.CodePrivateURL,
		},
		"a bucket that asks for who": {
			func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(401) }, engine.CodePrivateURL,
		},
		"no such object": {
			func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(404) }, engine.CodeURLUnreachable,
		},
		"a broken server": {
			func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(500) }, engine.CodeURLUnreachable,
		},
		"a part only": {func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(206) }, engine.CodeURLUnreachable},
		"a compressed file": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			io.WriteString(w, "\x1f\x8b")
		}, engine.CodeURLUnreachable},
		"a redirect to nowhere": {
			func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(302) }, engine.CodeURLUnreachable,
		},
		"a huge header": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("X-Long", strings.Repeat("x", 2*maxAnswerHeader))
		}, engine.CodeURLUnreachable},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(c.answer)
			defer s.Close()
			_, err := New(onlyOne).Fetch(t.Context(), s.URL)
			wantCode(t, err, c.want)
		})
	}
}

func TestSilentServerTimesOut(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/half" {
			io.WriteString(w, "half")
			w.(http.Flusher).Flush()
		}
		<-r.Context().Done()
	}))
	defer s.Close()
	c := onlyOne
	c.IdleTimeout = 50 * time.Millisecond
	_, err := New(c).Fetch(t.Context(), s.URL+"/never")
	wantCode(t, err, engine.CodeURLUnreachable)
	got, err := New(c).Fetch(t.Context(), s.URL+"/half")
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	_, err = io.ReadAll(got.Body)
	wantCode(t, err, engine.CodeURLUnreachable)
}

func TestRefusedAndSilentAddressesGiveSameError(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := l.Addr().String()
	l.Close()
	silent := httptest.NewServer(http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		<-r.Context().Done()
	}))
	defer silent.Close()
	c := onlyOne
	c.IdleTimeout = 50 * time.Millisecond
	var messages []string
	for _, address := range []string{"http://" + closed, silent.URL} {
		_, err := New(c).Fetch(t.Context(), address)
		wantCode(t, err, engine.CodeURLUnreachable)
		var known *engine.Error
		errors.As(err, &known)
		messages = append(messages, known.Message)
	}
	if messages[0] != messages[1] {
		t.Errorf("a refused port says %q, a silent one %q; want the same", messages[0], messages[1])
	}
}

func TestCallbacksAreVerifiedByPublishedLibrary(t *testing.T) {
	older, newer := []byte("an older secret of 24 by"), []byte("a newer secret of 24 byt")
	body := []byte(`{"event":"document.completed","document_id":7}`)
	received := make(chan *http.Request, 1)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got, _ := io.ReadAll(r.Body)
		if string(got) != string(body) {
			t.Errorf("body %q, want it byte for byte %q", got, body)
		}
		received <- r
	}))
	defer s.Close()
	c := onlyOne
	c.Secrets = func(engine.OrgID) [][]byte { return [][]byte{newer, older} }
	status, err := New(c).Send(t.Context(), engine.Callback{ID: "msg_1", URL: s.URL}, body)
	if status != 200 || err != nil {
		t.Fatalf("got %d %v, want 200", status, err)
	}
	r := <-received
	if r.Method != "POST" || r.Header.Get("Content-Type") != "application/json" ||
		r.Header.Get("webhook-id") != "msg_1" {
		t.Errorf("got %s with %v", r.Method, r.Header)
	}
	for _, secret := range [][]byte{older, newer} {
		verifier, _ := standardwebhooks.NewWebhookRaw(secret)
		if err := verifier.Verify(body, r.Header); err != nil {
			t.Errorf("published library: %v, want it verified with either secret", err)
		}
		if verifier.Verify([]byte(`{"event":"document.completed","document_id":8}`), r.Header) == nil {
			t.Error("a changed body is verified, want it refused")
		}
	}
}

func TestOnlyStatusOfCallbackResponseIsUsed(t *testing.T) {
	host, connections := canary(t, "127.0.0.2:0")
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   int
	}{
		"no content": {func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(204) }, 204},
		"a failure":  {func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(500) }, 500},
		"a redirect": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", "http://"+host+"/")
			w.WriteHeader(301)
		}, 301},
		"an endless body": {func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 4096)); err != nil {
					return
				}
			}
		}, 200},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(c.answer)
			defer s.Close()
			status, err := New(onlyOne).Send(t.Context(), engine.Callback{ID: "msg_2", URL: s.URL}, []byte("{}"))
			if status != c.want || err != nil {
				t.Errorf("got %d %v, want %d", status, err, c.want)
			}
		})
	}
	if n := connections.Load(); n != 0 {
		t.Errorf("%d connections followed the redirect, want none", n)
	}
}

// "HTTP and HTTPS targets are both allowed"; an invalid certificate is refused.
func TestHTTPSTargetsNeedValidCertificate(t *testing.T) {
	var asked atomic.Int64
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		io.WriteString(w, "a,b\n")
	}))
	defer s.Close()
	s.Config.ErrorLog = log.New(io.Discard, "", 0) // the server logs each refused handshake
	stranger := New(onlyOne)
	_, err := stranger.Fetch(t.Context(), s.URL)
	wantCode(t, err, engine.CodeURLUnreachable)
	if status, err := stranger.Send(t.Context(), engine.Callback{URL: s.URL}, []byte("{}")); err == nil {
		t.Errorf("a callback to an unknown certificate got %d, want it undelivered", status)
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("%d requests were made before the certificate was judged, want none", n)
	}
	known := New(onlyOne)
	known.transport.TLSClientConfig = &tls.Config{RootCAs: x509.NewCertPool()}
	known.transport.TLSClientConfig.RootCAs.AddCert(s.Certificate())
	got, err := known.Fetch(t.Context(), s.URL)
	if err != nil {
		t.Fatalf("fetch over HTTPS: %v", err)
	}
	got.Body.Close()
	if status, err := known.Send(t.Context(), engine.Callback{URL: s.URL}, []byte("{}")); status != 200 || err != nil {
		t.Errorf("callback over HTTPS: %d %v, want 200", status, err)
	}
	_, err = known.Fetch(t.Context(), strings.Replace(s.URL, "127.0.0.1", "localhost.", 1))
	wantCode(t, err, engine.CodeURLUnreachable)
}

func TestUndeliveredCallbackHasReason(t *testing.T) {
	hung := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body) // only then does the server notice that the client left
		<-r.Context().Done()
	}))
	defer hung.Close()
	soon, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	for want, c := range map[string]struct {
		ctx context.Context
		url string
	}{
		"The receiver did not answer within 10 seconds.": {soon, hung.URL},
		"The receiver's address is private; the operator can open its network with --allow-network.": {
			t.Context(), "http://127.0.0.2:1/",
		},
		"The receiver could not be reached.":                {t.Context(), "http://127.0.0.1:1/"},
		"webhook_url is not an absolute http or https URL.": {t.Context(), "ftp://h/"},
	} {
		status, err := New(onlyOne).Send(c.ctx, engine.Callback{URL: c.url}, []byte("{}"))
		if status != 0 || err == nil || err.Error() != want {
			t.Errorf("%s: got %d %v, want %q", c.url, status, err, want)
		}
	}
}
