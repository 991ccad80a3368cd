package outbound

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Limits of a callback.
const (
	// callbackTimeout is the contract's 10 seconds; the engine sets the same deadline for the send.
	callbackTimeout = 10 * time.Second
	// maxCallbackAnswer is how much of a response is read before the connection is closed. Its content is not used.
	maxCallbackAnswer = 64 << 10
)

// Send posts a callback once. A redirect is a response like any other and is not followed. The body is sent unchanged,
// with the headers of Standard Webhooks.
func (c *Client) Send(ctx context.Context, callback engine.Callback, body []byte) (statusCode int, err error) {
	u, err := parseAddress(callback.URL)
	if err != nil {
		return 0, &undelivered{"webhook_url is not an absolute http or https URL.", err}
	}
	if err := c.judgeWritten(u); err != nil {
		return 0, deliveryError(err)
	}
	ctx, cancel := context.WithTimeout(ctx, callbackTimeout)
	defer cancel()
	response, err := c.request(ctx, http.MethodPost, u, c.signed(callback, body), body)
	if err != nil {
		return 0, deliveryError(err)
	}
	defer response.Body.Close()
	io.CopyN(io.Discard, response.Body, maxCallbackAnswer) // the rest of a long response is not read
	return response.StatusCode, nil
}

// signed returns the headers: webhook-id, webhook-timestamp and one signature per secret over "id.timestamp.body"
// (standardwebhooks.com).
func (c *Client) signed(callback engine.Callback, body []byte) http.Header {
	timestamp := strconv.FormatInt(c.Now().Unix(), 10)
	header := http.Header{"Content-Type": {"application/json"}, "Accept-Encoding": {"identity"},
		"Webhook-Id": {callback.ID}, "Webhook-Timestamp": {timestamp}}
	secrets := callback.Secrets // of a registered receiver
	if secrets == nil && c.Secrets != nil {
		secrets = c.Secrets(callback.Org)
	}
	var signatures []string
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, secret)
		io.WriteString(mac, callback.ID+"."+timestamp+".")
		mac.Write(body)
		signatures = append(signatures, "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	}
	if len(signatures) > 0 {
		header.Set("Webhook-Signature", strings.Join(signatures, " "))
	}
	return header
}

func setBody(r *http.Request, body []byte) {
	if body == nil {
		return
	}
	r.ContentLength = int64(len(body))
	r.Body = io.NopCloser(bytes.NewReader(body))
}

// undelivered is the error for a callback without a status: one sentence for the user and the cause for the log.
type undelivered struct {
	sentence string
	cause    error
}

func (e *undelivered) Error() string { return e.sentence }

// Unwrap returns the cause.
func (e *undelivered) Unwrap() error { return e.cause }

func deliveryError(err error) error {
	switch {
	case errors.Is(err, errName):
		return &undelivered{"The receiver could not be reached.", err}
	case errors.Is(err, errPort), errors.Is(err, errReceiverPort):
		return &undelivered{"Callbacks are not sent to this port; receive them on 443, 80 or a port from 1024 on.", err}
	case refused(err), errors.Is(err, errReceiverPrivate), errors.Is(err, errReceiverNumber), errors.Is(
		err, errReceiverForm,
	):
		return &undelivered{
			"The receiver's address is private; the operator can open its network with --allow-network.", err,
		}
	case errors.Is(err, context.DeadlineExceeded):
		return &undelivered{"The receiver did not answer within 10 seconds.", err}
	}
	return &undelivered{"The receiver could not be reached.", err}
}
