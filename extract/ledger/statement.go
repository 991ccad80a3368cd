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

// Statement is a statement-like paper as it was read: what the row engine hands to the proof of
// balances, to cash-flow analysis and to the document type. Rows are in printed order.
type Statement struct {
	// Liability is true for cards and loans: balances owed are positive and debits raise them.
	Liability bool
	// Loan is true for loans, false for cards and everything else.
	Loan bool
	// PrincipalBasis is true for loans whose balances are of the principal alone: a payment counts with its
	// principal, interest and penalties that are charged count for nothing.
	PrincipalBasis bool
	// Accounts has at least one entry; rows name theirs by AccountIndex.
	Accounts []Account
	Rows     []engine.Transaction
	// NewestFirst says that the paper prints the latest row first.
	NewestFirst bool
	// BalanceSource is "printed", "computed", "mixed" or "" when no row has a balance.
	BalanceSource string
	// RowNotes holds what the reader knows of a row beyond its values, by place in Rows.
	RowNotes map[int]RowNote
	// Carries are the carried-forward and brought-forward lines: checked, never emitted as rows.
	Carries []Carry
	// Pages are the printed page numbers ("page 2 of 5") in file order.
	Pages []PageMark
	// AccountNumbers and AccountNames seen per page, for the check that they stay the same.
	AccountNumbers []PageText
	AccountNames   []PageText
	// YearInferred says that rows print no year and it was taken from the period.
	YearInferred bool
	// Unscaled says that the amounts were recognized and none bears a mark between its thousands or before its
	// decimals: what prints them may have been lost with all marks, and the amounts are then a hundred times
	// themselves.
	Unscaled bool
	// UnclearMark says that the only mark in all amounts of the rows stands before three digits, and that nothing tells
	// whether it parts thousands, as was read, or starts decimals: the amounts are then a thousandth of themselves.
	UnclearMark bool
	// Rounded says that thousandths were printed, which no Amount holds: amounts lie up to half a hundredth off.
	Rounded bool
	// Missed is the number of lines that look like rows and could not be read.
	Missed int
	// MissedPages are the pages of those lines, rising; none where it is not known where they stand.
	MissedPages []int
	// Origins says where each value was printed, by JSON pointer of the result ("/account_number",
	// "/transactions/4/debit"; further accounts below "/accounts/1/").
	Origins map[string]engine.Provenance
	// DailyBalances is a printed table of daily balances, empty when there is none.
	DailyBalances []DatedBalance
	// Candidates are corrections of rows that do not follow, none certain enough to be made.
	Candidates []Candidate
	// Warnings are the remarks of reading for quality.warnings.
	Warnings []engine.Warning
}

// Account is one account's header as printed. Nil means not shown on the page; a value that was worked
// out from rows has its Derived flag set.
type Account struct {
	BankName, Name, Number, Type, Product, Currency *string

	PeriodStart, PeriodEnd *engine.Date
	PeriodDerived          bool
	StatementDate          *engine.Date

	Opening, Closing               *engine.Amount
	OpeningDerived, ClosingDerived bool
	// OtherClosing is another balance that the paper calls the closing one, which the rows do not lead to; nil when it
	// calls none so.
	OtherClosing *engine.Amount
	// Repaired names the figures above that were misread and corrected: "opening_balance",
	// "closing_balance".
	Repaired []string
	// Confirmed names the values of the header that a second look at the pixels read the same, and those of a text
	// layer, in the result's names: "opening_balance", "total_credits", "period_start".
	Confirmed []string
	// Contradicted names the values of the header that a second look at the pixels read otherwise.
	Contradicted []string
	// Sure names those of the same two that were recognized and are surely what the page prints, as in [RowNote].
	Sure []string

	// Printed totals and counts, compared with the rows.
	TotalCredits, TotalDebits *engine.Amount
	CreditCount, DebitCount   *int

	// Printed figures of deposit accounts.
	AverageDailyBalance, InterestEarned, TaxWithheld, MinimumBalance *engine.Amount
	AvailableBalance, HoldAmount                                     *engine.Amount

	Address, TIN, BranchName, BranchCode, CustomerNumber *string
	// MarkedCurrency is the ISO code of the currency marks beside the account's amounts, nil when there
	// are none or several.
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

// RowNote is what stood on the page where the plain value could not say it.
type RowNote struct {
	// DateText is the printed date when it is impossible or unreadable ("30 FEB").
	DateText string
	// DateRepaired says that the day, its month or its year was misread and is told by its neighbours or its day of
	// value.
	DateRepaired bool
	// BalancePrinted is false when Balance was computed.
	BalancePrinted bool
	// Recognized says that the row's amount was read from a picture: what no printed figure proves may be misread.
	Recognized bool
	// AmountText is the printed movement.
	AmountText string
	// SureAmount and SureBalance say that the row's recognized amount and printed balance are surely what the page
	// prints: two looks at the picture agree and are both certain. Where sure figures contradict each other, the
	// paper does. They are false for a text layer's, which are not in doubt.
	SureAmount, SureBalance bool
	// Repair names what was corrected: "columns_swapped", "sign", "digit", "order", "side"; "" for none.
	Repair string
	// OtherParts is what of a loan's payment went neither to principal nor interest nor penalties: fees, insurance.
	OtherParts engine.Amount
	// Ambiguous says that more than one correction would make the balance follow, so none was made.
	Ambiguous bool
	// DoubtfulWords says that the row's text was recognized and may well be misread, or that some of it may be a
	// neighbour's: arithmetic proves figures, no words.
	DoubtfulWords bool
	// WordsSure is how likely such a row's text is right all the same, 0..1; 0 where that is not known.
	WordsSure float64
	// DayDoubtful says that the row prints no day of its own and the one it was given may be another row's.
	DayDoubtful bool
	// DayRecognized says that the row's day was read from a picture: no sum proves it.
	DayRecognized bool
	// SideByBalance says that the row was recognized without any sign, column or word that tells its side: the balances
	// alone tell it, and the color of the ink may tell another.
	SideByBalance bool
	// YearApart reports whether the year of the row's recognized day was read elsewhere on the page: above rows, or
	// below.
	YearApart bool
	// OffLine says that the row's recognized amount stands on the line of no word of the row's day or text, unlike
	// those of most rows: it may be another row's.
	OffLine bool
	// RecognizedFigures are the row's figures, parts of a payment included, that were read from a picture. Recognized
	// says the same of all of them where this is empty.
	RecognizedFigures Figures
	// Contradicted are the recognized figures of the row that a second look at the pixels read otherwise.
	Contradicted Figures
	// Confirmed are the recognized figures of the row that a second look at the pixels read the same.
	Confirmed Figures
}

// Figures is a set of a row's figures.
type Figures uint8

const (
	FigureDay Figures = 1 << iota
	FigureAmount
	FigureBalance
	FigurePrincipal
	FigureInterest
	FigurePenalty
)

// Has reports whether all figures of another set are in the set.
func (f Figures) Has(other Figures) bool { return f&other == other }

// Carry is a balance printed at the end or the start of a page to lead over to the next.
type Carry struct {
	Page    int
	Forward bool // true: carried forward at a page's end; false: brought forward at its start
	// After is the number of rows printed before the line.
	After   int
	Balance engine.Amount
	Account int
	// Repaired says that the balance was misread and corrected.
	Repaired bool
}

// PageMark is a printed page number.
type PageMark struct {
	Page          int // place in the file, from 1
	Printed, Last int // "page Printed of Last"; Last 0 when not printed
	Bare          int // pages between this one and the next numbered one, or the file's end, that bear no number
}

// PageText is a text seen on a page.
type PageText struct {
	Page int
	Text string
}

// report turns what happened while reading into warnings.
func (r *reader) report(st *Statement, cal *parse.Calendar, drafts []*rows.Draft) {
	r.reportLeftOut(st)
	unsure, repaired := 0, 0
	for _, n := range st.RowNotes {
		if n.Ambiguous {
			unsure++
		}
		if n.Repair != "" {
			repaired++
		}
	}
	if len(st.Rows) == 0 && !slices.ContainsFunc(st.Accounts, func(a Account) bool { return a.unmoved() }) {
		r.warn("TABLE_INCOMPLETE", "No table of transactions was found.")
	}
	if unsure > 0 {
		r.warn("LOW_CONFIDENCE", "%d rows could be read in more than one way; they are given as printed.", unsure)
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

// maxPlaces bounds the pages that a warning names.
const maxPlaces = 5

// missedLines are the lines that look like rows and could not be read, from the top down.
func (r *reader) missedLines() (lines []int) {
	for _, a := range r.Assembled {
		lines = append(lines, a.Missed...)
	}
	slices.Sort(lines)
	return lines
}

// reportLeftOut says which lines that look like rows were not read, and how many were left out on purpose, and
// which pages.
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
				break // tables of something else
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

// isWhole says that every row prints its balance, that the rows lead from the printed first balance to the last, and
// that both printed totals are their sums: none is missing.
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

// warn adds a remark of reading to the result.
func (r *reader) warn(code, format string, args ...any) {
	r.warnings = append(r.warnings, engine.Warning{Code: code, Detail: fmt.Sprintf(format, args...)})
}
