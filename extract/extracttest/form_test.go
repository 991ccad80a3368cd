package extracttest

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// formOf is a look with a little of everything.
func formOf(kind string) Template {
	return FormTemplate(FormLook{
		Name: "test-form", DocumentType: "payslip", Kind: kind,
		Draw: func(d *FormDrawing) {
			d.NewPage(400, 300)
			d.Centre(200, 30, Style{Size: 14, Bold: true}, d.Text("employer_name", "Silangan Foods, Inc."))
			d.Left(20, 60, Style{}, "Employee")
			d.Left(120, 60, Style{}, d.Text("employee_name", "Ana Peñaflor"))
			d.Formats.Day = "2006-01-02"
			d.Right(380, 60, Style{}, d.Day("pay_date", engine.Date{Year: 2025, Month: 1, Day: 15}))
			rows := [][]string{{"Basic", d.Figure("basic_pay", 25_000_00)}, {"Allowance", d.Plain(1_000_00)}}
			d.Entry("deductions", map[string]any{"label": "SSS", "amount": engine.Amount(900_00)})
			d.Entry("deductions", map[string]any{"label": "Tax", "amount": nil})
			y := d.Table(20, 80, FormTable{
				Columns: []FormColumn{
					{Title: "Earnings", Width: 200}, {Title: "Amount", Width: 100, Align: AlignRight},
				},
				Rows: rows, Ruling: GridRuling,
			})
			d.Comb(20, y+30, 12, 14, Style{}, "123456789")
			d.Check(250, y+30, true)
			d.Picture(300, y+10, 360, y+70)
			d.Seal(250, y+90, 20, BlueTint, "PAID")
			d.Signature(20, y+80, 90)
			d.Paragraph(20, y+110, 200, Style{}, "This is to certify that **Ana Peñaflor** is paid twice a month.", Justified)
			if d.Flawed {
				d.Flaw("nothing in truth", "net_pay")
			}
		},
	})
}

func TestFormTruthHasCoreNames(t *testing.T) {
	paper := Make(formOf(""), 1)
	got := map[string]string{}
	for _, f := range paper.Truth.Fields {
		got[f.Name] = string(f.Value)
		if extra := f.Name == "deductions"; f.Extra != extra {
			t.Errorf("%s: extra is %v, want %v", f.Name, f.Extra, extra)
		}
	}
	for name, want := range map[string]string{
		"employer_name": `"Silangan Foods, Inc."`, "pay_date": `"2025-01-15"`, "basic_pay": "25000", "net_pay": "null",
		"deductions": `[{"amount":900,"label":"SSS"},{"amount":null,"label":"Tax"}]`,
	} {
		if got[name] != want {
			t.Errorf("%s is %s, want %s", name, got[name], want)
		}
	}
	if paper.Truth.Flaw != "" || Make(formOf(""), 3).Truth.FlawCheck != "net_pay" {
		t.Error("want a planted error in every third paper, named by its check")
	}
	var again Truth
	if err := json.Unmarshal(paper.Truth.JSON(), &again); err != nil || len(again.Fields) != len(paper.Truth.Fields) {
		t.Errorf("the truth does not survive its file: %v", err)
	}
}

func TestFormAsTextAndAsSheet(t *testing.T) {
	text := string(Make(formOf("txt"), 1).Content)
	for _, want := range []string{"Employee", "Ana Peñaflor", "25,000.00", "123456789"} {
		if !strings.Contains(text, want) && !strings.Contains(text, strings.ReplaceAll(want, ",", "")) {
			t.Errorf("%q is not in the text file:\n%s", want, text)
		}
	}
	cells := string(Make(formOf("csv"), 1).Content)
	if !strings.Contains(cells, "Basic") || !strings.Contains(cells, "Ana Peñaflor") {
		t.Errorf("the sheet is\n%s", cells)
	}
	if book := Make(formOf("xlsx"), 1).Content; !strings.HasPrefix(string(book), "PK") {
		t.Error("the workbook is no ZIP file")
	}
}

func TestFormsCanBeScanned(t *testing.T) {
	for _, grade := range []Grade{Office200, Photo, Fax} {
		paper := Renderer{}.Scan(formOf(""), 3, grade)
		if len(paper.Content) < 5_000 || paper.Truth.FlawCheck == "" || len(paper.Truth.Fields) == 0 {
			t.Errorf("%s: %d bytes, truth %+v", grade, len(paper.Content), paper.Truth)
		}
	}
}
