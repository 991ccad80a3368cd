package cashflow

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// rule is an active rule of both sides, whose id is its match.
func rule(match, category string, counterparty *string) engine.CategoryRule {
	return engine.CategoryRule{
		ID: match, Match: match, Direction: engine.RuleBoth, Active: true, Category: category,
		Counterparty: counterparty,
	}
}

// annotated is one outgoing row with a description, after rules.
func annotatedRow(t testing.TB, description string, rules ...engine.CategoryRule) engine.Transaction {
	t.Helper()
	st := statement(t, "2025-01-01", "2025-01-31", 10_000_00, "2025-01-03 | "+description+" | -350.00")
	Annotate(st, engine.Date{}, OwnRules(rules))
	return st.Rows[0]
}

func TestOwnRuleDecidesByWholeWords(t *testing.T) {
	for _, c := range []struct {
		name, match, description string
		decides                  bool
	}{
		{"words in a row", "metro supply", "CHECK 100233 METRO SUPPLY CEBU", true},
		{"case, accents and signs do not count", "Ñandú-Supply", "PYMT NANDU SUPPLY", true},
		{"part of a word", "metro", "METROPOLIS STORE", false},
		{"words apart", "metro supply", "METRO HARDWARE SUPPLY", false},
		{"other order", "supply metro", "METRO SUPPLY", false},
		{"at the start", "^metro", "METRO SUPPLY", true},
		{"not at the start", "^supply", "METRO SUPPLY", false},
		{"at the end", "supply$", "METRO SUPPLY", true},
		{"not at the end", "metro$", "METRO SUPPLY", false},
		{"all of it", "^metro supply$", "Metro, Supply.", true},
		{"the end of what is read is not the end", "a$", strings.Repeat("a ", narration.MaxWords+5), false},
		{"a number beside a word", "line 2", "PLANT LINE 2 POWER", true},
		{"nothing to match", "--", "-- --", false},
		{"no description", "metro", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			row := annotatedRow(t, c.description, rule(c.match, "own_word", nil))
			if got := row.Category == "own_word"; got != c.decides || (row.CategoryRule != "") != c.decides {
				t.Errorf("%q in %q: category %q by rule %q, want it decided: %t",
					c.match, c.description, row.Category, row.CategoryRule, c.decides)
			}
		})
	}
}

func TestLongestOwnRuleWinsThenFirst(t *testing.T) {
	party := "METRO SUPPLY INC"
	for _, c := range []struct {
		name  string
		rules []engine.CategoryRule
		want  string
	}{
		{"more words", []engine.CategoryRule{rule("internationally", "a", nil), rule("metro supply", "b", nil)}, "b"},
		{"longer words", []engine.CategoryRule{rule("metro", "a", nil), rule("internationally", "b", nil)}, "b"},
		{"the first of two alike", []engine.CategoryRule{rule("metro", "a", nil), rule("METRO", "b", nil)}, "a"},
		{"not one of the other side", []engine.CategoryRule{
			{Match: "metro supply", Direction: engine.RuleIn, Category: "a", Active: true}, rule("metro", "b", &party),
		}, "b"},
		{"not an inactive one", []engine.CategoryRule{
			{Match: "metro supply", Direction: engine.RuleOut, Category: "a"}, rule("metro", "b", nil),
		}, "b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if row := annotatedRow(t, "METRO SUPPLY internationally", c.rules...); row.Category != c.want {
				t.Errorf("category %q, want %q", row.Category, c.want)
			}
		})
	}
}

// A rule comes before every built-in judgement: words, cards' and loans' own lists, transfers between own accounts.
func TestOwnRuleComesBeforeBuiltInJudgement(t *testing.T) {
	party := "MAYNILA WORKS"
	row := annotatedRow(t, "ATM WITHDRAWAL MAYNILA", rule("atm withdrawal maynila", "petty_cash", &party))
	if row.Category != "petty_cash" || row.Counterparty == nil || *row.Counterparty != party || row.Channel == nil {
		t.Errorf("got %+v, want the rule's category and counterparty, and the channel", row)
	}
	st := statement(t, "2025-01-01", "2025-01-31", 0, "2025-01-03 | MONTHLY PAYMENT | 350.00")
	st.Liability, st.Loan = true, true
	Annotate(st, engine.Date{}, OwnRules([]engine.CategoryRule{rule("monthly payment", "own_word", nil)}))
	if st.Rows[0].Category != "own_word" {
		t.Errorf("row of a loan has category %q", st.Rows[0].Category)
	}
	st = statement(t, "2025-01-01", "2025-01-31", 10_000_00,
		"2025-01-03 | FUND TRANSFER ALPHA | -350.00", "2025-01-03 | FUND TRANSFER BETA | 350.00")
	st.Accounts = append(st.Accounts, ledger.Account{})
	st.Rows[1].AccountIndex = 1
	Annotate(st, engine.Date{}, OwnRules([]engine.CategoryRule{rule("fund transfer alpha", "own_word", nil)}))
	if st.Rows[0].Category != "own_word" || st.Rows[1].Category == "own_account_transfer" {
		t.Errorf("got %q and %q, want no pair of own accounts", st.Rows[0].Category, st.Rows[1].Category)
	}
}

func TestOwnRuleLeavesWhatAnalystPut(t *testing.T) {
	party, own := "RULE INC", "ANALYST INC"
	for _, c := range []struct {
		name                             string
		putCategories, putCounterparties map[int]bool
		category, counterparty, rule     string
	}{
		{"nothing", nil, nil, "by_rule", party, "metro"},
		{"the category", map[int]bool{1: true}, nil, "by_analyst", party, "metro"},
		{"the counterparty", nil, map[int]bool{1: true}, "by_rule", own, "metro"},
		{"both", map[int]bool{1: true}, map[int]bool{1: true}, "by_analyst", own, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := statement(t, "2025-01-01", "2025-01-31", 10_000_00, "2025-01-03 | METRO | -350.00")
			st.Rows[0].Category, st.Rows[0].Counterparty = "by_analyst", &own
			Annotate(st, engine.Date{}, KeepCategories(map[int]bool{1: true}),
				OwnRules([]engine.CategoryRule{rule("metro", "by_rule", &party)}),
				PutByAnalyst(c.putCategories, c.putCounterparties))
			got := st.Rows[0]
			if got.Category != c.category || *got.Counterparty != c.counterparty || got.CategoryRule != c.rule {
				t.Errorf("got %s, %s by rule %q; want %s, %s by %q",
					got.Category, *got.Counterparty, got.CategoryRule, c.category, c.counterparty, c.rule)
			}
		})
	}
}

// A row that an earlier rule had decided is judged again without it; other kept rows stay.
func TestRuleThatIsGoneLeavesNothing(t *testing.T) {
	rows := []string{"2025-01-03 | METRO SUPPLY | -350.00", "2025-01-04 | POS PURCHASE BAKERY | -20.00"}
	plain, st := statement(t, "2025-01-01", "2025-01-31", 10_000_00, rows...),
		statement(t, "2025-01-01", "2025-01-31", 10_000_00, rows...)
	Annotate(plain, engine.Date{})
	party := "METRO INC"
	Annotate(st, engine.Date{}, OwnRules([]engine.CategoryRule{rule("metro", "by_rule", &party)}))
	if reflect.DeepEqual(st.Rows, plain.Rows) {
		t.Fatal("the rule decided nothing")
	}
	st.Rows[1].Category = "kept_word"
	plain.Rows[1].Category = "kept_word"
	Annotate(st, engine.Date{}, KeepCategories(map[int]bool{1: true, 2: true}))
	if !reflect.DeepEqual(st.Rows, plain.Rows) {
		t.Errorf("got %+v, want %+v", st.Rows, plain.Rows)
	}
}

// The compiled rules decide as a plain reading of each rule does, and annotating twice changes nothing.
func TestOwnRulesAgreeWithPlainReading(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"a", "bb", "ccc", "1", "Ñ", "d-e"})
		text := rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(word, 0, 6).Draw(t, "words"), " ")
		})
		var rules []engine.CategoryRule
		for i := range rapid.IntRange(0, 8).Draw(t, "rules") {
			match := rapid.SampledFrom([]string{"", "^"}).Draw(t, "start") + text.Draw(t, "match") +
				rapid.SampledFrom([]string{"", "$"}).Draw(t, "end")
			rules = append(rules, engine.CategoryRule{ID: fmt.Sprint(i), Match: match, Direction: rapid.SampledFrom(
				[]engine.RuleDirection{engine.RuleIn, engine.RuleOut, engine.RuleBoth},
			).Draw(t, "direction"), Category: "c", Active: rapid.Bool().Draw(t, "active")})
		}
		row := engine.Transaction{Row: 1, Description: text.Draw(t, "description"), Debit: 100}
		if rapid.Bool().Draw(t, "in") {
			row.Debit, row.Credit = 0, 100
		}
		st := &ledger.Statement{Accounts: []ledger.Account{{}}, Rows: []engine.Transaction{row}}
		Annotate(st, engine.Date{}, OwnRules(rules))
		once := st.Rows[0]
		if want := plainly(rules, row); once.CategoryRule != want {
			t.Fatalf("%q is decided by %q, want %q of %+v", row.Description, once.CategoryRule, want, rules)
		}
		Annotate(st, engine.Date{}, OwnRules(rules))
		if !reflect.DeepEqual(st.Rows[0], once) {
			t.Fatalf("a second time: %+v, want %+v", st.Rows[0], once)
		}
	})
}

// plainly is the id of the rule that decides a row, by comparing texts.
func plainly(rules []engine.CategoryRule, row engine.Transaction) (id string) {
	best := ""
	said := " " + narration.Joined(row.Description) + " "
	for _, r := range rules {
		text, atStart, atEnd := r.Phrase()
		phrase := narration.Joined(text)
		side := engine.RuleOut
		if row.Credit > 0 {
			side = engine.RuleIn
		}
		holds := strings.Contains(said, " "+phrase+" ")
		if atStart {
			holds = holds && strings.HasPrefix(said, " "+phrase+" ")
		}
		if atEnd {
			holds = holds && strings.HasSuffix(said, " "+phrase+" ")
		}
		if atStart && atEnd {
			holds = said == " "+phrase+" "
		}
		if !r.Active || phrase == "" || r.Direction != engine.RuleBoth && r.Direction != side || !holds {
			continue
		}
		longer := strings.Count(phrase, " ") - strings.Count(best, " ")
		if best == "" || longer > 0 || longer == 0 && len(phrase) > len(best) {
			best, id = phrase, r.ID
		}
	}
	return id
}
