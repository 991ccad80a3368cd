package source

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func paper(text string) *Source { return New(typewriter.Document(text), lexicon.OfDeposits()) }

func TestRunningHeadsAndFeet(t *testing.T) {
	for name, c := range map[string]struct {
		page string
		want []string
	}{
		"same text at the same height on two pages": {
			"Harrow Trust Bank\n\nAna\fHarrow Trust Bank\n\nBen", []string{"Harrow Trust Bank", "Harrow Trust Bank"},
		},
		"with another page number": {
			"Harrow page 1\n\nAna\fHarrow page 2\n\nBen", []string{"Harrow page 1", "Harrow page 2"},
		},
		"at another height":                      {"Harrow Trust Bank\n\nAna\f\n\n\nHarrow Trust Bank\nBen", nil},
		"on one page only":                       {"Harrow Trust Bank\n\nAna\fBen", nil},
		"another long number makes another text": {"Ref 1234567\n\nAna\fRef 7654321\n\nBen", nil},
		"another date makes another text":        {"Due on 01/02/2025\n\nAna\fDue on 03/02/2025\n\nBen", nil},
		"another date with month name":           {"Due on 1 Feb\n\nAna\fDue on 3 Feb\n\nBen", nil},
		"same date before the page number": {
			"31/07/25 Harrow 1\n\nAna\f31/07/25 Harrow 2\n\nBen", []string{"31/07/25 Harrow 1", "31/07/25 Harrow 2"},
		},
		"same date makes the same text": {
			"Due on 01/02/2025\n\nAna\fDue on 01/02/2025\n\nBen", []string{"Due on 01/02/2025", "Due on 01/02/2025"},
		},
		"numbers without a word":       {"17 18\n\nAna\f17 18\n\nBen", nil},
		"line with an amount is a row": {"Fee 5.00\n\nAna\fFee 5.00\n\nBen", nil},
		"sum inside a sentence is not a row": {
			"Insured up to RM250,000.00 for each depositor.\n\nAna\fInsured up to RM250,000.00 for each depositor.\n\nBen",
			[]string{
				"Insured up to RM250,000.00 for each depositor.", "Insured up to RM250,000.00 for each depositor.",
			},
		},
		"different sums inside a sentence may be rows": {
			"Paid to Ana 50.00 for rent\n\nAna\fPaid to Ana 60.00 for rent\n\nBen", nil,
		},
		"balance label is a row": {"Balance brought forward\n\nAna\fBalance brought forward\n\nBen", nil},
		"same text between rows is a coincidence": {"01/02/2025 Fee 5.00\nATM Quezon\n03/02/2025 Fee 6.00\f" +
			"01/03/2025 Fee 7.00\nATM Quezon\n03/03/2025 Fee 8.00", nil},
		"same text between entries under dates is a coincidence": {
			"Monday\nFee -5.00\nATM Quezon\nFee -6.00\fTuesday\nFee -7.00\nATM Quezon\nFee -8.00", nil,
		},
		"amounts without sign or currency are not entries": {"Fee 5\nATM Quezon\nFee 6\fFee 7\nATM Quezon\nFee 8",
			[]string{"Fee 5", "ATM Quezon", "Fee 6", "Fee 7", "ATM Quezon", "Fee 8"}},
		"same text before an amount on the last line is a coincidence": {
			"02/02/2025 Rent\nJ Marsh\nFlat 2 6.00\n03/02/2025 Fee 6.00\f" +
				"02/03/2025 Rent\nJ Marsh\nFlat 2 7.00\n03/03/2025 Fee 8.00",
			nil,
		},
		"same text before a later amount of the last date is a coincidence": {
			"02/02/2025 Fee 6.00\nBill 1\nREF 77881\nRent 5.00\nBill 2\nREF 98888\nFlat 6.00\nJ Marsh\nFlat 2 7.00\f" +
				"02/03/2025 Fee 6.00\nBill 3\nREF 6666661\nRent 5.00\nBill 4\nREF 661661\nFlat 6.00\nJ Marsh\nFlat 2 7.00",
			nil,
		},
		"same text directly below the last row is a coincidence": {
			"01/02/2025 Fee 5.00\nATM Quezon\f01/03/2025 Fee 7.00\nATM Quezon", nil,
		},
		"same text far below the last row is a footer": {
			"01/02/2025 Fee 5.00\n\n\n\n\n\n\nHarrow Trust Bank\f01/03/2025 Fee 7.00\n\n\n\n\n\n\nHarrow Trust Bank",
			[]string{"Harrow Trust Bank", "Harrow Trust Bank"},
		},
	} {
		p := paper(c.page)
		furniture, got := p.FindFurniture(), []string(nil)
		for i, l := range p.Lines {
			if furniture[i] {
				got = append(got, l.Text())
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestTextBetweenHeadingAndFirstRowIsNotRunningHead(t *testing.T) {
	p := paper(
		"Date  Text  Amount\nATM Quezon\n01/02/2025 Fee 5.00\fDate  Text  Amount\nATM Quezon\n01/03/2025 Fee 7.00",
	)
	if without := p.FindFurniture(); !without[1] {
		t.Fatal("without a known heading the text is no running head, want it to be one")
	}
	p.Headers = []layout.Header{{Page: 1, First: 0, Last: 0}, {Page: 2, First: 3, Last: 3}}
	if furniture := p.FindFurniture(); furniture[1] || furniture[4] {
		t.Error("the text below a heading is a running head, want it to belong to the first row")
	}
}

func TestLineWithValueIsData(t *testing.T) {
	for text, want := range map[string]bool{
		"Balance 5.00":                 true,
		"Account 7788123":              true,
		"Due 01/02/2025":               true,
		"Due 1 Feb 2025":               true,
		"Due 1 Feb":                    true,
		"Due January 2025":             false,
		"Due January":                  false,
		"Term: twelve months":          false,
		"Branch   Quezon":              false,
		"Term: 12 months":              true,
		"Currency   USD":               true,
		"Text   USD":                   false,
		"Date   Description   Amount":  false,
		"Section 12":                   false,
		"Day - Month":                  false,
		"Form ABCDEFGH12345":           false, // more letters than digits
		"Amount in whole pesos of 100": false,
	} {
		p := paper(text)
		if got := p.IsData(p.Lines[0]); got != want {
			t.Errorf("IsData(%q) is %v, want %v", text, got, want)
		}
	}
}

func TestPageNumbers(t *testing.T) {
	for text, want := range map[string]struct {
		number, last int
		ok           bool
	}{
		"Page 2 of 5":       {2, 5, true},
		"page 2":            {2, 0, true},
		"Seite 2 von 5":     {2, 5, true},
		"Page No. 2":        {2, 0, true},
		"Page No .: 2 of 2": {2, 2, true},
		"Page: 2/5":         {2, 5, true},
		"Pagina 2 de 5":     {2, 5, true},
		"see page two":      {},
		"Homepage 2 of 5":   {},
		"2 of 5":            {},
		"Muka Surat :20f3":  {2, 3, true},
		"Page 20A":          {},
	} {
		if number, last, ok := PageNumber(text); number != want.number || last != want.last || ok != want.ok {
			t.Errorf("%q is page %d of %d (%v), want %v", text, number, last, ok, want)
		}
	}
	for text, want := range map[string]bool{
		"2/5":         true,
		"2 of 5":      true,
		"(2 von 5)":   true,
		"2":           false,
		"Page 2 of 5": false,
		"2/5 Fee":     false,
		"12345/5":     false,
	} {
		if got := IsPageCount(text); got != want {
			t.Errorf("IsPageCount(%q) is %v, want %v", text, got, want)
		}
	}
}

func TestRunningHeadsMayDifferInShortNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"Page 2 of 15": "Page 0 of 00",
		"Ref 12345":    "Ref 12345",
		"No. 7a":       "No. 0a",
	} {
		if got := Numbered(text); got != want {
			t.Errorf("Numbered(%q) is %q, want %q", text, got, want)
		}
	}
	if got := Shape("Ref 12345"); got != "Ref 00000" {
		t.Errorf("the shape is %q, want every digit as 0", got)
	}
}

func TestLabelsOfDocumentTypeJoinAccountLabels(t *testing.T) {
	p := paper("Plan Limit 5.00\nPlan Limit of the month 5.00\nBalance 5.00")
	if p.IsTypeLabel(p.Lines[0]) {
		t.Error("a type without labels knows one")
	}
	if accounts := p.Words.Accounts; p.BesideOwn(accounts) != accounts {
		t.Error("a type without labels changes those of accounts")
	}
	p.TypeLabels = layout.MustVocabulary("limit: plan limit\nown: branch")
	for i, want := range []bool{true, false, false} {
		if got := p.IsTypeLabel(p.Lines[i]); got != want {
			t.Errorf("%q is a label of the type: %v, want %v", p.Lines[i].Text(), got, want)
		}
	}
	if both := p.BesideOwn(p.Words.Accounts); both.Role("Plan Limit") != "limit" || both.Role("Branch") != "branch" {
		t.Errorf(
			"Plan Limit is %q and Branch %q, want the type's label beside the account's", both.Role("Plan Limit"),
			both.Role("Branch"),
		)
	}
}

func TestAmountsOfLineAreSameEveryTime(t *testing.T) {
	p := paper("Fee 5.00 6.00\nFee 7.00")
	first, again := p.Amounts(p.Lines[0]), p.Amounts(p.Lines[0])
	if len(first) != 2 || !slices.Equal(first, again) {
		t.Errorf("amounts %v, then %v, want two, the same", first, again)
	}
	if other := p.Amounts(p.Lines[1]); len(other) != 1 || other[0].Size != 7_00 {
		t.Errorf("the next line's amounts are %v, want 7.00", other)
	}
	if none := p.Amounts(layout.Line{}); none != nil {
		t.Errorf("a line without words has %v", none)
	}
	part := p.Lines[0]
	part.Words = part.Words[:2]
	if own := p.Amounts(part); len(own) != 1 {
		t.Errorf("the beginning of a line has %v, want its own amount", own)
	}
}

func TestSourceOfWords(t *testing.T) {
	sheet := typewriter.Document("Fee 5.00")
	sheet.Pages[0].Words[0].Cell = "A1"
	for kind, want := range map[string]bool{"xlsx": true, "txt": false} {
		sheet.Kind = kind
		if got := New(sheet, lexicon.OfDeposits()).Sheet; got != want {
			t.Errorf("cells of %s make a spreadsheet: %v, want %v", kind, got, want)
		}
	}
	scan := typewriter.Document("Fee 5.00\fFee 6.00")
	scan.Pages[1].Source = page.SourceOCR
	p := New(scan, lexicon.OfDeposits())
	if p.RecognizedPage(1) || !p.RecognizedPage(2) || p.RecognizedPage(3) {
		t.Error("want the second page alone to come from pixels")
	}
	words := slices.Clone(scan.Pages[0].Words)
	words[0].Source = page.SourceOCR
	if Recognized(words) || !Recognized(words[:1]) || Recognized(nil) {
		t.Error("want words to come from pixels when all do, and there are some")
	}
}
