package extracttest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"runtime/debug"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/dossier-lending/dossier/engine"
)

// Extractor reads one paper. Name is the file's name; declaredType is a registered document type or "auto". dossier's
// reader and an embedder's both fit.
type Extractor func(ctx context.Context, name string, content []byte, declaredType string) (engine.Extraction, error)

// Outcome is the judged reading of one paper.
type Outcome struct {
	// Paper is the paper with its truth.
	Paper Sample
	// Err is the error of a failed reading, nil otherwise.
	Err error `json:"-"`
	// Proven is true if the result claims that its figures are right: at least one arithmetic check ran and all passed
	// (balance_checks.status is "pass").
	Proven bool
	// PaperProven is true for a scan if the same paper, read from its text layer, is proven.
	PaperProven bool
	// Clean is true if Proven is true and no other check warned or failed.
	Clean bool
	// AmountsFollow is true if every sum of the result agrees: it is Proven, or only days and figures that two
	// misreadings could change are in doubt.
	AmountsFollow bool

	// Risk is the risk level of the result's authenticity, "" if it has none.
	Risk string

	// RowsInTruth is the number of rows in the paper, RowsFound the number in the result.
	RowsInTruth, RowsFound int
	// RowsRight are right in all five values; FiguresRight in all but the description; AmountsRight in sides and
	// balance.
	RowsRight, FiguresRight, AmountsRight int
	// Verdicts of the header's fields, in the truth's order.
	Verdicts []Verdict
	// Causes counts the mistakes in rows.
	Causes map[string]int
	// FieldCauses counts the mistakes in the header's fields.
	FieldCauses map[string]int
	// Cells are the values handed over with a confidence, judged.
	Cells []Cell
	// Differences describes the mistakes in words, the first few of each kind.
	Differences []string
}

// RowsAllRight reports whether every row was found, is right, and none was added.
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

// WhollyRight reports whether all rows and header fields are right.
func (o Outcome) WhollyRight() bool {
	for _, v := range o.Verdicts {
		if v != Right {
			return false
		}
	}
	return o.RowsAllRight()
}

// SilentlyWrong reports whether the result claims proof although a figure of a row is wrong. This must never happen.
// Descriptions do not count: arithmetic cannot prove them.
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
	got.Transactions = rowsOfAccounts(p.Truth, got)
	o.judgeRows(got.Transactions)
	o.Cells, o.Causes = cellsOf(p.Truth, got), causesOf(p.Truth.Rows, got.Transactions)
	return o
}

// rowsOfAccounts returns a result's rows. Where a paper has several accounts, each may be a part of its own.
func rowsOfAccounts(truth Truth, got engine.Extraction) []engine.Transaction {
	n := len(truth.Rows)
	if n == 0 || truth.Rows[n-1].AccountIndex == 0 || len(got.Documents) < 2 {
		return got.Transactions
	}
	var rows []engine.Transaction
	accounts := 0
	for _, part := range got.Documents {
		if part.DocumentType != got.DocumentType {
			continue
		}
		most := 0
		for _, row := range part.Result.Transactions {
			most = max(most, row.AccountIndex)
			row.AccountIndex += accounts
			rows = append(rows, row)
		}
		accounts += most + 1
	}
	return rows
}

// onlyDoubt reports whether every arithmetic check passed and only days or figures are in doubt.
func onlyDoubt(checks *engine.BalanceChecks) bool {
	return checks != nil && checks.Status == engine.CheckWarn &&
		len(checks.DoubtfulDays)+len(checks.DoubtfulFigures) > 0
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
			o.Differences = append(
				o.Differences, fmt.Sprintf("row %d: wanted %s, got %s", i+1, rowText(truth[i]), gotText(got[i])),
			)
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

// Verdict is how one value compares with the truth (docs/contract/fields.md §2).
type Verdict int

const (
	Right    Verdict = iota // equal; also null if the paper shows none
	Wrong                   // another value than the paper's
	Missing                 // null where the paper shows a value
	Invented                // a value, but the paper shows none
)

// String is the verdict as printed in tables.
func (v Verdict) String() string {
	return [...]string{"right", "wrong", "missing", "invented"}[v]
}

// Judge compares a value a reader gave with the truth of a field.
func Judge(truth Field, got any) Verdict {
	value, err := json.Marshal(got)
	if err != nil {
		return Wrong
	}
	switch wanted, is := !isNull(truth.Value), !isNull(value); {
	case !wanted && !is:
		return Right
	case !wanted:
		return Invented
	case !is:
		return Missing
	}
	if sameValue(truth.Kind, truth.Value, value) {
		return Right
	}
	return Wrong
}

func isNull(b json.RawMessage) bool {
	return len(b) == 0 || bytes.Equal(bytes.TrimSpace(b), []byte("null"))
}

func sameValue(kind Kind, wanted, got json.RawMessage) bool {
	if kind == KindMoney {
		return sameNumber(wanted, got)
	}
	a, b := plainText(wanted), plainText(got)
	switch kind {
	case KindID:
		return foldID(a) == foldID(b)
	case KindText:
		return foldText(a) == foldText(b)
	case KindAddress:
		return foldWords(a) == foldWords(b)
	}
	return a == b
}

// moneyTolerance is half a cent: rounding, never another figure.
var moneyTolerance = big.NewRat(5, 1000)

func sameNumber(wanted, got json.RawMessage) bool {
	a, okA := new(big.Rat).SetString(string(wanted))
	b, okB := new(big.Rat).SetString(string(got))
	if !okA || !okB {
		return false
	}
	return new(big.Rat).Abs(a.Sub(a, b)).Cmp(moneyTolerance) <= 0
}

// plainText is a JSON string's text, or any other value as written, without the space between its parts.
func plainText(b json.RawMessage) string {
	var s string
	if json.Unmarshal(b, &s) == nil {
		return s
	}
	var compact bytes.Buffer
	if json.Compact(&compact, b) != nil {
		return string(b)
	}
	return compact.String()
}

// foldText is the form in which texts are compared: NFKC, case folded, runs of spaces as one.
func foldText(s string) string {
	return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(s))), " ")
}

// foldWords is foldText without punctuation, for addresses and descriptions.
func foldWords(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsPunct(r) || unicode.IsSymbol(r) {
			return -1
		}
		return r
	}, foldText(s))), " ")
}

// foldID drops spaces and hyphens and writes every mask as a star.
func foldID(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || r == '-':
			return -1
		case r == 'X' || r == '•':
			return '*'
		}
		return r
	}, norm.NFKC.String(s))
}

// sameFigures reports whether account, date, sides and balance of a row are right.
func sameFigures(truth Row, got engine.Transaction) bool {
	return got.Date != nil && *got.Date == truth.Date && sameAmounts(truth, got)
}

// sameAmounts compares the parts of a row that arithmetic can prove: its sides and its balance, of the same account.
func sameAmounts(truth Row, got engine.Transaction) bool {
	truth = acceptRepairedSide(truth, got)
	if got.Debit != truth.Debit || got.Credit != truth.Credit || got.AccountIndex != truth.AccountIndex {
		return false
	}
	switch {
	case truth.BalanceOpen:
		return true
	case truth.Balance == nil || got.Balance == nil:
		return truth.Balance == nil && got.Balance == nil
	}
	return *truth.Balance == *got.Balance
}

// acceptRepairedSide returns the truth with its sides swapped if the reader repaired the side of a row.
func acceptRepairedSide(truth Row, got engine.Transaction) Row {
	if truth.Turned && got.Repaired {
		truth.Debit, truth.Credit = truth.Credit, truth.Debit
	}
	return truth
}

// sameRow reports whether a row is right in all five scored values.
func sameRow(truth Row, got engine.Transaction) bool {
	return sameFigures(truth, got) && foldWords(truth.Description) == foldWords(got.Description)
}

// matchRows is the number of rows found right, in order: the longest common subsequence of equal rows,
// so that one row too many does not make all later ones wrong.
func matchRows(truth []Row, got []engine.Transaction, same func(Row, engine.Transaction) bool) int {
	above := make([]int, len(got)+1)
	for _, row := range truth {
		current := make([]int, len(got)+1)
		for j, g := range got {
			switch {
			case same(row, g):
				current[j+1] = above[j] + 1
			default:
				current[j+1] = max(above[j+1], current[j])
			}
		}
		above = current
	}
	return above[len(got)]
}
