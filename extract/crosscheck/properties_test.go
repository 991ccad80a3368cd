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
	return sheets
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
				rt.Fatalf("%s scores %v with a copy, %v without", f.Field, f.Score, before.FieldCorroboration[j].Score)
			}
		}
		if before.CrossDocScore != after.CrossDocScore {
			rt.Fatalf("score %d with a copy, %d without", after.CrossDocScore, before.CrossDocScore)
		}
	})
}
