package outbound

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"unicode/utf8"

	"code.dny.dev/ssrf"     // maintained list of special networks (IANA registries), checked when dialling
	"golang.org/x/net/idna" // the conversion of names that net/http uses
)

// guard checks addresses just before they are dialled.
//
// # Why this machine's own addresses are refused
//
// A connection from a host to its own public address does not pass its firewall, so it could reach services that are
// not public.
type guard struct {
	allowed []netip.Prefix
	public  *ssrf.Guardian
	own     func() ([]net.Addr, error) // this machine's addresses; they may change
}

func newGuard(allowed []netip.Prefix) *guard {
	return &guard{allowed: slices.Clone(allowed), public: ssrf.New(ssrf.WithAnyPort()), own: net.InterfaceAddrs}
}

// control is a net.Dialer.Control.
func (g *guard) control(network, address string, conn syscall.RawConn) error {
	end, err := netip.ParseAddrPort(address)
	if err == nil && (network == "tcp4" || network == "tcp6") && g.opened(end.Addr().Unmap()) {
		return nil
	}
	if err := g.public.Safe(network, address, conn); err != nil {
		return err
	}
	if !isWebPort(end.Port()) {
		return fmt.Errorf("%w: %d", errPort, end.Port())
	}
	return g.notOwn(end.Addr().Unmap())
}

func (g *guard) opened(address netip.Addr) bool {
	return slices.ContainsFunc(g.allowed, func(p netip.Prefix) bool { return p.Contains(address) })
}

func (g *guard) notOwn(address netip.Addr) error {
	own, err := g.own()
	if err != nil {
		return fmt.Errorf("%w: the machine's own addresses cannot be read: %w", errOwn, err)
	}
	for _, a := range own {
		if network, ok := a.(*net.IPNet); ok && network.IP.Equal(address.AsSlice()) {
			return errOwn
		}
	}
	return nil
}

// Ports below firstUserPort belong to known protocols; only 80 and 443 are those of the web.
const firstUserPort = 1024

// lineProtocols are ports above firstUserPort whose servers (Redis, memcached) interpret the lines of an HTTP request
// as commands.
var lineProtocols = []uint16{6379, 11211}

func isWebPort(port uint16) bool {
	return port == 80 || port == 443 || port >= firstUserPort && !slices.Contains(lineProtocols, port)
}

var (
	errPort = errors.New("not a port of web servers")
	errOwn  = errors.New("an address of this machine")
)

// refused reports whether the guard ended an attempt, and not the network.
func refused(err error) bool {
	return errors.Is(err, ssrf.ErrProhibitedIP) || errors.Is(err, ssrf.ErrProhibitedNetwork) ||
		errors.Is(err, ssrf.ErrInvalidHostPort) || errors.Is(err, errAddress) || errors.Is(err, errOwn) ||
		errors.Is(err, errPort)
}

// judgement is the reason for refusing a receiver's address, as a sentence for the caller.
type judgement string

func (j judgement) Error() string { return string(j) }

const (
	errReceiverForm    judgement = "The address must be an absolute http or https URL without user name, password and zone."
	errReceiverNumber  judgement = "Write an address of numbers as four decimal parts (203.0.113.7), or use a name."
	errReceiverPort    judgement = "Callbacks are not sent to this port; receive them on 443, 80 or a port from 1024 on."
	errReceiverPrivate judgement = "This address is private; use one that answers from the internet, or ask the operator to open its network with --allow-network."
)

// endsInNumber finds hosts that some resolvers read as an IPv4 address although they are not written like
// one: 127.1, 2130706433, 0x7f.0.0.1.
var endsInNumber = regexp.MustCompile(`(?i)(^|\.)(0x[0-9a-f]*|[0-9]+)$`)

// JudgeAddress refuses addresses that are wrong without any look-up: literal private addresses and names of this
// machine. Other names are checked when they are dialled.
func (c *Client) JudgeAddress(rawURL string) error {
	u, err := parseAddress(rawURL)
	if err != nil {
		return errReceiverForm
	}
	return c.judgeWritten(u)
}

// judgeWritten checks an address as it is written. Its error is a judgement.
func (c *Client) judgeWritten(u *url.URL) error {
	port, err := portOf(u)
	if err != nil {
		return errReceiverPort
	}
	host, err := asciiHost(u.Hostname())
	if err != nil {
		return errReceiverForm
	}
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		host = "127.0.0.1"
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		if endsInNumber.MatchString(host) {
			return errReceiverNumber
		}
		if !isWebPort(port) && len(c.AllowNetworks) == 0 {
			return errReceiverPort
		}
		return nil
	}
	return c.judgeLiteral(netip.AddrPortFrom(address.Unmap(), port))
}

// asciiHost returns the host as it will be dialled: net/http converts names in other scripts to ASCII, so full-width
// digits (１２７.0.0.1) become a numeric address.
func asciiHost(host string) (string, error) {
	if !strings.ContainsFunc(host, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return strings.ToLower(strings.TrimSuffix(host, ".")), nil
	}
	ascii, err := idna.Lookup.ToASCII(host)
	return strings.TrimSuffix(ascii, "."), err
}

func (c *Client) judgeLiteral(end netip.AddrPort) error {
	network := "tcp6"
	if end.Addr().Is4() {
		network = "tcp4"
	}
	err := c.guard.control(network, end.String(), nil)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errPort):
		return errReceiverPort
	}
	return errReceiverPrivate
}

// portOf returns the port that will be dialled.
func portOf(u *url.URL) (uint16, error) {
	switch {
	case u.Port() != "":
		port, err := strconv.ParseUint(u.Port(), 10, 16)
		if err == nil && port == 0 {
			err = errReceiverPort
		}
		return uint16(port), err
	case u.Scheme == "https":
		return 443, nil
	}
	return 80, nil
}
