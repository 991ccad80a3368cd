package layout

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestEndingOfCompoundIsItsMeaning(t *testing.T) {
	v := MustVocabulary(
		"date: date | *datum | *sdato\nvalue_date: *wertdatum\nother: geburtsdatum",
	).Over(MustVocabulary("amount: betrag"))
	for text, want := range map[string]Role{
		"Verbuchungsdatum":       "date",
		"Bokføringsdato":         "date",
		"Zinswertdatum":          "value_date", // the longer ending
		"Geburtsdatum":           "other",      // listed
		"Datum":                  "",           // no compound, and not listed here
		"Verbuchungs Datum":      "",
		"Candidato":              "",
		"Betrag":                 "amount",
		"Verbuchungsdatum/Valör": "",
	} {
		if got := v.Role(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	if role, n := v.Longest([]string{"Verbuchungsdatum", "Betrag"}); role != "date" || n != 1 {
		t.Errorf("the longest label is %q of %d words, want the date of 1", role, n)
	}
}

// lineOf sets words 5 points apart.
func lineOf(text string) Line {
	var at []any
	x := 0
	for _, w := range strings.Fields(text) {
		at, x = append(at, x, w), x+5*len(w)+5
	}
	return row(0, at...)
}

func TestLabelWithTranslationIsOneLabel(t *testing.T) {
	v := MustVocabulary("name: titular | account name | nom\ncurrency: moneda | ccy\nnumber: account no\n")
	for text, want := range map[string]string{
		"Titular / Account Name ANA CRUZ": "name ANA CRUZ",
		"Nom/Account Name: ANA CRUZ":      "name ANA CRUZ",
		"Moneda - CCY: EUR":               "currency EUR",
		"Titular / Account No. 7788":      "name / Account No. 7788",
	} {
		l := lineOf(text)
		found := FindLabels([]Line{l}, v)
		if len(found) == 0 || len(found[0].Values) == 0 {
			t.Errorf("%q: no label with a value is found, want %q", text, want)
			continue
		}
		if got := string(found[0].Role) + " " + found[0].Values[0].Text(); got != want {
			t.Errorf("%q reads %q, want %q", text, got, want)
		}
	}
}

func TestTwoLineLabelHasValueBesideFirstLine(t *testing.T) {
	v := MustVocabulary("number: statement no\ndate: statement date\nname: name\n")
	lines := []Line{row(0, 0, "Statement", 100, "31/01/2025"), row(12, 0, "Date"), row(24, 0, "Name", 100, "ANA")}
	for _, f := range FindLabels(lines, v) {
		if f.Role == "date" && len(f.Values) > 0 && f.Values[0].Text() == "31/01/2025" {
			return
		}
	}
	t.Error("the day beside the first line of Statement Date is not its value")
}

func TestLabelAndTranslationInOtherScriptHeadOneColumn(t *testing.T) {
	v := MustVocabulary("date: date\ncredit: deposit\nbalance: balance\nvalue_date: 日期\ndebit: 提款\n")
	// as lineOf, with wider spaces between columns
	cells := func(words ...string) Line {
		var at []any
		x := 0
		for _, w := range words {
			for _, part := range strings.Fields(w) {
				at, x = append(at, x, part), x+5*len(part)+5
			}
			x += 40
		}
		return row(0, at...)
	}
	for _, c := range []struct {
		line  Line
		roles string
	}{
		{cells("Date 日期", "Deposit 存款", "Taken 提款", "HKD Balance 港幣結餘"), "date credit debit balance"},
		{cells("日期 Day", "存款 Deposit", "結餘 Balance"), "value_date credit balance"},
		{cells("Date", "存款", "Balance"), "date  balance"},
	} {
		var roles []string
		for _, column := range headerOf([]Line{c.line}, v).Columns {
			roles = append(roles, string(column.Role))
		}
		if got := strings.Join(roles, " "); got != c.roles {
			t.Errorf("%q heads %q, want %q", c.line.Text(), got, c.roles)
		}
	}
}

// recognized sets a recognized line; three spaces separate cells.
func recognized(text string, confidence float64) Line {
	var words []page.Word
	x := 0.0
	for cell := range strings.SplitSeq(text, "   ") {
		for word := range strings.FieldsSeq(cell) {
			width := 5 * float64(len(word))
			words = append(words, page.Word{
				Text:       word,
				Box:        page.Box{X0: x, X1: x + width, Y1: 8},
				Confidence: confidence,
				Source:     page.SourceOCR,
			})
			x += width + 2
		}
		x += 60
	}
	return Line{Page: 1, Words: words, Box: Bounds(words)}
}

func TestHeadingWithOneWrongLetterIsRecognizedAmongOthers(t *testing.T) {
	words := MustVocabulary("date: date | datum | tarikh\ndescription: details | butiran\namount: amount | jumlah\nbalance: balance | baki | saldo\n" +
		"indicator: dr/cr\ndebit: debit | debet | debe\ncredit: credit | haber\nbranch: branch\nvalue: data valuta")
	for _, c := range []struct {
		name, line string
		confidence float64
		want       string
	}{
		{"a small l as an i", "Tarikh   Butiran   Jumiah   Baki", 0.9, "date description amount balance"},
		{
			"a stroke as an I", "Date   Details   Amount DRICR   Balance", 0.9,
			"date description amount indicator balance",
		},
		{"the first letter", "Oatum   Credit   Debet   Saldo", 0.8, "date credit debit balance"},
		{"a letter unlike it that no other word has", "Date   Debe   Maber   Saldo", 0.8, "date debit credit balance"},
		{
			"what looks like one before what does not", "Dete   Details   Amount   Balance", 0.8,
			"date description amount balance",
		},
		{"two letters of a longer word", "Date   Amount   Balance   Deteits", 0.8, "date amount balance description"},
		{
			"beside the next label", "Datum   Details   Amount   Saldc Data valuta", 0.8,
			"date description amount balance value",
		},
		{"read surely", "Tarikh   Butiran   Jumiah   Baki", 0.97, "date description  balance"},
		{"too few beside it", "Jumiah   Baki   Page", 0.8, " balance "},
		{
			"a second of what is there", "Date   Details   Amount   Balance   Rate", 0.8,
			"date description amount balance ",
		},
	} {
		var got []string
		for _, column := range readHeader([]Line{recognized(c.line, c.confidence)}, words).Columns {
			got = append(got, string(column.Role))
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
}

func TestWordsOfTextLayerAreNeverRespelled(t *testing.T) {
	words := MustVocabulary("date: date\ndescription: details\namount: jumlah\nbalance: balance")
	line := recognized("Date   Details   Jumiah   Balance", 0.8)
	for i := range line.Words {
		line.Words[i].Source = page.SourceText
	}
	if h := readHeader([]Line{line}, words); h.Columns[2].Role != "" {
		t.Errorf("columns %+v, want the third without a meaning", h.Columns)
	}
}

var words = MustVocabulary("date: date | value date\ndebit: debit\ncredit: credit\nnumber: account no\nname: name")

func TestLabelWithTwoRolesIsRejected(t *testing.T) {
	if _, err := ParseVocabulary("a: date\nb: Date"); err == nil {
		t.Error("a vocabulary that gives one label two roles is accepted")
	}
}

func TestWordChoicesMakeLabelsUnlessLabelIsListed(t *testing.T) {
	v := MustVocabulary("branch: [,home] branch [,name,manager]\nother: branch manager")
	for label, want := range map[string]Role{
		"Branch":              "branch",
		"Home Branch Name":    "branch",
		"Home Branch Manager": "branch",
		"Branch Manager":      "other",
		"Home":                "",
	} {
		if got := v.Role(label); got != want {
			t.Errorf("%q is %q, want %q", label, got, want)
		}
	}
}

// Two labels may be the same without their spaces. Which of them counts must not differ from one run to the next.
func TestSqueezedLabelHasOneRole(t *testing.T) {
	for range 20 {
		l, _ := newList(map[string]Role{
			"gesamt deposits": "total", "gesamtdep osits": "total_credits", "ge samtdeposits": "other",
		})
		if role := l.joined["gesamtdeposits"]; role != "other" {
			t.Fatalf("the role is %q, want that of the first label in the alphabet", role)
		}
	}
}
