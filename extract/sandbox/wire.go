package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// request is what the child is told about its document; the bytes come as a descriptor.
type request struct {
	Size         int64  `json:"size"`
	FileName     string `json:"file_name"`
	Kind         string `json:"kind"`
	DeclaredType string `json:"declared_type"`
	Password     string `json:"password"`
	Today        string `json:"today"` // YYYY-MM-DD or ""
}

func requestOf(in engine.ExtractRequest) request {
	r := request{Size: in.Size, FileName: in.FileName, Kind: in.Kind, DeclaredType: in.DeclaredType, Password: in.Password}
	if !in.Today.IsZero() {
		r.Today = in.Today.String()
	}
	return r
}

func (r request) extractRequest() (engine.ExtractRequest, error) {
	in := engine.ExtractRequest{Size: r.Size, FileName: r.FileName, Kind: r.Kind, DeclaredType: r.DeclaredType, Password: r.Password}
	if r.Today == "" {
		return in, nil
	}
	today, err := engine.ParseDate(r.Today)
	in.Today = today
	return in, err
}

// answer is what the child says: an extraction, or a category and its sentence, or how it crashed.
type answer struct {
	Extraction json.RawMessage      `json:"extraction,omitempty"`
	Workings   json.RawMessage      `json:"workings,omitempty"`
	Category   engine.ErrorCategory `json:"category,omitempty"`
	Message    string               `json:"message,omitempty"`
	Crash      string               `json:"crash,omitempty"`
}

// hello is the child's first frame: it is locked in and waits.
type hello struct {
	Walls Walls `json:"walls"`
}

// answerTo runs the reader. A panic becomes a crash without its value, which may quote the document.
func answerTo(ctx context.Context, x engine.Extractor, in engine.ExtractRequest) (a answer) {
	defer func() {
		if v := recover(); v != nil {
			a = answer{Crash: panicSignature(v)}
		}
	}()
	extraction, err := x.Extract(ctx, in)
	if err != nil {
		return answerOf(err)
	}
	body, err := json.Marshal(extraction)
	if err != nil {
		return answer{Category: engine.InternalError, Message: messageInternal}
	}
	return answer{Extraction: body, Workings: extraction.Workings}
}

func answerOf(err error) answer {
	var known *engine.ExtractError
	if errors.As(err, &known) {
		return answer{Category: known.Category, Message: known.Message}
	}
	return answer{Category: engine.InternalError, Message: messageInternal}
}

func panicSignature(v any) string {
	if e, ok := v.(runtime.Error); ok {
		return withoutValues(e.Error())
	}
	return "panic"
}

// withoutValues keeps the words of a runtime error and drops its figures and quotes.
func withoutValues(s string) string {
	if i := strings.IndexAny(s, "[\"'`0123456789"); i >= 0 {
		s = s[:i]
	}
	if len(s) > 80 {
		s = s[:80]
	}
	return strings.TrimSpace(s)
}
