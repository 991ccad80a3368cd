package crosscheck

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

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
	// maxRows is how many rows of one statement are compared: ten busy years. Fifty such statements take
	// 160 MB.
	maxRows = 200_000
	// maxAccounts is how many accounts of one file are compared; a file with more is no statement of a
	// household or a shop.
	maxAccounts = 20
)

// accountPart is an entry of a result's accounts, and the top of a result with one account.
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

// statementsOf are a paper's accounts that have a number and a period; without them nothing says which
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
		if len(number) < lastDigits || part.PeriodStart == nil || part.PeriodEnd == nil || part.PeriodEnd.Before(*part.PeriodStart) {
			continue
		}
		s := statement{doc: in.ID, bank: strings.Join(businessWords(bank.printed), " "), number: number, from: *part.PeriodStart, to: *part.PeriodEnd,
			opening: part.OpeningBalance, closing: part.ClosingBalance, page: top.page}
		s.derived = v.provenance["/period_start"].Source == engine.FromDerived || v.provenance["/period_end"].Source == engine.FromDerived
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
	for path, into := range map[string]any{"account_number": &top.AccountNumber, "account_number_normalized": &top.NumberNormalized,
		"currency": &top.Currency, "period_start": &top.PeriodStart, "period_end": &top.PeriodEnd,
		"opening_balance": &top.OpeningBalance, "closing_balance": &top.ClosingBalance} {
		_ = json.Unmarshal(v.raw(path), into) // a value of another kind is none: the field stays nil
	}
	return []accountPart{top}
}

// movementsOf are an account's rows by day and amount; rows without a readable date take no part.
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

// mayBeOne says that two statements can be of one account: the numbers agree, and bank and currency do
// not contradict.
func (s statement) mayBeOne(o statement) bool {
	fits := func(a, b string) bool { return a == "" || b == "" || a == b }
	return s.doc != o.doc && fits(s.bank, o.bank) && fits(s.currency, o.currency) && sameAccount(s.number, o.number)
}

// label names an account without giving its number away.
func (s statement) label() string {
	return "the account ending in " + s.number[len(s.number)-lastDigits:]
}

// statementsIn lists the statements of papers that are no copies, by period and document.
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

// statementValues writes the statements for the answer, in order of documents.
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

// note keeps a document's worst likeness.
func note(likeness map[int64]float64, points float64, docs ...int64) {
	for _, doc := range docs {
		if old, is := likeness[doc]; !is || points < old {
			likeness[doc] = points
		}
	}
}
