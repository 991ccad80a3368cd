package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// callbackReceiver is the other side of a webhook_url: a small server that verifies the signature.
type callbackReceiver struct {
	url    string
	server *http.Server
	calls  chan receivedCallback
	secret []byte // set before the first callback
}

// receivedCallback is one POST as it came in.
type receivedCallback struct {
	id       string
	body     []byte
	verified error // nil when the signature fits
}

// maxCallbackBody bounds what the demo reads; the documented payloads have a few hundred bytes.
const maxCallbackBody = 64 << 10

func newCallbackReceiver() (*callbackReceiver, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &callbackReceiver{url: "http://" + listener.Addr().String() + "/hook", calls: make(chan receivedCallback, 8)}
	r.server = &http.Server{ReadHeaderTimeout: 5 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(io.LimitReader(request.Body, maxCallbackBody))
		if err != nil {
			return
		}
		r.calls <- receivedCallback{id: request.Header.Get("webhook-id"), body: body, verified: verifySignature(r.secret, body, request.Header)}
		w.WriteHeader(http.StatusNoContent)
	})}
	go r.server.Serve(listener)
	return r, nil
}

// trust makes signatures by the organization's newest secret valid.
func (r *callbackReceiver) trust(secrets [][]byte) error {
	if len(secrets) == 0 {
		return errors.New("the organization has no secret for its callbacks")
	}
	r.secret = secrets[0]
	return nil
}

// verifySignature is all that a receiver has to do: the signature is the HMAC-SHA-256 of id, time and body, each behind
// a dot. One that runs for long also refuses an old time and an id that it has seen.
func verifySignature(secret, body []byte, header http.Header) error {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", header.Get("webhook-id"), header.Get("webhook-timestamp"), body)
	want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, got := range strings.Fields(header.Get("webhook-signature")) { // several while a secret is rotated
		if hmac.Equal([]byte(got), []byte(want)) {
			return nil
		}
	}
	return errors.New("no signature of this body by this secret")
}

func (r *callbackReceiver) close() { r.server.Close() }

// wait is for the one callback that the demo asked for.
func (r *callbackReceiver) wait(ctx context.Context) (receivedCallback, error) {
	select {
	case call := <-r.calls:
		if call.verified != nil {
			return call, fmt.Errorf("the callback's signature does not fit: %w", call.verified)
		}
		return call, nil
	case <-ctx.Done():
		return receivedCallback{}, fmt.Errorf("no callback came: %w", ctx.Err())
	}
}
