package engine

// CheckStatus is the outcome of a check. A check that could not run is CheckNotApplicable, never CheckPass.
type CheckStatus string

const (
	CheckPass          CheckStatus = "pass"           // everything agrees
	CheckWarn          CheckStatus = "warn"           // something should be looked at
	CheckFail          CheckStatus = "fail"           // something does not agree
	CheckNotApplicable CheckStatus = "not_applicable" // the check could not run; its Detail gives the reason
)

// WorstStatus is the status of a whole: fail is worse than warn, warn worse than pass. It is not_applicable if no check
// ran.
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

// Validation holds the checks of a result. All checks of the document type are listed, also those that did not run.
type Validation struct {
	Status CheckStatus `json:"status"` // the worst of Checks
	Checks []Check     `json:"checks"` // in the type's own order
}

// Check is one rule applied to one document. Expected, Actual, Difference and Tolerance are nil for checks that are not
// about an amount.
type Check struct {
	// Names the check, for example running_balance.
	Key string `json:"key" doc:"Names the check, such as running_balance."`
	// What it asks, in words for people.
	Label string `json:"label" doc:"What it asks, for people."`
	// pass, warn, fail or not_applicable.
	Status CheckStatus `json:"status" doc:"not_applicable: it could not run; detail says why. What was not looked at is never pass."`
	// By the check's arithmetic.
	Expected *Amount `json:"expected" doc:"By the check's arithmetic."`
	// As printed.
	Actual *Amount `json:"actual" doc:"As printed."`
	// Actual less Expected.
	Difference *Amount `json:"difference" doc:"actual less expected."`
	// Largest absolute Difference that passes; never negative.
	Tolerance *Amount `json:"tolerance" doc:"How large difference may be."`
	// One sentence: what was found, or why the check did not run.
	Detail string `json:"detail" doc:"One sentence: what was found, or why it did not run."`
}

// Sum makes a Validation of checks. Its status is the worst of theirs.
func Sum(checks []Check) Validation {
	statuses := make([]CheckStatus, len(checks))
	for i, c := range checks {
		statuses[i] = c.Status
	}
	return Validation{Status: WorstStatus(statuses...), Checks: checks}
}

// BalanceChecks prove a statement's arithmetic. For assets opening + credits - debits = closing. For liabilities (card,
// loan) balances owed are positive and opening + debits - credits = closing. A row breaks the chain if it is off by
// more than 0.01.
type BalanceChecks struct {
	// CheckPass: the opening balance, the rows and the closing balance agree, and no date, debit, credit or balance is
	// in doubt.
	Status CheckStatus `json:"status" doc:"pass: opening balance, rows and closing balance agree, and no date, debit, credit or balance is in doubt: the figures are proven."`
	// The account is a card or loan: what is owed is a positive balance, which debits raise.
	Liability bool `json:"liability" doc:"Card or loan: what is owed is a positive balance, debits raise it, credits lower it."`
	// As printed, else computed from the rows; nil if neither is possible.
	OpeningBalance *Amount `json:"opening_balance" doc:"As printed, or as the rows give it."`
	// As printed, else computed from the rows; nil if neither is possible.
	ClosingBalance *Amount `json:"closing_balance" doc:"As printed, or as the rows give it."`
	// Sum of the rows.
	TotalCredits Amount `json:"total_credits" doc:"Sum of the rows."`
	// Sum of the rows, positive.
	TotalDebits Amount `json:"total_debits" doc:"Sum of the rows."`
	// OpeningBalance and all rows; nil without an opening balance.
	ComputedClosingBalance *Amount `json:"computed_closing_balance" doc:"Opening balance and all rows."`
	// ClosingBalance less ComputedClosingBalance; nil if one is nil.
	ClosingDifference *Amount `json:"closing_difference" doc:"closing_balance less computed_closing_balance."`
	// Rows that were compared: their own balance and the one before are printed.
	RowsChecked int `json:"rows_checked" doc:"Rows whose own balance and the one before are printed, so that they were compared."`
	// Checked rows whose balance does not follow from the one before.
	RowsFailed int `json:"rows_failed" doc:"Of these, rows whose balance does not follow."`
	// Place of the first of these in transactions, from 0; nil if all follow.
	FirstBreak *int `json:"first_break" doc:"Place of the first of these, from 0."`
	// Each row that does not follow, in order of time; the chain goes on from the printed balance.
	RowBreaks []RowBreak `json:"row_breaks" doc:"Each of these, with what was expected."`
	// Places (from 0) of rows whose recognized text may be misread or may belong to a neighbouring row; only given if
	// every sum agrees. At most the 20 worst, in order; DoubtfulWordsCount counts all. They do not keep Status from
	// CheckPass, because Status is about amounts. Absent in JSON if there are none.
	DoubtfulWords []int `json:"doubtful_words,omitempty" doc:"Places of rows whose text was recognized and may be misread, the worst twenty; absent when there are none. They do not keep status from pass."`
	// How many rows DoubtfulWords would list without its limit. Absent in JSON if 0.
	DoubtfulWordsCount int `json:"doubtful_words_count,omitempty" doc:"All of these."`
	// Places (from 0) of rows whose day is unknown, far outside the printed period, out of order with nearly all
	// others, or recognized with two different readings of the day or year. Only given if such days or DoubtfulFigures
	// alone keep Status from CheckPass.
	DoubtfulDays []int `json:"doubtful_days,omitempty" doc:"Places of rows whose day is in doubt, where that keeps status from pass."`
	// JSON pointers ("/transactions/4/debit", "/opening_balance") of recognized amounts that may be wrong although
	// every sum agrees: amounts whose errors may cancel each other, amounts with two different readings, amounts whose
	// side only the balances decide, and the last amount of an account that prints nothing to reveal missing rows after
	// it. Given like DoubtfulDays.
	DoubtfulFigures []string `json:"doubtful_figures,omitempty" doc:"JSON pointers of recognized figures that may be wrong although every sum agrees, where that keeps status from pass."`
	// Corrections that would make broken rows follow. Absent in JSON if there are none.
	Candidates []RepairCandidate `json:"candidates,omitempty" doc:"Corrections that would make broken rows follow; absent when there are none."`
	// Totals that the document prints, and whether the rows agree.
	StatedTotals StatedTotals `json:"stated_totals" doc:"Totals that the paper prints, and whether the rows agree."`
	// Whether each page begins with the balance that the page before ends with.
	PageContinuity CheckStatus `json:"page_continuity" doc:"Whether each page begins with the balance that the one before ends with."`
	// Whether the rows lie within the printed period.
	PeriodCoverage CheckStatus `json:"period_coverage" doc:"Whether the rows lie within the printed period."`
	// The balance checks in brief; Validation has them whole.
	Checks []BriefCheck `json:"checks" doc:"The checks of the balances in brief; validation has them whole."`
	// The same for each account; empty if the file holds one account.
	ByAccount []AccountBalanceChecks `json:"by_account" doc:"The same for each account of a file that holds several."`
}

// RowBreak is a row whose printed balance does not follow from the one before it.
type RowBreak struct {
	Index      int    `json:"index"`      // place in transactions, from 0
	Row        int    `json:"row"`        // Transaction.Row of the row
	Date       *Date  `json:"date"`       // nil if the row has no readable date
	Expected   Amount `json:"expected"`   // the balance before, with the row applied
	Actual     Amount `json:"actual"`     // as printed
	Difference Amount `json:"difference"` // Actual less Expected
}

// RepairCandidate is one way to make a balance follow: what might have been misread. No candidate was certain enough to
// be applied. Candidates with the same Row are alternatives, the likeliest first.
type RepairCandidate struct {
	// Transaction.Row of the row whose balance does not follow; nil for the closing balance.
	Row *int `json:"row"`
	// All of them together make the balance follow.
	Changes []ProposedChange `json:"changes"`
	// How unlikely the changes are together, in decibels: 10 more is ten times less likely.
	Cost int `json:"cost"`
}

// ProposedChange is one amount of a RepairCandidate.
type ProposedChange struct {
	// Transaction.Row; nil for amounts of the header and for carried balances.
	Row *int `json:"row"`
	// debit, credit, balance, opening_balance, closing_balance or carried_balance; missing_debit or missing_credit for
	// rows that may be missing just before Row.
	Field string `json:"field"`
	// The amount as it was read; nil if nothing could be read.
	Read *Amount `json:"read"`
	// The amount that would fit.
	Proposed Amount `json:"proposed"`
}

// StatedTotals are totals and counts that the document prints, and whether the rows agree. Each is nil if nothing is
// printed.
type StatedTotals struct {
	// As printed.
	Credits *Amount `json:"credits" doc:"As printed."`
	// As printed, positive.
	Debits *Amount `json:"debits" doc:"As printed."`
	// As printed.
	CreditCount *int `json:"credit_count" doc:"As printed."`
	// As printed.
	DebitCount *int `json:"debit_count" doc:"As printed."`
	// The rows' credits add up to Credits.
	CreditsMatch *bool `json:"credits_match" doc:"Null when none are printed."`
	// The rows' debits add up to Debits.
	DebitsMatch *bool `json:"debits_match" doc:"Null when none are printed."`
	// The numbers of rows agree with the printed counts.
	CountsMatch *bool `json:"counts_match" doc:"Null when none are printed."`
}

// BriefCheck names a balance check of Validation and its outcome.
type BriefCheck struct {
	Key    string      `json:"key"`    // as Check.Key
	Label  string      `json:"label"`  // as Check.Label
	Status CheckStatus `json:"status"` // as Check.Status
}

// AccountBalanceChecks are BalanceChecks for one account of a file that holds several.
type AccountBalanceChecks struct {
	// Place in the result's accounts, from 0.
	AccountIndex int `json:"account_index" doc:"Place in the result's accounts, from 0."`
	// As in the result's accounts; nil if none is printed.
	AccountNumber *string `json:"account_number" doc:"As in the result's accounts."`
	BalanceChecks
}

// FraudDetection is what the authenticity checks found in the file.
type FraudDetection struct {
	// 0 to 100, higher is better; nil if RiskLevel is inconclusive.
	AuthenticityScore *int `json:"authenticity_score"`
	// low (score from 80), medium (60 to 79), high (below 60) or inconclusive (too few checks ran). Spreadsheets and
	// text files are at best medium, because anybody can edit them.
	RiskLevel string `json:"risk_level"`
	// The score of each category of checks.
	CategoryScores CategoryScores `json:"category_scores"`
	// All checks, also those that did not run.
	IntegrityChecks []IntegrityCheck `json:"integrity_checks"`
	// How many of the checks could run.
	Coverage Coverage `json:"coverage"`
	// One for each original file; a merged document has several.
	Sources []FileScore `json:"sources"`
}

// CategoryScores are 0 to 100, higher is better; nil if no check of the category ran.
type CategoryScores struct {
	Metadata   *int `json:"metadata"`   // what the file records about its making
	Structure  *int `json:"structure"`  // how the file is built: revisions, signatures, hidden objects
	Content    *int `json:"content"`    // text, fonts and covered or hidden content
	Visual     *int `json:"visual"`     // traces of editing in images
	Arithmetic *int `json:"arithmetic"` // whether amounts add up
}

// IntegrityCheck is one sign of tampering that was looked for, and what was found.
type IntegrityCheck struct {
	// Names the check, for example revision_history.
	Key string `json:"key" doc:"Names the check."`
	// What it looks at, in words for people.
	Label string `json:"label" doc:"What it looks at, for people."`
	// metadata, structure, visual, arithmetic or content.
	Category string `json:"category" doc:"metadata, structure, visual, arithmetic or content."`
	// pass, warn, fail or not_applicable.
	Status CheckStatus `json:"status" doc:"not_applicable: it could not run; detail says why."`
	// How much the check can weigh: critical, strong, moderate or weak.
	Severity string `json:"severity" doc:"critical, strong, moderate or weak."`
	// One sentence: what was found, or why the check did not run.
	Detail string `json:"detail" doc:"One sentence: what was found, or why it did not run."`
	// Points lost; 100 less all of them is the score. 0 unless Status is warn or fail, and 0 if another check weighs
	// for the same cause.
	ScoreImpact int `json:"score_impact" doc:"Points lost: 100 less all of them is the score. 0 unless warn or fail, and where another check weighs for the same cause."`
	// Where on the document it shows; may be empty.
	Evidence []Evidence `json:"evidence" doc:"Where on the paper it shows."`
}

// Evidence is one place that an integrity check points at.
type Evidence struct {
	// From 1; 0 for the file itself.
	Page int `json:"page" doc:"From 1; 0 for the file itself."`
	// [x0, y0, x1, y1] in points from the page's top left corner; nil if the place on the page is not known.
	BBox *[4]float64 `json:"bbox" doc:"[x0, y0, x1, y1] in points from the page's top left."`
	// The text at the place; nil if there is none.
	Text *string `json:"text" doc:"What stands there."`
	// The text before the change; nil if unknown.
	Before *string `json:"before" doc:"What stood there, where that is known."`
	// The text after the change; nil if nothing was changed.
	After *string `json:"after" doc:"What stands there now, where it was changed."`
}

// Coverage is how much of the document type's checking could be done.
type Coverage struct {
	// Number of integrity checks.
	ChecksTotal int `json:"checks_total"`
	// Checks of these that ran.
	ChecksRun int `json:"checks_run"`
	// Weight of the checks that ran ÷ weight of all that apply, 0 to 1.
	WeightRatio float64 `json:"weight_ratio"`
	// WeightRatio is at least 0.4, or a check of severity strong or critical failed.
	Conclusive bool `json:"conclusive"`
	// text_pdf, image_pdf, image, spreadsheet or text.
	Input string `json:"input"`
}

// FileScore is the authenticity of one original file.
type FileScore struct {
	FileName          string `json:"file_name"`          // as it was sent
	SHA256            string `json:"sha256"`             // of the file's bytes, in hex
	AuthenticityScore *int   `json:"authenticity_score"` // 0 to 100; nil if too little of the file alone was checked
}
