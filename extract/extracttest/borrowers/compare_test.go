package borrowers

import (
	"strings"
	"testing"
)

func TestTruthComparesEqualWithItself(t *testing.T) {
	for _, s := range family(3) {
		b := TruthOf(s)
		if d := Compare(b, b, Exact); len(d) != 0 {
			t.Errorf("%s-%d: %v, want no difference", s.Theme, s.Seed, d[0])
		}
	}
}

func TestCompareNamesWhatDiffers(t *testing.T) {
	const want = `{"as_of": "2026-06-30", "accounts": [{"account_key": "a", "adb": 100.00, "months": [{"month": "2026-01", "end": null}]}],
		"findings": [{"code": "GAP"}, {"code": "NEW_LOAN"}], "income": {"streams": [{"kind": "salary", "missed": ["2026-02-15"]}]},
		"unjudged": ["/figures/x", "/income/streams+few"], "figures": {"x": 1}}`
	for _, test := range []struct {
		name, from, to, pointer string
		tolerance               Tolerance
	}{
		{"equal", "", "", "", Exact},
		{"a figure", "100.00", "100.50", "/accounts/A/adb", Exact},
		{"a figure within one percent", "100.00", "100.50", "", OnePercent},
		{"a figure beyond one percent", "100.00", "101.50", "/accounts/A/adb", OnePercent},
		{"a number written otherwise", "100.00", "1e2", "", Exact},
		{"a value where the truth has none", `"end": null`, `"end": 5`, "/accounts/A/months/2026-01/end", Exact},
		{"a missing entry", `"account_key": "a"`, `"account_key": "b"`, "/accounts/A", Exact},
		{"a missing member", `"as_of": "2026-06-30",`, ``, "/as_of", Exact},
		{"a finding more", `{"code": "GAP"}`, `{"code": "GAP"}, {"code": "GAMBLING"}`, "/findings/GAMBLING", Exact},
		{"a counted finding twice", `{"code": "GAP"}`, `{"code": "GAP"}, {"code": "GAP"}`, "/findings/GAP", Exact},
		{"another finding twice", `{"code": "NEW_LOAN"}`, `{"code": "NEW_LOAN"}, {"code": "NEW_LOAN"}`, "", Exact},
		{"a missed day three days off", "2026-02-15", "2026-02-13", "", Exact},
		{"a missed day ten days off", "2026-02-15", "2026-02-25", "/income/streams/SALARY -/missed", Exact},
		{"an unjudged figure", `"figures": {"x": 1}`, `"figures": {"x": 2}`, "", Exact},
		{"a short stream that is not judged", `"streams": [`, `"streams": [{"kind": "business", "count": 2}, `, "", Exact},
		{"a longer stream more", `"streams": [`, `"streams": [{"kind": "business", "count": 9}, `, "/income/streams/BUSINESS -", Exact},
		{"wrapped in data", "", "data", "", Exact},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := want
			if test.from != "" {
				got = strings.Replace(want, test.from, test.to, 1)
			}
			if test.to == "data" {
				got = `{"data": ` + want + `}`
			}
			differences := Compare([]byte(want), []byte(got), test.tolerance)
			if test.pointer == "" && len(differences) != 0 || test.pointer != "" && len(differences) == 0 {
				t.Fatalf("differences %v, want one at %q", differences, test.pointer)
			}
			if test.pointer != "" && differences[0].Pointer != test.pointer {
				t.Errorf("difference at %s, want %s", differences[0].Pointer, test.pointer)
			}
		})
	}
}

func TestCompareRefusesWhatIsNoJSON(t *testing.T) {
	for _, got := range []string{"", "null", "[]", "{", `"text"`} {
		if d := Compare([]byte(`{"a": 1}`), []byte(got), Exact); len(d) == 0 {
			t.Errorf("%q: no difference, want one", got)
		}
	}
}
