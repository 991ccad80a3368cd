package connections

import (
	"io"
	"net"
	"testing"
)

func TestUnknownRefusalPassesUnchanged(t *testing.T) {
	for _, own := range []string{
		"HTTP/1.1 400 Bad Request\r\nX: y\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n417", "", "\r\n" + ownHeaders,
		"HTTP/1.1 417",
	} {
		here, there := net.Pipe()
		go func() { (&connection{Conn: here}).Write([]byte(own)); here.Close() }()
		if got, err := io.ReadAll(there); err != nil || string(got) != own {
			t.Errorf("%q came as %q, %v; want it unchanged", own, got, err)
		}
	}
}
