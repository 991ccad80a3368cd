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

// Failure is the body of every answer that is not a success.
type Failure struct {
	// Always false.
	Success bool `json:"success" doc:"Always false."`
	// The code for machines, a row of engine.ErrorTable.
	Error string `json:"error" example:"VALIDATION_FAILED" doc:"Machine-readable code."`
	// One plain sentence with the way out, for people.
	Message string `json:"message" doc:"One plain sentence, with the way out."`
	// The fields at fault by JSON pointer; empty if none can be named.
	Details []engine.ErrorDetail `json:"details,omitempty" doc:"The fields at fault, by JSON pointer."`
	// Also in the header X-Request-Id and in the log line.
	RequestID string `json:"request_id" doc:"Also in the header X-Request-Id; give it to the operator."`
}

// PartialFailure is the answer when some files of a request could be stored and others not: what was
// made stays, and files says which to send again. Without files nothing was made.
type PartialFailure struct {
	Failure
	// The application that was created; nil except for an intake.
	Data *Application `json:"data,omitempty" doc:"The application that was created (intake only)."`
	// One receipt per file in the order sent; empty if nothing was kept.
	Files []engine.FileReceipt `json:"files,omitempty" doc:"One receipt per file, in the order sent; absent when nothing was kept."`
}

// refusal is a Failure on its way out of a huma handler.
type refusal struct {
	body   any
	status int
	header http.Header
}

func (f *refusal) Error() string { return http.StatusText(f.status) }

func (f *refusal) GetStatus() int { return f.status }

func (f *refusal) GetHeaders() http.Header { return f.header }

func (f *refusal) MarshalJSON() ([]byte, error) { return plainJSON(f.body) }

// refuse turns an error into the answer and notes code and cause for the log.
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

// loggable returns the cause if the log may show it. Causes of a malformed request are left out: they quote the request
// with its file names, and its sender sees the message. Causes of a failed download are kept for the operator.
func loggable(known *engine.Error) error {
	if known.Code.Row().Kind == engine.KindInvalid && known.Code != engine.CodeURLUnreachable {
		return nil
	}
	return known.Cause
}

// refusePartly is refuse for a request of which some files were stored.
func (c *call) refusePartly(err error, data *Application, files []engine.FileReceipt) *refusal {
	f := c.refuse(err)
	f.body = PartialFailure{Failure: f.body.(Failure), Data: data, Files: files}
	return f
}

// explain returns an error of the engine as it is, and finds the code for one of reading the body.
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

// answerFailure writes a failure where no huma operation is involved.
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
	text, _ := plainJSON(v) // bodies of strings and numbers: nothing in them fails
	w.Write(text)           // a client that left is the only way to fail
}

// plainJSON is a value as answerEncoder writes it.
func plainJSON(v any) ([]byte, error) {
	var text bytes.Buffer
	err := answerEncoder(&text).Encode(v)
	return text.Bytes(), err
}

// answerEncoder leaves < and > as they are: answers are never HTML (nosniff), and people read messages.
// It escapes characters that are not seen or turn the line around, those of file names among them.
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

// data wraps an answer the way the loan service does.
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

// clock is a time in answers: RFC 3339 UTC with milliseconds.
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
