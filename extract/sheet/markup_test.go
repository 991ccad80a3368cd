package sheet_test

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/sheet"
)

const exported = `<!DOCTYPE html>
<html><head><title>Untitled</title><style>td { color: red }</style></head><body><form>
<table width="100%"><tr><td colspan="3"><table><tr><td>LARK BANK PLC<br />CUSTOMER STATEMENT<br /><span>MILA FERNSBY</span></td></tr></table></td></tr></table>
<table><tr><td>Account No:</td><td>0044&nbsp;118</td></tr></table>
<table border="1">
<tr><th>Date</th><th>Remarks</th><th>Debit</th><th>Credit</th><th>Balance</th></tr>
<tr><td>05-Jan-2025</td><td>AIRTIME<br>LAGOS</td><td align="right">2,000.00</td><td></td><td>67,117.51</td></tr>
<tr><td>06-Jan-2025</td><td colspan="2">REVERSAL</td><td>10.00</td><td>67,127.51</td></tr>
</table></form></body></html>`

// cellTexts are a page's cells as "A1=text", with the words of one cell joined.
func cellTexts(p page.Page) (texts []string) {
	last := ""
	for _, w := range p.Words {
		if w.Cell == last {
			texts[len(texts)-1] += " " + w.Text
			continue
		}
		texts, last = append(texts, w.Cell+"="+w.Text), w.Cell
	}
	return texts
}

func TestWebPageNamedAsExcelIsReadAsSheet(t *testing.T) {
	for _, kind := range []string{"txt", "csv"} {
		d, err := sheet.Read(t.Context(), strings.NewReader(exported), int64(len(exported)), kind, sheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := cellTexts(d.Pages[0])
		want := "A1=LARK BANK PLC|A2=CUSTOMER STATEMENT|A3=MILA FERNSBY|A4=Account No:|B4=0044 118|" +
			"A5=Date|B5=Remarks|C5=Debit|D5=Credit|E5=Balance|" +
			"A6=05-Jan-2025|B6=AIRTIME LAGOS|C6=2,000.00|E6=67,117.51|" +
			"A7=06-Jan-2025|B7=REVERSAL|D7=10.00|E7=67,127.51"
		if text := strings.Join(got, "|"); text != want || d.Kind != "csv" {
			t.Errorf("%s: got %s of kind %s, wanted %s", kind, text, d.Kind, want)
		}
	}
}

func TestCellOverSeveralRowsKeepsOthersInColumns(t *testing.T) {
	text := `<html><table><tr><td colspan="1000">LARK BANK</td></tr></table>
<table><tr><th>Date</th><th>Remarks</th><th>Debit</th><th>Credit</th></tr>
<tr><td rowspan="2">05-Jan-2025</td><td>AIRTIME</td><td>20.00</td><td></td></tr>
<tr><td>SALARY</td><td></td><td>900.00</td></tr>
<tr><td>06-Jan-2025</td><td>RENT</td><td>300.00</td><td></td></tr></table></html>`
	d, err := sheet.Read(t.Context(), strings.NewReader(text), int64(len(text)), "csv", sheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := cellTexts(d.Pages[0])
	want := "A1=LARK BANK|A2=Date|B2=Remarks|C2=Debit|D2=Credit|A3=05-Jan-2025|B3=AIRTIME|C3=20.00|B4=SALARY|D4=900.00|A5=06-Jan-2025|B5=RENT|C5=300.00"
	if text := strings.Join(got, "|"); text != want {
		t.Errorf("got %s, wanted %s", text, want)
	}
}

func TestTextAboutTablesIsNotWebPage(t *testing.T) {
	text := "Date;Text;Amount\n01/02/2025;<table> 4 persons;12.00\n02/02/2025;<html>;13.00\n"
	d, err := sheet.Read(t.Context(), strings.NewReader(text), int64(len(text)), "csv", sheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if at := func(cell string) page.Word {
		for _, w := range d.Pages[0].Words {
			if w.Cell == cell {
				return w
			}
		}
		return page.Word{}
	}; at("B2").Text != "<table> 4 persons" {
		t.Errorf("got %q in B2, wanted the cell as it stands", at("B2").Text)
	}
}
