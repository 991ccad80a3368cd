package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

type noting struct{}

func (noting) Extract(context.Context, engine.ExtractRequest) (engine.Extraction, error) {
	return engine.Extraction{DocumentType: "bank_statement", Workings: json.RawMessage(`{"rows":3}`)}, nil
}

// What a reader notes for later edits crosses from the child to its parent beside the result.
func TestWorkingsCrossTheWire(t *testing.T) {
	var wire bytes.Buffer
	if err := say(&wire, answerTo(t.Context(), noting{}, engine.ExtractRequest{})); err != nil {
		t.Fatal(err)
	}
	a, err := readAnswer(&wire, 1<<20, func(engine.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	got, err := verdictOf(a, false)
	if err != nil || string(got.Workings) != `{"rows":3}` || got.DocumentType != "bank_statement" {
		t.Errorf("got %+v, %v; want the workings beside the result", got, err)
	}
}

// A caller that only keeps the result gets it as the child wrote it, byte for byte, and the workings beside it.
func TestResultCrossesTheWireEncodedOnce(t *testing.T) {
	var wire bytes.Buffer
	if err := say(&wire, answerTo(t.Context(), noting{}, engine.ExtractRequest{})); err != nil {
		t.Fatal(err)
	}
	a, err := readAnswer(&wire, 1<<20, func(engine.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	got, err := verdictOf(a, true)
	if err != nil || &got.Encoded[0] != &a.extraction[0] || string(got.Workings) != `{"rows":3}` ||
		got.DocumentType != "bank_statement" {
		t.Errorf("got %+v, %v; want the child's own bytes", got, err)
	}
	a.extraction = []byte(`{"document_type":"bank_statement","transactions":{}}`)
	var known *engine.ExtractError
	if _, err := verdictOf(a, true); !errors.As(err, &known) || known.Category != engine.InternalError {
		t.Errorf("rows that are no list give %v, want internal_error", err)
	}
}

// Which pages are to be read crosses to the child.
func TestChosenPagesCrossTheWire(t *testing.T) {
	pages, err := engine.ParsePages("1-3,5")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(requestOf(engine.ExtractRequest{Pages: pages}))
	if err != nil {
		t.Fatal(err)
	}
	var r request
	if err := json.Unmarshal(raw, &r); err != nil {
		t.Fatal(err)
	}
	if in, err := r.extractRequest(); err != nil || in.Pages.String() != "1-3,5" {
		t.Errorf("the child is to read pages %q, %v; want 1-3,5", in.Pages, err)
	}
	r.Pages = "x"
	if _, err := r.extractRequest(); err == nil {
		t.Error("pages that are none are taken")
	}
}
