package form

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

type boxedFields struct {
	Wage  *engine.Amount `json:"wage" form:"amount"`
	Bonus *engine.Amount `json:"bonus" form:"amount"`
}

var boxed = newReader(Spec[boxedFields]{Name: "boxed", Family: "other", File: "boxed", Marks: "5 boxed form\n",
	Terms: strings.ReplaceAll("wage|wage|en|-\nbonus|bonus|en|-\n", "|", "\t"), Form: "990",
	Items: strings.ReplaceAll("2018-01|7|wage|-\n2018-01|8|bonus|-\n", "|", "\t")})

// drawBox draws the sides of a box around a text of a line, as wide as the text; a text of dots is an empty box.
func drawBox(t *testing.T, d *page.Document, mark string) {
	t.Helper()
	p := &d.Pages[0]
	for i, w := range p.Words {
		if w.Text != mark {
			continue
		}
		b := page.Box{X0: w.Box.X0 - 2, X1: w.Box.X1 + 2, Y0: w.Box.Y0 - 1, Y1: w.Box.Y1 + 1}
		p.Rules = append(p.Rules, page.Rule{Box: b})
		if strings.Trim(mark, ".") == "" {
			p.Words = append(p.Words[:i:i], p.Words[i+1:]...)
		}
		return
	}
	t.Fatalf("the page has no %q", mark)
}

func TestValueOfALabelStandsInItsBox(t *testing.T) {
	for _, test := range []struct {
		name, text  string
		boxes       []string
		wage, bonus engine.Amount // -1 for null
	}{
		{"the other label's box is empty", "Wage   .............    Bonus   1,200.00", []string{".............", "1,200.00"},
			-1, 120000},
		{"both boxes are filled", "Wage   500.00    Bonus   1,200.00", []string{"500.00", "1,200.00"}, 50000, 120000},
		{"a figure below an empty box", "Wage   ............\n       1,200.00", []string{"............"}, -1, -1},
		{"only the number of the item was read", "Form 990 January 2018\n\n7   W4qe of tbe month   500.00",
			[]string{"500.00"}, 50000, -1},
		{"no boxes", "Wage       500.00", nil, 50000, -1},
	} {
		d := typewriter.Document(test.text)
		for _, mark := range test.boxes {
			drawBox(t, &d, mark)
		}
		r := &extract.Reading{Context: t.Context()}
		r.Read(d)
		result, err := boxed.one(boxed.paper(r))
		if err != nil {
			t.Fatal(err)
		}
		is := func(a *engine.Amount) engine.Amount {
			if a == nil {
				return -1
			}
			return *a
		}
		if wage, bonus := is(result.Fields.Wage), is(result.Fields.Bonus); wage != test.wage || bonus != test.bonus {
			t.Errorf("%s: wage %d, bonus %d, want %d, %d", test.name, wage, bonus, test.wage, test.bonus)
		}
	}
}
