package extracttest

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// resultOf is a result with the given JSON members.
func resultOf(t *testing.T, text string) engine.Extraction {
	t.Helper()
	var e engine.Extraction
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// verdicts are the verdicts of an outcome by name, in order.
func verdicts(o FormOutcome) map[string][]Verdict {
	out := map[string][]Verdict{}
	for _, v := range o.Values {
		out[v.Name] = append(out[v.Name], v.Verdict)
	}
	return out
}

// invoiceTruth is the truth of a small invoice.
func invoiceTruth() Sample {
	entry := `[{"description":"Rice, 25 kg","quantity":2,"amount":2400},
		{"description":"Oil","quantity":1,"amount":150.5}]`
	return Sample{Name: "a.pdf", Truth: Truth{DocumentType: "sales_invoice", Fields: completed("sales_invoice", []Field{
		NewField("seller_name", KindText, "Peñaflor Trading"), NewField("invoice_number", KindID, "SI-0012 34"),
		NewField("total_amount", KindMoney, engine.Amount(2550_50)),
		{Name: "line_items", Kind: KindList, Value: json.RawMessage(entry)},
		NewField("terms", KindText, "30 days"),
	})}}
}

func TestFormValuesAreComparedByTheirKind(t *testing.T) {
	got := resultOf(t, `{"document_type":"sales_invoice","seller_name":"PEÑAFLOR  trading","invoice_number":"SI001234",
		"total_amount":2550.51,"issue_date":"2025-01-01","terms":"60 days",
		"line_items":[{"description":"Oil","quantity":1,"amount":150.5},
			{"description":"rice 25 KG","quantity":3,"amount":2400},{"description":"Salt","quantity":null,"amount":5}]}`)
	o := CompareForm(invoiceTruth(), FormReading{Auto: got, Declared: got})
	for name, want := range map[string][]Verdict{
		"seller_name": {Right}, "invoice_number": {Right}, "total_amount": {Wrong}, "issue_date": {Invented},
		"terms":                  {Wrong},
		"line_items/description": {Right, Right, Invented}, "line_items/quantity": {Wrong, Right},
		"line_items/amount": {Right, Right, Invented},
	} {
		if got := verdicts(o)[name]; !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	tally := (FormReport{Outcomes: []FormOutcome{o}}).Total()
	if tally.Right != 7 || tally.InTruth != 9 || tally.Invented != 3 {
		t.Errorf("got %d of %d right and %d invented, want 7 of 9 and 3", tally.Right, tally.InTruth, tally.Invented)
	}
}

func TestUnreadFormHasAllValuesMissing(t *testing.T) {
	err := errors.New("no text")
	o := CompareForm(invoiceTruth(), FormReading{AutoErr: err, DeclaredErr: err})
	tally := (FormReport{Outcomes: []FormOutcome{o}}).Total()
	if tally.Right != 0 || tally.InTruth != 9 || o.TypeRight() {
		t.Errorf("got %d of %d right, type found %v; want 0 of 9, not found", tally.Right, tally.InTruth, o.TypeRight())
	}
}

func TestFormIsReadAgainOnlyIfItsTypeWasNotFound(t *testing.T) {
	for found, want := range map[string][]string{"sales_invoice": {"auto"}, "other": {"auto", "sales_invoice"}} {
		var asked []string
		read := func(ctx context.Context, _ string, _ []byte, declared string) (engine.Extraction, error) {
			if day, ok := DayOfReading(ctx); !ok || day.Year != 2025 {
				t.Errorf("the day of reading is %v", day)
			}
			asked = append(asked, declared)
			return engine.Extraction{DocumentType: found}, nil
		}
		p := invoiceTruth()
		p.Truth.ReadOn = engine.Date{Year: 2025, Month: 2, Day: 1}
		if MeasureForm(context.Background(), read, p); !slices.Equal(asked, want) {
			t.Errorf("found %s: read as %v, want %v", found, asked, want)
		}
	}
}

func TestChecksOfForms(t *testing.T) {
	amount := engine.Amount(1)
	sums := func(status engine.CheckStatus) engine.Check {
		return engine.Check{Key: "total", Status: status, Expected: &amount, Actual: &amount}
	}
	for name, c := range map[string]struct {
		checks        []engine.Check
		proven, found bool
		alarms        int
	}{
		"a sum that passes proves": {
			[]engine.Check{sums(engine.CheckPass), {Key: "age", Status: engine.CheckNotApplicable}}, true, false, 0,
		},
		"a format alone does not": {[]engine.Check{{Key: "tin_format", Status: engine.CheckPass}}, false, false, 0},
		"a warning unmakes it": {
			[]engine.Check{sums(engine.CheckPass), {Key: "tin_format", Status: engine.CheckWarn}}, false, false, 1,
		},
		"a planted error is found": {[]engine.Check{sums(engine.CheckFail)}, false, true, 1},
	} {
		p := invoiceTruth()
		p.Truth.Flaw, p.Truth.FlawCheck = "a raised total", "total"
		got := engine.Extraction{DocumentType: "sales_invoice", Validation: engine.Sum(c.checks)}
		o := CompareForm(p, FormReading{Auto: got, Declared: got})
		if o.Proven != c.proven || o.FlawFound != c.found || len(o.Alarms) != c.alarms {
			t.Errorf("%s: proven %v, found %v, alarms %v", name, o.Proven, o.FlawFound, o.Alarms)
		}
	}
}

func TestValuesThatAreNotOnThePage(t *testing.T) {
	p := invoiceTruth()
	p.Pages = []string{"Peñaflor Trading\nNo. S I 0 0 1 2\nTotal due 2,550.50"}
	got := engine.Extraction{DocumentType: "sales_invoice", Provenance: map[string]engine.Provenance{
		"/seller_name":    {Page: 1, Text: "PEÑAFLOR TRADING", Source: engine.FromText},
		"/invoice_number": {Page: 1, Text: "SI-0012", Source: engine.FromText},
		"/total_amount":   {Page: 1, Text: "2,650.50", Source: engine.FromText},
		"/currency":       {Page: 1, Text: "PHP", Source: engine.FromDerived},
		"/terms":          {Page: 2, Text: "Total", Source: engine.FromText},
	}}
	o := CompareForm(p, FormReading{Auto: got, Declared: got})
	if len(o.Elsewhere) != 2 {
		t.Errorf("got %q, want the total and the terms", o.Elsewhere)
	}
}

func TestRecognizedValues(t *testing.T) {
	p := invoiceTruth()
	o := CompareForm(p, FormReading{Words: []string{"Peñaflor Tradlng", "SI-0012", "34", "2,400.00"}})
	for _, v := range o.Values {
		if v.printed == "" || v.Name == "line_items/amount" {
			continue
		}
		if want := v.Name == "invoice_number"; v.Recognized != want {
			t.Errorf("%s: recognized %v, want %v", v.Name, v.Recognized, want)
		}
	}
}

func TestPacketNamesItsParts(t *testing.T) {
	form := formOf("")
	p := MakePacket(1, PacketPart{form, 1}, PacketPart{Templates()[0].WithRows(5), 2}, PacketPart{form, 4})
	if len(p.Truth.Parts) != 3 || p.Truth.Parts[2].DocumentType != "payslip" || p.Truth.Parts[1].First != 2 {
		t.Fatalf("parts are %+v", p.Truth.Parts)
	}
	last := p.Truth.Parts[2].Last
	exact := resultOf(t, `{"document_type":"payslip","documents":[{"document_type":"payslip","pages":[1,1],
		"result":{"employer_name":"Silangan Foods, Inc."}},{"document_type":"bank_statement","pages":[2,2]},
		{"document_type":"payslip","pages":[3,3]}]}`)
	o := CompareForm(p, FormReading{Auto: exact, Declared: exact})
	if last != 3 || !o.RangesRight() || verdicts(o)["payslip: employer_name"][0] != Right {
		t.Errorf("ranges right: %v, values %v", o.RangesRight(), verdicts(o)["payslip: employer_name"])
	}
	whole := resultOf(t, `{"document_type":"payslip"}`)
	if o := CompareForm(p, FormReading{Auto: whole, Declared: whole}); o.RangesRight() {
		t.Error("a file that is not split has the right ranges")
	}
	scan := Renderer{}.ScanPacket(1, Office200, PacketPart{form, 1}, PacketPart{form, 2})
	if len(scan.Truth.Parts) != 2 {
		t.Errorf("a scanned packet has %d parts", len(scan.Truth.Parts))
	}
	books := MakePacket(1, PacketPart{form.As("xlsx"), 1}, PacketPart{form.As("xlsx"), 2})
	if books.Name != "packet-0001.xlsx" || books.Truth.Parts[1].First != 2 {
		t.Errorf("%s has the parts %+v", books.Name, books.Truth.Parts)
	}
}
