package cashflow

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/underwriting"
)

// Analyze computes the metrics of annotated rows. The top level covers the accounts in the first account's currency
// together; if there are several accounts, ByAccount has each of them too. For cards and loans it computes only
// coverage, flows, months, categories and counterparties. The statement is not changed.
func Analyze(st *ledger.Statement) engine.Metrics {
	chains := proof.Chains(st)
	judged := judge(st)
	metrics := analyze(newView(st, judged, chains, sameCurrencyAccounts(st)))
	for account := 0; len(chains) > 1 && account < len(chains); account++ {
		metrics.ByAccount = append(metrics.ByAccount, engine.AccountMetrics{
			AccountIndex:  account,
			AccountNumber: st.Accounts[account].Number,
			Metrics:       analyze(newView(st, judged, chains, []int{account})),
		})
	}
	return metrics
}

// judge gives the rows their revenue classes, by the rules of the view of a whole application; nil for cards and loans.
func judge(st *ledger.Statement) *underwriting.Judged {
	if st.Liability {
		return nil
	}
	d := underwriting.Document{Rows: st.Rows}
	for i, a := range st.Accounts {
		if i == 0 {
			d.Bank = a.BankName
		}
		d.Accounts = append(
			d.Accounts,
			underwriting.DocumentAccount{Name: a.Name, Number: a.Number, Currency: a.Currency,
				From: a.PeriodStart, To: a.PeriodEnd, Opening: a.Opening, Closing: a.Closing},
		)
	}
	return underwriting.Judge(d)
}

// sameCurrencyAccounts are the accounts in the first account's currency.
func sameCurrencyAccounts(st *ledger.Statement) []int {
	mates := []int{0}
	for account := 1; account < len(st.Accounts); account++ {
		a, b := st.Accounts[0].Currency, st.Accounts[account].Currency
		if a == b || a != nil && b != nil && *a == *b {
			mates = append(mates, account)
		}
	}
	return mates
}

func analyze(v *view) engine.Metrics {
	m := engine.Metrics{
		Coverage: v.coverage(), Flows: v.flows(), Monthly: v.monthly(),
		Counterparties: v.counterparties(), Categories: v.categories(),
		Windows: []engine.WindowMetrics{}, Seasonality: []engine.SeasonMetrics{}, ByAccount: []engine.AccountMetrics{},
	}
	if v.st.Liability {
		return m
	}
	m.Balances, m.Windows = v.balanceMetrics(), v.windows()
	m.Income, m.Obligations = v.income(), v.obligations()
	m.Risk, m.Ratios, m.Seasonality = v.risk(), v.ratios(), v.seasonality()
	return m
}

func (v *view) coverage() engine.MetricsCoverage {
	c := engine.MetricsCoverage{Transactions: len(v.rows)}
	days := map[engine.Date]bool{}
	for _, r := range v.rows {
		if r.Date != nil {
			days[*r.Date] = true
		}
	}
	c.ActiveDays = len(days)
	if !v.dated {
		return c
	}
	from, to := v.from, v.to
	c.From, c.To, c.Days, c.MonthsFull = &from, &to, v.length(), len(v.fullMonths())
	basis := "days"
	if c.MonthsFull > 0 {
		basis = "full_months"
	}
	c.AverageBasis = &basis
	return c
}

// categories are the totals by category, largest turnover first.
func (v *view) categories() []engine.CategoryTotal {
	type total struct {
		in, out exact.Sum
		count   int
	}
	totals := map[string]*total{}
	for _, r := range v.rows {
		t := totals[r.Category]
		if t == nil {
			t = &total{}
			totals[r.Category] = t
		}
		t.in, t.out = t.in.Add(r.Credit), t.out.Add(r.Debit)
		t.count++
	}
	outflow := flowOf(v.rows).outflow
	list := []engine.CategoryTotal{}
	for category, t := range totals {
		list = append(list, engine.CategoryTotal{Category: category, Inflow: t.in.Amount(), Outflow: t.out.Amount(),
			Count: t.count, ShareOfOutflow: exact.Ratio(t.out, outflow, 4)})
	}
	slices.SortFunc(list, func(a, b engine.CategoryTotal) int {
		return cmp.Or(
			exact.Of(b.Inflow, b.Outflow).Compare(exact.Of(a.Inflow, a.Outflow)), cmp.Compare(a.Category, b.Category),
		)
	})
	return list
}

// maxCounterparties is how many names each list shows.
const maxCounterparties = 10

func (v *view) counterparties() *engine.CounterpartyTotals {
	f := flowOf(v.rows)
	return &engine.CounterpartyTotals{
		TopInflows:  v.topNames(f.inflow, func(r datedRow) engine.Amount { return r.Credit }),
		TopOutflows: v.topNames(f.outflow, func(r datedRow) engine.Amount { return r.Debit }),
	}
}

// topNames adds one side by counterparty, largest first; rows that name nobody are left out.
func (v *view) topNames(whole exact.Sum, side func(datedRow) engine.Amount) []engine.CounterpartyTotal {
	type total struct {
		sum   exact.Sum
		count int
	}
	totals := map[string]*total{}
	for _, r := range v.rows {
		if r.Counterparty == nil || *r.Counterparty == "" || side(r) <= 0 {
			continue
		}
		t := totals[*r.Counterparty]
		if t == nil {
			t = &total{}
			totals[*r.Counterparty] = t
		}
		t.sum = t.sum.Add(side(r))
		t.count++
	}
	list := []engine.CounterpartyTotal{}
	for name, t := range totals {
		list = append(list, engine.CounterpartyTotal{Name: name, Amount: t.sum.Amount(), Count: t.count,
			Share: exact.Ratio(t.sum, whole, 4)})
	}
	slices.SortFunc(list, func(a, b engine.CounterpartyTotal) int {
		return cmp.Or(cmp.Compare(b.Amount, a.Amount), cmp.Compare(a.Name, b.Name))
	})
	return list[:min(len(list), maxCounterparties)]
}
