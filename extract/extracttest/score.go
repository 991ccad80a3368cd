package extracttest

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"

	"github.com/dossier-lending/dossier/engine"
)

// Extractor reads one paper. Name is the file's name; declaredType is a registry name or "auto".
// dossier's own reader and an embedder's fit behind it.
type Extractor func(ctx context.Context, name string, content []byte, declaredType string) (engine.Extraction, error)

// Outcome is how one paper was read.
type Outcome struct {
	Paper Sample
	// Err is why nothing was read, nil otherwise.
	Err error `json:"-"`
	// Proven says that the result claims its figures are right: every arithmetic check that could run
	// passed, and some did (balance_checks.status is "pass").
	Proven bool
	// PaperProven says of a scan that the same paper read by its text is proven: its own figures agree.
	PaperProven bool
	// Clean says that Proven holds and no other check of the result warned or failed.
	Clean bool
	// AmountsFollow says that every sum of the result agrees: Proven, or days and figures that two misreadings may change
	// are in doubt.
	AmountsFollow bool

	// Risk is the risk level of the result's authenticity, "" where it has none.
	Risk string

	RowsInTruth, RowsFound int
	// RowsRight are right in all five values; FiguresRight in all but the description; AmountsRight in sides and balance.
	RowsRight, FiguresRight, AmountsRight int
	// Verdicts of the header's fields, in the truth's order.
	Verdicts []Verdict
	// Causes counts what is wrong with rows.
	Causes map[string]int
	// FieldCauses counts what is wrong with the header's fields.
	FieldCauses map[string]int
	// Cells are the values handed over with a confidence, judged.
	Cells []Cell
	// Differences says in words what is wrong, the first few of each sort.
	Differences []string
}

// RowsAllRight says that every row was found right and none was added.
func (o Outcome) RowsAllRight() bool {
	return o.Err == nil && o.RowsRight == o.RowsInTruth && o.RowsFound == o.RowsInTruth
}

// FiguresAllRight is RowsAllRight without looking at descriptions, which no arithmetic can prove.
func (o Outcome) FiguresAllRight() bool {
	return o.Err == nil && o.FiguresRight == o.RowsInTruth && o.RowsFound == o.RowsInTruth
}

// AmountsAllRight is FiguresAllRight without looking at days.
func (o Outcome) AmountsAllRight() bool {
	return o.Err == nil && o.AmountsRight == o.RowsInTruth && o.RowsFound == o.RowsInTruth
}

// WhollyRight says that rows and header are right.
func (o Outcome) WhollyRight() bool {
	for _, v := range o.Verdicts {
		if v != Right {
			return false
		}
	}
	return o.RowsAllRight()
}

// SilentlyWrong is the failure that must not be: the result claims proof and a figure of a row is wrong. Of words a proof
// says nothing.
func (o Outcome) SilentlyWrong() bool { return o.Proven && !o.FiguresAllRight() }

// Measure reads every paper and judges the results. A reader that panics fails that paper only.
func Measure(ctx context.Context, read Extractor, papers []Sample) Report {
	report := Report{}
	for _, p := range papers {
		report.Outcomes = append(report.Outcomes, MeasureOne(ctx, read, p))
	}
	return report
}

// MeasureOne reads one paper and judges the result.
func MeasureOne(ctx context.Context, read Extractor, p Sample) Outcome {
	got, err := readSafely(ctx, read, p)
	return Compare(p, got, err)
}

func readSafely(ctx context.Context, read Extractor, p Sample) (got engine.Extraction, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the reader panicked: %v\n%s", fault, debug.Stack())
		}
	}()
	return read(ctx, p.Name, p.Content, p.Truth.DocumentType)
}

// Compare judges one result against the paper's truth.
func Compare(p Sample, got engine.Extraction, err error) Outcome {
	o := Outcome{Paper: p, Err: err, RowsInTruth: len(p.Truth.Rows)}
	if err != nil {
		o.Differences = append(o.Differences, "not read: "+err.Error())
		o.FieldCauses = map[string]int{}
		for _, f := range p.Truth.Fields {
			o.Verdicts = append(o.Verdicts, Judge(f, nil))
			o.FieldCauses[f.Name+": "+Missing.String()]++
		}
		return o
	}
	o.Proven = got.BalanceChecks != nil && got.BalanceChecks.Status == engine.CheckPass
	o.AmountsFollow = o.Proven || onlyDoubt(got.BalanceChecks)
	o.Clean = o.Proven && got.Validation.Status == engine.CheckPass
	if got.FraudDetection != nil {
		o.Risk = got.FraudDetection.RiskLevel
	}
	o.judgeFields(got)
	o.judgeRows(got.Transactions)
	o.Cells, o.Causes = cellsOf(p.Truth, got), causesOf(p.Truth.Rows, got.Transactions)
	return o
}

// onlyDoubt reports whether every arithmetic check passed and days or figures are in doubt: the lists of such are made of
// no other statement.
func onlyDoubt(checks *engine.BalanceChecks) bool {
	return checks != nil && checks.Status == engine.CheckWarn && len(checks.DoubtfulDays)+len(checks.DoubtfulFigures) > 0
}

func (o *Outcome) judgeFields(got engine.Extraction) {
	o.FieldCauses = map[string]int{}
	for n, f := range o.Paper.Truth.Fields {
		v := Judge(f, got.Fields.Get(f.Name))
		o.Verdicts = append(o.Verdicts, v)
		if v != Right {
			o.FieldCauses[fieldCause(o.Paper.Truth.Fields, n, v, got.Fields.Get(f.Name))]++
			value, _ := json.Marshal(got.Fields.Get(f.Name)) // a value Judge could not marshal shows as nothing
			o.Differences = append(o.Differences, fmt.Sprintf("%s: wanted %s, got %s", f.Name, f.Value, value))
		}
	}
}

// shownRows is how many wrong rows are put into words: enough to see the pattern.
const shownRows = 4

func (o *Outcome) judgeRows(got []engine.Transaction) {
	truth := o.Paper.Truth.Rows
	o.RowsFound = len(got)
	o.RowsRight = matchRows(truth, got, sameRow)
	o.FiguresRight = matchRows(truth, got, sameFigures)
	o.AmountsRight = matchRows(truth, got, sameAmounts)
	if len(got) != len(truth) {
		o.Differences = append(o.Differences, fmt.Sprintf("%d rows, wanted %d", len(got), len(truth)))
	}
	for i, shown := 0, 0; i < min(len(truth), len(got)) && shown < shownRows; i++ {
		if !sameRow(truth[i], got[i]) {
			shown++
			o.Differences = append(o.Differences, fmt.Sprintf("row %d: wanted %s, got %s", i+1, rowText(truth[i]), gotText(got[i])))
		}
	}
}

func rowText(r Row) string {
	return fmt.Sprintf("%s %q -%s +%s =%s", r.Date, r.Description, r.Debit, r.Credit, balanceText(r.Balance))
}

func gotText(t engine.Transaction) string {
	date := "no date"
	if t.Date != nil {
		date = t.Date.String()
	}
	return fmt.Sprintf("%s %q -%s +%s =%s", date, t.Description, t.Debit, t.Credit, balanceText(t.Balance))
}

func balanceText(a *engine.Amount) string {
	if a == nil {
		return "none"
	}
	return a.String()
}
