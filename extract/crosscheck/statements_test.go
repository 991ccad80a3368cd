package crosscheck_test

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/crosscheck"
	"github.com/dossier-lending/dossier/extract/doctype"
)

func TestTwoMonthsOfOneAccountCorroborateEachOther(t *testing.T) {
	v := verdict(t, month(t, 9, 2, 1000, 900), month(t, 4, 1, 500, 1000))
	for _, name := range []string{"name", "account_number", "continuity"} {
		wantStatus(t, v, name, engine.Corroborated)
	}
	wantStatus(t, v, "period_overlap", engine.SingleSource)
	wantStatus(t, v, "salary_amount", engine.NoSource)
	wantCodes(t, v)
	if v.CrossDocScore != 100 || v.ScoreBasis != engine.BasisCompared || v.DocumentCount != 2 {
		t.Errorf(
			"score %d by %s of %d documents, want 100 by compared of 2", v.CrossDocScore, v.ScoreBasis, v.DocumentCount,
		)
	}
	if v.Documents[0].ID != 4 || v.Documents[1].ID != 9 {
		t.Errorf("documents %v, want ascending ids", v.Documents)
	}
	s := v.DocumentSummary
	if *s.PrimaryName != "JUAN S. DELA CRUZ" || s.Entity != "individual" || *s.Period.From != "2026-01-01" ||
		*s.Period.To != "2026-02-28" ||
		s.Corroborated != 3 || s.Conflicts != 0 || s.ByType["bank_statement"] != 2 ||
		*s.LowestAuthenticity.ID != 4 || *s.AverageAuthenticity != 90 || *s.RiskLevel != "low" {
		t.Errorf("summary %+v", s)
	}
	name := fieldOf(t, v, "name").Values[0]
	if name.DocumentID != 4 || name.Value != "JUAN S. DELA CRUZ" || name.Normalized != "juan s delacruz" ||
		*name.Similarity != 1 || *name.Page != 2 {
		t.Errorf("value %+v", name)
	}
}

func TestEveryFieldOfTheContractIsListedOnce(t *testing.T) {
	want := "name business_name tin birth_date address employer account_number utilities salary_amount income_annual revenue balance_at_date " +
		"period_overlap continuity signatories ownership employer_tenure collateral debts registration_number validity"
	var got []string
	for _, f := range verdict(t, month(t, 1, 1, 0, 0), month(t, 2, 2, 0, 0)).FieldCorroboration {
		got = append(got, f.Field)
		scored := f.Status != engine.SingleSource && f.Status != engine.NoSource
		if (f.Score != nil) != scored || (f.Weight != nil) != scored || f.Detail == "" || f.Values == nil {
			t.Errorf(
				"%s: score %v, weight %v, detail %q, values %v with status %s", f.Field, f.Score, f.Weight, f.Detail,
				f.Values, f.Status,
			)
		}
	}
	if strings.Join(got, " ") != want {
		t.Errorf("fields %q, want %q", got, want)
	}
}

func TestStatementsOfOneAccount(t *testing.T) {
	january, february, march := month(t, 1, 1, 500, 1000), month(t, 2, 2, 1000, 900), month(t, 3, 3, 900, 700)
	edited := january
	edited.id, edited.rows = 7, append(
		append([]engine.Transaction{}, january.rows[:3]...), row(t, "2026-01-21", 999900),
	)
	other := month(t, 8, 2, 1, 2).with("account_number_normalized", "995500001111")
	masked := month(t, 2, 2, 1000, 900).with("account_number_normalized", "********7890")
	adjoining := february.with("period_start", "2026-01-31")
	dollars := month(t, 2, 2, 77, 88).with("currency", "USD")
	for _, c := range []struct {
		says        string
		sheets      []sheet
		overlap     engine.CorroborationStatus
		continuity  engine.CorroborationStatus
		codes       string
		least, most int
	}{
		{
			"three months in a row", []sheet{january, february, march}, engine.SingleSource, engine.Corroborated, "",
			100, 100,
		},
		{
			"a masked number is the same account", []sheet{january, masked}, engine.SingleSource, engine.Corroborated,
			"", 100, 100,
		},
		{
			"a month begins with the last day of the one before", []sheet{january, adjoining}, engine.SingleSource,
			engine.Corroborated, "", 100, 100,
		},
		{
			"the next month opens with another balance", []sheet{january, february.with("opening_balance", 1000.5)},
			engine.SingleSource, engine.Conflicting, "high CONTINUITY_BREAK", 70, 80,
		},
		{
			"one hundredth is no break", []sheet{january, february.with("opening_balance", 1000.01)},
			engine.SingleSource, engine.Corroborated, "", 100, 100,
		},
		{
			"a month is missing", []sheet{january, march}, engine.SingleSource, engine.SingleSource,
			"medium STATEMENT_GAP", 100, 100,
		},
		{
			"two versions of one month", []sheet{january, edited}, engine.Conflicting, engine.SingleSource,
			"high STATEMENT_OVERLAP_CONFLICT", 39, 39,
		},
		{
			"another account is no contradiction", []sheet{january, other}, engine.SingleSource, engine.SingleSource,
			"", 100, 100,
		},
		{
			"one number in two currencies is two accounts", []sheet{january, dollars}, engine.SingleSource,
			engine.SingleSource, "", 100, 100,
		},
		{
			"an unknown opening balance is not compared", []sheet{january, february.with("opening_balance", nil)},
			engine.SingleSource, engine.SingleSource, "", 100, 100,
		},
	} {
		t.Run(c.says, func(t *testing.T) {
			v := verdict(t, c.sheets...)
			wantStatus(t, v, "period_overlap", c.overlap)
			wantStatus(t, v, "continuity", c.continuity)
			if got := strings.Join(codes(v), ", "); got != c.codes {
				t.Errorf("findings %q, want %q", got, c.codes)
			}
			if v.CrossDocScore < c.least || v.CrossDocScore > c.most {
				t.Errorf("score %d, want %d to %d", v.CrossDocScore, c.least, c.most)
			}
		})
	}
}

func TestQuarterIsComparedWithItsMonths(t *testing.T) {
	january, february := month(t, 1, 1, 500, 1000), month(t, 2, 2, 1000, 900)
	quarter := month(t, 3, 1, 500, 900).with("period_end", "2026-02-28")
	quarter.rows = append(append(quarter.rows[:0:0], january.rows...), february.rows...)
	april := month(t, 4, 4, 900, 10)
	v := verdict(t, january, february, quarter, april)
	wantStatus(t, v, "period_overlap", engine.Corroborated)
	wantCodes(t, v, "medium STATEMENT_GAP")
	if d := v.Findings[0].Detail; !strings.Contains(d, "2026-03-01 to 2026-03-31") || strings.Contains(d, "0012345") {
		t.Errorf("finding %q, want the missing days and only the end of the account number", d)
	}
}

func TestDaysBetweenDerivedPeriodsAreNotGap(t *testing.T) {
	january, march := month(t, 1, 1, 500, 1000), month(t, 2, 3, 1000, 900)
	wantCodes(t, verdict(t, january, march), "medium STATEMENT_GAP")
	derived := march.paper(t)
	derived.Result.Provenance["/period_start"] = engine.Provenance{Source: engine.FromDerived}
	c := begin()
	c.Add(january.paper(t))
	c.Add(derived)
	v := c.Verdict()
	wantStatus(t, v, "continuity", engine.Corroborated)
	wantCodes(t, v)
}

func TestAccountsOfOneFileAreSeparated(t *testing.T) {
	account := func(index int, number string, opening, closing float64) map[string]any {
		return map[string]any{
			"account_index":   index,
			"account_number":  number,
			"currency":        "PHP",
			"period_start":    "2026-01-01",
			"period_end":      "2026-01-31",
			"opening_balance": opening,
			"closing_balance": closing,
		}
	}
	both := month(t, 1, 1, 500, 1000).with(
		"accounts", []any{account(0, "0012-3456-7890", 500, 1000), account(1, "5555-4444-3333", 70, 80)},
	)
	second := month(t, 2, 2, 80, 90).with("account_number_normalized", "555544443333")
	v := verdict(t, both, second)
	wantStatus(t, v, "continuity", engine.Corroborated)
	v = verdict(t, both, second.with("opening_balance", 1000))
	wantStatus(t, v, "continuity", engine.Conflicting)
}

func TestSameContentIsReportedAndCopiesCountOnce(t *testing.T) {
	january := month(t, 1, 1, 500, 1000)
	copied := january
	copied.id, january.sha, copied.sha = 2, "aa", "aa"
	v := verdict(t, january, copied)
	wantStatus(t, v, "name", engine.SingleSource)
	wantCodes(t, v, "low INSUFFICIENT_OVERLAP", "low SAME_CONTENT_TWICE")
	if v.CrossDocScore != 50 || v.ScoreBasis != engine.BasisInsufficientOverlap {
		t.Errorf(
			"score %d by %s, want 50 by insufficient_overlap: a copy corroborates nothing", v.CrossDocScore,
			v.ScoreBasis,
		)
	}
	export := january
	export.id, export.sha = 3, "bb"
	v = verdict(t, january, copied, export)
	wantStatus(t, v, "name", engine.Corroborated)
	wantStatus(t, v, "period_overlap", engine.Corroborated)
	wantCodes(t, v, "low SAME_CONTENT_TWICE", "low SAME_CONTENT_TWICE")
	stolen := export.with("account_name", "PEDRO LIM")
	wantCodes(t, verdict(t, january, stolen), "high NAME_CONFLICT", "high SAME_CONTENT_TWICE")
	moved := export.with("account_number_normalized", "995500001111")
	wantCodes(t, verdict(t, january, moved), "high SAME_CONTENT_TWICE")
}

func TestDocumentsWithoutScoreAreLeftOutOfAverage(t *testing.T) {
	of := func(scores ...int) engine.DocumentSummary {
		c := crosscheck.New(doctype.Default()).Begin()
		for i, score := range scores {
			p := sheet{score: score}.paper(t)
			p.ID = int64(i + 1)
			c.Add(p)
		}
		return c.Verdict().DocumentSummary
	}
	for _, c := range []struct {
		name                    string
		scores                  []int // below 0 is inconclusive
		scored, average, lowest int
		risk                    string
	}{
		{"all scored", []int{90, 81}, 2, 86, 81, "low"},
		{"one inconclusive: worse than low", []int{90, -1}, 1, 90, 90, "inconclusive"},
		{"one inconclusive beside a high risk", []int{-1, 40}, 1, 40, 40, "high"},
		{"none scored", []int{-1, -1}, 0, -1, -1, "inconclusive"},
	} {
		s := of(c.scores...)
		value := func(p *int) int {
			if p == nil {
				return -1
			}
			return *p
		}
		if s.AuthenticityScored != c.scored || value(s.AverageAuthenticity) != c.average ||
			value(s.LowestAuthenticity.Score) != c.lowest || *s.RiskLevel != c.risk {
			t.Errorf(
				"%s: %d scored, average %d, lowest %d, risk %s", c.name, s.AuthenticityScored,
				value(s.AverageAuthenticity), value(s.LowestAuthenticity.Score), *s.RiskLevel,
			)
		}
	}
}
