package outbound

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage" // the test's own name server

	"github.com/dossier-lending/dossier/engine"
)

// nameServer answers A and AAAA queries over UDP; names that it does not know do not exist.
func nameServer(t *testing.T, known func(name string) []string) *net.Resolver {
	t.Helper()
	socket, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { socket.Close() })
	go func() {
		packet := make([]byte, 1500)
		for {
			n, from, err := socket.ReadFrom(packet)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(packet[:n]) != nil || len(m.Questions) != 1 {
				continue
			}
			if answer, err := answerTo(m, known).Pack(); err == nil {
				socket.WriteTo(answer, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", socket.LocalAddr().String())
	}}
}

func answerTo(m dnsmessage.Message, known func(string) []string) *dnsmessage.Message {
	q := m.Questions[0]
	m.Response, m.RecursionAvailable, m.Additionals = true, true, nil
	addresses := known(strings.TrimSuffix(q.Name.String(), "."))
	if len(addresses) == 0 {
		m.RCode = dnsmessage.RCodeNameError
	}
	for _, text := range addresses {
		address := netip.MustParseAddr(text)
		header := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}
		switch {
		case address.Is4() && q.Type == dnsmessage.TypeA:
			m.Answers = append(
				m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AResource{A: address.As4()}},
			)
		case !address.Is4() && q.Type == dnsmessage.TypeAAAA:
			m.Answers = append(
				m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AAAAResource{AAAA: address.As16()}},
			)
		}
	}
	return &m
}

// A name with a private address, a name of this machine, and an unknown name get the same response after the same time,
// as file_url, as the target of a redirect, and as the receiver of a callback.
func TestInternalHostNamesCannotBeProbed(t *testing.T) {
	zone := map[string][]string{
		"core.lender.example":     {"10.1.2.3"},
		"six.lender.example":      {"fd00::7"},
		"both.lender.example":     {"192.168.7.7", "fe80::9"},
		"metadata.lender.example": {"169.254.169.254"},
		"here.lender.example":     {"127.0.0.2"},
	}
	c := New(onlyOne)
	c.dialer.Resolver = nameServer(t, func(name string) []string { return zone[name] })
	const wait = 50 * time.Millisecond
	c.dialer.nameFailureTime = wait
	redirecting := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", r.URL.Query().Get("to"))
		w.WriteHeader(http.StatusFound)
	}))
	t.Cleanup(redirecting.Close)
	ways := map[string]func(address string) error{
		"file_url": func(address string) error { _, err := c.Fetch(t.Context(), address); return err },
		"redirect": func(address string) error {
			_, err := c.Fetch(t.Context(), redirecting.URL+"/?to="+address)
			return err
		},
		"webhook_url": func(address string) error {
			_, err := c.Send(t.Context(), engine.Callback{URL: address}, []byte("{}"))
			return err
		},
	}
	for way, ask := range ways {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			outcome := func(address string) string {
				began := time.Now()
				err := ask(address)
				if took := time.Since(began); took < wait || took > wait+2*time.Second {
					t.Errorf("%s: answered after %v, want %v for every name", address, took, wait)
				}
				var known *engine.Error
				if errors.As(err, &known) {
					return string(known.Code) + " " + known.Message
				}
				return err.Error()
			}
			absent := outcome("http://absent.lender.example/")
			for name := range zone {
				for _, address := range []string{
					"http://" + name + "/", "https://" + name + "/", "http://" + name + ":8443/",
					"http://" + name + ":22/",
				} {
					if got := outcome(address); got != absent {
						t.Errorf("%s: %q, want the answer for a name that nobody knows: %q", address, got, absent)
					}
				}
			}
		})
	}
}

// A name whose addresses change between look-ups, or that has both public and private ones, reaches no private one.
func TestRebindingNamesReachNoPrivateAddress(t *testing.T) {
	host, connections := canary(t, "127.0.0.2:0")
	_, port, _ := net.SplitHostPort(host)
	var asked atomic.Int64
	answers := [][]string{
		{"127.0.0.2"}, {"::ffff:127.0.0.2"}, {"127.0.0.2", "192.0.2.1"}, {"198.51.100.1", "127.0.0.2"}, {},
		{"::1", "127.0.0.2"}, {"2002:7f00:2::"},
	}
	c := New(onlyOne)
	c.dialer.Resolver = nameServer(t, func(string) []string { return answers[asked.Add(1)%int64(len(answers))] })
	c.dialer.nameFailureTime = 0
	for range 300 {
		if _, err := c.Fetch(t.Context(), "http://rebinding.example:"+port+"/"); err == nil {
			t.Fatal("a rebinding name was fetched")
		}
		if _, err := c.Send(
			t.Context(), engine.Callback{URL: "http://rebinding.example:" + port + "/"}, []byte("{}"),
		); err == nil {
			t.Fatal("a rebinding name got a callback")
		}
	}
	if n := connections.Load(); n != 0 || asked.Load() < 600 {
		t.Errorf("%d connections reached the canary in %d look-ups, want none", n, asked.Load())
	}
}

// A numeric address reveals nothing about names, and is refused with the reason, in every spelling that some resolver
// accepts as an address.
func TestNumericAddressesAreRefusedWithoutLookUp(t *testing.T) {
	c := New(Config{})
	var asked atomic.Int64
	c.dialer.Resolver = nameServer(t, func(string) []string { asked.Add(1); return nil })
	for _, host := range []string{
		"127.0.0.1", "127.1", "2130706433", "0x7f.1", "0x7f000001", "0177.0.0.1", "017700000001", "0", "0.0.0.0",
		"127.0.0.1.", "localhost", "LOCALHOST", "localhost.", "a.localhost", "[::]", "[::1]", "[::ffff:127.0.0.1]",
		"[::ffff:169.254.169.254]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2001::1]",
		"[fec0::1]", "[fd00::1]", "169.254.169.254", "10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1",
		"198.18.0.1", "255.255.255.255", "224.0.0.1", "0x08080808",
	} {
		_, err := c.Fetch(t.Context(), "http://"+host+"/")
		wantCode(t, err, engine.CodePrivateURL)
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("%d names were looked up, want none", n)
	}
}

// A server that sends a byte now and then is given up when its first time limit is over, not after the total time.
func TestSlowDownloadTimesOut(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			w.Write([]byte("x"))
			w.(http.Flusher).Flush()
			time.Sleep(20 * time.Millisecond) // the pace is the attack
		}
	}))
	defer s.Close()
	c := onlyOne
	c.IdleTimeout = 200 * time.Millisecond
	got, err := New(c).Fetch(t.Context(), s.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	began := time.Now()
	_, err = io.ReadAll(got.Body)
	wantCode(t, err, engine.CodeURLUnreachable)
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("left after %v, want soon after %v", took, c.IdleTimeout)
	}
}
