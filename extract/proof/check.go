package proof

import (
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// Check proves a statement: its balances, totals, pages, dates and rows. Both blocks are complete: every
// key of the statement types is in the validation, in the order of the contract, whether it could be
// evaluated or not. The statement is not changed.
func Check(st *ledger.Statement, c Context) (engine.BalanceChecks, engine.Validation) {
	p := newPaper(st, c)
	checks := make([]engine.Check, len(p.rules))
	for i, rule := range p.rules {
		checks[i] = p.judge(rule)
	}
	validation := engine.Sum(checks)
	return balanceChecks(p, validation), validation
}

// newPaper works out what several checks need of a statement.
func newPaper(st *ledger.Statement, c Context) *statement {
	p := &statement{Statement: st, today: c.Today, chains: Chains(st), card: c.Card, loan: c.Loan, rules: rulesOf(c)}
	p.walks = make([]running, len(p.chains))
	for account, chain := range p.chains {
		p.walks[account] = walk(st, account, chain)
		p.all.join(p.walks[account])
	}
	p.said = make([]narrated, len(st.Rows))
	for place, row := range st.Rows {
		p.said[place] = narratedIn(row.Description)
	}
	p.total = accountsTogether(p)
	return p
}

// statement is a statement with what several checks need of it.
type statement struct {
	*ledger.Statement
	today  engine.Date
	chains [][]int
	// said is what each row's description tells the checks.
	said  []narrated
	walks []running
	all   running
	total totals
	card  *Card
	loan  *Loan
	rules []rule
	// single is set while one account of several is judged alone.
	single *int
}

// rule is one key of the validation.
type rule struct {
	key, label string
	judge      func(*statement) engine.Check
}

// judge asks a rule. What proves sums proves them of amounts a hundred times too large as well: where nothing printed
// tells the scale of recognized amounts, no such check passes.
func (p *statement) judge(r rule) engine.Check {
	c := r.judge(p)
	c.Key, c.Label = r.key, r.label
	if p.Unscaled && c.Status == engine.CheckPass && slices.Contains(ofSums, r.key) {
		c.Status = engine.CheckWarn
		c.Detail += " But the amounts were recognized without any decimal mark: they may be of hundredths. Compare one with the page."
	}
	if p.UnclearMark && c.Status == engine.CheckPass && slices.Contains(ofSums, r.key) {
		c.Status = engine.CheckWarn
		c.Detail += " But the only mark in the amounts may start three decimals where thousands were taken. Compare one with the page."
	}
	if p.Rounded && c.Status == engine.CheckFail && c.Difference != nil && c.Difference.Abs() <= engine.Amount(len(p.Rows)/2+1) {
		c.Status = engine.CheckWarn
		c.Detail += " Amounts were printed in thousandths and rounded, which may be all of it."
	}
	if c.Status == engine.CheckPass && slices.Contains(ofSums, r.key) && p.hundredthOff() {
		c.Status = engine.CheckWarn
		c.Detail += " But a sum is off by one hundredth, which in recognized figures may be a misread one. Compare them with the page."
	}
	if c.Status == engine.CheckPass && slices.Contains(ofSums, r.key) {
		if lack := p.mayLackRows(); lack != "" {
			c.Status = engine.CheckWarn
			c.Detail += " But " + lack + " Compare the rows with the page."
		}
	}
	return c
}

// mayLackRows says, in a sentence, why the rows of a paper are not complete although every sum agrees; "" where nothing
// tells so.
func (p *statement) mayLackRows() string {
	if p.Missed > 0 {
		return countVerb(p.Missed, "line", "looks", "look") + " like rows and could not be read."
	}
	if !anyRecognized(p.RowNotes) {
		return ""
	}
	for _, account := range p.accounts() {
		if len(p.chains[account]) == 0 {
			continue
		}
		t := ofAccount(p, account)
		if s := t.stated; s.CountsMatch != nil && !*s.CountsMatch && p.cameBack(t, account) == 0 {
			return "the printed counts" + p.of(account) + " differ from the recognized rows'."
		}
	}
	return ""
}

// openEnds are the last rows of recognized accounts that print no closing balance, total or count: a picture may lose
// further rows with their balances, and nothing shows it.
func (p *statement) openEnds() (pointers []string) {
	if !anyRecognized(p.RowNotes) {
		return nil
	}
	for _, account := range p.accounts() {
		chain, s := p.chains[account], ofAccount(p, account).stated
		if len(chain) == 0 || s.CountsMatch != nil || s.CreditsMatch != nil || s.DebitsMatch != nil || p.summed() || printedClosing(header(p.Statement, account)) != nil {
			continue
		}
		if last := chain[len(chain)-1]; BalancePrinted(p.Statement, last) {
			pointers = append(pointers, pointerOf(last, "balance"))
		} else {
			pointers = append(pointers, amountPointer(p.Rows[last], last))
		}
	}
	return pointers
}

// summed reports whether a card's summary prints totals.
func (p *statement) summed() bool {
	return p.card != nil && p.card.Payments != nil && p.card.Charges != nil
}

// ofSums are the checks that prove recognized figures by their sums.
var ofSums = []string{"opening_closing", "running_balance", "stated_totals"}

// rulesOf are the keys of the statement's type.
func rulesOf(c Context) []rule {
	if c.Card != nil {
		return cardRules
	}
	if c.Loan != nil {
		return loanRules
	}
	return rules
}

// rules are the keys of bank_statement, passbook and e_wallet_statement in the order of the contract.
var rules = []rule{
	{"opening_closing", "Opening, movements and closing agree", openingClosing},
	{"running_balance", "Every running balance follows", runningBalance},
	{"stated_totals", "Printed totals agree with the rows", statedTotals},
	{"stated_counts", "Printed counts agree with the rows", statedCounts},
	{"page_carry", "Pages carry forward", pageCarry},
	{"period_covers_rows", "Dates lie in the period", periodCoversRows},
	{"date_monotonic", "Dates run in order", dateMonotonic},
	{"statement_continuity", "Statements follow each other", statementContinuity},
	{"banking_days", "Clearing happens on banking days", bankingDays},
	{"interest_tax", "Tax on interest is right", interestTax},
	{"interest_plausible", "Interest fits the balance", interestPlausible},
	{"adb_matches", "Printed average daily balance is right", adbMatches},
	{"negative_on_savings", "Savings are never overdrawn", negativeOnSavings},
	{"duplicate_reference", "No reference is used twice", duplicateReference},
	{"one_side_only", "Each row is a debit or a credit", oneSideOnly},
	{"account_number_constant", "One account on every page", accountNumberConstant},
	{"fee_pairs", "Transfers carry their fee", feePairs},
}

// verdict is a check about no amount.
func verdict(status engine.CheckStatus, format string, args ...any) engine.Check {
	return engine.Check{Status: status, Detail: fmt.Sprintf(format, args...)}
}

func notApplicable(format string, args ...any) engine.Check {
	return verdict(engine.CheckNotApplicable, format, args...)
}

// comparison is a check about an amount: difference is actual - expected.
func comparison(status engine.CheckStatus, expected, actual, tolerance engine.Amount, format string, args ...any) engine.Check {
	c := verdict(status, format, args...)
	difference := difference(actual, expected)
	c.Expected, c.Actual, c.Difference, c.Tolerance = &expected, &actual, &difference, &tolerance
	return c
}

// passIf is pass when ok, else the given failure.
func passIf(ok bool, failure engine.CheckStatus) engine.CheckStatus {
	if ok {
		return engine.CheckPass
	}
	return failure
}
