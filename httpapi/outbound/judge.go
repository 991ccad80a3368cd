package outbound

import (
	"errors"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna" // the mapping of names that net/http applies
)

// judgement is why a receiver's address is refused, as a sentence for the caller.
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

// JudgeAddress refuses what can be seen to be wrong without asking anybody: addresses written out, and
// the names of this machine. Where other names lead is judged when they are dialled.
func (c *Client) JudgeAddress(rawURL string) error {
	u, err := parseAddress(rawURL)
	if err != nil {
		return errReceiverForm
	}
	return c.judgeWritten(u)
}

// judgeWritten judges the address as it is written: nil or a judgement.
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

// asciiHost is the host as it will be dialled: net/http turns names in other scripts into ASCII, which makes
// an address in numbers of full-width digits (１２７.0.0.1).
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

// portOf is the port that will be dialled.
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
