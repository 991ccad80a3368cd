package confidence

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// Kind groups values by how they are misread.
type Kind string

const (
	Amount  Kind = "amount"  // of a movement, and its parts
	Balance Kind = "balance" // after a row
	Date    Kind = "date"    // of a row
	Text    Kind = "text"    // of a row
	Sum     Kind = "sum"     // an amount beside a label
	Header  Kind = "header"  // any other value beside a label
)

// Evidence is what arithmetic shows about the position of a value.
type Evidence string

const (
	Proven  Evidence = "proven"  // every check of the statement's figures that could run passed
	Follows Evidence = "follows" // the row's balance and those around it follow, the statement is not proven
	Breaks  Evidence = "breaks"  // the row or one beside it does not follow
	Unknown Evidence = "unknown" // there are no balances to check it
)

// Key decides, with the recognizer's figure, how likely a value is right.
type Key struct {
	// Source is where the value was read: a text layer, a recognizer, a sheet, or derived.
	Source engine.ProvenanceSource
	// Kind is the value's kind: an amount, a balance, a date, ….
	Kind Kind
	// Evidence is what arithmetic shows about the value's place.
	Evidence Evidence
}

// Keys finds the key of every value of a result.
type Keys struct {
	e      engine.Extraction
	checks *engine.BalanceChecks
	broken map[int]bool // rows that do not follow, and their neighbours
}

// KeysOf returns the Keys of a result, from the outcome of its checks of rows.
func KeysOf(e engine.Extraction) Keys {
	k := Keys{e: e, checks: e.BalanceChecks, broken: map[int]bool{}}
	if k.checks == nil {
		return k
	}
	all := k.checks.RowBreaks
	for _, account := range k.checks.ByAccount {
		all = append(all[:len(all):len(all)], account.RowBreaks...)
	}
	for _, b := range all {
		for row := b.Index - 1; row <= b.Index+1; row++ {
			k.broken[row] = true
		}
	}
	return k
}

// rowPointer is the beginning of the pointers of values in rows.
const rowPointer = "/transactions/"

// Of returns the key of the value at a pointer.
func (k Keys) Of(pointer string) Key {
	origin := k.e.Provenance[pointer]
	key := Key{Source: origin.Source, Evidence: Unknown}
	rest, inRow := strings.CutPrefix(pointer, rowPointer)
	if !inRow {
		key.Kind = beside(origin.Text)
		if k.figuresProven() {
			key.Evidence = Proven
		}
		return key
	}
	number, name, _ := strings.Cut(rest, "/")
	row, _ := strconv.Atoi(number) // a pointer of ours
	key.Kind, key.Evidence = inRowKind(name), k.ofRow(row)
	if key.Kind == Date && k.checks != nil && slices.Contains(k.checks.DoubtfulDays, row) {
		key.Evidence = Breaks
	}
	return key
}

// figuresProven reports whether the arithmetic holds, whatever is doubtful about days and words.
func (k Keys) figuresProven() bool {
	return k.checks != nil &&
		(k.checks.Status == engine.CheckPass || len(k.checks.DoubtfulDays)+len(k.checks.DoubtfulFigures) > 0)
}

func (k Keys) ofRow(row int) Evidence {
	switch {
	case k.checks == nil:
		return Unknown
	case k.figuresProven():
		return Proven
	case k.broken[row]:
		return Breaks
	case k.checks.RowsChecked == 0:
		return Unknown
	}
	return Follows
}

func inRowKind(name string) Kind {
	switch name {
	case "debit", "credit", "foreign_amount", "principal", "interest", "penalty":
		return Amount
	case "balance":
		return Balance
	case "date", "value_date", "due_date":
		return Date
	}
	return Text
}

// money matches a printed amount: digits, a mark and two decimals.
var money = regexp.MustCompile(`\d[.,]\d{2}(?:\D|$)`)

// beside is the kind of a value beside a label, by its text.
func beside(text string) Kind {
	if money.MatchString(text) {
		return Sum
	}
	return Header
}
