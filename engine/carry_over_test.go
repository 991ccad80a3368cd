package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestEditsAreCarriedOverToMatchedRows(t *testing.T) {
	for _, c := range []struct {
		name          string
		edit          []engine.TransactionInput
		next, want    string
		missing       string // change and row of what was not carried
		edited        bool
		declaredAfter string
	}{
		{
			name: "a changed value, and what else the new reading says",
			edit: []engine.TransactionInput{
				known(1, "description", func(t *engine.Transaction) { t.Description = "HOUSE" }),
				known(2, "", same),
				known(3, "", same),
			},
			next:   "1 50 NEW\n2 100 RENT\n3 200 SALARY\n4 300 GIFT",
			want:   "1 1 50 NEW; 2 2 100 HOUSE; 3 3 200 SALARY; 4 4 300 GIFT",
			edited: true,
		},
		{
			name:   "a removed row",
			edit:   []engine.TransactionInput{known(1, "", same), known(3, "", same)},
			next:   "2 100 RENT\n3 200 SALARY\n4 300 GIFT\n5 7 FEE",
			want:   "1 2 100 RENT; 3 4 300 GIFT; 4 5 7 FEE",
			edited: true,
		},
		{
			name: "an added row after its neighbour",
			edit: []engine.TransactionInput{
				known(1, "", same),
				row(
					"date description debit credit", func(t *engine.Transaction) { t.Description, t.Credit = "TIP", 5 },
				),
				known(2, "", same),
				known(3, "", same),
			},
			next:   "1 50 NEW\n2 100 RENT\n3 200 SALARY",
			want:   "1 1 50 NEW; 2 2 100 RENT; 5 9 5 TIP; 3 3 200 SALARY",
			edited: true,
		},
		{
			name: "an added row that the new reading reads itself",
			edit: []engine.TransactionInput{
				known(1, "", same),
				row(
					"date description debit credit", func(t *engine.Transaction) { t.Credit, t.Description = 5, "TIP" },
				),
				known(2, "", same),
				known(3, "", same),
			},
			next:   "2 100 RENT\n3 200 SALARY\n4 300 GIFT\n9 5 T1P",
			want:   "1 2 100 RENT; 4 9 5 TIP; 2 3 200 SALARY; 3 4 300 GIFT",
			edited: true,
		},
		{
			name: "what the new reading lacks is named",
			edit: []engine.TransactionInput{
				known(1, "description", func(t *engine.Transaction) { t.Description = "HOUSE" }),
				known(3, "credit", func(t *engine.Transaction) { t.Credit = 301 }),
			},
			next:    "2 100 RENT\n7 9 ELSE",
			want:    "1 2 100 HOUSE; 2 7 9 ELSE",
			missing: "removed 2, changed 3",
			edited:  true,
		},
		{
			name: "rows alike are found in their order",
			edit: []engine.TransactionInput{
				known(1, "", same), known(2, "", same),
				known(3, "category", func(t *engine.Transaction) { t.Category = "gift" }),
			},
			next:   "4 300 GIFT\n4 300 GIFT",
			want:   "1 4 300 GIFT; 2 4 300 GIFT",
			edited: true,
		},
		{
			name: "what the new reading says itself is no edit",
			edit: []engine.TransactionInput{
				known(1, "credit", func(t *engine.Transaction) { t.Credit = 110 }), known(2, "", same),
				known(3, "", same),
			},
			next: "2 110 RENT\n3 200 SALARY\n4 300 GIFT",
			want: "1 2 110 RENT; 2 3 200 SALARY; 3 4 300 GIFT",
		},
		{
			name: "another type without rows names all",
			edit: []engine.TransactionInput{
				known(1, "description", func(t *engine.Transaction) { t.Description = "HOUSE" }), known(2, "", same),
			},
			next:          "2 100 RENT",
			want:          "",
			missing:       "changed 1, removed 3",
			declaredAfter: "payslip",
		},
		{
			name:   "the order of the analyst",
			edit:   []engine.TransactionInput{known(3, "", same), known(1, "", same), known(2, "", same)},
			next:   "2 100 RENT\n3 200 SALARY\n4 300 GIFT\n5 7 FEE",
			want:   "3 4 300 GIFT; 4 5 7 FEE; 1 2 100 RENT; 2 3 200 SALARY",
			edited: true,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, r, id := rereadingFixture(t)
			h.replace(id, engine.ReplaceTransactionsInput{Rows: c.edit})
			before := h.rows(id)
			r.set(c.next)
			d := h.reprocess(id, engine.ReprocessInput{DocumentType: c.declaredAfter})
			if got := h.rows(id); got != c.want {
				t.Errorf("rows %s, want %s", got, c.want)
			}
			var missing []string
			for _, m := range d.NotCarried.Edits {
				missing = append(missing, fmt.Sprint(m.Change, " ", m.Row))
				if m.Reason == "" || (m.Transaction == nil) != (m.Change == engine.EditRemoved) {
					t.Errorf("%+v is named without its reason or its row", m)
				}
			}
			if got := strings.Join(missing, ", "); got != c.missing || d.NotCarried.Count != len(missing) {
				t.Errorf("%d named as not carried: %s, want %s", d.NotCarried.Count, got, c.missing)
			}
			list, err := h.Versions.List(t.Context(), h.by, id)
			if err != nil || list[0].Edited != c.edited || !list[1].Edited {
				t.Errorf("versions %+v, %v; want the newest edited: %v, and the first edited", list, err, c.edited)
			}
			v, _, err := h.Versions.Get(t.Context(), h.by, id, 1)
			if err != nil || rowsText(v.Result) != before {
				t.Errorf("version 1 is %s, %v; want it as it was edited: %s", rowsText(v.Result), err, before)
			}
			if d.EditVersion != 2 {
				t.Errorf("edit version %d, want 2", d.EditVersion)
			}
		})
	}
}

func TestListOfLostEditsOutlivesLaterEdits(t *testing.T) {
	h, r, id := rereadingFixture(t)
	h.replace(id, engine.ReplaceTransactionsInput{Rows: []engine.TransactionInput{
		known(1, "", same), known(2, "", same), known(3, "credit", func(t *engine.Transaction) { t.Credit = 1 }),
	}})
	r.set("2 100 RENT")
	h.reprocess(id, engine.ReprocessInput{})
	h.replace(id, engine.ReplaceTransactionsInput{
		Rows: []engine.TransactionInput{known(1, "credit", func(t *engine.Transaction) { t.Credit = 101 })},
	})
	if d := h.settled(id); d.NotCarried.Count != 1 || d.NotCarried.Edits[0].Row != 3 {
		t.Errorf("named after another edit: %+v, want that of row 3", d.NotCarried)
	}
	if _, err := h.Edits.RevertTransactions(t.Context(), h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	if d := h.settled(id); d.NotCarried.Count != 1 || h.rows(id) != "1 2 100 RENT" {
		t.Errorf(
			"reverted it shows %s and names %+v, want its own extraction and the edit of row 3", h.rows(id),
			d.NotCarried,
		)
	}
}

// monthly are the fields of a statement with a list.
type monthly struct {
	Name    *string        `json:"name"`
	Opening *engine.Amount `json:"opening"`
	Total   *engine.Amount `json:"total"`
	Months  []month        `json:"months"`
	Account *string        `json:"account_name"`
}

type month struct {
	Name  string        `json:"name"`
	Total engine.Amount `json:"total"`
}

// monthlyReader reads a statement's name and its months ("JAN FEB"), each with a total of 100. A payslip has other
// fields.
type monthlyReader struct {
	threeRows
	mu           sync.Mutex
	name, months string
}

func (r *monthlyReader) set(name, months string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.name, r.months = name, months
}

func (r *monthlyReader) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if in.DeclaredType == "payslip" {
		return engine.Extraction{
			SchemaVersion: engine.SchemaVersion,
			DocumentType:  "payslip",
			Workings:      json.RawMessage(`{"kept":true}`),
			Fields: engine.Fields{
				{Name: "name", Value: r.name}, {Name: "employer", Value: "ACME"},
				{Name: "total", Value: engine.Amount(5)},
			},
		}, nil
	}
	e, err := r.threeRows.Extract(ctx, in)
	months := []month{}
	for _, name := range strings.Fields(r.months) {
		months = append(months, month{name, 100})
	}
	e.Fields = engine.Fields{
		{Name: "name", Value: r.name},
		{Name: "opening", Value: engine.Amount(1000)},
		{Name: "total", Value: engine.Amount(1600)},
		{Name: "months", Value: months},
		{Name: "account_name", Value: r.name},
	}
	return e, err
}

func monthlyFixture(t *testing.T) (h *fixture, r *monthlyReader, id int64) {
	r = &monthlyReader{name: "ANA", months: "JAN FEB"}
	h = newFixture(t, func(c *engine.Config) {
		c.Extractor, c.Reviser = r, adding{}
		c.Results = []engine.ResultShape{{DocumentType: "bank_statement", Fields: monthly{}, Statement: true}}
	})
	h.run()
	return h, r, h.settled(h.upload("a statement").ID).ID
}

func (h *fixture) correct(id int64, pairs ...string) engine.CorrectedFields {
	h.t.Helper()
	kept, err := h.Edits.CorrectFields(h.t.Context(), h.by, id, fields(pairs...))
	if err != nil {
		h.t.Fatal(err)
	}
	return kept
}

// lost are the pointers of the corrections that a document names as lost, and how many edits in all.
func (h *fixture) lost(id int64) (pointers string, count int) {
	h.t.Helper()
	d, _, err := h.Documents.Get(h.t.Context(), h.by, id)
	if err != nil {
		h.t.Fatal(err)
	}
	return strings.Join(d.NotCarried.Fields, " "), d.NotCarried.Count
}

func (h *fixture) months(id int64) (list []month) {
	h.t.Helper()
	_, raw, err := h.Documents.Get(h.t.Context(), h.by, id)
	var own monthly
	if err == nil {
		err = json.Unmarshal(raw, &own)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return own.Months
}

// A corrected field is also in the next reading, with what was read there now, and what follows from it is computed
// from the new reading. The document is found by the corrected name, and can be corrected further and reverted.
func TestCorrectionsAreCarriedOverToNewReading(t *testing.T) {
	h, r, id := monthlyFixture(t)
	h.correct(id, "/name", `"ANNE"`, "/opening", `20.00`, "/months/1/total", `7.00`, "/account_name", `"ANNE"`)
	before := h.state(id)
	r.set("AMA", "JAN FEB MAR")
	h.reprocess(id, engine.ReprocessInput{})
	got := h.state(id)
	if got.Name != "ANNE" || got.Opening != before.Opening || got.Total != before.Total || !got.Edited ||
		got.Version <= before.Version {
		t.Errorf("after another reading the document shows %+v, want the corrections of %+v", got, before)
	}
	if months := h.months(id); len(months) != 3 || months[1].Total != 700 || months[2].Total != 100 {
		t.Errorf("months are %+v, want the second corrected among three", months)
	}
	if pointers, count := h.lost(id); count != 0 {
		t.Errorf("%q are named as lost, want none", pointers)
	}
	q := "anne"
	if found, _, err := h.Documents.List(
		t.Context(), h.by, engine.DocumentFilter{Query: &q, Limit: 10},
	); err != nil || len(found) != 1 {
		t.Errorf("%d documents are found by the corrected name, %v; want 1", len(found), err)
	}
	kept := h.correct(id, "/opening", `30.00`)
	for _, c := range kept.Corrections {
		if c.Pointer == "/name" && (string(c.Original) != `"AMA"` || c.KeyID != h.by.KeyID) {
			t.Errorf("the correction of /name is %+v, want the original of the new reading", c)
		}
	}
	if len(kept.Corrections) != 4 {
		t.Errorf("%d corrections stand, want 4", len(kept.Corrections))
	}
	if _, err := h.Edits.RevertFields(t.Context(), h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	if got := h.state(id); got.Name != "AMA" || got.Edited {
		t.Errorf("reverted it shows %+v, want the new reading as it is", got)
	}
}

func TestRowsAndFieldsAreCarriedOverTogether(t *testing.T) {
	h, r, id := monthlyFixture(t)
	h.correct(id, "/opening", `20.00`)
	h.replace(id, credits(500))
	before := h.state(id)
	r.set("AMA", "JAN FEB")
	h.reprocess(id, engine.ReprocessInput{})
	got := h.state(id)
	if got.Opening != before.Opening || !got.Edited || len(got.Analyst) != 1 {
		t.Errorf("after another reading the document shows %+v, want the opening of %+v", got, before)
	}
	if _, err := h.Edits.RevertTransactions(t.Context(), h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	if got := h.state(id); got.Opening != before.Opening || len(got.Credits) != 3 {
		t.Errorf("with its rows reverted it shows %+v, want the correction and three rows", got)
	}
}

// A correction without a place in the new result is listed, and does not prevent later edits.
func TestCorrectionsWithoutPlaceAreListed(t *testing.T) {
	h, r, id := monthlyFixture(t)
	h.correct(id, "/name", `"ANNE"`, "/months/0/total", `7.00`, "/months/1/total", `8.00`)
	r.set("ANA", "FEB") // other pages: the first month is another one
	h.reprocess(id, engine.ReprocessInput{Pages: "2"})
	if pointers, count := h.lost(id); pointers != "/months/0/total /months/1/total" || count != 2 {
		t.Errorf("%q of %d are named as lost, want both months", pointers, count)
	}
	if months := h.months(id); len(months) != 1 || months[0].Total != 100 {
		t.Errorf("months are %+v, want what was read", months)
	}
	if kept := h.correct(id, "/opening", `30.00`); len(kept.Corrections) != 2 {
		t.Errorf("%d corrections stand, want those of name and opening", len(kept.Corrections))
	}
	if d := h.reprocess(id, engine.ReprocessInput{DocumentType: "payslip"}); d.Status != engine.DocumentCompleted {
		t.Fatalf("read as a payslip it ends %s: %s", d.Status, *d.Error)
	}
	if pointers, _ := h.lost(id); pointers != "/opening" {
		t.Errorf("read as a payslip it names %q as lost, want /opening", pointers)
	}
	_, raw, err := h.Documents.Get(t.Context(), h.by, id)
	if err != nil || !strings.Contains(string(raw), `"name":"ANNE"`) {
		t.Errorf("the payslip shows %s, %v; want the corrected name", raw, err)
	}
	v, missing, err := h.Versions.Get(t.Context(), h.by, id, 2)
	if err != nil || len(missing.Fields) != 2 || !strings.Contains(string(v.Result), `"edited":{`) {
		t.Errorf("the version before is %s, %v, %v; want who edited it and the two months", v.Result, missing, err)
	}
}

// A correction in a list is carried over only to the same element or list: other pages show other months, whatever they
// have in common.
func TestCorrectionsInListStayWithTheirElement(t *testing.T) {
	for _, c := range []struct {
		name, pointer, value string
		months               string // of the second reading
		lost                 bool
		want                 string // names of the months shown
	}{
		{"an element as a whole, other pages", "/months/0", `{"name":"JAN","total":7.00}`, "MAR APR", true, "MAR APR"},
		{
			"an element as a whole, the same again", "/months/0", `{"name":"JANUARY","total":7.00}`, "JAN FEB MAR",
			false, "JANUARY FEB MAR",
		},
		{"what tells an element, other pages", "/months/0/name", `"JANUARY"`, "MAR APR", true, "MAR APR"},
		{"what tells an element, the same again", "/months/0/name", `"JANUARY"`, "JAN FEB", false, "JANUARY FEB"},
		{
			"what tells an element, read as corrected", "/months/0/name", `"JANUARY"`, "JANUARY FEB", false,
			"JANUARY FEB",
		},
		{
			"a list as a whole, other pages", "/months", `[{"name":"JAN","total":7.00}]`, "MAR APR MAY", true,
			"MAR APR MAY",
		},
		{
			"a list as a whole, the same again", "/months", `[{"name":"JANUARY","total":7.00}]`, "JAN FEB", false,
			"JANUARY",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, r, id := monthlyFixture(t)
			h.correct(id, c.pointer, c.value)
			r.set("ANA", c.months)
			h.reprocess(id, engine.ReprocessInput{})
			var names []string
			for _, m := range h.months(id) {
				names = append(names, m.Name)
			}
			if got := strings.Join(names, " "); got != c.want {
				t.Errorf("the document shows %s, want %s", got, c.want)
			}
			if pointers, _ := h.lost(id); (pointers == c.pointer) != c.lost {
				t.Errorf("%q are named as lost, want the correction named: %v", pointers, c.lost)
			}
		})
	}
}

// stubbornReviser fails from the second reading on.
type stubbornReviser struct {
	adding
	refuse *bool
}

func (r stubbornReviser) Revise(ctx context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	if *r.refuse {
		return engine.Extraction{}, errors.New("planned by the test")
	}
	return r.adding.Revise(ctx, in)
}

// A new reading without its edits is better than none: it is shown without them and says so, and the earlier version
// keeps them.
func TestReadingIsKeptIfEditsCannotBeApplied(t *testing.T) {
	refuse := false
	h := newFixture(t, func(c *engine.Config) {
		c.Extractor, c.Reviser = &monthlyReader{name: "ANA", months: "JAN"}, stubbornReviser{refuse: &refuse}
		c.Results = []engine.ResultShape{{DocumentType: "bank_statement", Fields: monthly{}, Statement: true}}
	})
	h.run()
	id := h.settled(h.upload("a statement").ID).ID
	h.correct(id, "/name", `"ANNE"`)
	refuse = true
	if d := h.reprocess(id, engine.ReprocessInput{}); d.Status != engine.DocumentCompleted {
		t.Fatalf("read again it ends %s: %s", d.Status, *d.Error)
	}
	d, raw, err := h.Documents.Get(t.Context(), h.by, id)
	if err != nil || !strings.Contains(string(raw), `"name":"ANA"`) || d.NotCarried.Count != 1 ||
		d.NotCarried.Edits[0].Change != engine.EditAll {
		t.Errorf("it shows %s and misses %+v (%v), want the new reading and all edits named", raw, d.NotCarried, err)
	}
	if v, _, err := h.Versions.Get(t.Context(), h.by, id, 1); err != nil ||
		!strings.Contains(string(v.Result), `"name":"ANNE"`) {
		t.Errorf("the version before is %s, %v; want the corrected name", v.Result, err)
	}
}
