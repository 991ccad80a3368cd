package cashflow

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// provenFindings are what arithmetic and the calendar show, whatever the number of rows.
func provenFindings(st *ledger.Statement, today engine.Date) []finding {
	var found []finding
	for _, b := range proof.RowBreaks(st) {
		found = append(found, finding{place: b.Index, code: "balance_mismatch", sentence: fmt.Sprintf(
			"Balance %s does not follow: %s was expected, a difference of %s.",
			proof.Money(b.Actual), proof.Money(b.Expected), proof.Money(b.Difference))})
	}
	for i, row := range st.Rows {
		if f, ok := dateFinding(st, i, row, today); ok {
			f.place = i
			found = append(found, f)
		}
		if f, ok := clearingFinding(st, row); ok {
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
		return finding{code: "impossible_date", sentence: fmt.Sprintf("The printed date “%s” does not exist.", clip(note.DateText))}, true
	case row.Date == nil:
		return finding{}, false
	case !today.IsZero() && row.Date.After(today.AddDays(1)):
		return finding{code: "future_date", sentence: fmt.Sprintf("Dated %s, after the day the paper came in (%s).", *row.Date, today)}, true
	case a.PeriodDerived || a.PeriodStart == nil || a.PeriodEnd == nil:
		return finding{}, false
	case row.Date.Before(*a.PeriodStart) || row.Date.After(*a.PeriodEnd):
		return finding{code: "out_of_period", sentence: fmt.Sprintf("Dated %s, outside the period %s to %s.", *row.Date, *a.PeriodStart, *a.PeriodEnd)}, true
	}
	return finding{}, false
}

// clip keeps a printed text to a length that fits a sentence, and free of what parts reasons.
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

// clearingFinding: PESONet, RTGS and check clearing on a day without clearing, on peso accounts.
func clearingFinding(st *ledger.Statement, row engine.Transaction) (finding, bool) {
	if currency := accountOf(st, row).Currency; row.Date == nil || currency != nil && *currency != "PHP" {
		return finding{}, false
	}
	reason, ok := proof.BankingDay(*row.Date)
	if ok || !proof.ClearsOnBankingDaysOnly(row.Description) {
		return finding{}, false
	}
	return finding{code: "non_banking_day", sentence: fmt.Sprintf("Clearing posted on %s, %s, when banks do not clear.", *row.Date, reason)}, true
}

// payment is what two rows must share before their words are compared.
type payment struct {
	day           engine.Date
	debit, credit engine.Amount
}

// repeats are rows with the date, amount, words and reference of an earlier one.
func (v *view) repeats() []finding {
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
		// The description's own numbers stay: they tell two payments apart as a reference does.
		k := key{p, narration.Joined(r.Description), text(r.Reference) + "|" + text(r.CheckNumber)}
		if row, seen := first[k]; seen {
			found = append(found, finding{place: r.place, code: "possible_duplicate", sentence: fmt.Sprintf(
				"Same date, amount, words and reference as row %d.", row)})
			continue
		}
		first[k] = r.Row
	}
	return found
}

// paymentOf is false for rows without a date or money.
func paymentOf(r seen) (payment, bool) {
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

// reversalDays is how far a reversal may stand from what it reverses.
const reversalDays = 7

// reversals are rows with a reversal word and an equal and opposite row within a week.
func (v *view) reversals() []finding {
	byAmount := map[engine.Amount][]seen{} // signed movement to rows, in order of days
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
func nearestOpposite(rows []seen, r seen) (seen, bool) {
	after, _ := slices.BinarySearchFunc(rows, r.day, func(o seen, d engine.Date) int { return cmp.Or(o.day.Compare(d), -1) })
	if after > 0 && rows[after-1].day.DaysUntil(r.day) <= reversalDays {
		return rows[after-1], true
	}
	if after < len(rows) && r.day.DaysUntil(rows[after].day) <= reversalDays {
		return rows[after], true
	}
	return seen{}, false
}

// amountOf is the row's money on its larger side.
func amountOf(r seen) engine.Amount { return max(r.Credit, r.Debit) }

// side is how a sentence calls the row.
func side(r seen) string {
	if r.Credit >= r.Debit {
		return "Credit"
	}
	return "Debit"
}
