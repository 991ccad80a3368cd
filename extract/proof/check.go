package proof

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Check proves a statement: its balances, totals, pages, dates and rows. The validation has every check of the type
// in the order of the contract (fields §4), whether it could be evaluated or not. The statement is not
// changed.
func Check(st *ledger.Statement, c Context) (engine.BalanceChecks, engine.Validation) {
	p := newPaper(st, c)
	checks := make([]engine.Check, len(p.rules))
	for i, rule := range p.rules {
		checks[i] = p.judge(rule)
	}
	validation := engine.Sum(checks)
	return balanceChecks(p, validation), validation
}

// newPaper computes values for several checks.
func newPaper(st *ledger.Statement, c Context) *statement {
	p := &statement{Statement: st, today: c.Today, chains: Chains(st), card: c.Card, loan: c.Loan, rules: rulesOf(c)}
	p.walks = make([]running, len(p.chains))
	for account, chain := range p.chains {
		p.walks[account] = walk(st, account, chain)
		p.all.join(p.walks[account])
	}
	p.rowSignals = make([]signal, len(st.Rows))
	for place, row := range st.Rows {
		p.rowSignals[place] = signalsIn(row.Description)
	}
	p.total = accountsTogether(p)
	return p
}

// statement is a statement with values for several checks.
type statement struct {
	*ledger.Statement
	today  engine.Date
	chains [][]int
	// rowSignals are the signals in each row's description.
	rowSignals []signal
	walks      []running
	all        running
	total      totals
	card       *Card
	loan       *Loan
	rules      []rule
	// single is the only account to check; nil for all.
	single *int
}

// rule is one check of the validation.
type rule struct {
	key, label string
	judge      func(*statement) engine.Check
}

// judge runs a check. Sums also agree if all amounts are a hundred times too large. So if nothing printed shows the
// scale of recognized amounts, no check of sums passes; and so for the other doubts about all amounts.
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
	if p.Rounded && c.Status == engine.CheckFail && c.Difference != nil &&
		c.Difference.Abs() <= engine.Amount(len(p.Rows)/2+1) {
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

// mayLackRows is a sentence on why rows may be missing although every sum agrees; "" if nothing shows that.
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
		if s := t.stated; s.CountsMatch != nil && !*s.CountsMatch && p.returnedCredits(t, account) == 0 {
			return "the printed counts" + p.accountSuffix(account) + " differ from the recognized rows'."
		}
	}
	return ""
}

// openEnds are the last rows of recognized accounts that print no closing balance, total or count. A recognizer may
// lose further rows together with their balances, and nothing would show it.
func (p *statement) openEnds() (pointers []string) {
	if !anyRecognized(p.RowNotes) {
		return nil
	}
	for _, account := range p.accounts() {
		chain, s := p.chains[account], ofAccount(p, account).stated
		if len(chain) == 0 || s.CountsMatch != nil || s.CreditsMatch != nil || s.DebitsMatch != nil || p.summed() ||
			printedClosing(header(p.Statement, account)) != nil {
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

// ofSums are the checks that prove recognized figures by sums.
var ofSums = []string{"opening_closing", "running_balance", "stated_totals"}

// rulesOf returns the checks of the statement's type.
func rulesOf(c Context) []rule {
	if c.Card != nil {
		return cardRules
	}
	if c.Loan != nil {
		return loanRules
	}
	return rules
}

// rules are the checks of bank_statement, passbook and e_wallet_statement in the order of the contract.
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

// verdict is the result of a check without amounts.
func verdict(status engine.CheckStatus, format string, args ...any) engine.Check {
	return engine.Check{Status: status, Detail: fmt.Sprintf(format, args...)}
}

func notApplicable(format string, args ...any) engine.Check {
	return verdict(engine.CheckNotApplicable, format, args...)
}

// comparison is the result of a check of an amount: difference is actual - expected.
func comparison(
	status engine.CheckStatus, expected, actual, tolerance engine.Amount, format string, args ...any,
) engine.Check {
	c := verdict(status, format, args...)
	difference := difference(actual, expected)
	c.Expected, c.Actual, c.Difference, c.Tolerance = &expected, &actual, &difference, &tolerance
	return c
}

// passIf is pass if ok, else the given failure.
func passIf(ok bool, failure engine.CheckStatus) engine.CheckStatus {
	if ok {
		return engine.CheckPass
	}
	return failure
}

// worstOf runs a check for each account and returns the worst result, the first of equals. So one failing account
// fails the statement, and the sentence names it.
func worstOf(p *statement, judge func(account int) engine.Check) engine.Check {
	var worst engine.Check
	for i, account := range p.accounts() {
		c := judge(account)
		if i == 0 || c.Status != worst.Status && engine.WorstStatus(c.Status, worst.Status) == c.Status {
			worst = c
		}
	}
	return worst
}

// accounts returns the indexes of the accounts to check: all, or the single one of only.
func (p *statement) accounts() []int {
	if p.single != nil {
		return []int{*p.single}
	}
	all := make([]int, len(p.chains))
	for i := range all {
		all[i] = i
	}
	return all
}

// only returns the statement reduced to one account, for that account's own block.
func (p *statement) only(account int) *statement {
	alone := *p
	alone.single = &account
	alone.all = p.walks[account]
	return &alone
}

// accountSuffix names an account in a sentence if there are several: " of account 2".
func (p *statement) accountSuffix(account int) string {
	if len(p.chains) == 1 {
		return ""
	}
	return fmt.Sprintf(" of account %d", account+1)
}

// maxNamed is how many rows one sentence names; the rest are counted.
const maxNamed = 3

// Money formats an amount for a sentence: "1,234.50".
func Money(a engine.Amount) string {
	s := a.String()
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	whole, decimals, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return sign + whole + "." + decimals
}

// difference is a - b, limited to the range of an Amount.
func difference(a, b engine.Amount) engine.Amount { return exact.Of(a).Sub(b).Amount() }

// countOf formats a count: "1 row", "3 rows".
func countOf(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// rowName names a row in a sentence by its number and date.
func rowName(st *ledger.Statement, place int) string {
	row := st.Rows[place]
	if row.Date == nil {
		return fmt.Sprintf("row %d", row.Row)
	}
	return fmt.Sprintf("row %d of %s", row.Row, *row.Date)
}

// rowNames lists rows for a sentence: "row 3 of 2025-01-04, row 9 of 2025-01-07 and 4 more".
func rowNames(st *ledger.Statement, places []int) string {
	names := make([]string, 0, maxNamed)
	for _, place := range places[:min(len(places), maxNamed)] {
		names = append(names, rowName(st, place))
	}
	return more(strings.Join(names, ", "), len(places))
}

// listed joins names for a sentence, as rowNames does: "the debit of row 3 and the opening balance".
func listed(names []string) string {
	if n := len(names); n > 1 && n <= maxNamed {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return more(strings.Join(names[:min(len(names), maxNamed)], ", "), len(names))
}

// more adds the number of names that a list of n leaves out.
func more(list string, n int) string {
	if left := n - maxNamed; left > 0 {
		return list + fmt.Sprintf(" and %d more", left)
	}
	return list
}

// quote quotes a printed text in a sentence, cut after 60 characters.
func quote(text string) string {
	const longest = 60
	if r := []rune(text); len(r) > longest {
		text = string(r[:longest]) + "…"
	}
	return "“" + text + "”"
}
