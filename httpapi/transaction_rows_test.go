package httpapi

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/dossier-lending/dossier/engine"
)

// readsAsJSON compares reading row by row with decoding the whole text.
func readsAsJSON(t *testing.T, text string) {
	t.Helper()
	var whole struct {
		Transactions *[]json.RawMessage `json:"transactions"`
		Revalidate   *bool              `json:"revalidate"`
	}
	want := decodeJSON([]byte(text), &whole)
	for name, r := range map[string]io.Reader{
		"at once":      strings.NewReader(text),
		"byte by byte": iotest.OneByteReader(strings.NewReader(text)),
	} {
		in, err := readTransactions(callWith("application/json", r))
		got, wanted := engine.Code(""), engine.Code("")
		if err != nil {
			got = engine.CodeOf(err)
		}
		if want != nil {
			wanted = engine.CodeOf(want)
		}
		if wanted == "" && got == engine.CodeValidationFailed { // the content of a row is checked only here
			continue
		}
		if got != wanted {
			t.Errorf("%.200q %s: %q (%v), decoded whole %q (%v)", text, name, got, err, wanted, want)
		}
		if err == nil && whole.Transactions != nil && len(in.Rows) != len(*whole.Transactions) {
			t.Errorf("%.200q %s: %d rows, want %d", text, name, len(in.Rows), len(*whole.Transactions))
		}
	}
}

var replacementTexts = []string{
	``,
	` `,
	`{}`,
	`[]`,
	`null`,
	`7`,
	`"x"`,
	`{"transactions":[]}`,
	`{"transactions":[]}x`,
	`{"transactions":[]}{}`,
	`{"transactions":[`,
	`{"transactions":`,
	`{"transactions"`,
	`{"transactions":[],}`,
	`{"transactions":[],"revalidate":false}`,
	`{"revalidate":1,"transactions":[]}`,
	`{"revalidate":null,"transactions":[]}`,
	`{"transactions":null}`,
	`{"transactions":{}}`,
	`{"transactions":{"a":[1,{"b":2}]},"x":1}`,
	`{"transactions":[],"transactions":[]}`,
	`{"x":[1,2,{"y":"z"}],"transactions":[]}`,
	`{"transactions":[` + plainRow("", "") + `]}`,
	` { "transactions" : [ ` + plainRow("", "") + ` , ` + plainRow("", "") + ` ] , "revalidate" : true } `,
	`{"transactions":[` + plainRow("", "") + plainRow("", "") + `]}`,
	`{"transactions":[1,null,"x"]}`,
	`{"transactions":[{"debit":1,"debit":2}]}`,
	`{"transactions":[{"description":"a\u0000"}]}`,
	"{\"transactions\":[{\"description\":\"\xff\"}]}",
	"{\"transactions\":[{\"description\":\"₱é漢😀\"}]}",
	"{\"\xe2\x82\":1}",
	"{\"transactions\":[]}\xff",
	`{"transactions":[` + strings.Repeat(`[`, 100) + `]}`,
	`[[[[`,
	`{"a" 1}`,
	`{"transactions":[}`,
	`{"transactions":[1}`,
	`{"transactions":]}`,
	`tru`,
	`-`,
	`{"\ud800":1}`,
}

func TestTransactionRowsAreReadStrictly(t *testing.T) {
	for _, text := range replacementTexts {
		readsAsJSON(t, text)
	}
}

func FuzzReplacementReader(f *testing.F) {
	for _, text := range replacementTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < rowBytes {
			readsAsJSON(t, text)
		}
	})
}

// An unknown field does not hide the errors in the rows.
func TestAllErrorsOfReplacementAreReported(t *testing.T) {
	for text, want := range map[string]string{
		`{"bogus":1,"transactions":[{"debit":"x"}]}`: "/bogus UNKNOWN, /transactions/0/date REQUIRED, /transactions/0/description REQUIRED, /transactions/0/debit TYPE, /transactions/0/credit REQUIRED",
		`{"bogus":1}`: "/bogus UNKNOWN, /transactions REQUIRED",
	} {
		_, err := readTransactions(callWith("application/json", strings.NewReader(text)))
		var known *engine.Error
		var named []string
		if errors.As(err, &known) {
			for _, d := range known.Details {
				named = append(named, d.Field+" "+d.Code)
			}
		}
		if got := strings.Join(named, ", "); got != want {
			t.Errorf("%s: named %s, want %s", text, got, want)
		}
	}
}

// One value as large as the body would be in memory several times, so it is refused while it arrives.
func TestHugeValuesOfReplacementAreNotBuffered(t *testing.T) {
	huge := func() io.Reader { return io.LimitReader(lines{}, 50<<20) }
	for name, c := range map[string]struct {
		before string
		middle io.Reader
	}{
		"a description":  {`{"transactions":[{"description":"`, huge()},
		"an unknown":     {`{"x":"`, huge()},
		"a name":         {`{"`, huge()},
		"a name of rows": {`{"transactions":[{"`, huge()},
		"white space":    {`{"transactions":[`, spaces{}},
		"a number":       {`{"transactions":[{"debit":1`, digits{}},
	} {
		text := &counting{r: io.MultiReader(strings.NewReader(c.before), c.middle)}
		call := callWith("application/json", text)
		call.body.limit = transactionsBody
		if _, err := readTransactions(call); err == nil {
			t.Errorf("%s: taken, want it refused", name)
		}
		if text.n > 4*rowBytes {
			t.Errorf("%s: %d bytes were read before the refusal, want at most %d", name, text.n, 4*rowBytes)
		}
	}
}

type counting struct {
	r io.Reader
	n int
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

type spaces struct{}

func (spaces) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

type digits struct{}

func (digits) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '7'
	}
	return len(p), nil
}

// Every row is either decoded or has errors that point inside it; decoded values are in the row.
func FuzzTransactionRow(f *testing.F) {
	for _, seed := range []string{
		`{}`,
		`[]`,
		`null`,
		plainRow("", ""),
		plainRow("row", "null"),
		plainRow("category", "null"),
		plainRow("debit", "1e400"),
		plainRow("balance", "-0.05"),
		plainRow("date", `"2025-02-30"`),
		plainRow("page", "1.0"),
		plainRow("a/b~c", "{}"),
		plainRow("time", `""`),
	} {
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

func TestEveryTransactionMemberIsDecodedAndDocumented(t *testing.T) {
	b, err := json.Marshal(engine.Transaction{Edited: true, CategoryRule: "id"})
	if err != nil {
		t.Fatal(err)
	}
	var names map[string]any
	if err := json.Unmarshal(b, &names); err != nil {
		t.Fatal(err)
	}
	for _, field := range engine.TransactionFields {
		if _, known := names[field.Name]; !known || rowValues[field.Name] == nil ||
			rowSchema().Properties[field.Name] == nil {
			t.Errorf("%s: want it to be a name of a transaction, decoded and documented", field.Name)
		}
		delete(names, field.Name)
	}
	for name := range names {
		t.Errorf("%s is a name of a transaction that no replacement may send", name)
	}
}

func TestIfMatchFollowsStandard(t *testing.T) {
	for header, want := range map[string]string{
		"":                                    "none",
		"*":                                   "any",
		`"transactions-3"`:                    "3",
		`"transactions-3" , "transactions-4"`: "3 4",
		`W/"transactions-3"`:                  "",
		`"other"`:                             "",
		`"transactions-03"`:                   "",
		`"transactions--1"`:                   "-1",
		`transactions-3`:                      "fault",
		`"a"b"`:                               "fault",
		`,`:                                   "fault",
		`"`:                                   "fault",
	} {
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
