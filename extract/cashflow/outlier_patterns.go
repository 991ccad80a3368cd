package cashflow

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/bankdays"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// passDays is how soon after a credit its money leaves again to count as passed through.
const passDays = 2

// inAndOut: a credit of at least the average daily balance of which 90 % leaves within two days to one
// counterparty.
func (v *view) inAndOut() []finding {
	credits, debits := v.credits, v.debits
	average := v.wholeAverage()
	if len(credits) < minSample || average == nil || *average <= 0 {
		return nil
	}
	var found []finding
	var window passing
	for _, r := range credits {
		if r.Credit < *average {
			continue
		}
		name, paid := window.most(debits, r.day)
		if paid.Times(10).Compare(exact.Of(r.Credit).Times(9)) < 0 {
			continue
		}
		share := exact.Ratio(paid.Times(100), exact.Of(r.Credit), 0)
		found = append(found, finding{
			r.place,
			"in_and_out",
			fmt.Sprintf(
				"Credit of %s left within %d days: %s (%.0f %%) to %s.", proof.Money(r.Credit), passDays, proof.Money(paid.Amount()), *share, name),
			*share,
		})
	}
	return found
}

// passing remembers the debits of one day and the two after it, by counterparty.
type passing struct {
	day  engine.Date
	name string
	paid exact.Sum
}

// most is the counterparty that was paid most from a day to two days later. Debits are in order of days.
func (p *passing) most(debits []datedRow, day engine.Date) (string, exact.Sum) {
	if p.day == day {
		return p.name, p.paid
	}
	*p = passing{day: day}
	start, _ := slices.BinarySearchFunc(debits, day, func(r datedRow, d engine.Date) int { return r.day.Compare(d) })
	sums := map[string]exact.Sum{}
	for _, r := range debits[start:] {
		if r.day.After(day.AddDays(passDays)) {
			break
		}
		if r.Counterparty == nil {
			continue
		}
		name := *r.Counterparty
		sums[name] = sums[name].Add(r.Debit)
		if c := sums[name].Compare(p.paid); c > 0 || c == 0 && name < p.name {
			p.name, p.paid = name, sums[name]
		}
	}
	return p.name, p.paid
}

// endSpikeFindings: one credit of the last five days makes at least half of the closing balance.
func (v *view) endSpikeFindings() []finding {
	credits := v.credits
	if len(credits) < minSample {
		return nil
	}
	var found []finding
	for _, r := range v.endSpikes() {
		share := exact.Ratio(exact.Of(r.Credit).Times(100), exact.Of(*v.closing), 0)
		found = append(found, finding{
			r.place,
			"period_end_spike",
			fmt.Sprintf(
				"Credit of %s in the period's last %d days is %.0f %% of the closing balance.", proof.Money(r.Credit), endDays, *share),
			*share,
		})
	}
	return found
}

// newPayers: a payer seen once who pays three times a median month's inflow.
func (v *view) newPayers() []finding {
	credits := v.credits
	full := v.fullMonths()
	if len(credits) < minSample || len(full) < minTrendMonths {
		return nil
	}
	inflows := make([]engine.Amount, len(full))
	for i, m := range full {
		inflows[i] = m.flow.inflow.Amount()
	}
	slices.Sort(inflows)
	median := exact.Of(inflows[(len(inflows)-1)/2], inflows[len(inflows)/2]).Quo(2)
	hits := map[string]int{}
	for _, r := range credits {
		hits[text(r.Counterparty)]++
	}
	var found []finding
	for _, r := range credits {
		name := text(r.Counterparty)
		if name == "" || hits[name] != 1 || median <= 0 || exact.Of(r.Credit).Compare(exact.Of(median).Times(3)) < 0 {
			continue
		}
		times := exact.Ratio(exact.Of(r.Credit), exact.Of(median), 1)
		found = append(found, finding{
			r.place,
			"new_counterparty_large",
			fmt.Sprintf(
				"Credit of %s from %s, seen once, is %.1f× the median monthly inflow.", proof.Money(r.Credit), name, *times),
			*times,
		})
	}
	return found
}

// oddFormats: one amount is printed in another style than all others, in its decimals or its thousands.
func (v *view) oddFormats() []finding {
	decimals, thousands := map[string][]datedRow{}, map[string][]datedRow{}
	for _, r := range v.rows {
		style, ok := styleOf(v.st.RowNotes[r.place].AmountText)
		if !ok {
			continue
		}
		decimals[style.decimals] = append(decimals[style.decimals], r)
		if style.large {
			thousands[style.thousands] = append(thousands[style.thousands], r)
		}
	}
	return append(v.oddOne(decimals, "decimals"), v.oddOne(thousands, "thousands")...)
}

// oddOne returns the single row with another style than all other rows.
func (v *view) oddOne(styles map[string][]datedRow, what string) []finding {
	if len(styles) != 2 {
		return nil
	}
	var odd []datedRow
	others := 0
	for _, rows := range styles {
		if len(rows) == 1 {
			odd = rows
		}
		others += len(rows)
	}
	if len(odd) == 0 || others < minSample {
		return nil
	}
	return []finding{{
		odd[0].place,
		"odd_amount_format",
		fmt.Sprintf(
			"Amount “%s” is printed with other %s than the %d others.", clip(v.st.RowNotes[odd[0].place].AmountText), what, others-1),
		float64(others),
	}}
}

// style is how an amount is printed.
type style struct {
	decimals  string // separator and number of decimals: ".2"
	thousands string // separator of thousands, "" for none
	large     bool   // the amount has thousands to part
}

// styleOf reads the style of a printed amount; false when it holds no digits.
func styleOf(printed string) (style, bool) {
	start, end := strings.IndexFunc(printed, isDigit), strings.LastIndexFunc(printed, isDigit)
	if start < 0 {
		return style{}, false
	}
	number := printed[start : end+1]
	var s style
	whole := number
	if at := strings.LastIndexAny(number, ".,"); at >= 0 && len(number)-at-1 != 3 {
		s.decimals = fmt.Sprintf("%c%d", number[at], len(number)-at-1)
		whole = number[:at]
	}
	digits := 0
	for _, r := range whole {
		if isDigit(r) {
			digits++
		} else {
			s.thousands = string(r)
		}
	}
	s.large = digits > 3
	return s, true
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// provenFindings are findings by arithmetic and the calendar, which do not depend on the number of rows.
func provenFindings(st *ledger.Statement, today engine.Date) []finding {
	var found []finding
	for _, b := range proof.RowBreaks(st) {
		found = append(found, finding{place: b.Index, code: "balance_mismatch", sentence: fmt.Sprintf(
			"Balance %s does not follow: %s was expected, a difference of %s.",
			proof.Money(b.Actual), proof.Money(b.Expected), proof.Money(b.Difference))})
	}
	posts := proof.PostsOnNonBankingDays(st)
	for i, row := range st.Rows {
		if f, ok := dateFinding(st, i, row, today); ok {
			f.place = i
			found = append(found, f)
		}
		if f, ok := clearingFinding(st, row); ok && !posts {
			f.place = i
			found = append(found, f)
		}
	}
	return found
}

// dateFinding judges a row's date: impossible, in the future, or outside the printed period.
func dateFinding(st *ledger.Statement, place int, row engine.Transaction, today engine.Date) (finding, bool) {
	note := st.RowNotes[place]
	a := accountOf(st, row)
	switch {
	case row.Date == nil && note.DateText != "":
		return finding{
			code:     "impossible_date",
			sentence: fmt.Sprintf("The printed date “%s” does not exist.", clip(note.DateText)),
		}, true
	case row.Date == nil:
		return finding{}, false
	case !today.IsZero() && row.Date.After(today.AddDays(1)):
		return finding{
			code:     "future_date",
			sentence: fmt.Sprintf("Dated %s, after the day the paper came in (%s).", *row.Date, today),
		}, true
	case a.PeriodDerived || a.PeriodStart == nil || a.PeriodEnd == nil:
		return finding{}, false
	case row.Date.Before(*a.PeriodStart) || row.Date.After(*a.PeriodEnd):
		return finding{
			code:     "out_of_period",
			sentence: fmt.Sprintf("Dated %s, outside the period %s to %s.", *row.Date, *a.PeriodStart, *a.PeriodEnd),
		}, true
	}
	return finding{}, false
}

// clip shortens a printed text to a length that fits a sentence, and removes the separator of reasons.
func clip(text string) string {
	const longest = 40
	text = strings.ReplaceAll(text, ";", ",")
	if r := []rune(text); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return text
}

func accountOf(st *ledger.Statement, row engine.Transaction) ledger.Account {
	switch {
	case row.AccountIndex > 0 && row.AccountIndex < len(st.Accounts):
		return st.Accounts[row.AccountIndex]
	case len(st.Accounts) > 0:
		return st.Accounts[0]
	}
	return ledger.Account{}
}

// clearingFinding: PESONet, RTGS and check clearing that counts from a day without clearing, on peso accounts.
func clearingFinding(st *ledger.Statement, row engine.Transaction) (finding, bool) {
	day := proof.ClearingDay(row)
	if currency := accountOf(st, row).Currency; day == nil || currency != nil && *currency != "PHP" {
		return finding{}, false
	}
	reason, ok := bankdays.IsOpen(*day)
	if ok || !proof.ClearsOnBankingDaysOnly(row.Description) {
		return finding{}, false
	}
	return finding{
		code:     "non_banking_day",
		sentence: fmt.Sprintf("Clearing posted on %s, %s, when banks do not clear.", *day, reason),
	}, true
}

// payment has the values that two rows must share before their words are compared.
type payment struct {
	day           engine.Date
	debit, credit engine.Amount
}

// duplicates finds rows with the date, amount, words and reference of an earlier row.
func (v *view) duplicates() []finding {
	alike := make(map[payment]int, len(v.rows))
	for _, r := range v.rows {
		if p, ok := paymentOf(r); ok {
			alike[p]++
		}
	}
	type key struct {
		payment
		words, reference string
	}
	first := map[key]int{}
	var found []finding
	for _, r := range v.rows {
		p, ok := paymentOf(r)
		if !ok || alike[p] < 2 {
			continue
		}
		// The numbers of the description stay: they separate two payments as a reference does.
		k := key{p, narration.Joined(r.Description), text(r.Reference) + "|" + text(r.CheckNumber)}
		if row, datedRow := first[k]; datedRow {
			found = append(found, finding{place: r.place, code: "possible_duplicate", sentence: fmt.Sprintf(
				"Same date, amount, words and reference as row %d.", row)})
			continue
		}
		first[k] = r.Row
	}
	return found
}

// paymentOf is false for rows without a date or money.
func paymentOf(r datedRow) (payment, bool) {
	if r.Date == nil || r.Debit == 0 && r.Credit == 0 {
		return payment{}, false
	}
	return payment{*r.Date, r.Debit, r.Credit}, true
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// reversalDays is the most days between a payment and its reversal.
const reversalDays = 7

// reversals are rows with a reversal word and an equal and opposite row within a week.
func (v *view) reversals() []finding {
	byAmount := map[engine.Amount][]datedRow{} // signed movement to rows, in order of days
	for _, r := range v.rows {
		if r.Date != nil {
			byAmount[r.Movement()] = append(byAmount[r.Movement()], r)
		}
	}
	var found []finding
	for _, r := range v.rows {
		if r.Date == nil || r.Category != "reversal" && r.Category != "returned_check" || r.Movement() == 0 {
			continue
		}
		if other, ok := nearestOpposite(byAmount[-r.Movement()], r); ok {
			found = append(found, finding{place: r.place, code: "reversal_pair", sentence: fmt.Sprintf(
				"%s of %s takes back row %d of %s.", side(r), proof.Money(amountOf(r)), other.Row, other.day)})
		}
	}
	return found
}

// nearestOpposite is the latest row up to the reversal's day, else the first after it, within a week.
func nearestOpposite(rows []datedRow, r datedRow) (datedRow, bool) {
	after, _ := slices.BinarySearchFunc(
		rows, r.day, func(o datedRow, d engine.Date) int { return cmp.Or(o.day.Compare(d), -1) },
	)
	if after > 0 && rows[after-1].day.DaysUntil(r.day) <= reversalDays {
		return rows[after-1], true
	}
	if after < len(rows) && r.day.DaysUntil(rows[after].day) <= reversalDays {
		return rows[after], true
	}
	return datedRow{}, false
}

// amountOf is the row's money on its larger side.
func amountOf(r datedRow) engine.Amount { return max(r.Credit, r.Debit) }

// side is how a sentence calls the row.
func side(r datedRow) string {
	if r.Credit >= r.Debit {
		return "Credit"
	}
	return "Debit"
}
