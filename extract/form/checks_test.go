package form_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

func amount(pesos int) *engine.Amount {
	a := engine.Amount(pesos * 100)
	return &a
}

func TestChecksSayWhatHolds(t *testing.T) {
	early, late := engine.Date{Year: 2025, Month: 1, Day: 1}, engine.Date{Year: 2025, Month: 12, Day: 31}
	number := "12-34"
	short := func(s string) bool { return len(s) < 4 }
	for name, c := range map[string]struct {
		check engine.Check
		want  engine.CheckStatus
	}{
		"a sum that adds up": {form.SumCheck("the total", amount(5), 0, []*engine.Amount{amount(7), nil},
			[]*engine.Amount{amount(2)}), engine.CheckPass},
		"a sum that does not":   {form.SumCheck("the total", amount(6), 0, []*engine.Amount{amount(7)}, nil), engine.CheckFail},
		"a sum within a peso":   {form.SumCheck("the total", amount(6), 100, []*engine.Amount{amount(7)}, nil), engine.CheckPass},
		"a sum without a total": {form.SumCheck("the total", nil, 0, []*engine.Amount{amount(7)}, nil), engine.CheckNotApplicable},
		"a total without parts": {form.SumCheck("the total", amount(6), 0, []*engine.Amount{nil}, nil), engine.CheckNotApplicable},
		"days in order":         {form.OrderCheck("The issue date", &early, "The due date", &late), engine.CheckPass},
		"days out of order":     {form.OrderCheck("The issue date", &late, "The due date", &early), engine.CheckFail},
		"a day that is missing": {form.OrderCheck("The issue date", nil, "The due date", &early), engine.CheckNotApplicable},
		"a paper that is valid": {form.NotExpired(&late, early), engine.CheckPass},
		"a paper that expired":  {form.NotExpired(&early, late), engine.CheckFail},
		"a malformed number":    {form.IDCheck("The number", &number, short), engine.CheckFail},
		"a number not shown":    {form.IDCheck("The number", nil, short), engine.CheckNotApplicable},
		"several, one of which fails": {form.Together(form.NotApplicable("No."), form.Pass("Yes."), form.Fail("Wrong.")),
			engine.CheckFail},
		"several, one of which could run": {form.Together(form.NotApplicable("No."), form.Pass("Yes.")), engine.CheckPass},
	} {
		if c.check.Status != c.want || c.check.Detail == "" {
			t.Errorf("%s: the check is %s (%s), want %s with a sentence", name, c.check.Status, c.check.Detail, c.want)
		}
	}
}

func TestEveryRuleHasItsCheck(t *testing.T) {
	judge := form.Rules(
		form.Rule[loanFields]{"net", "Do the proceeds follow?", func(f *loanFields, _ engine.Date) engine.Check {
			plus, minus := []*engine.Amount{f.Principal}, []*engine.Amount{f.Fee}
			return form.SumCheck("the net proceeds", f.Proceeds, 0, plus, minus)
		}},
		form.Rule[loanFields]{"signed", "Is it signed?", func(f *loanFields, today engine.Date) engine.Check {
			return form.OrderCheck("The signing", f.Signed, "The day of receipt", &today)
		}})
	fields := loanFields{Proceeds: amount(9), Principal: amount(10), Fee: amount(1)}
	checks := judge(&fields, form.Circumstances{Today: engine.Date{Year: 2025, Month: 1, Day: 1}})
	if len(checks) != 2 || checks[0].Key != "net" || checks[0].Status != engine.CheckPass || checks[0].Label == "" ||
		checks[1].Key != "signed" || checks[1].Status != engine.CheckNotApplicable {
		t.Errorf("the checks are %+v", checks)
	}
}
