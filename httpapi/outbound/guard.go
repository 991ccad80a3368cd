package outbound

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"syscall"

	"code.dny.dev/ssrf" // kept list of special networks (IANA registries), judged at dial time
)

// guard judges addresses that are about to be dialled.
//
// # Why this machine's own addresses are refused
//
// A connection from a host to its own public address does not pass the firewall in front of it: services
// that the world cannot see would answer.
type guard struct {
	allowed []netip.Prefix
	public  *ssrf.Guardian
	own     func() ([]net.Addr, error) // this machine's addresses; they change while it runs
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

// Below firstUserPort stand the ports of known protocols, of which 80 and 443 are the web's.
const firstUserPort = 1024

// lineProtocols are ports above firstUserPort whose servers (Redis, memcached) take the lines of an HTTP
// request for commands.
var lineProtocols = []uint16{6379, 11211}

func isWebPort(port uint16) bool {
	return port == 80 || port == 443 || port >= firstUserPort && !slices.Contains(lineProtocols, port)
}

var (
	errPort = errors.New("not a port of web servers")
	errOwn  = errors.New("an address of this machine")
)

// refused says that the guard, not the network, ended an attempt.
func refused(err error) bool {
	return errors.Is(err, ssrf.ErrProhibitedIP) || errors.Is(err, ssrf.ErrProhibitedNetwork) ||
		errors.Is(err, ssrf.ErrInvalidHostPort) || errors.Is(err, errAddress) || errors.Is(err, errOwn) || errors.Is(err, errPort)
}
