package classify_test

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/classify"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

func newClassifier() *classify.Classifier {
	return classify.New([]classify.Type{
		{Name: "payslip", Family: "employment"}, {Name: "bank_statement", Family: "statement"},
		{Name: "loan_statement", Family: "statement"}, {Name: "bir_2316", Family: "tax"},
		{Name: "other", Family: "other"},
	}, []classify.Mark{
		{DocumentType: "payslip", Phrase: "payslip", Weight: 5},
		{DocumentType: "payslip", Phrase: "withholding tax", Weight: 2},
		{DocumentType: "payslip", Phrase: "net pay", Weight: 2},
		{DocumentType: "bank_statement", Phrase: "account statement", Weight: 5},
		{DocumentType: "loan_statement", Phrase: "loan account statement", Weight: 5},
		{DocumentType: "bir_2316", Phrase: "bir form no 2316", Weight: 5},
		{DocumentType: "bir_2316", Phrase: "certificate of compensation payment tax withheld", Weight: 5},
	})
}

// drawn is a page of lines, one below the other, of words beside each other.
func drawn(number int, source page.Source, texts ...string) page.Page {
	p := page.Page{Number: number, Width: 600, Height: 800, Source: source}
	for i, text := range texts {
		x := 50.0
		for _, word := range strings.Fields(text) {
			wide := 5 * float64(len(word))
			box := page.Box{X0: x, Y0: 50 + 14*float64(i), X1: x + wide, Y1: 60 + 14*float64(i)}
			p.Words = append(p.Words, page.Word{Text: word, Box: box, Source: source, Confidence: 0.9})
			x += wide + 3
		}
	}
	return p
}

func check(p page.Page) engine.TypeCheck {
	c := newClassifier()
	judged := c.Page(p.Number, []page.Page{p}, layout.Lines(p))
	return c.Check(c.Judge([]*classify.Page{judged}), engine.AutoType)
}

func TestTypeIsFoundByTitle(t *testing.T) {
	const text, ocr = page.SourceText, page.SourceOCR
	for name, c := range map[string]struct {
		source page.Source
		want   string
		lines  []string
	}{
		"title":                   {text, "payslip", []string{"PAYSLIP", "Net Pay 14,000.00"}},
		"misread title":           {ocr, "payslip", []string{"PAYSL1P", "Net Pav 14,000.00", "Withho1ding Tax 1.00"}},
		"misread letters in text": {text, "other", []string{"PAYSL1P", "14,000.00"}},
		"title in two lines": {text, "bir_2316", []string{
			"Certificate of Compensation", "Payment/Tax Withheld", "1,000.00",
		}},
		"number of a form":          {text, "bir_2316", []string{"BIR Form No. 2316", "1,000.00"}},
		"the longest phrase counts": {text, "loan_statement", []string{"Loan Account Statement", "01/02/2025 1,000.00"}},
		"mention in a sentence": {text, "other", []string{
			"Please send us your latest payslip together with the form by next week", "Thank you 1.00",
		}},
		"nothing": {text, "other", []string{"Hello", "World"}},
	} {
		if got := check(drawn(1, c.source, c.lines...)); got.Detected != c.want {
			t.Errorf("%s: %s, want %s: %+v", name, got.Detected, c.want, got)
		}
	}
}

func TestEvidenceNamesWhatWasSeen(t *testing.T) {
	got := check(drawn(3, page.SourceText, "BIR Form No. 2316", "Withholding Tax 1,000.00", "Total 1,000.00"))
	if len(got.Evidence) == 0 || got.Evidence[0].Kind != engine.EvidenceFormNumber || got.Evidence[0].Page != 3 {
		t.Errorf("evidence is %+v, want the number of the form on page 3 first", got.Evidence)
	}
	if got.RunnerUp == nil || got.RunnerUp.DocumentType != "payslip" {
		t.Errorf("the runner-up is %+v, want payslip", got.RunnerUp)
	}
}

func TestFormsBehindEachOtherAreTwoPapers(t *testing.T) {
	c := newClassifier()
	parts := func(pages ...page.Page) (sizes []int) {
		var judged []*classify.Page
		for _, p := range pages {
			judged = append(judged, c.Page(p.Number, []page.Page{p}, layout.Lines(p)))
		}
		for _, part := range c.Parts(judged, nil) {
			sizes = append(sizes, len(part))
		}
		return sizes
	}
	slip := func(number int, period string) page.Page {
		return drawn(number, page.SourceText, "KALINGA FOODS", "PAYSLIP", "Period: "+period, "Net Pay 14,000.00")
	}
	if got := parts(slip(1, "Jan 1"), slip(2, "Jan 16")); len(got) != 2 {
		t.Errorf("two payslips are parts of %v pages, want two of one", got)
	}
	first := drawn(1, page.SourceText, "KALINGA BANK", "Account Statement", "Page 1 of 2", "01/02/2025 1,000.00")
	second := drawn(2, page.SourceText, "KALINGA BANK", "Account Statement", "Page 2 of 2", "01/03/2025 2,000.00")
	if got := parts(first, second); len(got) != 1 {
		t.Errorf("two pages of a statement are parts of %v pages, want one of two", got)
	}
}

func TestNumbersOfRowsIdentifyNoAccount(t *testing.T) {
	c := newClassifier()
	rows := func(number int, above []string, ids ...string) *classify.Page {
		lines := above
		for _, id := range ids {
			lines = append(lines, "01/02/2025 TRANSFER 1,000.00", "REF "+id)
		}
		p := drawn(number, page.SourceText, append(lines, "ACCOUNT STATEMENT SUMMARY 5,000.00")...)
		return c.Page(number, []page.Page{p}, layout.Lines(p))
	}
	first := rows(1, []string{"KALINGA BANK", "Account Statement", "Account No. 0012345678"}, "111222333444", "111222333555")
	second := rows(2, []string{"Account Statement"}, "777888999000", "777888999111", "777888999222", "777888999333")
	if parts := c.Parts([]*classify.Page{first, second}, nil); len(parts) != 1 {
		t.Errorf("a statement whose second page begins with rows is %d papers, want one", len(parts))
	}
}

func TestRowsUnderARepeatedHeadingContinueAStatement(t *testing.T) {
	c := newClassifier()
	judged := func(number int, lines ...string) *classify.Page {
		p := drawn(number, page.SourceText, lines...)
		return c.Page(number, []page.Page{p}, layout.Lines(p))
	}
	// Two facing pages on one sheet print the heading twice.
	first := judged(1, "KALINGA BANK", "Passbook", "Date Withdrawn Deposited Date Withdrawn Deposited", "01/02/2025 1,000.00")
	goesOn := judged(2, "Date Withdrawn Deposited", "01/03/2025 2,000.00")
	if !classify.Continues(first, goesOn) {
		t.Error("rows under the heading of the page before do not continue it")
	}
	for name, other := range map[string]*classify.Page{
		"rows under another heading": judged(2, "Item Quantity Price", "01/03/2025 2,000.00"),
		"the heading and no rows":    judged(2, "Date Withdrawn Deposited", "Thank you for your business"),
		"a heading of too few words": judged(2, "Date Withdrawn", "01/03/2025 2,000.00"),
		"rows without any heading":   judged(2, "01/03/2025 2,000.00"),
	} {
		if classify.Continues(first, other) {
			t.Errorf("%s: continues the page before", name)
		}
	}
}
