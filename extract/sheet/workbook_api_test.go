package sheet_test

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/sheet"
)

func TestTextAboutAccountIsSplitIntoWords(t *testing.T) {
	rows := "Date;Description;Amount\n2025-01-05;Card: 1234 SHOP;-5,00\n2025-01-06;PAY DAY;900,00\n"
	for name, c := range map[string]struct{ line, want string }{
		"a lone cell":                 {"Account: 1000200030", "Account:|1000200030"},
		"a title over a table":        {"North Bank", "North|Bank"},
		"labels with their values":    {"Account No : 123;Name : Ana Lim", "Account|No|:|123|Name|:|Ana|Lim"},
		"a label beside its value":    {"Konto:;DE12 / Giro", "Konto:|DE12|/|Giro"},
		"an amount alone stays whole": {";;1 250,00", "1 250,00"},
		"a row of a table stays whole": {"2025-01-07;Card: 1234 SHOP;-5,00",
			"2025-01-07|Card: 1234 SHOP|-5,00"},
		"cells without a colon stay whole": {"Opening balance;1 000,00", "Opening balance|1 000,00"},
		"a time beside a text stays whole": {"10:15 h;SHOP A", "10:15 h|SHOP A"},
		"labels without their values are none": {"Account no:;Account name:;Holder of it:",
			"Account no:|Account name:|Holder of it:"},
	} {
		text := rows + c.line + "\n"
		d, err := sheet.Read(t.Context(), strings.NewReader(text), int64(len(text)), "csv", sheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range d.Pages[0].Words {
			if strings.HasSuffix(w.Cell, "4") {
				got = append(got, w.Text)
			}
		}
		if text := strings.Join(got, "|"); text != c.want {
			t.Errorf("%s: got %s, want %s", name, text, c.want)
		}
	}
}

func TestLongNoticeIsNotSplit(t *testing.T) {
	text := "Date;Description;Amount\n2025-01-05;SHOP;-5,00\n2025-01-06;PAY;900,00\n" + strings.Repeat("word ",
		5000) + "\n"
	d, err := sheet.Read(t.Context(), strings.NewReader(text), int64(len(text)), "csv", sheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(d.Pages[0].Words); n != 10 {
		t.Errorf("%d words, want the nine cells of the table and one of the notice", n)
	}
}
