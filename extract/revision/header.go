package revision

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// withHeader is the statement as it was read, with the corrected values of its accounts' headers. What an analyst put was
// read off the page: it is not worked out from rows any more, not repaired and not in doubt.
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
			inList := i < len(listed) && listed[i][name] != nil && correctedAt(in.Corrected, "/accounts", at, at+"/"+name)
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
		return c.Account == account && slices.ContainsFunc(c.Changes, func(change engine.ProposedChange) bool { return change.Row == nil && change.Field == name })
	})
}
