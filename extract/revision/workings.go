package revision

import (
	"encoding/json"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// workings are a statement as it was read, without the values that the result has itself: rows, origins, warnings. The
// names are stored beside results, so a name never gets another meaning.
type workings struct {
	Version        int            `json:"version"`
	Today          *engine.Date   `json:"today,omitempty"`
	Liability      bool           `json:"liability,omitempty"`
	Loan           bool           `json:"loan,omitempty"`
	PrincipalBasis bool           `json:"principal_basis,omitempty"`
	Accounts       []account      `json:"accounts"`
	NewestFirst    bool           `json:"newest_first,omitempty"`
	BalanceSource  string         `json:"balance_source,omitempty"`
	RowNotes       map[int]note   `json:"row_notes,omitempty"`
	Carries        []carry        `json:"carries,omitempty"`
	Pages          []pageMark     `json:"pages,omitempty"`
	AccountNumbers []pageText     `json:"account_numbers,omitempty"`
	AccountNames   []pageText     `json:"account_names,omitempty"`
	YearInferred   bool           `json:"year_inferred,omitempty"`
	Unscaled       bool           `json:"unscaled,omitempty"`
	UnclearMark    bool           `json:"unclear_mark,omitempty"`
	Rounded        bool           `json:"rounded,omitempty"`
	Missed         int            `json:"missed,omitempty"`
	MissedPages    []int          `json:"missed_pages,omitempty"`
	DailyBalances  []datedBalance `json:"daily_balances,omitempty"`

	Candidates []ledger.Candidate `json:"candidates,omitempty"`
}

// workingsVersion is the version that this build writes; older ones it still reads.
const workingsVersion = 2

type account struct {
	BankName            *string        `json:"bank_name,omitempty"`
	Name                *string        `json:"name,omitempty"`
	Number              *string        `json:"number,omitempty"`
	Type                *string        `json:"type,omitempty"`
	Product             *string        `json:"product,omitempty"`
	Currency            *string        `json:"currency,omitempty"`
	PeriodStart         *engine.Date   `json:"period_start,omitempty"`
	PeriodEnd           *engine.Date   `json:"period_end,omitempty"`
	PeriodDerived       bool           `json:"period_derived,omitempty"`
	StatementDate       *engine.Date   `json:"statement_date,omitempty"`
	Opening             *engine.Amount `json:"opening,omitempty"`
	Closing             *engine.Amount `json:"closing,omitempty"`
	OpeningDerived      bool           `json:"opening_derived,omitempty"`
	ClosingDerived      bool           `json:"closing_derived,omitempty"`
	OtherClosing        *engine.Amount `json:"other_closing,omitempty"`
	Repaired            []string       `json:"repaired,omitempty"`
	Confirmed           []string       `json:"confirmed,omitempty"`
	Contradicted        []string       `json:"contradicted,omitempty"`
	Sure                []string       `json:"sure,omitempty"`
	TotalCredits        *engine.Amount `json:"total_credits,omitempty"`
	TotalDebits         *engine.Amount `json:"total_debits,omitempty"`
	CreditCount         *int           `json:"credit_count,omitempty"`
	DebitCount          *int           `json:"debit_count,omitempty"`
	AverageDailyBalance *engine.Amount `json:"average_daily_balance,omitempty"`
	InterestEarned      *engine.Amount `json:"interest_earned,omitempty"`
	TaxWithheld         *engine.Amount `json:"tax_withheld,omitempty"`
	MinimumBalance      *engine.Amount `json:"minimum_balance,omitempty"`
	AvailableBalance    *engine.Amount `json:"available_balance,omitempty"`
	HoldAmount          *engine.Amount `json:"hold_amount,omitempty"`
	Address             *string        `json:"address,omitempty"`
	TIN                 *string        `json:"tin,omitempty"`
	BranchName          *string        `json:"branch_name,omitempty"`
	BranchCode          *string        `json:"branch_code,omitempty"`
	CustomerNumber      *string        `json:"customer_number,omitempty"`
	MarkedCurrency      *string        `json:"marked_currency,omitempty"`
}

type note struct {
	DateText       string        `json:"date_text,omitempty"`
	DateRepaired   bool          `json:"date_repaired,omitempty"`
	BalancePrinted bool          `json:"balance_printed,omitempty"`
	Recognized     bool          `json:"recognized,omitempty"`
	AmountText     string        `json:"amount_text,omitempty"`
	SureAmount     bool          `json:"sure_amount,omitempty"`
	SureBalance    bool          `json:"sure_balance,omitempty"`
	Repair         string        `json:"repair,omitempty"`
	OtherParts     engine.Amount `json:"other_parts,omitempty"`
	Ambiguous      bool          `json:"ambiguous,omitempty"`
	DoubtfulWords  bool          `json:"doubtful_words,omitempty"`
	WordsSure      float64       `json:"words_sure,omitempty"`

	DayDoubtful   bool `json:"day_doubtful,omitempty"`
	DayRecognized bool `json:"day_recognized,omitempty"`
	SideByBalance bool `json:"side_by_balance,omitempty"`
	YearApart     bool `json:"year_apart,omitempty"`
	OffLine       bool `json:"off_line,omitempty"`

	RecognizedFigures ledger.Figures `json:"recognized_figures,omitempty"`
	Contradicted      ledger.Figures `json:"contradicted,omitempty"`
	Confirmed         ledger.Figures `json:"confirmed,omitempty"`
}

type carry struct {
	Page    int           `json:"page"`
	Forward bool          `json:"forward,omitempty"`
	After   int           `json:"after"`
	Balance engine.Amount `json:"balance"`
	Account int           `json:"account,omitempty"`

	Repaired bool `json:"repaired,omitempty"`
}

type pageMark struct {
	Page    int `json:"page"`
	Printed int `json:"printed"`
	Last    int `json:"last,omitempty"`
	Bare    int `json:"bare,omitempty"`
}

type pageText struct {
	Page int    `json:"page"`
	Text string `json:"text"`
}

type datedBalance struct {
	Date    engine.Date   `json:"date"`
	Balance engine.Amount `json:"balance"`
}

// Workings writes what a statement's reader noted, for engine.Extraction.Workings. Today is the day that
// the statement was judged on; the zero Date when none was given.
func Workings(st *ledger.Statement, today engine.Date) (json.RawMessage, error) {
	w := workings{
		Version:        workingsVersion,
		Liability:      st.Liability,
		Loan:           st.Loan,
		PrincipalBasis: st.PrincipalBasis,
		NewestFirst:    st.NewestFirst,
		BalanceSource:  st.BalanceSource,
		Candidates:     st.Candidates,
		YearInferred:   st.YearInferred,
		Unscaled:       st.Unscaled,
		UnclearMark:    st.UnclearMark,
		Rounded:        st.Rounded,
		Missed:         st.Missed,
		MissedPages:    st.MissedPages,
		RowNotes:       make(map[int]note, len(st.RowNotes)),
		Accounts:       each(st.Accounts, func(a ledger.Account) account { return account(a) }),
		Carries:        each(st.Carries, func(c ledger.Carry) carry { return carry(c) }),
		Pages:          each(st.Pages, func(m ledger.PageMark) pageMark { return pageMark(m) }),
		AccountNumbers: each(st.AccountNumbers, func(t ledger.PageText) pageText { return pageText(t) }),
		AccountNames:   each(st.AccountNames, func(t ledger.PageText) pageText { return pageText(t) }),
		DailyBalances:  each(st.DailyBalances, func(d ledger.DatedBalance) datedBalance { return datedBalance(d) }),
	}
	if !today.IsZero() {
		w.Today = &today
	}
	for place, n := range st.RowNotes {
		w.RowNotes[place] = note(n)
	}
	return json.Marshal(w)
}

// statement puts stored workings and the result's rows together again.
func statement(raw json.RawMessage, rows []engine.Transaction) (st *ledger.Statement, today engine.Date, err error) {
	var w workings
	if err := json.Unmarshal(raw, &w); err != nil {
		return nil, today, fmt.Errorf("stored workings: %w", err)
	}
	if w.Version < 1 || w.Version > workingsVersion {
		return nil, today, fmt.Errorf(
			"stored workings have version %d; this build knows up to %d", w.Version, workingsVersion,
		)
	}
	st = &ledger.Statement{
		Liability:      w.Liability,
		Loan:           w.Loan,
		PrincipalBasis: w.PrincipalBasis,
		NewestFirst:    w.NewestFirst,
		BalanceSource:  w.BalanceSource,
		Candidates:     w.Candidates,
		YearInferred:   w.YearInferred,
		Unscaled:       w.Unscaled,
		UnclearMark:    w.UnclearMark,
		Rounded:        w.Rounded,
		Missed:         w.Missed,
		MissedPages:    w.MissedPages,
		Rows:           rows,
		RowNotes:       make(map[int]ledger.RowNote, len(w.RowNotes)),
		Accounts:       each(w.Accounts, func(a account) ledger.Account { return ledger.Account(a) }),
		Carries:        each(w.Carries, func(c carry) ledger.Carry { return ledger.Carry(c) }),
		Pages:          each(w.Pages, func(m pageMark) ledger.PageMark { return ledger.PageMark(m) }),
		AccountNumbers: each(w.AccountNumbers, func(t pageText) ledger.PageText { return ledger.PageText(t) }),
		AccountNames:   each(w.AccountNames, func(t pageText) ledger.PageText { return ledger.PageText(t) }),
		DailyBalances: each(
			w.DailyBalances, func(d datedBalance) ledger.DatedBalance { return ledger.DatedBalance(d) },
		),
	}
	if len(st.Accounts) == 0 {
		st.Accounts = []ledger.Account{{}} // a statement always has one
	}
	for place, n := range w.RowNotes {
		if w.Version < 2 { // did not distinguish days from amounts
			n.DayRecognized = n.Recognized
		}
		st.RowNotes[place] = ledger.RowNote(n)
	}
	if w.Today != nil {
		today = *w.Today
	}
	return st, today, nil
}

func each[A, B any](list []A, turn func(A) B) []B {
	if list == nil {
		return nil
	}
	out := make([]B, len(list))
	for i, v := range list {
		out[i] = turn(v)
	}
	return out
}

// fromResult makes a statement from its result: header, rows and, by their origins, which values are printed. Carried
// balances, page marks and unread parts are unknown.
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
var recognizable = map[string]ledger.Figures{
	"debit":     ledger.FigureAmount,
	"credit":    ledger.FigureAmount,
	"balance":   ledger.FigureBalance,
	"principal": ledger.FigurePrincipal,
	"interest":  ledger.FigureInterest,
	"penalty":   ledger.FigurePenalty,
}

// noteOf returns the note on a row that follows from the origins of its values; false if nothing follows. The origins
// do not show which figures a second look confirmed, so all recognized figures are unsure, also corrected ones.
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
		"bank_name":             &a.BankName,
		"account_name":          &a.Name,
		"account_number":        &a.Number,
		"account_type":          &a.Type,
		"product_name":          &a.Product,
		"currency":              &a.Currency,
		"period_start":          &a.PeriodStart,
		"period_end":            &a.PeriodEnd,
		"statement_date":        &a.StatementDate,
		"opening_balance":       &a.Opening,
		"closing_balance":       &a.Closing,
		"total_credits":         &a.TotalCredits,
		"total_debits":          &a.TotalDebits,
		"credit_count":          &a.CreditCount,
		"debit_count":           &a.DebitCount,
		"average_daily_balance": &a.AverageDailyBalance,
		"interest_earned":       &a.InterestEarned,
		"tax_withheld":          &a.TaxWithheld,
		"minimum_balance":       &a.MinimumBalance,
		"available_balance":     &a.AvailableBalance,
		"hold_amount":           &a.HoldAmount,
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
	return ledger.Account{
		Name:         l.Name,
		Number:       l.Number,
		Type:         l.Type,
		Product:      l.Product,
		Currency:     l.Currency,
		PeriodStart:  l.PeriodStart,
		PeriodEnd:    l.PeriodEnd,
		Opening:      l.Opening,
		Closing:      l.Closing,
		TotalCredits: l.Credits,
		TotalDebits:  l.Debits,
	}
}
