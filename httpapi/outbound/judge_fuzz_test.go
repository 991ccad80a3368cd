package outbound

import (
	"net/netip"
	"net/url"
	"testing"
)

// Whatever is written as an address: what passes is one that the sender takes, and one written out in
// numbers is one that it may dial.
func FuzzJudgeAddress(f *testing.F) {
	for _, seed := range []string{"https://lender.example/hook", "http://127.0.0.1:8080/", "http://[::ffff:7f00:1]/", "http://0x7f.1/",
		"http://localhost./", "https://a@b/", "http://[fe80::1%25eth0]/", "http://8.8.8.8:443", "//x", "http://１２７.0.0.1/"} {
		f.Add(seed)
	}
	client := New(Config{})
	f.Fuzz(func(t *testing.T, address string) {
		if client.JudgeAddress(address) != nil {
			return
		}
		u, err := parseAddress(address)
		if err != nil {
			t.Fatalf("%q passes and cannot be sent to: %v", address, err)
		}
		port, err := portOf(u)
		if err != nil {
			t.Fatalf("%q passes with the port %q", address, u.Port())
		}
		ip, err := netip.ParseAddr((&url.URL{Host: u.Host}).Hostname())
		if err == nil && client.judgeLiteral(netip.AddrPortFrom(ip.Unmap(), port)) != nil {
			t.Fatalf("%q passes and may not be dialled", address)
		}
	})
}
