package underwriting_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

// statementsOf are monthly statements of two accounts with 500 rows each, as the engine stores them.
func statementsOf(t testing.TB, count int) []engine.AnalystPaper {
	t.Helper()
	var papers []engine.AnalystPaper
	opening := [2]float64{1_000_000, 50_000}
	for i := range count {
		account := i % 2
		first := engine.Date{Year: 2023 + i/24, Month: monthAt(i / 2 % 12), Day: 1}
		last := first
		last.Day = engine.DaysIn(first.Year, first.Month)
		s := sheet{id: int64(i + 1), bank: []string{"Narra Commercial Bank", "KwikPera"}[account],
			name: "BULAKLAK PAINT TRADING", number: []string{"0077-1020-4410", "09171233021"}[account],
			from: first.String(), to: last.String(), opening: opening[account], sha: fmt.Sprintf("%064d", i)}
		for n := range 500 {
			day := first
			day.Day = 1 + n*last.Day/500
			l := line{date: day.String(), amount: float64(100 + n*7%9000)}
			switch n % 5 {
			case 0:
				l.description, l.category, l.party = fmt.Sprintf(
					"PESONET CUSTOMER %d TRADING INV %d",
					n%60,
					n,
				), "transfer_in",
					fmt.Sprintf(
						"CUSTOMER %d TRADING",
						n%60,
					)
			case 1:
				l.description, l.category, l.amount = fmt.Sprintf("INSTAPAY TRANSFER %d", n), "transfer_out", -l.amount
			case 2:
				l.description, l.category, l.amount = "POS PURCHASE GROCER", "groceries", -l.amount/2
			case 3:
				l.description, l.category = "CASH DEPOSIT", "cash_deposit"
			case 4:
				l.description, l.category, l.amount = fmt.Sprintf(
					"SILONG LENDING CORP LN %d",
					n%7,
				), "loan_repayment", -50
				l.party = "SILONG LENDING CORP"
			}
			opening[account] = round(opening[account] + l.amount)
			s.rows = append(s.rows, l)
		}
		papers = append(papers, stored(t, s))
	}
	return papers
}

// stored is a sheet with everything that the engine stores with a result: all members of each row, and where each value
// was read.
func stored(t testing.TB, s sheet) engine.AnalystPaper {
	t.Helper()
	p := s.paper(t)
	var e engine.Extraction
	if err := json.Unmarshal(p.Result, &e); err != nil {
		t.Fatal(err)
	}
	e.Metrics = &engine.Metrics{}
	e.Provenance = map[string]engine.Provenance{}
	for i := range e.Transactions {
		for n, member := range []string{"date", "description", "debit", "credit", "balance"} {
			e.Provenance[fmt.Sprintf("/transactions/%d/%s", i, member)] = engine.Provenance{Page: 1 + i/40,
				BBox: &[4]float64{40 + 90*float64(n), 700, 120 + 90*float64(n), 712}, Text: "1,234.50", Confidence: 1,
				Source: engine.FromText}
		}
	}
	raw, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	p.Result = raw
	return p
}

// BenchmarkCashflow measures the view of 60 statements with 30,000 rows: how many times the time of half of them
// (goal: at most 2.2), of parsing their stored results (at most 1), and the memory that it holds at its end.
func BenchmarkCashflow(b *testing.B) {
	all := statementsOf(b, 60)
	half := all[:30]
	run := func(b *testing.B, papers []engine.AnalystPaper) engine.Cashflow {
		c, err := underwriting.New().Cashflow(b.Context(), engine.AnalystInput{Application: shop(),
			Policy: policy.Default(), Currency: "PHP", HoursEast: 8}, each(papers))
		if err != nil {
			b.Fatal(err)
		}
		return c
	}
	var timeAll, timeHalf, timeParse, held float64
	for b.Loop() {
		timeAll += seconds(func() {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			c := run(b, all)
			runtime.GC()
			runtime.ReadMemStats(&after)
			held = float64(after.HeapAlloc-before.HeapAlloc) / 1e6
			runtime.KeepAlive(c)
		})
		timeHalf += seconds(func() { runtime.GC(); runtime.GC(); run(b, half) })
		timeParse += seconds(func() {
			runtime.GC()
			runtime.GC()
			for _, p := range all {
				var e engine.Extraction
				if err := json.Unmarshal(p.Result, &e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.ReportMetric(timeAll/timeHalf, "times-half")
	b.ReportMetric(timeAll/timeParse, "times-parsing")
	b.ReportMetric(held, "MB-held")
}

// grows measures the view of twice as many rows as a ratio of the view of n: 2 is linear, 4 the square.
func grows(b *testing.B, n int, of func(n int) []sheet) {
	run := func(n int) []engine.AnalystPaper {
		var papers []engine.AnalystPaper
		for _, s := range of(n) {
			papers = append(papers, s.paper(b))
		}
		return papers
	}
	half, all := run(n), run(2*n)
	view := func(papers []engine.AnalystPaper) {
		if _, err := underwriting.New().Cashflow(b.Context(), engine.AnalystInput{Application: shop(),
			Policy: policy.Default(), Currency: "PHP"}, each(papers)); err != nil {
			b.Fatal(err)
		}
	}
	var one, two float64
	for b.Loop() {
		one += seconds(func() { view(half) })
		two += seconds(func() { view(all) })
	}
	b.ReportMetric(two/one, "times-half")
}

func BenchmarkEqualOwnTransfers(b *testing.B) {
	grows(b, 1000, func(n int) []sheet {
		var out, in []line
		for i := range n {
			out = append(
				out,
				line{date: "2026-01-05", description: fmt.Sprintf("INSTAPAY TRANSFER %d", i), amount: -500,
					category: "transfer_out"},
			)
			in = append(in, line{date: "2026-01-05", description: fmt.Sprintf("INSTAPAY TRANSFER %d", i), amount: 500,
				category: "transfer_in"})
		}
		return []sheet{month(1, "007710204410", "2026-01-01", "2026-01-31", 1e9, out...),
			month(2, "007710209999", "2026-01-01", "2026-01-31", 0, in...)}
	})
}

func BenchmarkRoundTripsOfOneParty(b *testing.B) {
	grows(b, 1000, func(n int) []sheet {
		var rows []line
		for range n {
			rows = append(rows, line{date: "2026-01-05", description: "PESONET PUNTOD VENTURES CORP", amount: -30_000,
				category: "transfer_out", party: "PUNTOD VENTURES CORP"},
				line{date: "2026-01-05", description: "PESONET PUNTOD VENTURES CORP", amount: 30_000,
					category: "transfer_in", party: "PUNTOD VENTURES CORP"})
		}
		return []sheet{month(1, "007710204410", "2026-01-01", "2026-01-31", 1e9, rows...)}
	})
}

func BenchmarkLongDaysOfUnequalLength(b *testing.B) {
	grows(b, 5000, func(n int) []sheet {
		var a, b []line
		for i := range n {
			a = append(a, line{date: "2026-01-05", description: "SALE", amount: float64(i + 1)})
			b = append(b, line{date: "2026-01-05", description: "SALE", amount: float64(n + i + 2)})
		}
		return []sheet{month(1, "007710204410", "2026-01-01", "2026-01-31", 0, a...),
			month(2, "007710204410", "2026-01-01", "2026-01-31", 0, b[1:]...)}
	})
}
