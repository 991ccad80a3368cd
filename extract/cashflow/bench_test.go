package cashflow

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// busyYears is a statement of so many rows over five years.
func busyYears(rows int) *ledger.Statement {
	start := engine.Date{Year: 2020, Month: 1, Day: 1}
	opening, name, php := engine.Amount(1_000_000_00), "JUAN DELA CRUZ", "PHP"
	st := &ledger.Statement{BalanceSource: "printed"}
	balance := opening
	for i := range rows {
		on := start.AddDays(i * 1826 / rows)
		r := engine.Transaction{Row: i + 1, Date: &on,
			Description: fmt.Sprintf("%s REF %09d BRANCH %03d", drawnWords[i%len(drawnWords)], i*7919, i%211)}
		amount := engine.Amount(100 + i*104729%4_000_000)
		if i%3 == 0 {
			r.Credit, balance = amount*2, balance+amount*2
		} else {
			r.Debit, balance = amount, balance-amount
		}
		after := balance
		r.Balance = &after
		st.Rows = append(st.Rows, r)
	}
	end := start.AddDays(1826)
	st.Accounts = []ledger.Account{
		{Name: &name, Currency: &php, PeriodStart: &start, PeriodEnd: &end, Opening: &opening, Closing: &balance},
	}
	return st
}

const manyRows = 100_000

func BenchmarkAnnotate100k(b *testing.B) {
	st := busyYears(manyRows)
	for b.Loop() {
		Annotate(st, engine.Date{})
	}
}

func BenchmarkAnalyze100k(b *testing.B) {
	st := busyYears(manyRows)
	Annotate(st, engine.Date{})
	for b.Loop() {
		Analyze(st)
	}
}

func BenchmarkCheck100k(b *testing.B) {
	st := busyYears(manyRows)
	for b.Loop() {
		proof.Check(st, proof.Context{})
	}
}

// BenchmarkCategories compares the tree of words with one regular expression per category, on the same
// rows in the same run.
func BenchmarkCategories(b *testing.B) {
	st := busyYears(manyRows / 10)
	b.Run("tree of words", func(b *testing.B) {
		var hits []narration.Hit
		for b.Loop() {
			for _, row := range st.Rows {
				categoryOf(narration.Words(row.Description), directionOf(row), hits)
			}
		}
	})
	rules := categoryExpressions()
	b.Run("baseline, a regular expression per category", func(b *testing.B) {
		for b.Loop() {
			for _, row := range st.Rows {
				folded, dir := narration.Fold(row.Description), directionOf(row)
				for i, rule := range rules {
					if categoryRules[i].direction&dir != 0 && rule.MatchString(folded) {
						break
					}
				}
			}
		}
	})
}

// categoryExpressions are the naive form of the category list.
func categoryExpressions() []*regexp.Regexp {
	var rules []*regexp.Regexp
	for _, list := range mustWordlists("categories.tsv", categoriesText, 3) {
		var alternatives []string
		for _, phrase := range withLenders(list.phrases) {
			alternatives = append(alternatives, regexp.QuoteMeta(phrase))
		}
		rules = append(rules, regexp.MustCompile(`\b(?:`+strings.Join(alternatives, "|")+`)\b`))
	}
	return rules
}
