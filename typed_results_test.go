package dossier_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	bankstatement "github.com/dossier-lending/dossier/extract/doctype/bankstatement"
	bankstatementsummary "github.com/dossier-lending/dossier/extract/doctype/bankstatementsummary"
	creditcardstatement "github.com/dossier-lending/dossier/extract/doctype/creditcardstatement"
	ewalletstatement "github.com/dossier-lending/dossier/extract/doctype/ewalletstatement"
	"github.com/dossier-lending/dossier/extract/doctype/generic"
	loanstatement "github.com/dossier-lending/dossier/extract/doctype/loanstatement"
	"github.com/dossier-lending/dossier/extract/doctype/passbook"
)

// typed decodes a result's own values into the struct of its document type and encodes them again.
var typed = map[string]func(stored json.RawMessage) (any, error){
	bankstatement.Name:        again[bankstatement.Fields],
	passbook.Name:             again[passbook.Fields],
	creditcardstatement.Name:  again[creditcardstatement.Fields],
	loanstatement.Name:        again[loanstatement.Fields],
	ewalletstatement.Name:     again[ewalletstatement.Fields],
	bankstatementsummary.Name: again[bankstatementsummary.Fields],
}

// again decodes from the stored JSON and from the Extraction, and checks that they agree.
func again[T engine.TypeFields](stored json.RawMessage) (any, error) {
	fields, err := engine.As[T](stored)
	if err != nil {
		return nil, err
	}
	var e engine.Extraction
	if err := json.Unmarshal(stored, &e); err != nil {
		return nil, err
	}
	same, err := engine.As[T](e)
	if diff := cmp.Diff(fields, same); err != nil || diff != "" {
		return nil, fmt.Errorf("the Extraction gives others than its JSON: %w %s", err, diff)
	}
	return fields, nil
}

// Decoding a result into the struct of its type loses nothing: encoded again, every value is the same.
func TestTypedResultsKeepEveryValue(t *testing.T) {
	files, err := filepath.Glob("extract/doctype/*/testdata/*.golden.json")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var stored map[string]any
		if err := json.Unmarshal(raw, &stored); err != nil {
			t.Fatal(err)
		}
		name, _ := stored["document_type"].(string)
		decode, ok := typed[name]
		if !ok {
			continue // refused, or read by the generic reader
		}
		seen[name]++
		fields, err := decode(raw)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		written, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		var got map[string]any
		if err := json.Unmarshal(written, &got); err != nil {
			t.Fatal(err)
		}
		for _, envelope := range []string{
			"schema_version", "document_type", "type_check", "transactions", "metrics", "balance_checks",
			"validation", "fraud_detection", "quality", "provenance", "records", "documents",
		} {
			delete(stored, envelope)
		}
		if diff := cmp.Diff(stored, got); diff != "" {
			t.Errorf("%s (-stored +typed):\n%s", file, diff)
		}
	}
	for name := range typed {
		if seen[name] == 0 {
			t.Errorf("no golden result of %s was decoded", name)
		}
	}
}

func TestResultOfAnotherTypeIsRefusedByName(t *testing.T) {
	card := []byte(`{"document_type":"credit_card_statement","due_date":"2026-01-31"}`)
	_, err := engine.As[bankstatement.Fields](card)
	var other *engine.OtherTypeError
	if !errors.As(err, &other) || other.Got != "credit_card_statement" || other.Want != "bank_statement" ||
		!strings.Contains(err.Error(), "credit_card_statement, not bank_statement") {
		t.Errorf("a card statement taken for a bank statement: %v", err)
	}
	if _, err := engine.As[bankstatement.Fields](engine.Extraction{DocumentType: "passbook"}); !errors.As(err, &other) {
		t.Errorf("a passbook taken for a bank statement: %v", err)
	}
	for name, nothing := range map[string]json.RawMessage{
		"null":    json.RawMessage("null"),
		"nothing": nil,
		"a blank": json.RawMessage(" "),
	} {
		if _, err := engine.As[bankstatement.Fields](nothing); !errors.Is(err, engine.ErrNoResult) {
			t.Errorf("%s: %v, want ErrNoResult", name, err)
		}
	}
	if _, err := engine.As[bankstatement.Fields](engine.Extraction{}); !errors.Is(err, engine.ErrNoResult) {
		t.Errorf("an empty Extraction: %v, want ErrNoResult", err)
	}
	for name, broken := range map[string]string{
		"no JSON":                     "{",
		"a list":                      "[]",
		"an answer that is no result": `{"id":7}`,
		"a value of another kind":     `{"document_type":"bank_statement","page_count":"four"}`,
	} {
		if fields, err := engine.As[bankstatement.Fields]([]byte(broken)); err == nil {
			t.Errorf("%s is decoded as %+v", name, fields)
		}
	}
}

// The generic reader's struct holds the results of every type without a specific reader, and of no other type.
func TestGenericFieldsDecodeEveryTypeWithoutReader(t *testing.T) {
	fields, err := engine.FieldsOf(generic.Fields{Text: "Net pay 20,000.00", People: []string{"Nena Cruz"}})
	if err != nil {
		t.Fatal(err)
	}
	got, err := engine.As[generic.Fields](engine.Extraction{DocumentType: "payslip", Fields: fields})
	if err != nil || got.Text != "Net pay 20,000.00" || len(got.People) != 1 {
		t.Errorf("a payslip is %+v (%v)", got, err)
	}
	statement, err := engine.FieldsOf(bankstatement.Fields{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := engine.As[generic.Fields](engine.Extraction{DocumentType: "bank_statement", Fields: statement}); err == nil || !strings.Contains(err.Error(), "a reader of its own") {
		t.Errorf("a bank statement taken for a paper of the generic reader: %v", err)
	}
}
