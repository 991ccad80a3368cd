package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/cards"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Statement is a statement as it was read. The balance checks, the cash-flow analysis and the document type use it.
// Rows are in printed order.
type Statement struct {
	// Liability is true for cards and loans: debts are positive, and debits increase them.
	Liability bool
	// Loan is true for loans, false for cards and all other accounts.
	Loan bool
	// PrincipalBasis is true for loans whose balances are only the principal: a payment counts with its principal part,
	// and charged interest and penalties do not count.
	PrincipalBasis bool
	// Accounts has at least one entry. Rows name theirs by AccountIndex.
	Accounts []Account
	Rows     []engine.Transaction
	// NewestFirst reports whether the latest row is printed first.
	NewestFirst bool
	// BalanceSource is "printed", "computed", "mixed" or, if no row has a balance, "".
	BalanceSource string
	// RowNotes holds further knowledge about rows, by index in Rows.
	RowNotes map[int]RowNote
	// Carries are the lines with balances carried forward and brought forward. They are checked and are not rows.
	Carries []Carry
	// Pages are the printed page numbers ("page 2 of 5") in file order.
	Pages []PageMark
	// AccountNumbers and AccountNames are those on each page, for the check that they stay the same.
	AccountNumbers []PageText
	AccountNames   []PageText
	// YearInferred reports whether rows print no year and it was taken from the period.
	YearInferred bool
	// Unscaled reports whether the amounts were recognized and none has a mark between its thousands or before its
	// decimals. All marks may have been lost, and the amounts are then a hundred times too large.
	Unscaled bool
	// UnclearMark reports whether the only mark in all amounts of the rows is before three digits, and nothing shows
	// whether it separates thousands, as assumed, or starts decimals. In the latter case the amounts are a thousand
	// times too large.
	UnclearMark bool
	// Rounded reports whether thousandths were printed, which an Amount cannot hold: amounts differ by at most half a
	// hundredth.
	Rounded bool
	// Missed is the number of lines that look like rows and could not be read.
	Missed int
	// MissedPages are the pages of those lines, ascending; empty if they are unknown.
	MissedPages []int
	// Origins holds the place of each value by its JSON pointer in the result ("/account_number",
	// "/transactions/4/debit"; further accounts below "/accounts/1/").
	Origins map[string]engine.Provenance
	// DailyBalances is a printed table of daily balances, empty if there is none.
	DailyBalances []DatedBalance
	// Candidates are possible corrections of rows whose balances do not follow, none of them certain enough.
	Candidates []Candidate
	// Warnings are the warnings of reading, for quality.warnings.
	Warnings []engine.Warning
}

// Account is one account's header as printed. Nil means not printed. A value computed from rows has its Derived flag
// set.
type Account struct {
	BankName, Name, Number, Type, Product, Currency *string

	PeriodStart, PeriodEnd *engine.Date
	PeriodDerived          bool
	StatementDate          *engine.Date

	Opening, Closing               *engine.Amount
	OpeningDerived, ClosingDerived bool
	// OtherClosing is another balance labelled as closing, which the rows do not lead to; nil if there is none.
	OtherClosing *engine.Amount
	// Repaired names the values above that were misread and corrected: "opening_balance", "closing_balance".
	Repaired []string
	// Confirmed names the header values that a second recognition confirmed, and those of a text layer, as in the
	// result: "opening_balance", "total_credits", "period_start".
	Confirmed []string
	// Contradicted names the header values that a second recognition read differently.
	Contradicted []string
	// Sure names those of the two balances that were recognized and are surely what is printed, as in [RowNote].
	Sure []string

	// Printed totals and counts, compared with the rows.
	TotalCredits, TotalDebits *engine.Amount
	CreditCount, DebitCount   *int

	// Printed values of deposit accounts.
	AverageDailyBalance, InterestEarned, TaxWithheld, MinimumBalance *engine.Amount
	AvailableBalance, HoldAmount                                     *engine.Amount

	Address, TIN, BranchName, BranchCode, CustomerNumber *string
	// MarkedCurrency is the ISO code of the currency marks beside the account's amounts, nil if there are none or
	// several.
	MarkedCurrency *string
}

// Candidate is a possible correction in an account.
type Candidate struct {
	Account int `json:"account,omitempty"`
	engine.RepairCandidate
}

// DatedBalance is a line of a printed table of daily balances.
type DatedBalance struct {
	Date    engine.Date
	Balance engine.Amount
}

// RowNote holds knowledge about a row that its values do not show.
type RowNote struct {
	// DateText is the printed date if it is impossible or unreadable ("30 FEB").
	DateText string
	// DateRepaired reports whether the day, month or year was misread, and is taken from the rows beside it or the
	// value date.
	DateRepaired bool
	// BalancePrinted is false if Balance was computed.
	BalancePrinted bool
	// Recognized reports whether text recognition read the row's amount: it may be misread unless a printed balance
	// confirms it.
	Recognized bool
	// AmountText is the printed amount of the transaction.
	AmountText string
	// SureAmount and SureBalance report whether the row's recognized amount and printed balance are surely what is
	// printed: two recognitions agree and are certain. If such values contradict each other, the document itself is
	// wrong. They are false for text layers, whose values are not doubtful.
	SureAmount, SureBalance bool
	// Repair names the correction: "columns_swapped", "sign", "digit", "order", "side"; "" if there is none.
	Repair string
	// OtherParts is the part of a loan payment that is neither principal nor interest nor penalty: fees, insurance.
	OtherParts engine.Amount
	// Ambiguous reports whether several corrections would make the balance follow, so that none was made.
	Ambiguous bool
	// DoubtfulWords reports whether the row's text was recognized and may be misread or belong to the next row:
	// arithmetic confirms amounts, not words.
	DoubtfulWords bool
	// WordsSure is the probability (0 to 1) that such a text is right; 0 if unknown.
	WordsSure float64
	// DayDoubtful reports whether the row has no date of its own, and the one it got may belong to another row.
	DayDoubtful bool
	// DayRecognized reports whether text recognition read the row's date, which no sum confirms.
	DayRecognized bool
	// SideByBalance reports whether the row was recognized without a sign, column or word for its side: only the
	// balances show it, and the color of the ink may contradict them.
	SideByBalance bool
	// YearApart reports whether the year of the row's recognized date was read elsewhere on the page: above the rows,
	// or below the date.
	YearApart bool
	// OffLine reports whether the row's recognized amount is on the line of no word of its date or text, unlike those
	// of most rows: it may belong to another row.
	OffLine bool
	// RecognizedFigures are the row's amounts, with the parts of a payment, that text recognition read. If it is empty,
	// Recognized is true or false for all of them.
	RecognizedFigures Figures
	// Contradicted are the recognized amounts of the row that a second recognition read differently.
	Contradicted Figures
	// Confirmed are the recognized amounts of the row that a second recognition confirmed.
	Confirmed Figures
}

// Figures is a set of a row's amounts and its date.
type Figures uint8

const (
	FigureDay Figures = 1 << iota
	FigureAmount
	FigureBalance
	FigurePrincipal
	FigureInterest
	FigurePenalty
)

// Has reports whether the set contains all elements of another set.
func (f Figures) Has(other Figures) bool { return f&other == other }

// Carry is a balance printed at the end or the beginning of a page, to continue on the next.
type Carry struct {
	Page    int
	Forward bool // true: carried forward at the end of a page; false: brought forward at the beginning
	// After is the number of rows printed before the line.
	After   int
	Balance engine.Amount
	Account int
	// Repaired reports whether the balance was misread and corrected.
	Repaired bool
}

// PageMark is a printed page number.
type PageMark struct {
	Page          int // index in the file, from 1
	Printed, Last int // "page Printed of Last"; Last is 0 if it is not printed
	Bare          int // pages without a number up to the next numbered one or the end of the file
}

// PageText is a text on a page.
type PageText struct {
	Page int
	Text string
}

// report turns events of reading into warnings.
func (r *reader) report(st *Statement, cal *parse.Calendar, drafts []*rows.Draft) {
	r.reportLeftOut(st)
	doubtful, repaired := 0, 0
	for _, n := range st.RowNotes {
		if n.Ambiguous {
			doubtful++
		}
		if n.Repair != "" {
			repaired++
		}
	}
	if len(st.Rows) == 0 && !slices.ContainsFunc(st.Accounts, func(a Account) bool { return a.unmoved() }) {
		r.warn("TABLE_INCOMPLETE", "No table of transactions was found.")
	}
	if doubtful > 0 {
		r.warn("LOW_CONFIDENCE", "%d rows could be read in more than one way; they are given as printed.", doubtful)
	}
	if repaired > 0 {
		r.warn("ROW_REPAIRED", "%d rows were corrected so that their balances follow.", repaired)
	}
	if st.NewestFirst {
		r.warn("NEWEST_FIRST", "The latest row is printed first.")
	}
	if cal.Inferred {
		r.warn("YEAR_INFERRED", "Rows print no year; it was taken from the period.")
	}
	r.doubtOrder(st, cal, drafts)
	if len(st.Accounts) > 1 {
		r.warn("SEVERAL_ACCOUNTS", "The file holds %d accounts.", len(st.Accounts))
	}
	if r.Unparted > 0 {
		r.warn("LOW_CONFIDENCE", "The rows name %d account numbers, and nothing tells whether they are the holder's accounts or those of others; the rows are given as one account.", r.Unparted)
	}
	st.Warnings = r.warnings
}

// maxPlaces is the maximal number of pages in a warning.
const maxPlaces = 5

// missedLines returns the lines that look like rows and could not be read, from top to bottom.
func (r *reader) missedLines() (lines []int) {
	for _, a := range r.Assembled {
		lines = append(lines, a.Missed...)
	}
	slices.Sort(lines)
	return lines
}

// reportLeftOut warns about lines that look like rows and were not read, about lines that were left out on purpose, and
// about pages that were.
func (r *reader) reportLeftOut(st *Statement) {
	var missed []int // by page
	unbooked := 0
	whole := len(st.Accounts) == 1 && st.Accounts[0].isWhole(st)
	var others []string
	for _, a := range r.Assembled {
		for _, page := range a.Table.OtherPages {
			others = append(others, fmt.Sprint(page))
		}
		for _, i := range a.Missed {
			if whole {
				break // tables of another kind
			}
			missed = append(missed, r.Lines[i].Page)
		}
		unbooked += a.Unbooked
	}
	for _, w := range r.unreadRows {
		missed = append(missed, w.Page)
	}
	st.Missed = len(missed)
	if len(st.Rows) == 0 && st.Missed == 0 {
		st.Missed = cards.LostAmounts(r.Source)
	}
	if unbooked > 0 {
		r.warn("LOW_CONFIDENCE", "%d lines with amounts were left out: they are marked as not booked, seem to state a balance, or stand in a list beside a table whose balances follow without them.", unbooked)
	}
	if len(others) > 0 {
		r.warn("LOW_CONFIDENCE", "Figures of pages between or behind those of the rows were taken for none of them; compare these pages with the rows (pages %s).", strings.Join(others[:min(len(others), maxPlaces)], ", "))
	}
	if st.Missed > 0 {
		var places []string
		for _, page := range missed[:min(len(missed), maxPlaces)] {
			places = append(places, fmt.Sprintf("page %d", page))
		}
		r.warn(
			"TABLE_INCOMPLETE", "%d lines look like rows and could not be read (%s).", st.Missed,
			cmp.Or(strings.Join(places, ", "), "page 1"),
		)
	}
	slices.Sort(missed)
	st.MissedPages = slices.Compact(missed)
}

// isWhole reports whether every row prints its balance, the rows lead from the printed opening balance to the closing
// balance, and both printed totals are the sums of the rows. No row is missing then.
func (a *Account) isWhole(st *Statement) bool {
	if a.Opening == nil || a.OpeningDerived || a.Closing == nil || a.TotalDebits == nil || a.TotalCredits == nil ||
		len(a.Repaired) > 0 {
		return false
	}
	var debits, credits engine.Amount
	for i, row := range st.Rows {
		if n := st.RowNotes[i]; row.Repaired || !n.BalancePrinted || n.Ambiguous {
			return false
		}
		debits, credits = debits+row.Debit, credits+row.Credit
	}
	moved := credits - debits
	if st.Liability {
		moved = -moved
	}
	return len(st.Rows) > 0 && debits == *a.TotalDebits && credits == *a.TotalCredits && *a.Opening+moved == *a.Closing
}

// warn adds a warning to the result.
func (r *reader) warn(code, format string, args ...any) {
	r.warnings = append(r.warnings, engine.Warning{Code: code, Detail: fmt.Sprintf(format, args...)})
}
