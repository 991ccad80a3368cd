package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	webhooks "github.com/standard-webhooks/standard-webhooks/libraries/go" // checks signatures as a receiver would
)

// callbackReceiver is the other side of a webhook_url: a small server that verifies the signature.
type callbackReceiver struct {
	url      string
	server   *http.Server
	calls    chan receivedCallback
	verifier *webhooks.Webhook // set before the first callback
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
		r.calls <- receivedCallback{id: request.Header.Get("webhook-id"), body: body, verified: r.verifier.Verify(body, request.Header)}
		w.WriteHeader(http.StatusNoContent)
	})}
	go r.server.Serve(listener)
	return r, nil
}

// trust makes signatures by the organization's newest secret valid.
func (r *callbackReceiver) trust(secrets [][]byte) (err error) {
	if len(secrets) == 0 {
		return errors.New("the organization has no secret for its callbacks")
	}
	r.verifier, err = webhooks.NewWebhookRaw(secrets[0])
	return err
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
