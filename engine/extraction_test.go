package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine/internal/rawjson"
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
		`"provenance":{}`, `"records":[]`, `"documents":[]`,
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

func TestPapersOfOneFileRoundTrip(t *testing.T) {
	part := Extraction{SchemaVersion: SchemaVersion, DocumentType: "payslip"}
	part.Fields = Fields{{"net_pay", Amount(2350000)}}
	in := part
	in.Documents = []DocumentPart{{
		DocumentType: "payslip", TypeCheck: TypeCheck{Declared: AutoType, Detected: "payslip", Confidence: 0.97},
		Pages: [2]int{2, 3}, Confidence: 0.9, Result: &part,
	}}
	first, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	want := `"documents":[{"document_type":"payslip","type_check":{"declared":"auto","detected":"payslip",` +
		`"confidence":0.97,"runner_up":null,"evidence":[]},"pages":[2,3],"confidence":0.9,"result":{"schema_version"`
	if !bytes.Contains(first, []byte(want)) {
		t.Errorf("is written as\n%s\nwant in it\n%s", first, want)
	}
	var out Extraction
	if err := json.Unmarshal(first, &out); err != nil {
		t.Fatal(err)
	}
	if len(out.Documents) != 1 || out.Documents[0].Result.Fields.Get("net_pay") == nil {
		t.Errorf("came back with papers %+v", out.Documents)
	}
	second, err := json.Marshal(out)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("came back as\n%s\nwant\n%s\n%v", second, first, err)
	}
	encoded, err := ReadEncoded(bytes.NewReader(first))
	if err != nil || encoded.Documents != nil {
		t.Errorf("the papers of an encoded result were decoded: %+v, %v", encoded.Documents, err)
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
		TypeCheck:     TypeCheck{Declared: "auto", Detected: "bank_statement", Confidence: 0.9},
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
	out, err := ReadEncoded(bytes.NewReader(want))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := out.MarshalJSON(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("is written as\n%s\nwant\n%s\n%v", got, want, err)
	}
	if out.DocumentType != in.DocumentType || out.TypeCheck.Detected != in.TypeCheck.Detected ||
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
		if e, err := ReadEncoded(strings.NewReader(b)); err == nil {
			t.Errorf("%q gives %+v, want an error", b, e)
		}
	}
	for _, b := range []string{
		`{}`, `{ "transactions":null,"provenance":null }`, `{"transactions":[],"provenance":{}}`,
	} {
		if _, err := ReadEncoded(strings.NewReader(b)); err != nil {
			t.Errorf("%q: %v", b, err)
		}
	}
}

// Results are written row by row. Package json writes the same bytes.
func TestRowsAndProvenanceAreWrittenLikePackageJSON(t *testing.T) {
	e := Extraction{
		Fields:       Fields{{"holder", "Ñ <&>"}, {"none", nil}, {"places", map[string]int{"b": 1, "a": 2}}},
		Transactions: []Transaction{{Description: "Salary <7> \u2028", Credit: 5, Row: 1}, {Row: 2}, {}},
		Metrics:      &Metrics{},
		Provenance: map[string]Provenance{
			"/b": {Page: 2, Text: "<b>", By: new("key"), Original: new(json.RawMessage(`{"x":1.0}`))},
			"/a": {Page: 1, BBox: &[4]float64{1, 2.5, 3, 4e30}}, "/a/10": {}, "/a/9": {}, "": {}, "/\xff": {}, "/é<": {},
		},
	}
	for name, e := range map[string]Extraction{"rows": e, "none": {Metrics: &Metrics{}}, "no statement": {}} {
		got, err := e.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]any{"provenance": e.Provenance, "transactions": e.Transactions}
		if e.Provenance == nil {
			want["provenance"] = struct{}{}
		}
		if e.Transactions == nil {
			want["transactions"] = []int{}
		}
		for member, value := range rawjson.Members(got) {
			if want[member] == nil {
				continue
			}
			if text, err := json.Marshal(want[member]); err != nil || !bytes.Equal(text, value) {
				t.Errorf("%s: %s is\n%s\nwant\n%s\n%v", name, member, value, text, err)
			}
		}
		compressed, err := e.Compressed()
		if text, err2 := compressed.JSON(); err != nil || err2 != nil || !bytes.Equal(text, got) ||
			compressed.Length != len(got) || !json.Valid(got) {
			t.Errorf("%s: compressed as %s, %v %v; want %s", name, text, err, err2, got)
		}
	}
	e.Fields = Fields{{"endless", math.Inf(1)}}
	if _, err := e.Compressed(); err == nil {
		t.Error("a value that JSON does not have is written")
	}
	if b, err := e.MarshalJSON(); err == nil {
		t.Errorf("a value that JSON does not have is written as %s", b)
	}
}

// A result from another process is compressed as it comes: its size does not matter for the memory.
func TestEncodedResultIsReadRowByRow(t *testing.T) {
	text := func(rows int) []byte {
		e := Extraction{
			Metrics:      &Metrics{},
			Transactions: make([]Transaction, rows),
			Provenance:   map[string]Provenance{},
		}
		for i := range rows {
			e.Transactions[i].Description = fmt.Sprint("Payment ", i)
			e.Provenance[fmt.Sprintf("/transactions/%d/debit", i)] = Provenance{Page: i, Text: fmt.Sprint(i)}
		}
		b, err := e.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	long := text(20_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	e, err := ReadEncoded(bytes.NewReader(long))
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > uint64(len(long)/2) {
		t.Errorf("%d bytes are allocated for a result of %d, want less than half its size", grown, len(long))
	}
	if got, err := e.Encoded.JSON(); err != nil || !bytes.Equal(got, long) {
		t.Errorf("%d bytes come back, %v; want %d", len(got), err, len(long))
	}
}
