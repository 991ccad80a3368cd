package workbook

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

func num(t testing.TB, s string) number {
	t.Helper()
	n, ok := formula.ParseNumber(s)
	if !ok {
		t.Fatalf("%q is no number", s)
	}
	return n
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
		want := formula.Number{}
		for i := range len(rows) - 2 {
			shown, _ := cellOf(t, f, "S", name+itoa(i+2))
			want = want.Add(num(t, shown))
		}
		if got, text := cellOf(t, f, "S", cellName(column+1, len(rows))); got != want.Text() ||
			!strings.HasPrefix(text, "SUBTOTAL(9,") {
			t.Errorf("column %s totals %s = %s, want %s", name, got, text, want.Text())
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
		t, []string{
			"a\x00b\x01c\ufffed\r\ne", long, strings.Repeat("𝄞", 20_000), strings.Repeat("x", formula.MaxCellText),
		},
	)
	textIs(t, f, "A2", "a b c d \ne", false)
	for cell, of := range map[string]string{"A3": "40000", "A4": "20000"} {
		got, _ := cellOf(t, f, "List", cell)
		if n := formula.UTF16Len(got); n > formula.MaxCellText || n < formula.MaxCellText-2 ||
			!strings.HasSuffix(got, "(cut: "+of+" characters in all)") {
			t.Errorf(
				"%s has %d characters and ends in %q, want it filled and to say that %s were cut", cell,
				formula.UTF16Len(got), got[len(got)-40:], of,
			)
		}
	}
	textIs(t, f, "A5", strings.Repeat("x", formula.MaxCellText), false)
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
