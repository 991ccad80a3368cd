package engine

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// failure is the error as callers are told it.
func (e *CashflowQueryError) failure() error { return FailField("/"+e.Parameter, "UNKNOWN", e.Reason) }

// MaxQueryAccounts is how many accounts a query may name.
const MaxQueryAccounts = 100

// ParseCashflowQuery reads a query as callers write it; nil stands for a parameter that was not given. A day is
// YYYY-MM-DD; a month, YYYY-MM, stands for its first day in from and for its last day in to. accounts has keys with a
// comma between them. Errors: VALIDATION_FAILED with each wrong parameter.
func ParseCashflowQuery(from, to, accounts *string) (CashflowQuery, error) {
	var q CashflowQuery
	var faults []ErrorDetail
	day := func(name string, text *string, last bool) *Date {
		if text == nil {
			return nil
		}
		d, ok := parseDayOrMonth(*text, last)
		if !ok {
			faults = append(faults, ErrorDetail{"/" + name, "DATE",
				name + " must be a day, YYYY-MM-DD, or a month, YYYY-MM."})
			return nil
		}
		return &d
	}
	q.From, q.To = day("from", from, false), day("to", to, true)
	if accounts != nil {
		for key := range strings.SplitSeq(*accounts, ",") {
			q.Accounts = append(q.Accounts, strings.TrimSpace(key))
		}
	}
	return q, fieldsFailure(append(faults, q.fieldFaults()...))
}

// parseDayOrMonth reads YYYY-MM-DD or YYYY-MM. Of a month it is the first day, or the last one.
func parseDayOrMonth(text string, last bool) (Date, bool) {
	if d, err := ParseDate(text); err == nil {
		return d, !d.IsZero() && d.Year > 0
	}
	t, err := time.Parse("2006-01", text)
	if err != nil || t.Year() < 1 {
		return Date{}, false
	}
	d := DateOf(t)
	if last {
		d.Day = DaysIn(d.Year, d.Month)
	}
	return d, true
}

// fieldFaults checks what needs no document.
func (q CashflowQuery) fieldFaults() (faults []ErrorDetail) {
	if q.From != nil && q.To != nil && q.From.After(*q.To) {
		faults = append(faults, ErrorDetail{"/from", "ORDER", fmt.Sprintf("from, %s, is after to, %s.", q.From, q.To)})
	}
	switch {
	case slices.Contains(q.Accounts, ""):
		faults = append(faults, ErrorDetail{"/accounts", "REQUIRED",
			"accounts lists account keys with a comma between them; leave it out for all accounts."})
	case len(q.Accounts) > MaxQueryAccounts:
		faults = append(faults, ErrorDetail{"/accounts", "COUNT",
			fmt.Sprintf("accounts has at most %d keys; there are %d.", MaxQueryAccounts, len(q.Accounts))})
	}
	return faults
}

// normal is the same query in one form, so that queries that choose the same have the same ETag. Rows are left out of
// answers after they are computed.
func (q CashflowQuery) normal() CashflowQuery {
	q.NoRows = false
	q.Accounts = slices.Clone(q.Accounts)
	slices.Sort(q.Accounts)
	q.Accounts = slices.Compact(q.Accounts)
	return q
}
