package httpapi

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"github.com/dossier-lending/dossier/engine"
)

// Listen makes refusals that net/http writes by itself, before there is a request that a handler could
// answer (no HTTP at all, headers without end, a version or coding it does not know), come with the body of
// every other failure. Pass the result to Serve of [NewServer].
func Listen(l net.Listener) net.Listener { return &listener{l} }

type listener struct{ net.Listener }

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &refusing{c}, nil
}

// refusing is a connection on which net/http's own refusals are put into our words. It knows them by their
// form, which no answer of a handler has; should a later net/http write them otherwise, they pass as they are.
type refusing struct{ net.Conn }

const (
	// ownHeaders are all the headers that net/http gives a refusal of its own, in this order.
	ownHeaders = "Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
	// expectation begins the answer to an Expect other than 100-continue.
	expectation = "HTTP/1.1 417 "
)

// Write passes answers on and puts refusals of net/http into our words.
func (c *refusing) Write(p []byte) (int, error) {
	line, rest, found := bytes.Cut(p, []byte("\r\n"))
	own := found && bytes.HasPrefix(rest, []byte(ownHeaders)) || bytes.HasPrefix(p, []byte(expectation))
	if !own || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return c.Conn.Write(p)
	}
	if _, err := c.Conn.Write(inOurWords(strings.TrimPrefix(string(line), "HTTP/1.1 "))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// CloseWrite ends the sending half, by which net/http lets a client that is still sending read the answer.
func (c *refusing) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// inOurWords is a refusal with the reason that net/http gave in its status line.
func inOurWords(reason string) []byte {
	row := engine.CodeInvalidRequest.Row()
	message := "The server cannot read this as an HTTP/1.1 request (" + reason + "); look at the client or at a proxy before it."
	if strings.HasPrefix(reason, "431 ") {
		row = engine.CodeHeadersTooLarge.Row()
		message = row.Sentence
	}
	id := uuid.Must(uuid.NewV7()).String()
	body, _ := plainJSON(Failure{Error: string(row.Code), Message: message, RequestID: id}) // strings: nothing in it fails
	return fmt.Appendf(nil, "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n"+
		"X-Request-Id: %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s", row.Status, http.StatusText(row.Status), id, len(body), body)
}
