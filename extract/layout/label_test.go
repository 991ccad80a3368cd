package layout

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestValueIsBesideOrBelowLabel(t *testing.T) {
	for name, text := range map[string]string{
		"beside":           "Account No.: 123-456     Name: ANA CRUZ",
		"in the next cell": "Account No.      123-456",
		"below":            "Account No.     Name\n123-456         ANA CRUZ",
	} {
		found := FindLabels(typed(text), words)
		if len(found) == 0 || found[0].Role != "number" || len(found[0].Values) == 0 ||
			found[0].Values[0].Text() != "123-456" {
			t.Errorf("%s: found %+v, want 123-456", name, found)
		}
	}
}

func TestTwoLineLabelOverTwoValuesTakesItsOwn(t *testing.T) {
	found := FindLabels(
		typed("Account        Items        Pages\nNo             Paid         Sent\n123-456        6            2"),
		words,
	)
	if len(found) != 1 || found[0].Role != "number" || len(found[0].Values) == 0 ||
		found[0].Values[0].Text() != "123-456" {
		t.Errorf("found %+v, want the number 123-456", found)
	}
}

func TestLabelWordsInsideSentenceAreNotLabel(t *testing.T) {
	for _, f := range FindLabels(typed("please write your name on it"), words) {
		t.Errorf("found %s in a sentence, want nothing", f.Role)
	}
}

func TestLabelsThatAddressCustomer(t *testing.T) {
	v := MustVocabulary("limit: credit limit\nnumber: account")
	found := FindLabels(typed("Your credit limit   50,000.00\nYour account earned 12.00"), v)
	if len(found) != 1 || found[0].Role != "limit" || len(found[0].Values) == 0 ||
		found[0].Values[0].Text() != "50,000.00" {
		t.Errorf("found %+v, wanted the limit and no account", found)
	}
}

// fixedPitch sets words in fixed pitch with one space between them. In a text layer, boxes are as wide as the letters'
// advance; on a recognized page, as wide as the ink.
func fixedPitch(source page.Source, texts ...string) []page.Word {
	const pitch, height, white = 7.0, 11.0, 0.6
	var words []page.Word
	x := 40.0
	for _, text := range texts {
		width := pitch * float64(len(text))
		b := page.Box{X0: x, Y0: 100, X1: x + width, Y1: 100 + height}
		if source == page.SourceOCR {
			b.X0, b.X1 = b.X0+white, b.X1-white
		}
		words = append(words, page.Word{Text: text, Box: b, Source: source})
		x += width + pitch
	}
	return words
}

func TestFixedPitchSpaceDoesNotSplitLabels(t *testing.T) {
	v := MustVocabulary("date: date | transaction date\ndescription: transaction | description")
	for _, source := range []page.Source{page.SourceText, page.SourceOCR} {
		line := Line{Page: 1, Words: fixedPitch(source, "Transaction", "date", "Description")}
		line.Box = Bounds(line.Words)
		var got []string
		for _, c := range splitCells(labelCells([]Line{line}, 0, v), nil, partUnder, v) {
			got = append(got, c.Text)
		}
		if len(got) != 2 || got[0] != "Transaction date" || got[1] != "Description" {
			t.Errorf("labels of words of source %v: %q, want Transaction date and Description", source, got)
		}
	}
}

// row sets each text as one word at the given left edge, 10 points high and 5 points a letter.
func row(y float64, at ...any) Line {
	var words []page.Word
	for i := 0; i < len(at); i += 2 {
		x, text := float64(at[i].(int)), at[i+1].(string)
		words = append(
			words, page.Word{Text: text, Box: page.Box{X0: x, Y0: y, X1: x + 5*float64(len(text)), Y1: y + 10}},
		)
	}
	return Line{Page: 1, Box: Bounds(words), Words: words}
}

func TestTwoLineLabelInGridWithValuesBesideColumn(t *testing.T) {
	v := MustVocabulary("due: payment due\nlimit: credit limit\nnumber: card number\n")
	lines := []Line{
		row(0, 0, "Card", 100, "Credit", 200, "Payment"),
		row(12, 0, "Number", 100, "Limit", 200, "Due"),
		row(24, 0, "4012", 100, "30,000.00", 260, "21/04/2025"),
	}
	found := map[Role]string{}
	for _, f := range FindLabels(lines, v) {
		if len(f.Values) > 0 {
			found[f.Role] = f.Values[0].Text()
		}
	}
	if found["due"] != "21/04/2025" || found["limit"] != "30,000.00" {
		t.Errorf("got %v, want the values below each label, also the one that stands beside its column", found)
	}
}

func TestSmallLabelsBelowTheirValues(t *testing.T) {
	v := MustVocabulary("account_number: account no\ncurrency: currency\nperiod: period")
	tile := func(x, y, size float64, text string) page.Word {
		return page.Word{
			Text: text,
			Size: size,
			Box:  page.Box{X0: x, Y0: y, X1: x + float64(len(text))*size*0.5, Y1: y + size},
		}
	}
	line := func(words ...page.Word) Line { return Line{Page: 1, Words: words, Box: Bounds(words)} }
	label := func(y float64) Line {
		return line(tile(50, y, 7, "Account"), tile(77, y, 7, "No."), tile(200, y, 7, "Currency"))
	}
	value := func(y float64) Line { return line(tile(50, y, 10, "7788-1234"), tile(200, y, 10, "PHP")) }
	for name, c := range map[string]struct {
		lines []Line
		want  string
	}{
		"directly below the value": {[]Line{value(100), label(111), value(140)}, "7788-1234"},
		"closer to the line below": {[]Line{value(100), label(120), value(128)}, "7788-1234"},
		"below a value on two lines": {
			[]Line{line(tile(50, 90, 10, "7788-")), value(100), label(111)}, "7788- 7788-1234",
		},
		"nothing close above": {
			[]Line{line(tile(50, 60, 10, "Kestrel")), label(111), value(119)}, "7788-1234",
		},
		"labels as large as the text above": {
			[]Line{line(tile(50, 104, 7, "Kestrel")), label(111), value(122)}, "7788-1234",
		},
	} {
		for _, f := range FindLabels(c.lines, v) {
			if f.Role != "account_number" {
				continue
			}
			if len(f.Values) == 0 {
				t.Errorf("%s: the label has no value", name)
			} else if got := f.Values[0].Text(); got != c.want {
				t.Errorf("%s: the number is %q, want %q", name, got, c.want)
			}
		}
	}
}

// setWords sets a line's words at given left edges, five points a letter.
func setWords(y float64, words ...any) Line {
	l := Line{Page: 1}
	for i := 0; i < len(words); i += 2 {
		text, x := words[i].(string), float64(words[i+1].(int))
		l.Words = append(l.Words, page.Word{
			Text:       text,
			Confidence: 1,
			Box:        page.Box{X0: x, Y0: y, X1: x + 5*float64(len([]rune(text))), Y1: y + 10},
		})
	}
	l.Box = Bounds(l.Words)
	return l
}

func TestCloseLabelsKeepTheirOwnValues(t *testing.T) {
	v := MustVocabulary("account_number: account | cuenta | rekening\naccount_type: type | producto\nbank_code: bic\nopening: opening balance\ndebits: money out\ncredits: money in\n")
	for name, c := range map[string]struct {
		lines []Line
		want  string // role=first value, in the order found
	}{
		"a label after a space wider than a blank ends the value before it": {
			[]Line{setWords(0, "Type", 0, "Current", 26, "plan", 64, "Account", 92, "12345", 135)},
			"account_type=Current plan account_number=12345"},
		"account type with the name of a label is a value": {
			[]Line{setWords(0, "Producto:", 0, "Cuenta", 60, "Corriente", 93)},
			"account_type=Cuenta Corriente"},
		"values below labels are split at their columns": {
			[]Line{setWords(0, "Rekening", 0, "BIC", 60), setWords(12, "2985176053", 0, "34-01-36", 56)},
			"account_number=2985176053 bank_code=34-01-36"},
		"values in a grid of high rows are further below": {
			[]Line{
				setWords(0, "Opening", 60, "balance", 98, "Money", 200, "out", 228, "Money", 300, "in", 328),
				setWords(42, "500.00", 65, "90.00", 205, "20.00", 305),
			},
			"opening=500.00 debits=90.00 credits=20.00"},
		"signs of a sum are not values": {
			[]Line{
				setWords(0, "Opening", 60, "balance", 98, "Money", 200, "out", 228, "Money", 300, "in", 328),
				setWords(7, "-", 160, "+", 270), setWords(18, "500.00", 65, "90.00", 205, "20.00", 305),
			},
			"opening=500.00 debits=90.00 credits=20.00"},
		"figures of a sum are as far below their labels as others": {
			[]Line{
				setWords(0, "Opening", 60, "balance", 98, "Money", 200, "out", 228, "Money", 300, "in", 328),
				setWords(40, "500.00", 65, "-", 140, "90.00", 205, "+", 270, "20.00", 305),
			},
			"opening=500.00 debits=90.00 credits=20.00"},
		"lines of a text beside labels are not lines between labels and values": {
			[]Line{
				setWords(0, "Notice", 0, "Opening", 160, "Money", 250, "Money", 330),
				setWords(5, "to", 0, "all", 20),
				setWords(10, "you", 0, "balance", 160, "out", 250, "in", 330),
				setWords(20, "that", 0, "hold", 30),
				setWords(30, "a", 0, "card", 20, "500.00", 165, "90.00", 252, "20.00", 333),
			},
			"opening=500.00 debits=90.00 credits=20.00"},
		"labels that fill a line start where the previous one ends": {
			[]Line{
				setWords(0, "Opening", 0, "balance", 38, "Money", 76, "in", 104, "Money", 117, "out", 145),
				setWords(12, "500.00", 40, "90.00", 89, "20.00", 135),
			},
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

func TestStrokedLettersAndElisionsAreNormalized(t *testing.T) {
	v := MustVocabulary("description: tytul\ndate: date d edition\n")
	if v.Role("Tytuł") != "description" || v.Role("Date d’édition") != "date" || v.Role("DATE D EDITION") != "date" {
		t.Errorf("roles are %q %q %q", v.Role("Tytuł"), v.Role("Date d’édition"), v.Role("DATE D EDITION"))
	}
}

func TestValuesBelowRowOfLabels(t *testing.T) {
	v := MustVocabulary("name: account name\nnumber: account number\n")
	for name, c := range map[string]struct{ text, holder, number string }{
		"beside unknown labels": {`
Account Name                     Vellum      Account Number   Drasp
Mr Peter James Quayle            40-12-34    12345678         123
`, "Mr Peter James Quayle", "12345678"},
		"not if values are beside their labels": {`
Account Name    Peter Quayle     Account Number   12345678
14 Weir Lane    Otley            LS21 3AB         page 1
`, "Peter Quayle", "12345678"},
	} {
		t.Run(name, func(t *testing.T) {
			got := map[Role]string{}
			for _, f := range FindLabels(typed(c.text), v) {
				got[f.Role] = f.Values[0].Text()
			}
			if got["name"] != c.holder || got["number"] != c.number {
				t.Errorf("read %v, want %s and %s", got, c.holder, c.number)
			}
		})
	}
}

func TestRegisterLabelNamesValueBelow(t *testing.T) {
	v := MustVocabulary("name: account holder\nnumber: account number\ncurrency: currency\nuntil: al\naddress: address | account address\nproduct: scheme")
	for name, c := range map[string]struct{ text, holder string }{
		"beside unknown labels": {`
Account Holder            P.O. Box
RIMU JOINERY LIMITED      3994
Account Number            Our Ref
305981096                 ST-914930
`, "RIMU JOINERY LIMITED"},
		"also if a value starts with a short word that can be a label": {`
Currency            Account Holder
QAR                 AL SIDRA CATERING
Our Ref             Account Number
ST-914930           305981096
`, "AL SIDRA CATERING"},
		"also if both are centred in their columns": {`
   Account Holder              P.O. Box
 RIMU JOINERY WORKS              3994
   Account Number              Our Refs
     3059810961                ST-91493
`, "RIMU JOINERY WORKS"},
		"not if each is beside its value": {`
Account Holder      RIMU JOINERY LIMITED
Sector              Private
Account Number      305981096
`, "RIMU JOINERY LIMITED"},
		"half of it is not another label with the text below": {`
Account Holder Nikos Birdsong      Scheme      Everyday Account
Address        7 Banksia Pde       Operation   Singly
`, "Nikos Birdsong"},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			for _, f := range FindLabels(typed(c.text), v) {
				if f.Role == "name" && len(f.Values) > 0 {
					got = f.Values[0].Text()
				}
			}
			if got != c.holder {
				t.Errorf("read %q, want %q", got, c.holder)
			}
		})
	}
}
