package custom_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/custom"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// noticeDefinition reads a notice of a loan. The papers below put its values where only the form engine finds them.
const noticeDefinition = `{
 "fields": [
  {"name":"borrower","type":"text","labels":["Name of Borrower","certify that {}"]},
  {"name":"number","type":"id","labels":["Loan No."]},
  {"name":"granted","type":"date","labels":["Date Granted","granted on {}"]},
  {"name":"principal","type":"amount","labels":["Principal","loan of {}"]},
  {"name":"fees","type":"amount","labels":["Total Fees"]},
  {"name":"proceeds","type":"amount","labels":["Net Proceeds"]}],
 "tables": [
  {"name":"charges","columns":[
    {"name":"charge","type":"text","headers":["Charge"],"required":true},
    {"name":"amount","type":"amount","headers":["Amount"],"required":true}]}],
 "checks": [
  {"key":"net","equation":"principal - fees = proceeds"},
  {"key":"sum","equation":"sum(charges.amount) = fees"}]
}`

func TestSchemaFindsValuesWhereFormsPutThem(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want map[string]string
	}{
		"above a label under a line": {"Loan No. 7-1\n\n\n\n      ANA REYES\n  Name of Borrower\n",
			map[string]string{"borrower": `"ANA REYES"`}},
		"in a sentence": {
			"This is to certify that ANA REYES has a loan of PHP 10,000.00 that was granted on May 5, 2025.\n",
			map[string]string{"principal": `10000`, "granted": `"2025-05-05"`}},
		"beside a label that is like the schema's": {"Full Name of the Borrower: ANA REYES\n",
			map[string]string{"borrower": `"ANA REYES"`}},
		"behind a remark in brackets": {"Principal (in pesos): 10,000.00\n", map[string]string{"principal": `10000`}},
		"not beside a label whose neighbour has the better claim": {
			"Principal         10,000.00\nTotal Fees\nNet Proceeds       9,500.00\n",
			map[string]string{"fees": `null`, "proceeds": `9500`}},
	} {
		t.Run(name, func(t *testing.T) { wants(t, read(t, noticeDefinition, "notice.txt", []byte(c.text)), c.want) })
	}
}

func TestSchemaReadsCharactersInBoxesOfCombAsOneValue(t *testing.T) {
	paper := []mark{{50, 70, "Loan No."}}
	for i, digit := range "1234567" {
		paper = append(paper, mark{150 + 14*float64(i), 70, string(digit)})
	}
	wants(t, read(t, noticeDefinition, "notice.pdf", pdfOf(paper)), map[string]string{"number": `"1234567"`})
}

func TestEquationsOfSchemaDecideBetweenFigures(t *testing.T) {
	const paper = "Principal     12,000.00   10,000.00\nTotal Fees                   500.00\n" +
		"Net Proceeds               9,500.00\n"
	e := read(t, noticeDefinition, "notice.txt", []byte(paper))
	wants(t, e, map[string]string{"principal": `10000`, "fees": `500`, "proceeds": `9500`})
	if c := checkOf(t, e, "net"); c.Status != "pass" {
		t.Errorf("the check is %s (%s), want pass", c.Status, c.Detail)
	}
}

func TestSumOfSchemaTableDecidesBetweenFigures(t *testing.T) {
	const paper = "Total Fees     75.00     500.00\n\nCharge                Amount\nStamp                  75.00\n" +
		"Notary                425.00\n"
	e := read(t, noticeDefinition, "notice.txt", []byte(paper))
	wants(t, e, map[string]string{"fees": `500`,
		"charges": `[{"charge":"Stamp","amount":75},{"charge":"Notary","amount":425}]`})
}

func TestSchemaReadsLabelsWithMisreadLetters(t *testing.T) {
	document := typewriter.Document("Name of Borrovver: ANA REYES\nPrlncipal: 10,000.00\nTotal Foes: 500.00")
	for i := range document.Pages {
		for k := range document.Pages[i].Words {
			document.Pages[i].Words[k].Source = page.SourceOCR
		}
	}
	r := &extract.Reading{Context: t.Context()}
	r.Read(document)
	r.Request.Schema = &engine.VersionedSchema{Slug: "notice", Version: 1, Definition: []byte(noticeDefinition)}
	e, err := custom.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	wants(t, e, map[string]string{"borrower": `"ANA REYES"`, "principal": `10000`, "fees": `500`})
}
