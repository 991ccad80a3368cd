package revision

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// rowValues are a row's values that have a place on the paper, by their name in the result.
var rowValues = []struct {
	name string
	same func(a, b engine.Transaction) bool
}{
	{"date", func(a, b engine.Transaction) bool { return alike(a.Date, b.Date) }},
	{"description", func(a, b engine.Transaction) bool { return a.Description == b.Description }},
	{"debit", func(a, b engine.Transaction) bool { return a.Debit == b.Debit }},
	{"credit", func(a, b engine.Transaction) bool { return a.Credit == b.Credit }},
	{"balance", func(a, b engine.Transaction) bool { return alike(a.Balance, b.Balance) }},
	{"value_date", func(a, b engine.Transaction) bool { return alike(a.ValueDate, b.ValueDate) }},
	{"time", func(a, b engine.Transaction) bool { return alike(a.Time, b.Time) }},
	{"reference", func(a, b engine.Transaction) bool { return alike(a.Reference, b.Reference) }},
	{"check_number", func(a, b engine.Transaction) bool { return alike(a.CheckNumber, b.CheckNumber) }},
	{"transaction_code", func(a, b engine.Transaction) bool { return alike(a.TransactionCode, b.TransactionCode) }},
	{"branch", func(a, b engine.Transaction) bool { return alike(a.Branch, b.Branch) }},
	{"teller", func(a, b engine.Transaction) bool { return alike(a.Teller, b.Teller) }},
	{"foreign_amount", func(a, b engine.Transaction) bool { return alike(a.ForeignAmount, b.ForeignAmount) }},
	{"due_date", func(a, b engine.Transaction) bool { return alike(a.DueDate, b.DueDate) }},
	{"principal", func(a, b engine.Transaction) bool { return alike(a.Principal, b.Principal) }},
	{"interest", func(a, b engine.Transaction) bool { return alike(a.Interest, b.Interest) }},
	{"penalty", func(a, b engine.Transaction) bool { return alike(a.Penalty, b.Penalty) }},
	{"foreign_currency", func(a, b engine.Transaction) bool { return alike(a.ForeignCurrency, b.ForeignCurrency) }},
}

func alike[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

const rowPointer = "/transactions/"

// followRows moves the origins of row values to the rows' new positions. A changed value has no place on the page; a
// calculated balance stays calculated.
func followRows(extracted engine.Extraction, rows []engine.Transaction) map[string]engine.Provenance {
	moved := make(map[string]engine.Provenance, len(extracted.Provenance))
	for pointer, origin := range extracted.Provenance {
		if !strings.HasPrefix(pointer, rowPointer) {
			moved[pointer] = origin
		}
	}
	before := make(map[int]int, len(extracted.Transactions))
	for place, t := range extracted.Transactions {
		before[t.Row] = place
	}
	for place, t := range rows {
		old, known := before[t.Row]
		if !known {
			continue
		}
		from, to := rowPointer+strconv.Itoa(old)+"/", rowPointer+strconv.Itoa(place)+"/"
		for _, v := range rowValues {
			origin, shown := extracted.Provenance[from+v.name]
			workedOut := v.name == "balance" && origin.Source == engine.FromDerived && t.Balance != nil
			if shown && (workedOut || v.same(extracted.Transactions[old], t)) {
				moved[to+v.name] = origin
			}
		}
	}
	return moved
}

// followAccounts puts what was worked out from rows (opening, closing, period) at its new value; printed
// values stay. Fields are copied when one changes.
func followAccounts(
	fields engine.Fields, read, edited *ledger.Statement, origins map[string]engine.Provenance,
) engine.Fields {
	if len(read.Accounts) == 0 || len(edited.Accounts) == 0 {
		return fields
	}
	values := workedOut(read.Accounts[0], edited.Accounts[0])
	values["accounts"] = accountList(fields, read, edited)
	out := make(engine.Fields, len(fields))
	for i, f := range fields {
		out[i] = f
		now, follows := values[f.Name]
		if !follows || now == nil {
			continue
		}
		out[i].Value = now
		if string(now) == "null" {
			delete(origins, "/"+f.Name)
		}
	}
	return out
}

// workedOut are the values of an account that follow the rows, as JSON.
func workedOut(read, edited ledger.Account) map[string]json.RawMessage {
	values := map[string]json.RawMessage{}
	put := func(name string, follows bool, value any) {
		if raw, err := json.Marshal(value); follows && err == nil {
			values[name] = raw
		}
	}
	put("opening_balance", read.OpeningDerived, edited.Opening)
	put("closing_balance", read.ClosingDerived, edited.Closing)
	put("period_start", read.PeriodDerived, edited.PeriodStart)
	put("period_end", read.PeriodDerived, edited.PeriodEnd)
	return values
}

// accountList is the result's list of several accounts with what follows the rows; nil when nothing does.
func accountList(fields engine.Fields, read, edited *ledger.Statement) json.RawMessage {
	raw, _ := fields.Get("accounts").(json.RawMessage)
	var list []map[string]json.RawMessage
	if json.Unmarshal(raw, &list) != nil || len(list) != len(read.Accounts) || len(edited.Accounts) != len(list) {
		return nil
	}
	follows := false
	for i := range list {
		values := workedOut(read.Accounts[i], edited.Accounts[i])
		follows = follows || len(values) > 0
		maps.Copy(list[i], values)
	}
	if !follows {
		return nil
	}
	now, err := json.Marshal(list)
	if err != nil {
		return nil
	}
	return now
}

// withHeader returns the statement as read, with the corrected values of its accounts' headers. A value from an analyst
// counts as read from the page: it is not calculated, not repaired and not in doubt.
func withHeader(read *ledger.Statement, in engine.ReviseRequest) *ledger.Statement {
	if len(in.Corrected) == 0 {
		return read
	}
	var listed []map[string]json.RawMessage
	decodeField(in.Extracted, "accounts", &listed)
	corrected := *read
	corrected.Accounts = slices.Clone(read.Accounts)
	corrected.Candidates = slices.Clone(read.Candidates)
	for i := range corrected.Accounts {
		for name := range headerValues(&ledger.Account{}) {
			at := "/accounts/" + strconv.Itoa(i)
			inList := i < len(listed) && listed[i][name] != nil &&
				correctedAt(in.Corrected, "/accounts", at, at+"/"+name)
			switch top, _ := in.Extracted.Fields.Get(name).(json.RawMessage); {
			case i == 0 && top != nil && correctedAt(in.Corrected, "/"+name):
				putHeader(&corrected, i, name, top)
			case inList:
				putHeader(&corrected, i, name, listed[i][name])
			}
		}
	}
	return &corrected
}

// correctedAt reports whether one of these places was corrected.
func correctedAt(corrected []string, places ...string) bool {
	return slices.ContainsFunc(places, func(at string) bool { return slices.Contains(corrected, at) })
}

func putHeader(st *ledger.Statement, account int, name string, raw json.RawMessage) {
	a := &st.Accounts[account]
	if json.Unmarshal(raw, headerValues(a)[name]) != nil {
		return // a value of another shape is none that this package knows
	}
	others := func(names []string) []string {
		return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name })
	}
	a.Repaired, a.Contradicted = others(a.Repaired), others(a.Contradicted)
	a.Confirmed = append(others(a.Confirmed), name)
	switch name {
	case "opening_balance":
		a.OpeningDerived = false
	case "closing_balance":
		a.ClosingDerived, a.OtherClosing = false, nil
	case "period_start", "period_end":
		a.PeriodDerived = false
	}
	st.Candidates = slices.DeleteFunc(st.Candidates, func(c ledger.Candidate) bool {
		return c.Account == account && slices.ContainsFunc(
			c.Changes, func(change engine.ProposedChange) bool { return change.Row == nil && change.Field == name },
		)
	})
}
