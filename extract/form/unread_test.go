package form_test

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// A sum fails if the paper is wrong. If a printed amount that nobody could read makes up the difference, the reading
// is.
func TestSumWithAnUnreadAmountDoesNotFail(t *testing.T) {
	judge := form.Rules(form.Rule[loanFields]{
		Key: "net", Label: "Do the proceeds follow?", Judge: func(f *loanFields, _ engine.Date) engine.Check {
			plus, minus := []*engine.Amount{f.Principal}, []*engine.Amount{f.Fee}
			return form.SumCheck("the net proceeds", f.Proceeds, 0, plus, minus)
		},
	})
	for name, c := range map[string]struct {
		unread []engine.Amount
		want   engine.CheckStatus
	}{
		"nothing is unread":             {nil, engine.CheckFail},
		"another amount is unread":      {[]engine.Amount{123}, engine.CheckFail},
		"the missing amount is unread":  {[]engine.Amount{123, 7500}, engine.CheckNotApplicable},
		"two unread amounts make it up": {[]engine.Amount{500, 7000}, engine.CheckNotApplicable},
	} {
		fields := loanFields{Proceeds: amount(824), Principal: amount(1000), Fee: amount(101)}
		got := judge(&fields, form.Circumstances{Unread: c.unread})[0]
		if got.Status != c.want || got.Difference == nil {
			t.Errorf("%s: %s (%s), want %s", name, got.Status, got.Detail, c.want)
		}
	}
}

// What is unread is kept with the result, so that a correction of another value is judged alike.
func TestUnreadAmountsAreThoseThatNoValueHas(t *testing.T) {
	e, _ := read(t, "LOAN CERTIFICATE\nBorrower: ANA REYES\nBranch: 75.00\nPrincipal 10,000.00\n"+
		"Net proceeds 9,500.00\n")
	if want := `"unread":[75]`; !strings.Contains(string(e.Workings), want) {
		t.Errorf("the workings are %s, want %s in them", e.Workings, want)
	}
}
