package bankstatementsummary

import (
	"context"
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/header"
)

// Revise works out again what follows from corrected values: the normalized number, the balances that were taken from the
// first and the last month, and every check.
func Revise(_ context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	out := in.Extracted
	s := &summary{provenance: out.Provenance}
	if err := out.Fields.Into(&s.fields); err != nil {
		return engine.Extraction{}, err
	}
	f := &s.fields
	if f.TotalCredits != nil || f.TotalDebits != nil || f.CreditCount != nil || f.DebitCount != nil {
		s.totals = &Month{TotalCredits: f.TotalCredits, TotalDebits: f.TotalDebits, CreditCount: f.CreditCount, DebitCount: f.DebitCount}
	}
	put := func(from, name string, value any) {
		if slices.Contains(in.Corrected, from) && !slices.Contains(in.Corrected, "/"+name) {
			out.Fields = out.Fields.With(name, value)
			out.Provenance["/"+name] = engine.Followed(out.Provenance[from])
		}
	}
	var number *string
	if f.AccountNumber != nil {
		n := header.NormalizeAccount(*f.AccountNumber)
		number = &n
	}
	put("/account_number", "account_number_normalized", number)
	for i, m := range f.Months {
		for name, value := range map[string]*engine.Amount{"opening_balance": m.OpeningBalance, "closing_balance": m.ClosingBalance} {
			at := fmt.Sprintf("/months/%d/%s", i, name)
			was, now := out.Provenance["/"+name], out.Provenance[at]
			if was.BBox != nil && now.BBox != nil && was.Page == now.Page && *was.BBox == *now.BBox { // one print
				put(at, name, value)
			}
		}
	}
	out.Validation = engine.Sum(s.checks())
	return out, nil
}
