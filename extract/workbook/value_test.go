package workbook

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

func num(t testing.TB, s string) number {
	t.Helper()
	n, ok := parseNumber(s)
	if !ok {
		t.Fatalf("%q is no number", s)
	}
	return n
}

func TestNumbersAreExact(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{num(t, "0.1").add(num(t, "0.2")).text(), "0.3"},
		{num(t, "1234567890123.45").sub(num(t, "0.01")).text(), "1234567890123.44"},
		{num(t, "922337203685477.5807").add(num(t, "0.0001")).text(), "922337203685477.5808"},
		{num(t, "-922337203685477.5807").sub(num(t, "1")).text(), "-922337203685478.5807"},
		{num(t, "1e3").text(), "1000"},
		{num(t, "1.5e-7").text(), "0.00000015"},
		{num(t, "2.675").round(2).text(), "2.68"},
		{num(t, "-2.675").round(2).text(), "-2.68"},
		{num(t, "0.00005").round(4).text(), "0.0001"},
		{num(t, "1250").round(-2).text(), "1300"},
		{num(t, "10").mul(num(t, "0.3333333")).round(3).text(), "3.333"},
		{num(t, "-0.00").text(), "0"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
	for _, bad := range []string{"", "-", "1e999", "0x10", "1/3", "1_0", "NaN", "Inf", strings.Repeat("9", 65)} {
		if n, ok := parseNumber(bad); ok {
			t.Errorf("%q reads as %s, want none", bad, n.text())
		}
	}
}

// TestSmallNumbersAgreeWithFractions compares the fast arithmetic with that of fractions.
func TestSmallNumbersAgreeWithFractions(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		a, b := number{small: random.Int64() >> random.IntN(63)}, number{small: -random.Int64() >> random.IntN(63)}
		for op, pair := range map[string][2]*big.Rat{
			"+": {a.add(b).rat(), new(big.Rat).Add(a.rat(), b.rat())},
			"-": {a.sub(b).rat(), new(big.Rat).Sub(a.rat(), b.rat())},
			"*": {a.mul(b).rat(), new(big.Rat).Mul(a.rat(), b.rat())},
		} {
			if pair[0].Cmp(pair[1]) != 0 {
				t.Fatalf("%s %s %s is %s, want %s", a.text(), op, b.text(), pair[0].RatString(), pair[1].RatString())
			}
		}
		if a.cmp(b) != a.rat().Cmp(b.rat()) {
			t.Fatalf("%s and %s compare wrongly", a.text(), b.text())
		}
	}
}

// TestCellsShowDecimalOfResult covers every number that a spreadsheet can hold; other numbers are text.
func TestCellsShowDecimalOfResult(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 50_000 {
		s := smallText(random.Int64() >> random.IntN(63))
		f, exact := num(t, s).float()
		if shown := strconv.FormatFloat(f, 'f', -1, 64); exact && shown != s {
			t.Fatalf("%s would be shown as %s", s, shown)
		}
		if digits(s) <= maxExactDigits && !exact {
			t.Fatalf("%s has %d digits, want it as a number", s, digits(s))
		}
	}
}

// TestSumsAreExact adds up a column outside the workbook.
func TestSumsAreExact(t *testing.T) {
	p := longStatement(500)
	f, _ := opened(t, template(t, columnsWithTotal), p)
	rows, err := f.GetRows("S")
	if err != nil {
		t.Fatal(err)
	}
	for column, name := range map[int]string{0: "A", 1: "B"} {
		want := int64(0)
		for i := range len(rows) - 2 {
			shown, _ := cellOf(t, f, "S", name+itoa(i+2))
			if n := num(t, shown); n.big == nil {
				want += n.small
			} else {
				t.Fatalf("%s%d shows %q", name, i+2, shown)
			}
		}
		if got, formula := cellOf(t, f, "S", cellName(column+1, len(rows))); got != smallText(want) ||
			!strings.HasPrefix(formula, "SUBTOTAL(9,") {
			t.Errorf("column %s totals %s = %s, want %s", name, got, formula, smallText(want))
		}
	}
}

const columnsWithTotal = `[{"name":"S","blocks":[{"table":{"rows":[{"pointer":"/transactions"}],"total":"Total","columns":[
	{"header":"Debit","pointer":"/debit","kind":"amount","total":"sum"},{"header":"Balance","pointer":"/balance","kind":"amount","total":"sum"}]}}]}]`

// written are texts as a table's cells, read back.
func written(t testing.TB, texts []string) *excelize.File {
	t.Helper()
	type entry struct {
		Text string `json:"text"`
	}
	var list []entry
	sources := map[string]any{}
	for i, s := range texts {
		list = append(list, entry{s})
		if i < maxComments {
			sources["/list/"+itoa(i)+"/text"] = map[string]any{"page": 1, "text": s, "confidence": 0.5, "source": "ocr"}
		}
	}
	result, err := json.Marshal(map[string]any{"list": list, "provenance": sources})
	if err != nil {
		t.Fatal(err)
	}
	f, _ := opened(t, template(t, `[{"name":"List","blocks":[{"table":{"rows":[{"pointer":"/list"}],"columns":[
		{"header":"=HEADER()","key":"text","pointer":"/text","kind":"text","comment":"all","missing":"blank"},
		{"header":"Any","pointer":"/text"},{"header":"Same","formula":"if([text] = \"?\", \"x\", [text])"}]}}]}]`),
		engine.ExportPaper{Result: result})
	return f
}

func template(t testing.TB, sheets string) engine.TemplateDefinition {
	t.Helper()
	d := engine.TemplateDefinition{Name: "own", Sheets: json.RawMessage(sheets)}
	if err := New().CheckTemplate(d); err != nil {
		t.Fatalf("%v %+v", err, detailsOf(err))
	}
	return d
}

func textIs(t *testing.T, f *excelize.File, cell, want string, formula bool) {
	t.Helper()
	got, hasFormula := cellOf(t, f, "List", cell)
	if got != want {
		t.Errorf("%s reads %q, want the text %q", cell, cut(got), cut(want))
	}
	if (hasFormula != "") != formula {
		t.Errorf("%s of %q has the formula %q", cell, cut(want), hasFormula)
	}
	if kind := typeOf(t, f, "List", cell); want != "" && !formula && kind != "text" {
		t.Errorf("%s of %q is a %s, want a text", cell, cut(want), kind)
	}
}

func cut(s string) string { return s[:min(len(s), 80)] }

func TestTextIsNeverFormula(t *testing.T) {
	texts := []string{
		"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=HYPERLINK(\"http://example.com\")", "'=1", "=cmd|'/c calc'!A0",
		"＝1", "007", "1e5",
		"_x0041_", "_x005F_x0041_", "a & <b> \"c\"", " edge ", "two\nlines", "é𝄞", "2026-13-01", "TRUE",
	}
	f := written(t, texts)
	for i, s := range texts {
		textIs(t, f, "A"+itoa(i+2), s, false)
		textIs(t, f, "B"+itoa(i+2), s, false)
		// the reading library leaves such marks in formulas' values as they are in the file
		if !strings.Contains(s, "_x") {
			textIs(t, f, "C"+itoa(i+2), s, true)
		}
	}
	textIs(t, f, "A1", "=HEADER()", false)
	comments, err := f.GetComments("List")
	if err != nil || len(comments) != len(texts) {
		t.Fatalf("%d notes (%v), want one a text", len(comments), err)
	}
	for i, c := range comments {
		if text := c.Paragraph[0].Text; !strings.Contains(text, texts[i]) {
			t.Errorf("the note of %s is %q, want it to quote %q", c.Cell, text, texts[i])
		}
	}
}

func TestTextsThatNoCellCanHoldAreChangedVisibly(t *testing.T) {
	long := strings.Repeat("é", 40_000)
	f := written(
		t, []string{"a\x00b\x01c\ufffed\r\ne", long, strings.Repeat("𝄞", 20_000), strings.Repeat("x", maxCellText)},
	)
	textIs(t, f, "A2", "a b c d \ne", false)
	for cell, of := range map[string]string{"A3": "40000", "A4": "20000"} {
		got, _ := cellOf(t, f, "List", cell)
		if n := utf16Len(got); n > maxCellText || n < maxCellText-2 ||
			!strings.HasSuffix(got, "(cut: "+of+" characters in all)") {
			t.Errorf(
				"%s has %d characters and ends in %q, want it filled and to say that %s were cut", cell,
				utf16Len(got), got[len(got)-40:], of,
			)
		}
	}
	textIs(t, f, "A5", strings.Repeat("x", maxCellText), false)
}

// TestAnyTextIsReadBackAsWritten writes and reads texts made of what trips spreadsheets and XML.
func TestAnyTextIsReadBackAsWritten(t *testing.T) {
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 1))
	pieces := []string{
		"=", "+", "-", "@", "'", "\"", "<", ">", "&", "]]>", "_x000D_", "_x", "005F_", "\n", "\t", " ", "0", "1.50",
		"é", "ñ", "𝄞", "\u2028", "\u00a0", "{", "%s", "a",
	}
	texts := make([]string, 400)
	for i := range texts {
		for range 1 + random.IntN(6) {
			texts[i] += pieces[random.IntN(len(pieces))]
		}
	}
	f := written(t, texts)
	for i, s := range texts {
		textIs(t, f, "A"+itoa(i+2), s, false)
	}
	if t.Failed() {
		t.Logf("seed %d", seed)
	}
}

func TestExportStopsWhenContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := New().ExportTemplate(ctx, io.Discard, ready(t), longStatement(2000)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that the caller gave up", err)
	}
}
