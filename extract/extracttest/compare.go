package extracttest

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/dossier-lending/dossier/engine"
)

// Verdict is how one value compares with the truth (spec/fields.md §2).
type Verdict int

const (
	Right    Verdict = iota // equal; also null where the paper shows none
	Wrong                   // another value than the paper's
	Missing                 // null where the paper shows a value
	Invented                // a value where the paper shows none
)

// String is the verdict as a table says it.
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

// sameFigures says that account, date, sides and balance of a row are right.
func sameFigures(truth Row, got engine.Transaction) bool {
	return got.Date != nil && *got.Date == truth.Date && sameAmounts(truth, got)
}

// sameAmounts compares what arithmetic can prove of a row: its sides and its balance, of the same account.
func sameAmounts(truth Row, got engine.Transaction) bool {
	truth = turnedBack(truth, got)
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

// turnedBack is what is right of a row when a reader mended the side it stands on.
func turnedBack(truth Row, got engine.Transaction) Row {
	if truth.Turned && got.Repaired {
		truth.Debit, truth.Credit = truth.Credit, truth.Debit
	}
	return truth
}

// sameRow says that a row is right in all five scored values.
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
