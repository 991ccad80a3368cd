package outbound

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"time"
)

// nameFailureTime is how long a name that leads nowhere or to a refused address keeps its asker waiting.
const nameFailureTime = time.Second

// dialer connects to what the guard permits.
//
// # Why a refused name looks like an absent one
//
// A lender's own DNS knows names that the world does not know. If the answer for a name with a private
// address differed from the answer for no such name, a caller could list the hosts of the network that the
// server stands in. So both fail with errName, and neither sooner than nameFailureTime: the time a resolver
// takes for a name that it knows differs from the time for one that it does not. An address that the caller
// wrote out in numbers tells nothing, and is refused in plain words.
type dialer struct {
	net.Dialer
	nameFailureTime time.Duration
}

// errName says that a name leads to no address that may be dialled; which of the two is not said.
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

// isLiteral reports whether the host of HOST:PORT is an address in numbers.
func isLiteral(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	_, err = netip.ParseAddr(host)
	return err == nil
}

// withoutPublicAddress reports whether nothing was asked on the network but the resolver.
func withoutPublicAddress(err error) bool {
	var lookUp *net.DNSError
	return errors.As(err, &lookUp) || refused(err)
}
