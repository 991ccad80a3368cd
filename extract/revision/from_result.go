package revision

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// fromResult is a statement as far as its result tells it: header, rows, and by their origins which
// values are printed. Carried balances, page marks and what could not be read are not known.
func fromResult(e engine.Extraction) *ledger.Statement {
	st := &ledger.Statement{Rows: e.Transactions, RowNotes: make(map[int]ledger.RowNote, len(e.Transactions)),
		Accounts: []ledger.Account{headerOf(e)}}
	if e.BalanceChecks != nil {
		st.Liability = e.BalanceChecks.Liability
	}
	decodeField(e, "balance_source", &st.BalanceSource)
	for _, w := range e.Quality.Warnings {
		st.NewestFirst = st.NewestFirst || w.Code == "NEWEST_FIRST"
		st.YearInferred = st.YearInferred || w.Code == "YEAR_INFERRED"
	}
	for place, t := range e.Transactions {
		if note, known := noteOf(e.Provenance, place, t); known {
			st.RowNotes[place] = note
		}
	}
	var more []listedAccount
	decodeField(e, "accounts", &more)
	for i, a := range more {
		if i > 0 { // the top of the result is the first
			st.Accounts = append(st.Accounts, a.account())
		}
	}
	return st
}

// recognizable are the figures of a row that may have been read from a picture.
var recognizable = map[string]ledger.Figures{"debit": ledger.FigureAmount, "credit": ledger.FigureAmount, "balance": ledger.FigureBalance,
	"principal": ledger.FigurePrincipal, "interest": ledger.FigureInterest, "penalty": ledger.FigurePenalty}

// noteOf is what the origins of a row's values tell of it; false where they tell nothing. Which figures a second look
// confirmed they do not tell: recognized ones are all unsure, corrected ones too.
func noteOf(origins map[string]engine.Provenance, place int, t engine.Transaction) (note ledger.RowNote, known bool) {
	read := func(name string) (engine.Provenance, bool) {
		origin, has := origins[fmt.Sprintf("/transactions/%d/%s", place, name)]
		return origin, has
	}
	balance, known := read("balance")
	note.BalancePrinted = known && t.Balance != nil && balance.Source != engine.FromDerived
	for name, figure := range recognizable {
		if origin, has := read(name); has && (origin.Source == engine.FromOCR || origin.Source == engine.FromRepaired) {
			note.RecognizedFigures |= figure
		}
	}
	note.Recognized = note.RecognizedFigures&^ledger.FigureBalance != 0
	day, has := read("date")
	note.DayRecognized = has && (day.Source == engine.FromOCR || day.Source == engine.FromRepaired)
	return note, known || note.RecognizedFigures != 0 || note.DayRecognized
}

// headerOf is the first account by the result's own fields.
func headerOf(e engine.Extraction) ledger.Account {
	var a ledger.Account
	for name, into := range headerValues(&a) {
		decodeField(e, name, into)
	}
	derived := func(name string) bool { return e.Provenance["/"+name].Source == engine.FromDerived }
	a.OpeningDerived, a.ClosingDerived = derived("opening_balance"), derived("closing_balance")
	a.PeriodDerived = derived("period_start")
	if a.PeriodStart == nil && a.PeriodEnd == nil {
		a.PeriodDerived = true // so that edited rows give one
	}
	return a
}

// headerValues are an account's values that the proof knows, by their name in the result.
func headerValues(a *ledger.Account) map[string]any {
	return map[string]any{
		"bank_name": &a.BankName, "account_name": &a.Name, "account_number": &a.Number, "account_type": &a.Type,
		"product_name": &a.Product, "currency": &a.Currency, "period_start": &a.PeriodStart, "period_end": &a.PeriodEnd,
		"statement_date": &a.StatementDate, "opening_balance": &a.Opening, "closing_balance": &a.Closing,
		"total_credits": &a.TotalCredits, "total_debits": &a.TotalDebits, "credit_count": &a.CreditCount, "debit_count": &a.DebitCount,
		"average_daily_balance": &a.AverageDailyBalance, "interest_earned": &a.InterestEarned, "tax_withheld": &a.TaxWithheld,
		"minimum_balance": &a.MinimumBalance, "available_balance": &a.AvailableBalance, "hold_amount": &a.HoldAmount,
	}
}

// listedAccount is an entry of the result's accounts.
type listedAccount struct {
	Name        *string        `json:"account_name"`
	Number      *string        `json:"account_number"`
	Type        *string        `json:"account_type"`
	Product     *string        `json:"product_name"`
	Currency    *string        `json:"currency"`
	PeriodStart *engine.Date   `json:"period_start"`
	PeriodEnd   *engine.Date   `json:"period_end"`
	Opening     *engine.Amount `json:"opening_balance"`
	Closing     *engine.Amount `json:"closing_balance"`
	Credits     *engine.Amount `json:"total_credits"`
	Debits      *engine.Amount `json:"total_debits"`
}

func (l listedAccount) account() ledger.Account {
	return ledger.Account{Name: l.Name, Number: l.Number, Type: l.Type, Product: l.Product, Currency: l.Currency, PeriodStart: l.PeriodStart,
		PeriodEnd: l.PeriodEnd, Opening: l.Opening, Closing: l.Closing, TotalCredits: l.Credits, TotalDebits: l.Debits}
}
