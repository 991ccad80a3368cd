package engine

// CheckStatus is the outcome of a check. What was not looked at is CheckNotApplicable, never passed.
type CheckStatus string

const (
	CheckPass          CheckStatus = "pass"
	CheckWarn          CheckStatus = "warn"
	CheckFail          CheckStatus = "fail"
	CheckNotApplicable CheckStatus = "not_applicable"
)

// WorstStatus is the status of a whole: fail > warn > pass; not_applicable when no check ran.
func WorstStatus(statuses ...CheckStatus) CheckStatus {
	rank := map[CheckStatus]int{CheckNotApplicable: 0, CheckPass: 1, CheckWarn: 2, CheckFail: 3}
	worst := CheckNotApplicable
	for _, s := range statuses {
		if rank[s] > rank[worst] {
			worst = s
		}
	}
	return worst
}

// Validation is the result's own list of checks (spec/fields.md §4.1): every key of the type, always.
type Validation struct {
	Status CheckStatus `json:"status"`
	Checks []Check     `json:"checks"`
}

// Check is one rule applied to one paper. Expected, Actual, Difference and Tolerance are nil for
// checks that are not about an amount. Detail is one sentence; for not_applicable it says why.
type Check struct {
	Key        string      `json:"key" doc:"Names the check, such as running_balance."`
	Label      string      `json:"label" doc:"What it asks, for people."`
	Status     CheckStatus `json:"status" doc:"not_applicable: it could not run; detail says why. What was not looked at is never pass."`
	Expected   *Amount     `json:"expected" doc:"By the check's arithmetic."`
	Actual     *Amount     `json:"actual" doc:"As printed."`
	Difference *Amount     `json:"difference" doc:"actual less expected."`
	Tolerance  *Amount     `json:"tolerance" doc:"How large difference may be."`
	Detail     string      `json:"detail" doc:"One sentence: what was found, or why it did not run."`
}

// Sum makes a Validation of checks: its status is the worst of theirs.
func Sum(checks []Check) Validation {
	statuses := make([]CheckStatus, len(checks))
	for i, c := range checks {
		statuses[i] = c.Status
	}
	return Validation{Status: WorstStatus(statuses...), Checks: checks}
}

// BalanceChecks proves a statement's arithmetic (spec/fields.md §4.3).
// Assets: opening + credits - debits = closing. Liabilities (card, loan; balances owed are positive):
// opening + debits - credits = closing. A break is a row off by more than 0.01.
type BalanceChecks struct {
	Status                 CheckStatus `json:"status" doc:"pass: opening balance, rows and closing balance agree, and no date, debit, credit or balance is in doubt: the figures are proven."`
	Liability              bool        `json:"liability" doc:"Card or loan: what is owed is a positive balance, debits raise it, credits lower it."`
	OpeningBalance         *Amount     `json:"opening_balance" doc:"As printed, or as the rows give it."`
	ClosingBalance         *Amount     `json:"closing_balance" doc:"As printed, or as the rows give it."`
	TotalCredits           Amount      `json:"total_credits" doc:"Sum of the rows."`
	TotalDebits            Amount      `json:"total_debits" doc:"Sum of the rows."`
	ComputedClosingBalance *Amount     `json:"computed_closing_balance" doc:"Opening balance and all rows."`
	ClosingDifference      *Amount     `json:"closing_difference" doc:"closing_balance less computed_closing_balance."`
	RowsChecked            int         `json:"rows_checked" doc:"Rows whose own balance and the one before are printed, so that they were compared."`
	RowsFailed             int         `json:"rows_failed" doc:"Of these, rows whose balance does not follow."`
	FirstBreak             *int        `json:"first_break" doc:"Place of the first of these, from 0."`
	RowBreaks              []RowBreak  `json:"row_breaks" doc:"Each of these, with what was expected."`
	// DoubtfulWords are the places of the rows whose text was recognized and may be misread, or may be a neighbour's,
	// told where every sum agrees. They do not keep Status from pass, which speaks of figures. It names the twenty
	// worst at most, in their order; DoubtfulWordsCount counts all. Both are absent when there are none.
	DoubtfulWords      []int `json:"doubtful_words,omitempty" doc:"Places of rows whose text was recognized and may be misread, the worst twenty; absent when there are none. They do not keep status from pass."`
	DoubtfulWordsCount int   `json:"doubtful_words_count,omitempty" doc:"All of these."`
	// DoubtfulDays are, told where they or DoubtfulFigures alone keep Status from pass, the places of the rows whose
	// day is not known, lies far outside the printed period or out of the order that nearly all others keep, or was
	// recognized and not read the same twice, or its year was not.
	DoubtfulDays []int `json:"doubtful_days,omitempty" doc:"Places of rows whose day is in doubt, where that keeps status from pass."`
	// DoubtfulFigures are, told likewise, recognized figures that may be wrong although every sum agrees, as JSON
	// pointers ("/transactions/4/debit", "/opening_balance"): figures not read the same twice whose errors may undo
	// each other, figures that a second look read otherwise, amounts whose side only the balances tell, and the last
	// figure of an account that prints nothing by which rows missing after it would show.
	DoubtfulFigures []string `json:"doubtful_figures,omitempty" doc:"JSON pointers of recognized figures that may be wrong although every sum agrees, where that keeps status from pass."`
	// Candidates are corrections that would make broken rows follow; absent when there are none.
	Candidates     []RepairCandidate      `json:"candidates,omitempty" doc:"Corrections that would make broken rows follow; absent when there are none."`
	StatedTotals   StatedTotals           `json:"stated_totals" doc:"Totals that the paper prints, and whether the rows agree."`
	PageContinuity CheckStatus            `json:"page_continuity" doc:"Whether each page begins with the balance that the one before ends with."`
	PeriodCoverage CheckStatus            `json:"period_coverage" doc:"Whether the rows lie within the printed period."`
	Checks         []BriefCheck           `json:"checks" doc:"The checks of the balances in brief; validation has them whole."`
	ByAccount      []AccountBalanceChecks `json:"by_account" doc:"The same for each account of a file that holds several."`
}

// RowBreak is a row whose printed balance does not follow from the one before it.
type RowBreak struct {
	Index      int    `json:"index"` // 0-based place in transactions
	Row        int    `json:"row"`
	Date       *Date  `json:"date"`
	Expected   Amount `json:"expected"` // previous balance ± row
	Actual     Amount `json:"actual"`   // as printed
	Difference Amount `json:"difference"`
}

// RepairCandidate is one way in which a balance that does not follow would: what might have been misread.
// None was certain enough to be made. Candidates with one Row are alternatives, the likeliest first.
type RepairCandidate struct {
	// Row is the row whose balance does not follow, nil for the closing balance.
	Row     *int             `json:"row"`
	Changes []ProposedChange `json:"changes"`
	// Cost says how unlikely the changes are together, in decibels: 10 more is ten times less likely.
	Cost int `json:"cost"`
}

// ProposedChange is a figure of a RepairCandidate.
type ProposedChange struct {
	Row *int `json:"row"` // nil for figures of the header and carried balances
	// Field is debit, credit, balance, opening_balance, closing_balance or carried_balance; missing_debit or
	// missing_credit for a row (or rows) that may be missing just before Row.
	Field    string  `json:"field"`
	Read     *Amount `json:"read"` // nil where nothing could be read
	Proposed Amount  `json:"proposed"`
}

// StatedTotals are totals and counts printed on the paper, nil where nothing is printed, and whether
// the rows agree with them.
type StatedTotals struct {
	Credits      *Amount `json:"credits" doc:"As printed."`
	Debits       *Amount `json:"debits" doc:"As printed."`
	CreditCount  *int    `json:"credit_count" doc:"As printed."`
	DebitCount   *int    `json:"debit_count" doc:"As printed."`
	CreditsMatch *bool   `json:"credits_match" doc:"Null when none are printed."`
	DebitsMatch  *bool   `json:"debits_match" doc:"Null when none are printed."`
	CountsMatch  *bool   `json:"counts_match" doc:"Null when none are printed."`
}

// BriefCheck names an arithmetic check of validation and its outcome.
type BriefCheck struct {
	Key    string      `json:"key"`
	Label  string      `json:"label"`
	Status CheckStatus `json:"status"`
}

// AccountBalanceChecks is BalanceChecks for one account of a file that holds several.
type AccountBalanceChecks struct {
	AccountIndex  int     `json:"account_index" doc:"Place in the result's accounts, from 0."`
	AccountNumber *string `json:"account_number" doc:"As in the result's accounts."`
	BalanceChecks
}

// FraudDetection is the authenticity block (spec/fields.md §4.6).
type FraudDetection struct {
	AuthenticityScore *int             `json:"authenticity_score"` // 0..100; nil when RiskLevel is inconclusive
	RiskLevel         string           `json:"risk_level"`         // low, medium, high, inconclusive
	CategoryScores    CategoryScores   `json:"category_scores"`
	IntegrityChecks   []IntegrityCheck `json:"integrity_checks"`
	Coverage          Coverage         `json:"coverage"`
	Sources           []FileScore      `json:"sources"`
}

// CategoryScores are 0..100, nil when no check of the category ran.
type CategoryScores struct {
	Metadata   *int `json:"metadata"`
	Structure  *int `json:"structure"`
	Content    *int `json:"content"`
	Visual     *int `json:"visual"`
	Arithmetic *int `json:"arithmetic"`
}

// IntegrityCheck is one tamper signal and what was found.
type IntegrityCheck struct {
	Key      string      `json:"key" doc:"Names the check."`
	Label    string      `json:"label" doc:"What it looks at, for people."`
	Category string      `json:"category" doc:"metadata, structure, visual, arithmetic or content."`
	Status   CheckStatus `json:"status" doc:"not_applicable: it could not run; detail says why."`
	// critical, strong, moderate, weak
	Severity string `json:"severity" doc:"critical, strong, moderate or weak."`
	Detail   string `json:"detail" doc:"One sentence: what was found, or why it did not run."`
	// points lost: 100 less all of them is the score; 0 unless warn or fail, and where another check weighs for the
	// same cause
	ScoreImpact int        `json:"score_impact" doc:"Points lost: 100 less all of them is the score. 0 unless warn or fail, and where another check weighs for the same cause."`
	Evidence    []Evidence `json:"evidence" doc:"Where on the paper it shows."`
}

// Evidence points at what a signal saw.
type Evidence struct {
	Page   int         `json:"page" doc:"From 1; 0 for the file itself."`
	BBox   *[4]float64 `json:"bbox" doc:"[x0, y0, x1, y1] in points from the page's top left."`
	Text   *string     `json:"text" doc:"What stands there."`
	Before *string     `json:"before" doc:"What stood there, where that is known."`
	After  *string     `json:"after" doc:"What stands there now, where it was changed."`
}

// Coverage says how much of the type's checking could be done.
type Coverage struct {
	ChecksTotal int `json:"checks_total"`
	ChecksRun   int `json:"checks_run"`
	// weight of the checks run, of all that apply to the file and its type, 0..1
	WeightRatio float64 `json:"weight_ratio"`
	Conclusive  bool    `json:"conclusive"` // the ratio is at least 0.4, or a strong or critical check failed
	Input       string  `json:"input"`      // text_pdf, image_pdf, image, spreadsheet, text
}

// FileScore is the authenticity of one original file.
type FileScore struct {
	FileName          string `json:"file_name"`
	SHA256            string `json:"sha256"`
	AuthenticityScore *int   `json:"authenticity_score"` // nil when too little of the file alone was checked
}
