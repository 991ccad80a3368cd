//go:build linux

package sandbox

import (
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestInProcessSurvivesAPanicAndPassesTheRestOn(t *testing.T) {
	x := InProcess(hostile{})
	_, err := x.Extract(t.Context(), asking("panic"))
	var known *engine.ExtractError
	if !errors.As(err, &known) || known.Category != engine.ProcessingError {
		t.Errorf("a panic gives %v, want processing_error", err)
	}
	if known != nil && strings.Contains(known.Message+known.Cause.Error(), "Juan") {
		t.Errorf("%q with cause %q quotes the document", known.Message, known.Cause)
	}
	_, err = x.Extract(t.Context(), asking("fail"))
	if !errors.As(err, &known) || known.Category != engine.PasswordRequired {
		t.Errorf("the reader's own failure became %v", err)
	}
	if got, err := x.Extract(t.Context(), asking("echo", "paper")); err != nil || got.Fields.Get("content") != "paper" {
		t.Errorf("result %v, %v; want the reader's own", got.Fields, err)
	}
}

func TestNothingOfTheDocumentLeavesThroughAnError(t *testing.T) {
	x := extractorFor(t, Config{})
	for _, what := range []string{"panic", "panic elsewhere", "plain error", "print 10 GB"} {
		_, err := x.Extract(t.Context(), asking(what))
		for ; err != nil; err = errors.Unwrap(err) {
			if strings.Contains(err.Error(), "Juan") {
				t.Errorf("%s: %q quotes the document", what, err)
			}
		}
	}
}

func TestAMemoryBombIsToldApartFromACrash(t *testing.T) {
	x := extractorFor(t, Config{})
	for what, want := range map[string]string{"take 10 GB of memory": messageMemory, "overflow the stack": messageCrash} {
		_, err := x.Extract(t.Context(), asking(what))
		var known *engine.ExtractError
		if !errors.As(err, &known) || known.Message != want {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}
}
