package workbook

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

// longStatement is a result with this many transactions, each with the provenance of a printed page.
func longStatement(rows int) engine.ExportPaper {
	var b bytes.Buffer
	b.WriteString(`{"document_type":"bank_statement","balance_checks":{"liability":false,"opening_balance":1000.1},"transactions":[`)
	balance := int64(1000_10)
	for i := range rows {
		if i > 0 {
			b.WriteByte(',')
		}
		debit, credit := int64(0), int64(0)
		if i%3 == 0 {
			credit = int64(i%5000)*7 + 13
		} else {
			debit = int64(i%900)*3 + 1
		}
		balance += credit - debit
		fmt.Fprintf(
			&b,
			`{"date":"2025-%02d-%02d","description":"INSTAPAY TRANSFER TO ACCT %07d","debit":%s,"credit":%s,"balance":%s,"category":"transfer_out","is_outlier":false,"outlier_reason":null,"row":%d,"account_index":0,"value_date":null,"time":null,"reference":"%010d","check_number":null,"transaction_code":null,"branch":null,"teller":null,"channel":"instapay","counterparty":"ACCT","foreign_amount":null,"foreign_currency":null,"due_date":null,"principal":null,"interest":null,"penalty":null,"page":%d,"repaired":false}`,
			i%12+1,
			i%28+1,
			i,
			engine.Amount(debit).String(),
			engine.Amount(credit).String(),
			engine.Amount(balance).String(),
			i+1,
			i,
			i/40+1,
		)
	}
	b.WriteString(`],"validation":{"status":"pass","checks":[]},"quality":{"warnings":[]},"provenance":{`)
	for i := range rows {
		for j, name := range []string{"date", "description", "debit", "balance"} {
			if i+j > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `"/transactions/%d/%s":{"page":%d,"bbox":[72,%d,140,%d],"text":"1,234.50","confidence":0.98,"source":"text"}`, i, name, i/40+1, i%700, i%700+9)
		}
	}
	b.WriteString(`}}`)
	return engine.ExportPaper{ID: 1, FileName: "long.pdf", DocumentType: "bank_statement", Result: b.Bytes()}
}

// plainCells writes the template's cells with excelize alone: the least that a workbook of this size costs.
func plainCells(w io.Writer, cells [][]any) error {
	f := excelize.NewFile()
	defer f.Close()
	stream, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		return err
	}
	for i, row := range cells {
		if err := stream.SetRow(cellName(1, i+1), row); err != nil {
			return err
		}
	}
	if err := stream.Flush(); err != nil {
		return err
	}
	_, err = f.WriteTo(w)
	return err
}

// BenchmarkTransactions writes long statements with the template, and in the same run the same cells with excelize
// alone. "x-plain" is how many times as long the template takes.
func BenchmarkTransactions(b *testing.B) {
	for _, rows := range []int{1_000, 10_000, 100_000} {
		p, template, e := longStatement(rows), ready(b), New()
		cells := plainOf(b, template, p)
		b.Run(fmt.Sprintf("%d rows", rows), func(b *testing.B) {
			var plain, ours timing
			for b.Loop() {
				plain.run(func() error { return plainCells(io.Discard, cells) })
				ours.run(func() error { return e.ExportTemplate(context.Background(), io.Discard, template, p) })
			}
			if plain.err != nil || ours.err != nil {
				b.Fatal(plain.err, ours.err)
			}
			b.ReportMetric(float64(rows)/ours.mean().Seconds(), "rows/s")
			b.ReportMetric(ours.mean().Seconds()/plain.mean().Seconds(), "x-plain")
		})
	}
}

func ready(t testing.TB) engine.TemplateDefinition {
	t.Helper()
	template, ok := New().template("transactions")
	if !ok {
		t.Fatal("no ready-made template for transactions")
	}
	return template
}

// plainOf returns the cells of a template's sheet for plainCells.
func plainOf(t testing.TB, template engine.TemplateDefinition, p engine.ExportPaper) (cells [][]any) {
	t.Helper()
	def, err := readTemplate(template)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBook(context.Background(), def, p)
	if err != nil {
		t.Fatal(err)
	}
	defer b.file.Close()
	sheet := b.sheets[0].blocks[0].(*table)
	r := sheet.reader()
	for i := range sheet.count() {
		r.moveTo(i)
		row := make([]any, len(sheet.columns))
		for c := range sheet.columns {
			formula := ""
			if n := sheet.columns[c].formula; n != nil {
				formula = n.Render(&r.here, "")
			}
			row[c] = b.styles.cell(r.value(c), formula, cellStyle{}).cell
		}
		cells = append(cells, row)
	}
	return cells
}

// timing adds up how long a piece of work takes.
type timing struct {
	total time.Duration
	runs  int
	err   error
}

func (t *timing) run(work func() error) {
	begin := time.Now()
	if err := work(); err != nil {
		t.err = err
	}
	t.total += time.Since(begin)
	t.runs++
}

func (t *timing) mean() time.Duration { return t.total / time.Duration(max(t.runs, 1)) }
