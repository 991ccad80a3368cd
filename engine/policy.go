package engine

import (
	"fmt"
	"strings"
	"time"
)

// Policy is a lender's underwriting policy: the thresholds by which the view of an application is computed, the rules
// that are held against its figures, and a scorecard. It is data that the organization edits as one document; a
// PolicyReader reads that. What the document leaves out has the value of the default policy.
type Policy struct {
	// The organization's revision that this policy is, from 1; 0 for the default policy.
	Revision int64 `json:"-"`
	// Version of the document's format: 1.
	Version int `json:"version" enum:"1" doc:"Version of the document's format."`
	// Which classes of credits count as revenue.
	Revenue RevenuePolicy `json:"revenue"`
	// When a debit and a credit are one transfer between own accounts.
	OwnTransfer OwnTransferPolicy `json:"own_transfer"`
	// When money that came back counts as a round trip.
	RoundTrip RoundTripPolicy `json:"round_trip"`
	// What a low balance is.
	Balance BalancePolicy `json:"balance"`
	// How debts are serviced.
	Debt DebtPolicy `json:"debt"`
	// What the applicant can afford.
	Affordability AffordabilityPolicy `json:"affordability"`
	// Terms that stand in for those that an application does not name.
	Loan LoanPolicy `json:"loan"`
	// At most MaxPolicyRules, in the order of the document; keys are unique.
	Rules []PolicyRule `json:"rules"`
	// Nil without one.
	Scorecard *Scorecard `json:"scorecard"`
}

// RevenuePolicy says how much of the doubtful credits the base figure of revenue includes.
type RevenuePolicy struct {
	// Share of cash credits.
	CashInBase EntityShares `json:"cash_in_base" doc:"Share of cash credits in the base figure."`
	// Share of credits that nothing explains.
	UnknownInBase EntityShares `json:"unknown_in_base" doc:"Share of unexplained credits in the base figure."`
}

// EntityShares is a share for each kind of applicant, 0 to 1.
type EntityShares struct {
	Business float64 `json:"business" minimum:"0" maximum:"1"` // for EntityBusiness
	Person   float64 `json:"person" minimum:"0" maximum:"1"`   // for EntityPerson
}

// Of is the share of an entity; a business's if the entity is not known.
func (s EntityShares) Of(entity string) float64 {
	if entity == EntityPerson {
		return s.Person
	}
	return s.Business
}

// OwnTransferPolicy bounds the differences between the two rows of a transfer between own accounts.
type OwnTransferPolicy struct {
	// The debit may be this much larger than the credit: the fee.
	FeeMax Amount `json:"fee_max" doc:"The debit may be this much larger than the credit."`
	// The credit may come this many banking days after the debit, 0 to 10.
	BankingDays int `json:"banking_days" minimum:"0" maximum:"10" doc:"The credit may come this many banking days after the debit."`
}

// RoundTripPolicy bounds the differences between money that went out and what came back.
type RoundTripPolicy struct {
	// Calendar days between the rows, 0 to 92.
	Days int `json:"days" minimum:"0" maximum:"92" doc:"Calendar days between the rows, at most."`
	// Difference in percent of the larger row, 0 to 100: 3 is 3 %.
	TolerancePct float64 `json:"tolerance_pct" minimum:"0" maximum:"100" doc:"Difference in percent of the larger row, at most."`
	// The larger row is at least this.
	Minimum Amount `json:"minimum" doc:"The larger row is at least this."`
}

// BalancePolicy says when a day's balance is low.
type BalancePolicy struct {
	// For accounts whose statements print no minimum balance.
	Low Amount `json:"low" doc:"For accounts whose statements print no minimum balance."`
}

// DebtPolicy says how debts without a printed instalment are serviced.
type DebtPolicy struct {
	// Share of the payments to a credit card without a statement that counts as debt service, 0 to 1.
	CardShare float64 `json:"card_share" minimum:"0" maximum:"1" doc:"Share of the payments to a credit card without a statement that counts as debt service."`
}

// AffordabilityPolicy says over which months the applicant's means are averaged and what they must cover.
type AffordabilityPolicy struct {
	// The latest full months, at most this many, 1 to 24.
	Months int `json:"months" minimum:"1" maximum:"24" doc:"The latest full months that are averaged, at most."`
	// With fewer full months there is no average; 1 to Months.
	MinimumMonths int `json:"minimum_months" minimum:"1" maximum:"24" doc:"With fewer full months there is no average."`
	// Net operating income of a business ÷ debt service, by which the largest loan is found; above 0, at most 100.
	MinDSCR float64 `json:"min_dscr" doc:"Net operating income of a business divided by debt service, by which the largest loan is found."`
	// Debt service of a person ÷ income, by which the largest loan is found; above 0, at most 10: 0.4 is 40 %.
	MaxDTI float64 `json:"max_dti" doc:"Debt service of a person divided by income, by which the largest loan is found: 0.4 is 40 %."`
	// The largest loan is rounded down to a multiple of this; at least 0.01.
	MaxLoanStep Amount `json:"max_loan_step" doc:"The largest loan is rounded down to a multiple of this."`
}

// LoanPolicy says at which interest a loan is computed if the application names none. The first of ByLoanType, ByTrack
// and Default that fits and has a rate is taken, see Policy.LoanTerms.
type LoanPolicy struct {
	// For every other application.
	Default LoanTerms `json:"default"`
	// By Application.LoanType, at most MaxLoanTerms entries.
	ByLoanType map[string]LoanTerms `json:"by_loan_type"`
	// By Application.Track, at most MaxLoanTerms entries.
	ByTrack map[string]LoanTerms `json:"by_track"`
}

// LoanTerms are an interest rate and what it means: both are given, or neither.
type LoanTerms struct {
	// In percent, 0 to 1000: 1.5 is 1.5 %.
	InterestRate *float64 `json:"interest_rate" doc:"In percent: 1.5 is 1.5 %." minimum:"0" maximum:"1000"`
	// One of RatePerAnnum, RatePerMonth and RateAddOn.
	InterestRateBasis *string `json:"interest_rate_basis" doc:"per_annum and per_month on the diminishing balance, add_on a month and flat on the principal."`
}

// What an interest rate is charged on.
const (
	RatePerAnnum = "per_annum" // a year, on the diminishing balance
	RatePerMonth = "per_month" // a month, on the diminishing balance
	RateAddOn    = "add_on"    // a month, flat on the principal
)

// LoanTerms finds the terms for an application, and where in the policy they stand, as a JSON pointer. Names are
// compared without case and punctuation. Without a rate both results are zero.
func (p Policy) LoanTerms(loanType, track *string) (terms LoanTerms, pointer string) {
	if name, ok := termsNamed(p.Loan.ByLoanType, loanType); ok {
		return p.Loan.ByLoanType[name], "/loan/by_loan_type/" + escapePointer(name)
	}
	if name, ok := termsNamed(p.Loan.ByTrack, track); ok {
		return p.Loan.ByTrack[name], "/loan/by_track/" + escapePointer(name)
	}
	if p.Loan.Default.InterestRate != nil {
		return p.Loan.Default, "/loan/default"
	}
	return LoanTerms{}, ""
}

// termsNamed finds the name under which a table has a rate for a value. The names of a table differ in more than case
// and punctuation, so at most one fits.
func termsNamed(table map[string]LoanTerms, value *string) (name string, ok bool) {
	if value == nil {
		return "", false
	}
	for name, terms := range table {
		if terms.InterestRate != nil && SamePolicyText(name, *value) {
			return name, true
		}
	}
	return "", false
}

// escapePointer writes a name as a part of a JSON pointer (RFC 6901).
func escapePointer(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

// SamePolicyText compares values of track, profile and loan_type as policies do: without case and punctuation, so
// "sole_proprietor" is "Sole proprietor".
func SamePolicyText(a, b string) bool { return plainWords(a) == plainWords(b) }

// PolicyRule is a condition that an underwriter wants to be told of.
type PolicyRule struct {
	// Names the rule within its policy: lower-case letters, digits and _, at most 60.
	Key string `json:"key" doc:"Names the rule within its policy."`
	// The expression that is true when the rule is hit, over the names of Figures: at most MaxExpression characters.
	When string `json:"when" doc:"The rule is hit when this is true."`
	// EntityBusiness or EntityPerson; "" for both.
	Applies string `json:"applies,omitempty" enum:"business,person" doc:"Whom the rule is for; left out, everybody."`
	// How grave a hit is: one of the Severity constants.
	Severity string `json:"severity" enum:"info,warn,stop"`
	// For people, one line.
	Message string `json:"message" doc:"For people, one line."`
}

// Kinds of applicants, which Application.Profile tells apart.
const (
	EntityBusiness = "business" // trades, with or without a company
	EntityPerson   = "person"   // is employed, here or abroad
)

// Severities of rules.
const (
	SeverityInfo = "info" // worth knowing; never changes the outcome
	SeverityWarn = "warn" // somebody should look
	SeverityStop = "stop" // the lender does not lend like this
)

// Scorecard gives points for figures.
type Scorecard struct {
	// Points that every application has.
	Base float64 `json:"base"`
	// At most MaxScoreItems, each for another figure.
	Items []ScoreRule `json:"items"`
}

// ScoreRule gives points for one figure.
type ScoreRule struct {
	// Name of a figure that is a number.
	Figure string `json:"figure"`
	// At most MaxScoreBins, rising, without overlaps. A value in none of them has no points.
	Bins []ScoreBin `json:"bins"`
	// Points if the figure is not known.
	MissingPoints float64 `json:"missing_points" doc:"Points if the figure is not known."`
}

// ScoreBin is a range of values with the same points: From ≤ value < To.
type ScoreBin struct {
	// Nil: no lower bound.
	From *float64 `json:"from" doc:"The range holds it; null: no lower bound."`
	// Nil: no upper bound.
	To *float64 `json:"to" doc:"The range does not hold it; null: no upper bound."`
	// May be negative; at most four decimals.
	Points float64 `json:"points"`
}

// Bounds of policies: far above any lender's policy, low enough to read and evaluate one quickly.
const (
	MaxPolicyBytes   = 256 << 10 // bytes of a document
	MaxPolicyRules   = 200       // rules of a policy
	MaxExpression    = 500       // characters of a rule's expression
	MaxPolicyMessage = 500       // characters of a rule's message
	MaxLoanTerms     = 100       // entries of each table of interest rates
	MaxScoreItems    = 100       // figures of a scorecard
	MaxScoreBins     = 100       // ranges of one figure
)

// PolicyError is why a document is not a policy. It is refused as a whole.
type PolicyError struct {
	Line   int    // of the document, from 1; 0 if not known
	Column int    // in characters, from 1; 0 if not known
	Reason string // one sentence, without a full stop
}

// Error names the place and the reason: "line 12, column 31: there is no figure "dcsr"; dscr is nearest".
func (e *PolicyError) Error() string {
	switch {
	case e.Line == 0:
		return e.Reason
	case e.Column == 0:
		return fmt.Sprintf("line %d: %s", e.Line, e.Reason)
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// PolicyRevision is a document that an organization put in force.
type PolicyRevision struct {
	Org      OrgID     // its owner
	Revision int64     // counts an organization's documents, from 1
	Document string    // YAML or JSON, as it was given
	At       time.Time // since when it is in force
	KeyID    string    // who put it; "" for the operator
}
