package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Failure is the body of every error response.
type Failure struct {
	// Always false.
	Success bool `json:"success" doc:"Always false."`
	// The code for machines, a row of engine.ErrorTable.
	Error string `json:"error" example:"VALIDATION_FAILED" doc:"Machine-readable code."`
	// One plain sentence with the next step, for people.
	Message string `json:"message" doc:"One plain sentence, with the way out."`
	// The invalid fields as JSON pointers; empty if none can be named.
	Details []engine.ErrorDetail `json:"details,omitempty" doc:"The fields at fault, by JSON pointer."`
	// Also in the header X-Request-Id and in the log line.
	RequestID string `json:"request_id" doc:"Also in the header X-Request-Id; give it to the operator."`
}

// partialFailure is the response if some files of a request could be stored and others not. Stored files are kept, and
// Files lists which to send again. Without Files, nothing was stored.
type partialFailure struct {
	Failure
	// The application that was created; nil except for an intake.
	Data *application `json:"data,omitempty" doc:"The application that was created (intake only)."`
	// One receipt per file in the order sent; empty if nothing was stored.
	Files []engine.FileReceipt `json:"files,omitempty" doc:"One receipt per file, in the order sent; absent when nothing was kept."`
}

// refusal is a Failure in the form of an error that huma can send.
type refusal struct {
	body   any
	status int
	header http.Header
}

func (f *refusal) Error() string { return http.StatusText(f.status) }

func (f *refusal) GetStatus() int { return f.status }

func (f *refusal) GetHeaders() http.Header { return f.header }

func (f *refusal) MarshalJSON() ([]byte, error) { return plainJSON(f.body) }

// refuse converts an error to the response, and stores code and cause for the log.
func (c *call) refuse(err error) *refusal {
	known := c.explain(err)
	row := known.Code.Row()
	c.code, c.cause = row.Code, loggable(known)
	if row.Code == engine.CodeServerBusy || row.Code == engine.CodePagePictureTimeout {
		c.w.Header().Set("Retry-After", busyRetry)
	}
	return &refusal{status: row.Status, body: Failure{Error: string(row.Code), Message: known.Message,
		Details: known.Details, RequestID: c.id}}
}

// busyRetry is the Retry-After of SERVER_BUSY in seconds: large requests take about as long.
const busyRetry = "5"

// loggable returns the cause if the log may contain it. Causes of a malformed request are left out, because they quote
// the request with its file names, and its sender sees the message. Causes of a failed download are kept for the
// operator.
func loggable(known *engine.Error) error {
	if known.Code.Row().Kind == engine.KindInvalid && known.Code != engine.CodeURLUnreachable {
		return nil
	}
	return known.Cause
}

// refusePartly is refuse for a request of which some files were stored.
func (c *call) refusePartly(err error, data *application, files []engine.FileReceipt) *refusal {
	f := c.refuse(err)
	f.body = partialFailure{Failure: f.body.(Failure), Data: data, Files: files}
	return f
}

// explain returns an error of the engine unchanged, and finds the code for an error of reading the body.
func (c *call) explain(err error) *engine.Error {
	var known *engine.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, errBodyTooLarge):
		return engine.Fail(engine.CodeRequestTooLarge)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return engine.FailWith(engine.CodeRequestTimeout, err)
	case c.body.end != nil && c.body.end != errBodyTooLarge && errors.Is(err, c.body.end),
		errors.Is(err, context.Canceled):
		return engine.FailWith(engine.CodeInvalidRequest, err, "The request body broke off; send it again.")
	}
	return engine.FailWith(engine.CodeInternal, err)
}

// answerFailure sends an error response outside of a huma operation.
func (c *call) answerFailure(err error) {
	f := c.refuse(err)
	for name, values := range f.header {
		c.w.Header()[name] = values
	}
	writeJSON(c.w, f.status, f.body)
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	text, _ := plainJSON(v) // cannot fail, because these bodies contain only strings and numbers
	w.Write(text)           // fails only if the client has left
}

// plainJSON encodes a value like answerEncoder.
func plainJSON(v any) ([]byte, error) {
	var text bytes.Buffer
	err := answerEncoder(&text).Encode(v)
	return text.Bytes(), err
}

// answerEncoder does not escape < and >, because responses are never HTML (nosniff), and people read the messages. It
// escapes invisible characters and those that change the text direction, for example in file names.
func answerEncoder(w io.Writer) *json.Encoder {
	encoder := json.NewEncoder(escaper{w})
	encoder.SetEscapeHTML(false)
	return encoder
}

// escaper escapes hidden characters. It relies on json.Encoder, which writes each JSON value with one Write.
type escaper struct{ io.Writer }

func (w escaper) Write(text []byte) (int, error) {
	if _, err := w.Writer.Write(engine.EscapeHidden(text)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// data wraps a response like the loan service's documentation.
type data[T any] struct {
	Data T `json:"data"`
}

func each[A, B any](list []A, answer func(A) B) []B {
	out := make([]B, len(list))
	for i, v := range list {
		out[i] = answer(v)
	}
	return out
}

// clock is a time in responses: RFC 3339 UTC with milliseconds.
type clock time.Time

// MarshalJSON implements json.Marshaler.
func (t clock) MarshalJSON() ([]byte, error) {
	return []byte(`"` + engine.TimeText(time.Time(t)) + `"`), nil
}

func textOrNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
