package layout

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// typed are lines of text as a typewriter sets them.
func typed(text string) []Line { return Lines(typewriter.Document(text).Pages[0]) }

var words = MustVocabulary("date: date | value date\ndebit: debit\ncredit: credit\nnumber: account no\nname: name")

func TestWordsThatJitterStayOnOneLine(t *testing.T) {
	p := page.Page{Number: 1, Words: []page.Word{
		{Text: "b", Box: page.Box{X0: 20, Y0: 12, X1: 25, Y1: 22}}, {Text: "a", Box: page.Box{X0: 0, Y0: 10, X1: 5, Y1: 20}},
		{Text: "hidden", Hidden: true, Box: page.Box{X0: 40, Y0: 10, X1: 60, Y1: 20}}, {Text: "c", Box: page.Box{X0: 0, Y0: 24, X1: 5, Y1: 34}},
	}}
	lines := Lines(p)
	if len(lines) != 2 || lines[0].Text() != "a b" || lines[1].Text() != "c" {
		t.Errorf("lines are %v, want [a b] and [c]", lines)
	}
}

func TestALabelWithTwoRolesIsRefused(t *testing.T) {
	if _, err := ParseVocabulary("a: date\nb: Date"); err == nil {
		t.Error("a vocabulary that gives one label two roles is accepted")
	}
}

func TestChoicesOfWordsMakeLabelsAndGiveWayToThoseWrittenOut(t *testing.T) {
	v := MustVocabulary("branch: [,home] branch [,name,manager]\nother: branch manager")
	for label, want := range map[string]Role{"Branch": "branch", "Home Branch Name": "branch", "Home Branch Manager": "branch", "Branch Manager": "other", "Home": ""} {
		if got := v.Role(label); got != want {
			t.Errorf("%q is %q, want %q", label, got, want)
		}
	}
}

func TestAHeaderMayStandOnTwoLinesAndSetLabelsClose(t *testing.T) {
	for name, text := range map[string]string{
		"one line set close":   "Date Debit Credit",
		"two lines":            "Value\nDate       Debit     Credit",
		"a title stands above": "Some title\n\n\nDate       Debit     Credit",
	} {
		headers := FindHeaders(typed(text), words, func(h Header) bool { return h.Score >= 3 }, func(Line) bool { return false })
		if len(headers) != 1 || !headers[0].Has("date") || !headers[0].Has("debit") || !headers[0].Has("credit") {
			t.Errorf("%s: headers %+v, want one with date, debit and credit", name, headers)
		}
	}
}

func TestATranslationBehindAStrokeIsNoColumnOfItsOwn(t *testing.T) {
	h := headerOf(typed("Date / Value date    Debit / Debit    Credit"), words)
	if len(h.Columns) != 3 || h.Columns[0].Role != "date" || h.Columns[1].Role != "debit" || h.Columns[2].Role != "credit" {
		t.Errorf("columns %+v, want date, debit and credit", h.Columns)
	}
}

func TestAValueStandsBesideOrBelowItsLabel(t *testing.T) {
	for name, text := range map[string]string{
		"beside":           "Account No.: 123-456     Name: ANA CRUZ",
		"in the next cell": "Account No.      123-456",
		"below":            "Account No.     Name\n123-456         ANA CRUZ",
	} {
		found := FindLabels(typed(text), words)
		if len(found) == 0 || found[0].Role != "number" || len(found[0].Values) == 0 || found[0].Values[0].Text() != "123-456" {
			t.Errorf("%s: found %+v, want 123-456", name, found)
		}
	}
}

func TestALabelOnTwoLinesOverAsManyValuesHasItsOwn(t *testing.T) {
	found := FindLabels(typed("Account        Items        Pages\nNo             Paid         Sent\n123-456        6            2"), words)
	if len(found) != 1 || found[0].Role != "number" || len(found[0].Values) == 0 || found[0].Values[0].Text() != "123-456" {
		t.Errorf("found %+v, want the number 123-456", found)
	}
}

func TestALabelInsideASentenceIsNone(t *testing.T) {
	for _, f := range FindLabels(typed("please write your name on it"), words) {
		t.Errorf("found %s in a sentence, want nothing", f.Role)
	}
}

func TestABankThatSpeaksToItsCustomerLabelsAllTheSame(t *testing.T) {
	v := MustVocabulary("limit: credit limit\nnumber: account")
	found := FindLabels(typed("Your credit limit   50,000.00\nYour account earned 12.00"), v)
	if len(found) != 1 || found[0].Role != "limit" || len(found[0].Values) == 0 || found[0].Values[0].Text() != "50,000.00" {
		t.Errorf("found %+v, wanted the limit and no account", found)
	}
}

func TestTheFirstRowsTextAboveItsFiguresIsNoPartOfTheHeader(t *testing.T) {
	v := MustVocabulary("date: date\ndescription: payee\namount: amount\nbalance: balance")
	for name, c := range map[string]struct {
		label string
		below string
		pitch float64 // from the header to the line below it, in line heights
		lines int
	}{
		"below a label that means nothing known": {"Omschrift", "City", 1.4, 1},
		"below a label that is whole":            {"Payee", "City", 1.4, 1},
		"set as close as a label's second line":  {"Omschrift", "City", 1.1, 2},
		"set as close, with a code":              {"Payee", "TRF/29049aef38/TO/CITY", 1.1, 1},
	} {
		line := func(y float64, words ...page.Word) Line {
			for i := range words {
				words[i].Box.Y0, words[i].Box.Y1 = y, y+10
			}
			return Line{Page: 1, Words: words, Box: Bounds(words)}
		}
		word := func(text string, from, to float64) page.Word {
			return page.Word{Text: text, Box: page.Box{X0: from, X1: to}}
		}
		lines := []Line{line(0, word("Date", 0, 30), word(c.label, 60, 120), word("Amount", 200, 240), word("Balance", 300, 340)),
			line(10*c.pitch, word(c.below, 60, 85), word("Gas", 88, 110))}
		found := FindHeaders(lines, v, func(h Header) bool { return h.Score >= 3 }, func(Line) bool { return false })
		if len(found) != 1 || found[0].Last+1 != c.lines {
			t.Errorf("%s: headers %+v, wanted one of %d lines", name, found, c.lines)
		}
	}
}
