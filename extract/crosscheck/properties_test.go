package crosscheck_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid" // random papers in random order

	"github.com/dossier-lending/dossier/engine"
)

// anySheets draws up to eight papers with few different values, so that agreement, conflict, overlap,
// gaps and copies all come about.
func anySheets(t *rapid.T, base testing.TB) []sheet {
	n := rapid.IntRange(0, 8).Draw(t, "papers")
	sheets := make([]sheet, n)
	for i := range sheets {
		m := rapid.IntRange(1, 4).Draw(t, "month")
		s := month(
			base, int64(i+1)*3, m, float64(rapid.IntRange(0, 2).Draw(t, "opening")),
			float64(rapid.IntRange(0, 2).Draw(t, "closing")),
		)
		for name, choices := range map[string][]any{
			"account_name": {
				"JUAN S. DELA CRUZ", "DELA CRUZ, JUAN", "Pedro Lim", "Bayani Bakery Inc", "JU*N D.", "", nil,
			},
			"account_number_normalized": {"001234567890", "********7890", "995500001111", nil},
			"tin_normalized":            {"123456789", "123456789001", "987654321", nil},
			"currency":                  {"PHP", "USD", nil},
			"period_end":                {s.values["period_end"], "2026-04-30"},
		} {
			s = s.with(name, rapid.SampledFrom(choices).Draw(t, name))
		}
		s.sha = rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "sha")
		s.score = rapid.SampledFrom([]int{20, 60, 90}).Draw(t, "score")
		s.rows = s.rows[:rapid.IntRange(0, len(s.rows)).Draw(t, "rows")]
		sheets[i] = s
	}
	return append(sheets, anyPay(t, base, 3*n+1)...)
}

// anyPay draws papers of an employee, some of them in several versions.
func anyPay(t *rapid.T, base testing.TB, id int) (sheets []sheet) {
	for _, s := range newBorrower(base).sheets()[1:] {
		for range rapid.IntRange(0, 2).Draw(t, "versions") {
			id++
			s.id = int64(id)
			for _, draw := range []struct { // in a fixed order, so that a failure is drawn again
				name    string
				choices []any
			}{
				{"net_pay", []any{15000.25, 500.0, nil}}, {"pay_date", []any{"2026-01-15", "2026-02-03"}},
				{"monthly_basic_salary", []any{35000.0, 99000.0, nil}}, {"gross_compensation", []any{455000.0, 1.0}},
				{"tax_year", []any{2025, 2026}}, {"hired_date", []any{"2025-01-01", "2026-01-14"}},
				{"expiry_date", []any{"2025-05-07", "2031-01-01"}}, {"current_balance", []any{500.0, 1000.0}},
				{"as_of_date", []any{"2026-01-31", "2026-02-02"}}, {"account_name", []any{"JUAN S. DELA CRUZ", "PEDRO LIM"}},
			} {
				if _, has := s.values[draw.name]; has {
					s = s.with(draw.name, rapid.SampledFrom(draw.choices).Draw(t, draw.name))
				}
			}
			sheets = append(sheets, s)
		}
	}
	return sheets
}

// A field conflicts exactly if a finding says so (fields §17): each contradiction has its finding.
func TestEveryConflictHasItsFinding(t *testing.T) {
	codes := map[string][]string{
		"salary_amount": {"SALARY_NOT_IN_BANK", "SALARY_DIFFERS"}, "income_annual": {"INCOME_CONFLICT"},
		"balance_at_date": {"BALANCE_CONFLICT"}, "employer_tenure": {"TENURE_CONFLICT"}, "validity": {"PAPER_EXPIRED"},
		"utilities": nil, "name": {"NAME_CONFLICT"}, "tin": {"TIN_CONFLICT"},
	}
	rapid.Check(t, func(rt *rapid.T) {
		v := judged(rt, anySheets(rt, t))
		for _, f := range v.FieldCorroboration {
			of, listed := codes[f.Field]
			if !listed {
				continue
			}
			found := slices.ContainsFunc(v.Findings, func(x engine.Finding) bool { return slices.Contains(of, x.Code) })
			if conflict := f.Status == engine.Conflicting; conflict != found {
				rt.Fatalf("%s is %s and findings are %+v", f.Field, f.Status, v.Findings)
			}
		}
	})
}

func judged(t interface{ Fatal(...any) }, sheets []sheet) engine.CrossVerification {
	c := begin()
	for _, s := range sheets {
		c.Add(s.paper(t))
	}
	return c.Verdict()
}

func TestOrderOfPapersChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sheets := anySheets(rt, t)
		want, _ := json.Marshal(judged(rt, sheets))
		got, _ := json.Marshal(judged(rt, rapid.Permutation(sheets).Draw(rt, "order")))
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			rt.Fatalf("another order gives another answer:\n%s", diff)
		}
	})
}

func TestScoresStayInRange(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		v := judged(rt, anySheets(rt, t))
		if v.CrossDocScore < 0 || v.CrossDocScore > 100 {
			rt.Fatalf("score %d", v.CrossDocScore)
		}
		compared := false
		for _, f := range v.FieldCorroboration {
			compared = compared || f.Score != nil
			if f.Score != nil && (*f.Score < 0 || *f.Score > 1) {
				rt.Fatalf("%s scores %v", f.Field, *f.Score)
			}
			conflict := f.Status == engine.Conflicting
			if conflict && slices.Contains([]string{"name", "business_name", "tin"}, f.Field) && v.CrossDocScore > 49 {
				rt.Fatalf("%s conflicts and the score is %d, want at most 49", f.Field, v.CrossDocScore)
			}
			if conflict && f.Field == "period_overlap" && v.CrossDocScore > 39 {
				rt.Fatalf("two versions of the same days and the score is %d, want at most 39", v.CrossDocScore)
			}
		}
		if compared != (v.ScoreBasis == engine.BasisCompared) || !compared && v.CrossDocScore != 50 {
			rt.Fatalf("compared %v, basis %s, score %d", compared, v.ScoreBasis, v.CrossDocScore)
		}
		if _, err := json.Marshal(v); err != nil {
			rt.Fatal(err)
		}
	})
}

func TestIdenticalPapersNeverContradictEachOther(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sheets := anySheets(rt, t)
		if len(sheets) == 0 {
			return
		}
		first, again := sheets[0], sheets[0]
		first.sha, again.sha, again.id = "", "", first.id+1
		v := judged(rt, []sheet{first, again})
		for _, f := range v.FieldCorroboration {
			if f.Score != nil && *f.Score != 1 {
				rt.Fatalf("%s of a paper and itself scores %v, want 1", f.Field, *f.Score)
			}
		}
	})
}

func TestCopyChangesNoScore(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sheets := anySheets(rt, t)
		if len(sheets) == 0 {
			return
		}
		i := rapid.IntRange(0, len(sheets)-1).Draw(rt, "copied")
		sheets[i].sha = "only this one"
		copied := sheets[i]
		copied.id = 1000
		before, after := judged(rt, sheets), judged(rt, append(slices.Clone(sheets), copied))
		for j, f := range after.FieldCorroboration {
			if !cmp.Equal(f.Score, before.FieldCorroboration[j].Score) {
				rt.Fatalf("with a copy: %+v\nwithout: %+v", f, before.FieldCorroboration[j])
			}
		}
		if before.CrossDocScore != after.CrossDocScore {
			rt.Fatalf("score %d with a copy, %d without", after.CrossDocScore, before.CrossDocScore)
		}
	})
}
