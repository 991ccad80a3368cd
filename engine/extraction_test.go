package engine

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestResultIsFlatObjectInDocumentedOrder(t *testing.T) {
	fields, err := FieldsOf(struct {
		BankName       *string `json:"bank_name"`
		OpeningBalance *Amount `json:"opening_balance"`
	}{nil, new(Amount(100050))})
	if err != nil {
		t.Fatal(err)
	}
	e := Extraction{
		SchemaVersion: SchemaVersion,
		DocumentType:  "bank_statement",
		Fields:        fields,
		Metrics:       &Metrics{},
		BalanceChecks: &BalanceChecks{},
	}
	b, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	order := []string{
		`"schema_version"`, `"document_type"`, `"type_check"`, `"bank_name":null`, `"opening_balance":1000.5`,
		`"transactions":[]`, `"metrics"`, `"balance_checks"`, `"validation"`, `"fraud_detection"`, `"quality"`,
		`"provenance":{}`, `"records":[]`,
	}
	at := 0
	for _, part := range order {
		i := bytes.Index(b[at:], []byte(part))
		if i < 0 {
			t.Fatalf("%s is missing or out of order in %s", part, b)
		}
		at += i
	}
}

func TestTypesWithoutRowsHaveNoRowKeys(t *testing.T) {
	b, err := json.Marshal(Extraction{DocumentType: "other"})
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"transactions", "metrics", "balance_checks"} {
		if strings.Contains(string(b), `"`+key+`"`) {
			t.Errorf("%s is present in %s", key, b)
		}
	}
}

func TestResultRoundTrips(t *testing.T) {
	in := Extraction{
		SchemaVersion: SchemaVersion,
		DocumentType:  "bank_statement",
		Fields:        Fields{{"bank_name", "Bangko Uno"}},
		Transactions:  []Transaction{{Description: "Salary <7>", Credit: 5, Row: 1}},
		Metrics:       &Metrics{},
		BalanceChecks: &BalanceChecks{Status: CheckPass},
	}
	first, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out Extraction
	if err := json.Unmarshal(first, &out); err != nil {
		t.Fatal(err)
	}
	second, err := json.Marshal(out)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("came back as\n%s\nwant\n%s\n%v", second, first, err)
	}
}

func TestNullIsNoResult(t *testing.T) {
	var e Extraction
	if err := json.Unmarshal([]byte("null"), &e); err != nil || e.DocumentType != "" {
		t.Errorf("null read as %+v, %v; want an empty Extraction", e, err)
	}
}

func TestEncodedResultKeepsItsBytes(t *testing.T) {
	in := Extraction{
		SchemaVersion: SchemaVersion,
		DocumentType:  "bank_statement",
		TypeCheck:     TypeCheck{"auto", "bank_statement", 0.9},
		Fields:        Fields{{"bank_name", "Bangko <Uno>"}},
		Transactions:  []Transaction{{Description: "Sahod", Credit: 5, Row: 1}},
		Metrics:       &Metrics{},
		BalanceChecks: &BalanceChecks{Status: CheckPass},
		Provenance:    map[string]Provenance{"/bank_name": {Page: 1}},
	}
	want, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	out, err := DecodeEncoded(want)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := out.MarshalJSON(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("is written as\n%s\nwant\n%s\n%v", got, want, err)
	}
	if out.DocumentType != in.DocumentType || out.TypeCheck != in.TypeCheck ||
		out.BalanceChecks.Status != CheckPass || out.Fields.Get("bank_name") == nil {
		t.Errorf("the members beside rows and provenance are %+v", out)
	}
	if out.Transactions != nil || out.Provenance != nil {
		t.Errorf("rows and provenance were decoded: %+v", out)
	}
}

func TestEncodedResultOfWrongShapeIsRefused(t *testing.T) {
	for _, b := range []string{
		``, `null`, `[]`, `"x"`, `{`, `{} {}`, `{"document_type":7}`, `{"transactions":{}}`,
		`{"transactions":"x"}`,
		`{"provenance":[]}`, `{"quality":[]}`, `{"metrics":1}`, `{"balance_checks":"pass"}`,
		`{"validation":{"checks":{}}}`, "{\"document_type\":\"a\"}\x00",
	} {
		if e, err := DecodeEncoded([]byte(b)); err == nil {
			t.Errorf("%q gives %+v, want an error", b, e)
		}
	}
	for _, b := range []string{
		`{}`, ` {"transactions":null,"provenance":null} `, `{"transactions":[],"provenance":{}}`,
	} {
		if _, err := DecodeEncoded([]byte(b)); err != nil {
			t.Errorf("%q: %v", b, err)
		}
	}
}
