package outbound

import (
	"net/netip"
	"net/url"
	"testing"
)

func TestObviouslyWrongAddressesAreRefused(t *testing.T) {
	closed := New(Config{})
	for address, want := range map[string]error{
		"https://lender.example/hook":      nil,
		"http://lender.example:8443/hook":  nil,
		"https://203.0.113.7.example/":     nil,
		"https://8.8.8.8/hook":             nil,
		"https://[2606:4700::1111]/hook":   nil,
		"ftp://lender.example/":            errReceiverForm,
		"https://user@lender.example/":     errReceiverForm,
		"https://user:pw@lender.example/":  errReceiverForm,
		"//lender.example/":                errReceiverForm,
		"https:///hook":                    errReceiverForm,
		"https://[fe80::1%25eth0]/":        errReceiverForm,
		"http://localhost/":                errReceiverPrivate,
		"http://LOCALHOST.:8080/":          errReceiverPrivate,
		"http://app.localhost/":            errReceiverPrivate,
		"http://127.0.0.1/":                errReceiverPrivate,
		"http://10.1.2.3/":                 errReceiverPrivate,
		"http://192.168.1.1:8080/":         errReceiverPrivate,
		"http://169.254.169.254/":          errReceiverPrivate,
		"http://0.0.0.0/":                  errReceiverPrivate,
		"http://[::1]/":                    errReceiverPrivate,
		"http://[::ffff:10.0.0.1]/":        errReceiverPrivate,
		"http://[fc00::1]/":                errReceiverPrivate,
		"http://[64:ff9b::7f00:1]/":        errReceiverPrivate,
		"http://2130706433/":               errReceiverNumber,
		"http://127.1/":                    errReceiverNumber,
		"http://0x7f.0.0.1/":               errReceiverNumber,
		"http://0177.0.0.1/":               errReceiverNumber,
		"http://lender.example:22/":        errReceiverPort,
		"http://lender.example:6379/":      errReceiverPort,
		"http://8.8.8.8:25/":               errReceiverPort,
		"http://lender.example:0/":         errReceiverPort,
		"http://lender.example:99999/hook": errReceiverPort,
	} {
		if got := closed.JudgeAddress(address); got != want {
			t.Errorf("%s: got %v, want %v", address, got, want)
		}
	}
}

func TestAllowedNetworkMayBeNamed(t *testing.T) {
	opened := New(Config{
		AllowNetworks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8")},
	})
	for address, want := range map[string]error{
		"http://127.0.0.1:22/":   nil,
		"http://localhost:9000/": nil,
		"http://10.0.0.7/hook":   nil,
		"http://192.168.0.1/":    errReceiverPrivate,
		"http://[::1]/":          errReceiverPrivate,
	} {
		if got := opened.JudgeAddress(address); got != want {
			t.Errorf("%s: got %v, want %v", address, got, want)
		}
	}
}

// Any text as an address: if it is accepted, the client can send to it, and if it is numeric, it may be dialled.
func FuzzJudgeAddress(f *testing.F) {
	for _, seed := range []string{
		"https://lender.example/hook", "http://127.0.0.1:8080/", "http://[::ffff:7f00:1]/", "http://0x7f.1/",
		"http://localhost./", "https://a@b/", "http://[fe80::1%25eth0]/", "http://8.8.8.8:443", "//x",
		"http://１２７.0.0.1/",
	} {
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
