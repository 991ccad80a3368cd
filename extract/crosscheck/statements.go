package crosscheck

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// statement is one account's part of one paper.
type statement struct {
	doc              int64
	bank             string // words without company suffixes; "" unknown
	number           string // normalized; "" unknown
	currency         string // ISO 4217; "" unknown
	from, to         engine.Date
	derived          bool // no page prints the period: it is that of the rows
	opening, closing *engine.Amount
	rows             []movement // by day and amount; nil when there are too many
	tooMany          bool
	page             *int
}

// movement is what two versions of one statement must have in common.
type movement struct {
	day    int32 // since 1970-01-01
	amount engine.Amount
}

const (
	// maxRows is how many rows of one statement are compared: ten busy years. Fifty such statements take 160 MB.
	maxRows = 200_000
	// maxAccounts is how many accounts of one file are compared; a household or a shop has fewer.
	maxAccounts = 20
)

// accountPart is an entry of a result's accounts, or the top level of a result with one account.
type accountPart struct {
	AccountIndex     int            `json:"account_index"`
	AccountNumber    *string        `json:"account_number"`
	NumberNormalized *string        `json:"account_number_normalized"`
	Currency         *string        `json:"currency"`
	PeriodStart      *engine.Date   `json:"period_start"`
	PeriodEnd        *engine.Date   `json:"period_end"`
	OpeningBalance   *engine.Amount `json:"opening_balance"`
	ClosingBalance   *engine.Amount `json:"closing_balance"`
}

// statementsOf returns a paper's accounts that have a number and a period. Without them it is unknown which
// statements belong together.
func statementsOf(in engine.VerifyPaper, v view) (list []statement) {
	bank, _ := v.text("bank_name")
	top, _ := v.text("account_number")
	for _, part := range accountParts(v) {
		number := ""
		if part.NumberNormalized != nil {
			number = lettersAndDigits(*part.NumberNormalized)
		} else if part.AccountNumber != nil {
			number = lettersAndDigits(*part.AccountNumber)
		}
		if len(number) < lastDigits || part.PeriodStart == nil || part.PeriodEnd == nil ||
			part.PeriodEnd.Before(*part.PeriodStart) {
			continue
		}
		s := statement{
			doc:     paperID(in),
			bank:    engine.InstitutionKey(bank.printed),
			number:  number,
			from:    *part.PeriodStart,
			to:      *part.PeriodEnd,
			opening: part.OpeningBalance,
			closing: part.ClosingBalance,
			page:    top.page,
		}
		s.derived = v.provenance["/period_start"].Source == engine.FromDerived ||
			v.provenance["/period_end"].Source == engine.FromDerived
		if part.Currency != nil {
			s.currency = *part.Currency
		}
		s.rows, s.tooMany = movementsOf(in.Result.Transactions, part.AccountIndex)
		list = append(list, s)
	}
	return list
}

func accountParts(v view) []accountPart {
	var several []accountPart
	if json.Unmarshal(v.raw("accounts"), &several) == nil && len(several) > 0 {
		return several[:min(len(several), maxAccounts)]
	}
	var top accountPart
	for path, into := range map[string]any{
		"account_number":            &top.AccountNumber,
		"account_number_normalized": &top.NumberNormalized,
		"currency":                  &top.Currency,
		"period_start":              &top.PeriodStart,
		"period_end":                &top.PeriodEnd,
		"opening_balance":           &top.OpeningBalance,
		"closing_balance":           &top.ClosingBalance,
	} {
		_ = json.Unmarshal(v.raw(path), into) // a value of another kind is none: the field stays nil
	}
	return []accountPart{top}
}

// movementsOf returns an account's rows by day and amount, without rows that have no readable date.
func movementsOf(rows []engine.Transaction, account int) (list []movement, tooMany bool) {
	for _, row := range rows {
		if row.AccountIndex != account || row.Date == nil {
			continue
		}
		if len(list) == maxRows {
			return nil, true
		}
		list = append(list, movement{dayNumber(*row.Date), row.Movement()})
	}
	slices.SortFunc(list, compareMovements)
	return list, false
}

func compareMovements(a, b movement) int {
	return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.amount, b.amount))
}

func dayNumber(d engine.Date) int32 { return int32(d.Time().Unix() / (24 * 60 * 60)) }

// mayBeOne reports whether two statements can be of one account: the numbers agree, and bank and currency do not
// contradict.
func (s statement) mayBeOne(o statement) bool {
	fits := func(a, b string) bool { return a == "" || b == "" || a == b }
	return s.doc != o.doc && fits(s.bank, o.bank) && fits(s.currency, o.currency) && sameAccount(s.number, o.number)
}

// label names an account without showing its whole number.
func (s statement) label() string {
	return "the account ending in " + s.number[len(s.number)-lastDigits:]
}

// statementsIn returns the statements among papers that are not copies, by period and document.
func statementsIn(papers []document) (list []statement) {
	for _, p := range papers {
		if p.copyOf == 0 {
			list = append(list, p.statements...)
		}
	}
	slices.SortStableFunc(list, func(a, b statement) int {
		return cmp.Or(a.from.Compare(b.from), a.to.Compare(b.to), cmp.Compare(a.doc, b.doc))
	})
	return list
}

// statementValues lists the statements for the answer, in order of documents.
func statementValues(list []statement, likeness map[int64]float64, say func(s statement) string) []engine.FieldValue {
	values := make([]engine.FieldValue, len(list))
	for i, s := range list {
		values[i] = engine.FieldValue{DocumentID: s.doc, Value: say(s), Normalized: s.number, Page: s.page}
		if points, compared := likeness[s.doc]; compared {
			values[i].Similarity = &points
		}
	}
	slices.SortStableFunc(values, func(a, b engine.FieldValue) int { return cmp.Compare(a.DocumentID, b.DocumentID) })
	return values
}

// note stores a document's worst likeness.
func note(likeness map[int64]float64, points float64, docs ...int64) {
	for _, doc := range docs {
		if old, is := likeness[doc]; !is || points < old {
			likeness[doc] = points
		}
	}
}

// weekend is the longest gap, in days between two printed periods, that counts as days without business if the
// balances meet. A period that no page prints ends with its last row, so days without movement may follow it.
const weekend = 3

// judgeContinuity checks that each statement opens with the closing balance of the one before.
func judgeContinuity(f field, papers []document) judgement {
	list := statementsIn(papers)
	likeness, worst, pairs := map[int64]float64{}, 1.0, 0
	var findings []engine.Finding
	for _, next := range list {
		before, ok := predecessor(list, next)
		if !ok {
			continue
		}
		gap := before.to.DaysUntil(next.from) - 1
		meets, known := balancesMeet(before, next)
		if gap > 0 && !(meets && (gap <= weekend || before.derived || next.derived)) {
			findings = append(findings, missingDays(before, next))
			continue
		}
		if !known {
			continue
		}
		points := 1.0
		if !meets {
			points = 0
			findings = append(findings, broken(before, next))
		}
		pairs, worst = pairs+1, min(worst, points)
		note(likeness, points, before.doc, next.doc)
	}
	values := statementValues(
		list, likeness, func(s statement) string { return balanceText(s.opening) + " to " + balanceText(s.closing) },
	)
	var j judgement
	switch {
	case worst < conflictBelow:
		j = scored(f, worst, values, "A statement does not open with the balance with which the one before it closed.")
	case pairs > 0:
		j = scored(
			f, worst, values,
			fmt.Sprintf("%d statements open with the balance with which the one before closed.", pairs),
		)
	default:
		j = uncompared(
			f, values, noPair(values, "No two statements of one account follow each other with known balances."),
		)
	}
	j.findings = findings
	return j
}

// predecessor returns the statement of the same account that ends last among those that begin before next. There is
// none if it overlaps next, because then the rows are compared.
func predecessor(list []statement, next statement) (before statement, ok bool) {
	for _, s := range list {
		if s.from.Before(next.from) && s.mayBeOne(next) && (!ok || s.to.After(before.to)) {
			before, ok = s, true
		}
	}
	return before, ok && !before.to.After(next.from)
}

func balancesMeet(before, next statement) (meet, known bool) {
	if before.closing == nil || next.opening == nil {
		return false, false
	}
	return (*before.closing - *next.opening).Abs() <= tolerance, true
}

// tolerance is one hundredth, because printed balances are exact.
const tolerance = engine.Amount(1)

func missingDays(before, next statement) engine.Finding {
	return engine.Finding{Severity: medium, Code: "STATEMENT_GAP", DocumentIDs: ascending(before.doc, next.doc),
		Detail: fmt.Sprintf(
			"No statement of %s covers %s to %s.", next.label(), before.to.AddDays(1), next.from.AddDays(-1),
		)}
}

func broken(before, next statement) engine.Finding {
	return engine.Finding{Severity: high, Code: "CONTINUITY_BREAK", DocumentIDs: ascending(before.doc, next.doc),
		Detail: fmt.Sprintf("The statement of %s up to %s closes with %s and the next one opens with %s.",
			next.label(), before.to, *before.closing, *next.opening)}
}

func balanceText(a *engine.Amount) string {
	if a == nil {
		return "unknown"
	}
	return a.String()
}

// sameRowsFrom is the least share of rows that two statements must have in common in the days that both cover. With
// less, two versions of those days exist.
const sameRowsFrom = 0.95

// judgeOverlap compares the rows of the days that two statements of one account both cover.
func judgeOverlap(f field, papers []document) judgement {
	list := statementsIn(papers)
	likeness, worst, pairs := map[int64]float64{}, 1.0, 0
	var findings []engine.Finding
	for i, a := range list {
		for _, b := range list[i+1:] {
			from, to, both := overlap(a, b)
			if !both || !a.mayBeOne(b) || a.tooMany || b.tooMany {
				continue
			}
			common, most := commonRows(a.rows, b.rows, dayNumber(from), dayNumber(to))
			points := 1.0
			if most > 0 && float64(common) < sameRowsFrom*float64(most) {
				points = 0
				findings = append(findings, twoVersions(a, b, from, to, most-common, most))
			}
			pairs, worst = pairs+1, min(worst, points)
			note(likeness, points, a.doc, b.doc)
		}
	}
	values := statementValues(
		list, likeness, func(s statement) string { return s.from.String() + " to " + s.to.String() },
	)
	switch {
	case worst < conflictBelow:
		j := scored(f, worst, values, "Statements of one account tell different transactions for the same days.")
		j.findings = findings
		return j
	case pairs > 0:
		return scored(f, worst, values, fmt.Sprintf(
			"%d overlaps were compared; both statements tell the same transactions for the same days.", pairs,
		))
	}
	return uncompared(f, values, noPair(values, "No two statements of one account cover the same days."))
}

// noPair is the sentence on why statements were not compared.
func noPair(values []engine.FieldValue, several string) string {
	switch len(values) {
	case 0:
		return "No statement here shows both an account number and a period."
	case 1:
		return "Only one statement here shows an account number and a period."
	}
	return several
}

// overlap returns the days that both statements cover. One day on which one ends and the other begins is not an
// overlap: many banks print the day of the last balance as the first of the next period.
func overlap(a, b statement) (from, to engine.Date, both bool) {
	from, to = a.from, a.to
	if b.from.After(from) {
		from = b.from
	}
	if b.to.Before(to) {
		to = b.to
	}
	if to.Before(from) {
		return from, to, false
	}
	touching := from == to && (a.to == b.from || b.to == a.from)
	return from, to, !touching
}

// commonRows counts the rows that both have between two days, and the rows of the longer list there.
func commonRows(a, b []movement, from, to int32) (common, most int) {
	a, b = between(a, from, to), between(b, from, to)
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch order := compareMovements(a[i], b[j]); {
		case order == 0:
			common, i, j = common+1, i+1, j+1
		case order < 0:
			i++
		default:
			j++
		}
	}
	return common, max(len(a), len(b))
}

func between(rows []movement, from, to int32) []movement {
	first, last := 0, len(rows)
	for first < last && rows[first].day < from {
		first++
	}
	for last > first && rows[last-1].day > to {
		last--
	}
	return rows[first:last]
}

func twoVersions(a, b statement, from, to engine.Date, different, of int) engine.Finding {
	return engine.Finding{Severity: high, Code: "STATEMENT_OVERLAP_CONFLICT", DocumentIDs: ascending(a.doc, b.doc),
		Detail: fmt.Sprintf(
			"Two statements of %s cover %s to %s, and %d of %d transactions are not in both: there are two versions of the same days.",
			a.label(),
			from,
			to,
			different,
			of,
		)}
}
