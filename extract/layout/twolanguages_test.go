package layout

import (
	"strings"
	"testing"
)

// lineOf sets words 5 apart.
func lineOf(text string) Line {
	var at []any
	x := 0
	for _, w := range strings.Fields(text) {
		at, x = append(at, x, w), x+5*len(w)+5
	}
	return row(0, at...)
}

func TestALabelWithItsTranslationIsOneLabel(t *testing.T) {
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

func TestALabelOnTwoLinesHasItsValueBesideTheFirst(t *testing.T) {
	v := MustVocabulary("number: statement no\ndate: statement date\nname: name\n")
	lines := []Line{row(0, 0, "Statement", 100, "31/01/2025"), row(12, 0, "Date"), row(24, 0, "Name", 100, "ANA")}
	for _, f := range FindLabels(lines, v) {
		if f.Role == "date" && len(f.Values) > 0 && f.Values[0].Text() == "31/01/2025" {
			return
		}
	}
	t.Error("the day beside the first line of Statement Date is not its value")
}

func TestALabelAndItsTranslationInAnotherScriptHeadOneColumn(t *testing.T) {
	v := MustVocabulary("date: date\ncredit: deposit\nbalance: balance\nvalue_date: 日期\ndebit: 提款\n")
	// as lineOf, with wider spaces where columns part
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
