package sandbox

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

type noting struct{}

func (n noting) Extract(context.Context, engine.ExtractRequest) (engine.Extraction, error) {
	return n.extraction(), nil
}

// extraction is larger than one part.
func (noting) extraction() engine.Extraction {
	return engine.Extraction{DocumentType: "bank_statement", Metrics: &engine.Metrics{},
		Transactions: make([]engine.Transaction, 300), Workings: json.RawMessage(`{"rows":3}`),
		Masks: []engine.Mask{{Page: 2, Box: [4]float64{0.25, 0.5, 0.75, 1}}}}
}

// crossed sends what a reader answers over the wire.
func crossed(t *testing.T, x engine.Extractor, encode bool) (answer, error) {
	t.Helper()
	var wire bytes.Buffer
	if err := say(&wire, answerTo(t.Context(), x, engine.ExtractRequest{})); err != nil {
		t.Fatal(err)
	}
	return readAnswer(&wire, 1<<20, func(engine.Progress) {}, encode)
}

// What a reader notes for later edits, and what pictures must not show, cross from the child to its parent beside the
// result.
func TestWorkingsAndMasksCrossTheWire(t *testing.T) {
	a, err := crossed(t, noting{}, false)
	if err != nil {
		t.Fatal(err)
	}
	got, err := verdictOf(a)
	if err != nil || string(got.Workings) != `{"rows":3}` || got.DocumentType != "bank_statement" ||
		!slices.Equal(got.Masks, noting{}.extraction().Masks) {
		t.Errorf("got %+v, %v; want the workings and masks beside the result", got, err)
	}
}

// A caller that only keeps the result gets it as the child wrote it, byte for byte, and the workings beside it.
func TestResultCrossesTheWireEncodedOnce(t *testing.T) {
	a, err := crossed(t, noting{}, true)
	if err != nil {
		t.Fatal(err)
	}
	want, err := noting{}.extraction().MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	got, err := verdictOf(a)
	text, err2 := got.Encoded.JSON()
	if err != nil || err2 != nil || !bytes.Equal(text, want) || string(got.Workings) != `{"rows":3}` ||
		got.DocumentType != "bank_statement" || len(got.Masks) != 1 {
		t.Errorf("got %+v, %v, %v; want the child's own bytes", got, err, err2)
	}
}

// parts is what a child sends after its answer.
func parts(frames ...string) *bytes.Buffer {
	var wire bytes.Buffer
	sayFrame(&wire, answer{HasResult: true})
	for _, f := range frames {
		writeFrame(&wire, []byte(f))
	}
	return &wire
}

// The child may have been taken over: what it sends in parts is bounded as a whole, has an end, and is a result.
func TestPartsOfResultAreJudged(t *testing.T) {
	read := func(wire io.Reader) (answer, error) { return readAnswer(wire, 100, func(engine.Progress) {}, true) }
	if a, err := read(parts(`{"document_type":"bank_`, `statement"}`, ``)); err != nil ||
		a.extraction.DocumentType != "bank_statement" {
		t.Fatalf("got %+v, %v; want the two parts put together", a, err)
	}
	half := strings.Repeat(" ", 50)
	huge := parts(`{"a":1`)
	huge.Write(binary.BigEndian.AppendUint32(nil, 1<<31))
	for name, c := range map[string]struct {
		wire io.Reader
		want error
	}{
		"rows that are no list":       {parts(`{"transactions":{}}`, ``), errNoExtraction},
		"no JSON":                     {parts(`{"a":tru}`, ``), errNoExtraction},
		"half a result":               {parts(`{"a":`, ``), errNoExtraction},
		"something after it":          {parts(`{}`, `{}`, ``), errNoExtraction},
		"nothing":                     {parts(``), errNoExtraction},
		"parts that exceed the bound": {parts(`{"a":1`, half, half, `}`, ``), errFrameTooLarge},
		"a part that does":            {huge, errFrameTooLarge},
		"no end":                      {parts(`{}`), io.ErrUnexpectedEOF},
		"an end within a part":        {bytes.NewReader(parts(`{"a":12345}`).Bytes()[:parts().Len()+frameHeader+3]), io.ErrUnexpectedEOF},
		"no parts":                    {parts(), io.ErrUnexpectedEOF},
	} {
		if a, err := read(c.wire); !errors.Is(err, c.want) || a.extraction.Encoded.Deflated != nil {
			t.Errorf("%s: %+v, %v; want %v", name, a, err, c.want)
		}
	}
	if _, err := verdictOf(answer{}); err == nil {
		t.Error("an answer without result and failure is taken for a result")
	}
}

// What is to be covered crosses to the child that paints.
func TestCoveredPlacesCrossTheWire(t *testing.T) {
	covered := [][4]float64{{0.25, 0.5, 0.75, 1}}
	raw, err := json.Marshal(renderRequestOf(engine.RenderRequest{Kind: "png", Page: 1, Width: 400, Masks: covered}))
	if err != nil {
		t.Fatal(err)
	}
	var r request
	if err := json.Unmarshal(raw, &r); err != nil {
		t.Fatal(err)
	}
	if in, err := r.toRender(nil); err != nil || !slices.Equal(in.Masks, covered) {
		t.Errorf("the child is to cover %v, %v; want %v", in.Masks, err, covered)
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

// The longest list of rules crosses to the child, as far as a reader needs it.
func TestRulesCrossTheWire(t *testing.T) {
	party := strings.Repeat("\u2028", engine.MaxRuleMatch) // written as an escape
	in := engine.ExtractRequest{}
	for range engine.MaxCategoryRules {
		in.Rules = append(in.Rules, engine.CategoryRule{
			ID: strings.Repeat("i", 64), Match: strings.Repeat("<", engine.MaxRuleMatch), Direction: engine.RuleOut,
			Category: strings.Repeat("c", 60), Counterparty: &party, Active: true,
		})
	}
	sent := slices.Clone(in.Rules)
	sent[0].Note, in.Rules[0].Note = "", "for people"
	body, err := json.Marshal(requestOf(in))
	if err != nil || len(body) > maxRequest+maxRules {
		t.Fatalf("%d bytes (%v), want at most %d", len(body), err, maxRequest+maxRules)
	}
	var r request
	if err := json.Unmarshal(body, &r); err != nil {
		t.Fatal(err)
	}
	got, err := r.extractRequest()
	if err != nil || len(got.Rules) != len(sent) {
		t.Fatalf("%d rules (%v), want %d", len(got.Rules), err, len(sent))
	}
	for i := range sent {
		if *got.Rules[i].Counterparty != party {
			t.Fatalf("counterparty %q", *got.Rules[i].Counterparty)
		}
		got.Rules[i].Counterparty, sent[i].Counterparty = nil, nil
		if got.Rules[i] != sent[i] {
			t.Fatalf("rule %d is %+v, want %+v", i, got.Rules[i], sent[i])
		}
	}
}
