package httpapi

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// Whatever a row says, it is decoded or its faults are named below it; what is decoded is in the row.
func FuzzTransactionRow(f *testing.F) {
	for _, seed := range []string{`{}`, `[]`, `null`, plainRow("", ""), plainRow("row", "null"), plainRow("category", "null"), plainRow("debit", "1e400"),
		plainRow("balance", "-0.05"), plainRow("date", `"2025-02-30"`), plainRow("page", "1.0"), plainRow("a/b~c", "{}"), plainRow("time", `""`)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !json.Valid([]byte(text)) {
			return
		}
		d, in := rowDecoder{}, engine.TransactionInput{}
		d.decode("/transactions/0", json.RawMessage(strings.TrimSpace(text)), &in)
		for _, fault := range d.details {
			if !strings.HasPrefix(fault.Field, "/transactions/0") || fault.Message == "" {
				t.Errorf("%s: fault %+v, want one below the row", text, fault)
			}
		}
		if len(d.details) > 0 {
			return
		}
		for _, field := range engine.TransactionFields {
			if field.Required && !in.Given.Has(field) {
				t.Errorf("%s was taken without %s", text, field.Name)
			}
		}
		if _, err := json.Marshal(in.Values); err != nil {
			t.Errorf("%s was taken and cannot be answered: %v", text, err)
		}
	})
}

func TestEveryNameOfATransactionIsDecodedAndDocumented(t *testing.T) {
	b, err := json.Marshal(engine.Transaction{Edited: true})
	if err != nil {
		t.Fatal(err)
	}
	var names map[string]any
	if err := json.Unmarshal(b, &names); err != nil {
		t.Fatal(err)
	}
	for _, field := range engine.TransactionFields {
		if _, known := names[field.Name]; !known || rowValues[field.Name] == nil || rowSchema().Properties[field.Name] == nil {
			t.Errorf("%s: want it to be a name of a transaction, decoded and documented", field.Name)
		}
		delete(names, field.Name)
	}
	for name := range names {
		t.Errorf("%s is a name of a transaction that no replacement may send", name)
	}
}

func TestIfMatchIsReadAsTheStandardSays(t *testing.T) {
	for header, want := range map[string]string{"": "none", "*": "any", `"transactions-3"`: "3", `"transactions-3" , "transactions-4"`: "3 4",
		`W/"transactions-3"`: "", `"other"`: "", `"transactions-03"`: "", `"transactions--1"`: "-1", `transactions-3`: "fault", `"a"b"`: "fault", `,`: "fault", `"`: "fault"} {
		match, err := ifMatch([]string{header}, transactionsETag)
		got := "none"
		switch {
		case err != nil:
			got = "fault"
		case match != nil && match.Any:
			got = "any"
		case match != nil:
			got = strings.Trim(strings.ReplaceAll(asText(match.Versions), ",", " "), "[]nul")
		}
		if got != want {
			t.Errorf("If-Match %s is %q, want %q", header, got, want)
		}
	}
}
