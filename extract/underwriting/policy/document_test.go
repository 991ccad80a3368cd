package policy

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// contract is the text of the contract's chapter about policies.
func contract(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/contract/underwriting.md")
	if err != nil {
		t.Fatal(err)
	}
	_, chapter, _ := strings.Cut(string(text), "\n## 8. Policy\n")
	chapter, _, ok := strings.Cut(chapter, "\n## 9. ")
	if !ok {
		t.Fatal("the contract has no chapter 8")
	}
	return chapter
}

func TestDefaultPolicyIsTheContracts(t *testing.T) {
	_, document, _ := strings.Cut(contract(t), "```yaml\n")
	document, _, _ = strings.Cut(document, "```")
	want, err := read([]byte(document), engine.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	// The rule of §14, which the contract names beside the list.
	want.Rules = append(want.Rules, engine.PolicyRule{Key: "term_beyond_life", When: "term_to_useful_life_ratio > 1",
		Severity: engine.SeverityWarn, Message: "The loan lasts longer than the asset"})
	if got := Default(); !reflect.DeepEqual(got, want) {
		t.Errorf("default.yaml gives\n%+v, want the contract's\n%+v", got, want)
	}
}

func TestFiguresAreTheContracts(t *testing.T) {
	_, list, _ := strings.Cut(contract(t), "the only names rules see: ")
	list, _, _ = strings.Cut(list, ".\n")
	want := append(strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' }),
		"term_to_useful_life_ratio") // of §14
	var got []string
	for _, f := range engine.ListFigures() {
		got = append(got, f.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("figures are\n%v, want the contract's\n%v", got, want)
	}
}

// Every value of the default policy is set by default.yaml, so that the file shows all that can be changed.
func TestDefaultDocumentLeavesNothingOut(t *testing.T) {
	for _, section := range []string{
		"version", "revenue", "own_transfer", "round_trip", "balance", "debt", "affordability", "loan", "rules",
		"scorecard",
	} {
		if !strings.Contains(string(defaultDocument), "\n"+section+":") {
			t.Errorf("default.yaml does not set %s", section)
		}
	}
	p := Default()
	if p.Affordability != (engine.AffordabilityPolicy{
		Months: 6, MinimumMonths: 3, MinDSCR: 1.25, MaxDTI: 0.4, MaxLoanStep: 100000,
	}) {
		t.Errorf("affordability is %+v", p.Affordability)
	}
	if p.OwnTransfer.FeeMax != 10000 || p.RoundTrip.Minimum != 2000000 || p.Balance.Low != 500000 {
		t.Errorf("amounts are %v, %v, %v", p.OwnTransfer.FeeMax, p.RoundTrip.Minimum, p.Balance.Low)
	}
}

func TestDocumentMayLeaveOutWhatStaysDefault(t *testing.T) {
	p, err := Parse([]byte("version: 1\naffordability: {min_dscr: 1.5}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Affordability.MinDSCR = 1.5
	if !reflect.DeepEqual(p, want) {
		t.Errorf("got %+v, want the default with another min_dscr", p)
	}
}

func TestDocumentReplacesRulesAndScorecardAsAWhole(t *testing.T) {
	p, err := Parse([]byte(`version: 1
rules: [{key: a, when: "dscr < 2", severity: info, message: Low, applies: business}]
scorecard:
  base: 100.5
  items:
    - {figure: dscr, bins: [{to: 1, points: -20}, {from: 1, to: 1.5, points: 10}, {from: 1.5, points: 20.25}], missing_points: -5}
`))
	if err != nil {
		t.Fatal(err)
	}
	at := func(v float64) *float64 { return &v }
	wantRules := []engine.PolicyRule{{Key: "a", When: "dscr < 2", Applies: "business", Severity: "info", Message: "Low"}}
	bins := []engine.ScoreBin{
		{To: at(1), Points: -20}, {From: at(1), To: at(1.5), Points: 10}, {From: at(1.5), Points: 20.25},
	}
	wantCard := &engine.Scorecard{
		Base: 100.5, Items: []engine.ScoreRule{{Figure: "dscr", MissingPoints: -5, Bins: bins}},
	}
	if !reflect.DeepEqual(p.Rules, wantRules) || !reflect.DeepEqual(p.Scorecard, wantCard) {
		t.Errorf("got %+v and %+v", p.Rules, p.Scorecard)
	}
}

// The JSON that the API shows is a document with the same meaning.
func TestPolicyAsJSONIsItsOwnDocument(t *testing.T) {
	for name, document := range map[string]string{
		"default": string(defaultDocument),
		"rates and a scorecard": `version: 1
loan: {by_loan_type: {Car loan: {interest_rate: 9.5, interest_rate_basis: per_annum}}, by_track: {fast: {interest_rate: 0, interest_rate_basis: add_on}}}
rules: []
scorecard: {items: [{figure: adb, bins: [{from: -1000.5, points: 1}]}]}`,
	} {
		p, err := Parse([]byte(document))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text, err := json.MarshalIndent(p, "", "\t") // tabs are no YAML
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(text)
		if err != nil || !reflect.DeepEqual(again, p) {
			t.Errorf("%s: its JSON\n%s\ngives %+v, %v; want the same policy", name, text, again, err)
		}
	}
}

func TestJSONDocumentMayEscapeWhatYAMLCannot(t *testing.T) {
	p, err := Parse([]byte("\n{\"version\": 1,\n\t\"rules\": [{\"key\": \"a\", \"when\": \"dscr \\u003c 1\", \"severity\": \"stop\", \"message\": \"\\ud83d\\ude00\\u20b1\"}]}"))
	if err != nil {
		t.Fatal(err)
	}
	if p.Rules[0].When != "dscr < 1" || p.Rules[0].Message != "😀₱" {
		t.Errorf("got %+v", p.Rules[0])
	}
}

func TestTextsMayBeBlocksOfYAML(t *testing.T) {
	p, err := Parse([]byte(`version: 1
rules:
  - key: a
    when: >
      dscr < 1
      or dti > 1
    severity: warn
    message: |
      Too much debt
`))
	if err != nil {
		t.Fatal(err)
	}
	if r := p.Rules[0]; r.When != "dscr < 1 or dti > 1" || r.Message != "Too much debt" {
		t.Errorf("got %+v", r)
	}
}

// rule is a document with one rule whose expression begins at line 3, column 19.
func rule(when string) string {
	return fmt.Sprintf("version: 1\nrules:\n- {key: a, when: %q, severity: stop, message: m}", when)
}

func TestWrongDocumentIsRefusedWithPlaceAndReason(t *testing.T) {
	cases := []struct{ name, document, want string }{
		{"empty", "", "the document is empty"},
		{"only a comment", "# nothing", "the document is empty"},
		{"a lone marker", "---\n", "line 2, column 1: names with values are expected here, as {name: value}, not nothing"},
		{"a list", "- version", "line 1, column 1: names with values are expected here, as {name: value}, not a list"},
		{"a text", "policy", `line 1, column 1: names with values are expected here, as {name: value}, not the text "policy"`},
		{"two documents", "version: 1\n---\nversion: 1", "line 2: one document is expected; remove what follows ---"},
		{"not UTF-8", "version: 1\nrules: \xff", "line 2: the document is not UTF-8 text"},
		{"UTF-16", "\xff\xfev\x00e\x00", "line 1: the document is not UTF-8 text"},
		{"a zero byte", "version: 1\x00", "line 1: this is not YAML: control characters are not allowed"},
		{"an open bracket", "version: 1\nrules: [\n", "line 2: this is not YAML: did not find expected node content"},
		{"a bracket too many", "version: 1\nbalance: {low: 1} }\n", "line 2: this is not YAML: did not find expected key"},
		{"wrong indentation", "version: 1\nbalance:\n  low: 5\n low: 6\n", "line 4: this is not YAML: did not find expected key"},
		{"a tab", "version: 1\nbalance:\n\tlow: 1", "line 3: this is not YAML: found character that cannot start any token"},
		{"an open quote", "version: 1\nrules: \"abc\nbalance: 1", "line 2: this is not YAML: found unexpected end of stream"},
		{"unknown anchor", "version: *v", "line 1: this is not YAML: unknown anchor 'v' referenced"},
		{"alias", "version: 1\nbalance: {low: &a 1}\ndebt: {card_share: *a}", "line 2, column 16: anchors (&a) are not allowed"},
		{"merge key", "version: 1\nbalance: &b {low: 1}\ndebt: {<<: *b}", "line 2, column 10: anchors (&b) are not allowed"},
		{"tag", "version: !!int 1", "line 1, column 10: tags (!!int) are not allowed"},
		{"no version", "balance: {low: 1}", `line 1, column 1: the document needs "version: 1"`},
		{"another version", "version: 2", "line 1, column 10: 2 is out of range; choose 1"},
		{"version as text", `version: "1"`, `line 1, column 10: a number is expected here, not the text "1"`},
		{"unknown section", "version: 1\nthresholds: {}", `line 2, column 1: "thresholds" is not known here; choose affordability, balance, debt, loan, own_transfer, revenue, round_trip, rules, scorecard or version`},
		{"misspelt section", "version: 1\nbalence: {}", `line 2, column 1: "balence" is not known here; balance is nearest`},
		{"section of another", "version: 1\nbalance: {fee_max: 1}", `line 2, column 11: "fee_max" is not known here; choose low`},
		{"section twice", "version: 1\nbalance: {low: 1}\nbalance: {low: 2}", "line 3, column 1: balance is given twice"},
		{"twice in JSON", "{\"version\": 1,\n \"debt\": {}, \"debt\": {}}", "line 2, column 14: debt is given twice"},
		{"empty section", "version: 1\nbalance:", "line 2, column 9: names with values are expected here, as {name: value}, not nothing"},
		{"text for a number", "version: 1\nbalance: {low: much}", `line 2, column 16: a number is expected here, not the text "much"`},
		{"yes for a number", "version: 1\ndebt: {card_share: true}", "line 2, column 20: a number is expected here, not true"},
		{"list for a number", "version: 1\ndebt: {card_share: [1]}", "line 2, column 20: a number is expected here, not a list"},
		{"null for a number", "version: 1\ndebt: {card_share: null}", "line 2, column 20: a number is expected here, not nothing"},
		{"exponent", "version: 1\ndebt: {card_share: 1e-1}", `line 2, column 20: "1e-1" is not a plain number`},
		{"hexadecimal", "version: 1\nbalance: {low: 0x10}", `line 2, column 16: "0x10" is not a plain number`},
		{"underscore", "version: 1\nbalance: {low: 5_000}", `line 2, column 16: "5_000" is not a plain number`},
		{"infinity", "version: 1\nbalance: {low: .inf}", `line 2, column 16: ".inf" is not a plain number`},
		{"not a number", "version: 1\nbalance: {low: .nan}", `line 2, column 16: ".nan" is not a plain number`},
		{"too many digits", "version: 1\nbalance: {low: 1234567890123456}", `line 2, column 16: "1234567890123456" is not a plain number`},
		{"third decimal of money", "version: 1\nbalance: {low: 0.005}", "line 2, column 16: 0.005 is not an amount of money; write at most two decimals"},
		{"negative money", "version: 1\nbalance: {low: -0.01}", "line 2, column 16: -0.01 is out of range; choose 0.00 to 10000000000.00"},
		{"share above one", "version: 1\nrevenue: {cash_in_base: {business: 1.01}}", "line 2, column 36: 1.01 is out of range; choose 0 to 1"},
		{"share below zero", "version: 1\nrevenue: {unknown_in_base: {person: -0.1}}", "line 2, column 37: -0.1 is out of range; choose 0 to 1"},
		{"entity", "version: 1\nrevenue: {cash_in_base: {company: 1}}", `line 2, column 26: "company" is not known here; choose business or person`},
		{"half a day", "version: 1\nround_trip: {days: 1.5}", "line 2, column 20: 1.5 is not a whole number"},
		{"too many days", "version: 1\nown_transfer: {banking_days: 11}", "line 2, column 30: 11 is out of range; choose 0 to 10"},
		{"no DSCR", "version: 1\naffordability: {min_dscr: 0}", "line 2, column 27: 0 is out of range; choose 0.01 to 100"},
		{"no step", "version: 1\naffordability: {max_loan_step: 0}", "line 2, column 32: 0 is out of range; choose 0.01 to 10000000000.00"},
		{"more months needed than taken", "version: 1\naffordability: {months: 2}", "line 2, column 16: minimum_months (3) is larger than months (2)"},
		{"rate without its basis", "version: 1\nloan: {default: {interest_rate: 12}}", "line 2, column 17: give interest_rate and interest_rate_basis together"},
		{"basis without a rate", "version: 1\nloan: {by_track: {a: {interest_rate_basis: add_on}}}", "line 2, column 22: give interest_rate and interest_rate_basis together"},
		{"unknown basis", "version: 1\nloan: {default: {interest_rate: 12, interest_rate_basis: yearly}}", `line 2, column 58: "yearly" is not allowed here; choose per_annum, per_month or add_on`},
		{"one loan type twice", "version: 1\nloan: {by_loan_type: {Car loan: {}, CAR-LOAN: {}}}", `line 2, column 37: "CAR-LOAN" is listed twice; case and punctuation do not count`},
		{"loan type without a letter", "version: 1\nloan: {by_loan_type: {'-': {}}}", `line 2, column 23: "-" has no letter or digit`},
		{"rules not given", "version: 1\nrules:", "line 2, column 7: a list of rules is expected here, not nothing; write [] for none"},
		{"rules as names", "version: 1\nrules: {a: 1}", "line 2, column 8: a list of rules is expected here, not names with values"},
		{"rule without a message", "version: 1\nrules: [{key: a, when: dscr < 1, severity: stop}]", "line 2, column 9: message is missing"},
		{"rule with an unknown word", "version: 1\nrules: [{key: a, then: x}]", `line 2, column 18: "then" is not known here; when is nearest`},
		{"key in capitals", "version: 1\nrules: [{key: DSCR}]", `line 2, column 15: "DSCR" is no key; use a-z, 0-9 and _`},
		{"key that is a number", "version: 1\nrules: [{key: 1}]", "line 2, column 15: a text is expected here, not 1; put a text into quotes"},
		{"key twice", "version: 1\nrules:\n- {key: a, when: dscr < 1, severity: stop, message: m}\n- {key: a, when: dscr < 1, severity: stop, message: m}", `line 4, column 3: the key "a" is taken by the rule of line 3`},
		{"severity", "version: 1\nrules: [{key: a, severity: block}]", `line 2, column 28: "block" is not allowed here; choose info, warn or stop`},
		{"applies", "version: 1\nrules: [{key: a, applies: both}]", `line 2, column 27: "both" is not allowed here; choose business or person`},
		{"blank message", "version: 1\nrules: [{key: a, message: ' '}]", "line 2, column 27: a text is expected here, and it is empty"},
		{"message of two lines", "version: 1\nrules: [{key: a, message: \"x\\ny\"}]", "line 2, column 27: the text has hidden characters or several lines"},
		{"message that reverses its direction", "version: 1\nrules: [{key: a, message: \"x\u202ey\"}]", "line 2, column 27: the text has hidden characters or several lines"},
		{"message too long", "version: 1\nrules: [{key: a, message: '" + strings.Repeat("ñ", 501) + "'}]", "line 2, column 27: the text has 501 characters; at most 500 are allowed"},
		{"score for a text", "version: 1\nscorecard: {items: [{figure: profile, bins: []}]}", "line 2, column 30: profile is a text, and points are for numbers"},
		{"score for no figure", "version: 1\nscorecard: {items: [{figure: dcsr, bins: []}]}", `line 2, column 30: there is no figure "dcsr"; dscr is nearest`},
		{"score twice", "version: 1\nscorecard: {items: [{figure: dscr, bins: []}, {figure: dscr, bins: []}]}", "line 2, column 47: dscr has points already"},
		{"range upside down", "version: 1\nscorecard: {items: [{figure: dscr, bins: [{from: 2, to: 1, points: 1}]}]}", "line 2, column 43: from is not below to"},
		{"ranges that overlap", "version: 1\nscorecard: {items: [{figure: dscr, bins: [{to: 2, points: 1}, {from: 1, points: 2}]}]}", "line 2, column 63: each range begins where the one before it ends, or later"},
		{"range without points", "version: 1\nscorecard: {items: [{figure: dscr, bins: [{to: 2}]}]}", "line 2, column 43: points is missing"},
		{"fifth decimal of points", "version: 1\nscorecard: {base: 0.00001, items: []}", "line 2, column 19: points have at most four decimals"},
		{"scorecard without items", "version: 1\nscorecard: {base: 1}", "line 2, column 12: items is missing"},
	}
	for _, c := range cases {
		_, err := Parse([]byte(c.document))
		var fault *engine.PolicyError
		if !errors.As(err, &fault) {
			t.Errorf("%s: got %v, want a PolicyError", c.name, err)
			continue
		}
		if !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %q, want %q", c.name, err, c.want)
		}
		if strings.ContainsAny(err.Error(), "\n\r\x1b") {
			t.Errorf("%s: %q is not one line", c.name, err)
		}
	}
}

func TestBoundsOfADocument(t *testing.T) {
	rules := func(n int) string {
		var b strings.Builder
		b.WriteString("version: 1\nrules:\n")
		for i := range n {
			fmt.Fprintf(&b, "- {key: r%d, when: dscr < 1, severity: stop, message: m}\n", i)
		}
		return b.String()
	}
	rates := func(n int) string {
		var b strings.Builder
		b.WriteString("version: 1\nloan:\n  by_track:\n")
		for i := range n {
			fmt.Fprintf(&b, "    t%d: {interest_rate: 1, interest_rate_basis: add_on}\n", i)
		}
		return b.String()
	}
	bins := func(n int) string {
		var b strings.Builder
		b.WriteString("version: 1\nscorecard:\n  items:\n  - figure: dscr\n    bins:\n")
		for i := range n {
			fmt.Fprintf(&b, "    - {from: %d, to: %d, points: 1}\n", i, i+1)
		}
		return b.String()
	}
	for name, c := range map[string]struct{ most, more string }{
		"rules":      {rules(engine.MaxPolicyRules), rules(engine.MaxPolicyRules + 1)},
		"rates":      {rates(engine.MaxLoanTerms), rates(engine.MaxLoanTerms + 1)},
		"ranges":     {bins(engine.MaxScoreBins), bins(engine.MaxScoreBins + 1)},
		"expression": {rule("dscr < 1" + strings.Repeat(" ", 492)), rule("dscr < 1" + strings.Repeat(" ", 493))},
		"document": {
			"version: 1\n#" + strings.Repeat("x", engine.MaxPolicyBytes-12),
			"version: 1\n#" + strings.Repeat("x", engine.MaxPolicyBytes-11),
		},
	} {
		if _, err := Parse([]byte(c.most)); err != nil {
			t.Errorf("%s: the most that is allowed: %v", name, err)
		}
		if _, err := Parse([]byte(c.more)); err == nil {
			t.Errorf("%s: one more than allowed is accepted", name)
		}
	}
}

func TestFaultOfAnExpressionNamesItsColumnInTheDocument(t *testing.T) {
	cases := []struct{ name, document, want string }{
		{"plain", "version: 1\nrules: [{key: a, when: dscr < x}]", "line 2, column 31: "},
		{"single quotes", "version: 1\nrules: [{key: a, when: 'dscr < x'}]", "line 2, column 32: "},
		{"double quotes behind letters of two bytes", "version: 1\nrules: [{key: a, message: \"ñññ\", when: \"dscr < x\"}]", "line 2, column 48: "},
		{"JSON", "{\"version\": 1,\n\"rules\": [{\"when\": \"dscr < x\"}]}", "line 2, column 28: "},
	}
	for _, c := range cases {
		_, err := Parse([]byte(c.document))
		if want := c.want + `there is no figure "x"`; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", c.name, err, want)
		}
	}
	_, err := Parse([]byte("version: 1\nrules:\n- key: a\n  when: >\n    dscr <\n    x\n"))
	if want := `line 4, column 9: there is no figure "x"; docs/policy.md lists them (character 8 of the expression)`; err == nil || err.Error() != want {
		t.Errorf("folded: got %v, want %s", err, want)
	}
	_, err = Parse([]byte(`{"version": 1, "rules": [{"when": "dscr \u003c x"}]}`))
	if want := `line 1, column 35: there is no figure "x"; docs/policy.md lists them (character 8 of the expression)`; err == nil || err.Error() != want {
		t.Errorf("escaped: got %v, want %s", err, want)
	}
}

func TestLoanTermsAreFoundByLoanTypeThenTrackThenDefault(t *testing.T) {
	p, err := Parse([]byte(`version: 1
loan:
  default: {interest_rate: 3, interest_rate_basis: per_month}
  by_loan_type: {Working capital: {interest_rate: 18, interest_rate_basis: per_annum}, Car/Truck: {interest_rate: 9, interest_rate_basis: add_on}, Other: {}}
  by_track: {fast_track: {interest_rate: 2, interest_rate_basis: per_month}}
`))
	if err != nil {
		t.Fatal(err)
	}
	text := func(s string) *string { return &s }
	for _, c := range []struct {
		name            string
		loanType, track *string
		rate            float64
		pointer         string
	}{
		{"by type, whatever its case and punctuation", text("WORKING-CAPITAL"), text("fast_track"), 18, "/loan/by_loan_type/Working capital"},
		{"a name with a slash", text("car truck"), nil, 9, "/loan/by_loan_type/Car~1Truck"},
		{"a type without a rate falls to its track", text("other"), text("Fast track"), 2, "/loan/by_track/fast_track"},
		{"nothing fits", text("housing"), text("regular"), 3, "/loan/default"},
		{"nothing is known", nil, nil, 3, "/loan/default"},
	} {
		terms, pointer := p.LoanTerms(c.loanType, c.track)
		if terms.InterestRate == nil || *terms.InterestRate != c.rate || pointer != c.pointer {
			t.Errorf("%s: got %+v at %q, want %v at %q", c.name, terms, pointer, c.rate, c.pointer)
		}
	}
	if terms, pointer := Default().LoanTerms(text("housing"), nil); terms.InterestRate != nil || pointer != "" {
		t.Errorf("the default policy has a rate: %+v at %q", terms, pointer)
	}
}
