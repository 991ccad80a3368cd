package layout

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// setWords sets a line's words at given left edges, five points a letter.
func setWords(y float64, words ...any) Line {
	l := Line{Page: 1}
	for i := 0; i < len(words); i += 2 {
		text, x := words[i].(string), float64(words[i+1].(int))
		l.Words = append(l.Words, page.Word{Text: text, Confidence: 1, Box: page.Box{X0: x, Y0: y, X1: x + 5*float64(len([]rune(text))), Y1: y + 10}})
	}
	l.Box = Bounds(l.Words)
	return l
}

func TestLabelsCloseToEachOtherKeepTheirOwnValues(t *testing.T) {
	v := MustVocabulary("account_number: account | cuenta | rekening\naccount_type: type | producto\nbank_code: bic\nopening: opening balance\ndebits: money out\ncredits: money in\n")
	for name, c := range map[string]struct {
		lines []Line
		want  string // role=first value, in the order found
	}{
		"a label after a space wider than a blank ends the value before it": {
			[]Line{setWords(0, "Type", 0, "Current", 26, "plan", 64, "Account", 92, "12345", 135)},
			"account_type=Current plan account_number=12345"},
		"a kind of account called as a label is a value": {
			[]Line{setWords(0, "Producto:", 0, "Cuenta", 60, "Corriente", 93)},
			"account_type=Cuenta Corriente"},
		"values below labels are parted where their columns are": {
			[]Line{setWords(0, "Rekening", 0, "BIC", 60), setWords(12, "2985176053", 0, "34-01-36", 56)},
			"account_number=2985176053 bank_code=34-01-36"},
		"values in a grid of high rows stand further below": {
			[]Line{setWords(0, "Opening", 60, "balance", 98, "Money", 200, "out", 228, "Money", 300, "in", 328), setWords(42, "500.00", 65, "90.00", 205, "20.00", 305)},
			"opening=500.00 debits=90.00 credits=20.00"},
		"the signs of a sum between figures and between labels and figures are none of its values": {
			[]Line{setWords(0, "Opening", 60, "balance", 98, "Money", 200, "out", 228, "Money", 300, "in", 328), setWords(7, "-", 160, "+", 270), setWords(18, "500.00", 65, "90.00", 205, "20.00", 305)},
			"opening=500.00 debits=90.00 credits=20.00"},
		"figures of a sum stand as far below their labels as others": {
			[]Line{setWords(0, "Opening", 60, "balance", 98, "Money", 200, "out", 228, "Money", 300, "in", 328), setWords(40, "500.00", 65, "-", 140, "90.00", 205, "+", 270, "20.00", 305)},
			"opening=500.00 debits=90.00 credits=20.00"},
		"lines of a text beside labels and values stand for none of the lines between them": {
			[]Line{setWords(0, "Notice", 0, "Opening", 160, "Money", 250, "Money", 330), setWords(5, "to", 0, "all", 20), setWords(10, "you", 0, "balance", 160, "out", 250, "in", 330),
				setWords(20, "that", 0, "hold", 30), setWords(30, "a", 0, "card", 20, "500.00", 165, "90.00", 252, "20.00", 333)},
			"opening=500.00 debits=90.00 credits=20.00"},
		"labels that fill a line begin where the one before ends": {
			[]Line{setWords(0, "Opening", 0, "balance", 38, "Money", 76, "in", 104, "Money", 117, "out", 145), setWords(12, "500.00", 40, "90.00", 89, "20.00", 135)},
			"opening=500.00 credits=90.00 debits=20.00"},
	} {
		var got []string
		for _, f := range FindLabels(c.lines, v) {
			value := ""
			if len(f.Values) > 0 {
				value = f.Values[0].Text()
			}
			got = append(got, string(f.Role)+"="+value)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: got %q, wanted %q", name, text, c.want)
		}
	}
}

func TestStrokedLettersAndElisionsAreReadAsKeyboardsWithoutThemWriteThem(t *testing.T) {
	v := MustVocabulary("description: tytul\ndate: date d edition\n")
	if v.Role("Tytuł") != "description" || v.Role("Date d’édition") != "date" || v.Role("DATE D EDITION") != "date" {
		t.Errorf("roles are %q %q %q", v.Role("Tytuł"), v.Role("Date d’édition"), v.Role("DATE D EDITION"))
	}
}
